/// Writes the machine's answers about its states: the states that may follow a state.
struct QueryWriting {
  let plan: MachinePlan
  let access: String

  private let flow: Flow
  private let names: NamePlan
  /// By state: the states that a step by one of its own transitions may enter, in the order of the spec.
  private let entered: [[StateID]]
  /// By state with children: the states that a step by a transition inside it may enter; the state itself if its inner state may
  /// change.
  private let enteredInside: [[StateID]]

  init(plan: MachinePlan, access: String) {
    self.plan = plan
    self.access = access
    let flow = plan.flow
    self.flow = flow
    names = plan.names
    let echoes = Self.echoes(flow)
    let entered = flow.states.map { state in Self.entered(by: state.transitions, echoes, flow).subtracting([Flow.outermost]).sorted() }
    self.entered = entered
    enteredInside = flow.states.map { state in Self.enteredInside(state, entered, flow) }
  }

  /// Returns the states for transitions inside a state; steps of a placed module are not included.
  private static func enteredInside(_ state: State, _ entered: [[StateID]], _ flow: Flow) -> [StateID] {
    guard state.id != Flow.outermost, !state.children.isEmpty else { return [] }
    let inside = flow.states.filter { $0.id != state.id && $0.module == state.module && flow.isState($0.id, within: state.id) }
    var found = Set(inside.flatMap { entered[$0.id.index] })
    if found.contains(where: { $0 != state.id && flow.isState($0, within: state.id) }) { found.insert(state.id) }
    return found.subtracting(entered[state.id.index]).sorted()
  }

  /// Returns the transitions that may continue a step, because their triggers need no stimulus.
  private static func echoes(_ flow: Flow) -> Set<TransitionID> {
    let calls = flow.transitions.flatMap(\.raises) + flow.routes.flatMap(\.raises) + flow.routes.compactMap(\.dismissed)
    let raised = Set(calls.map(\.target))
    return Set(
      flow.transitions.filter { transition in
        switch transition.trigger.value {
        case .always, .done: true
        case .event(let event): raised.contains(event)
        case .after: false
        }
      }.map(\.id))
  }

  private static func entered(by transitions: [TransitionID], _ echoes: Set<TransitionID>, _ flow: Flow) -> Set<StateID> {
    var found: Set<StateID> = []
    var asked: Set<StateID> = []
    var open = transitions
    while let transition = open.popLast() {
      for state in flow.statesEntered(by: flow[transition]) where found.insert(state).inserted {
        guard !echoes.isEmpty else { continue }
        for around in flow.lineage(of: state) where asked.insert(around).inserted { open += flow[around].transitions.filter(echoes.contains) }
      }
    }
    return found
  }

  func write(to code: inout CodeWriter) {
    guard flow.states.count > 1 else { return }
    let inside = flow.states.filter { !enteredInside[$0.id.index].isEmpty }.map(\.id)
    // The inner transitions of an active state belong to its active inner state.
    code.gap()
    code.doc("True if an event can lead to the state now\(follows).")
    code.block("\(access)func canTransition(to target: State.Kind) -> \(names.swift("Bool"))") { code in
      let asked = { (kind: String) in inside.isEmpty ? "Self.isValidTransition(from: \(kind), to: target)" : "Self.isReached(target, by: \(kind))" }
      if let innermost = plan.innermost { return code.line(asked(innermost)) }
      code.line("for kind in state.active where \(asked("kind")) { return true }")
      code.line("return false")
    }
    code.gap()
    let place = hasModuleInside ? " in the same flow" : ""
    let declaring = inside.isEmpty ? "or of a state around it" : "of a state around it or of a state inside it" + place
    code.doc("True if a transition of `source`, \(declaring), can lead to `target`\(follows).")
    code.block("\(access)static func isValidTransition(from source: State.Kind, to target: State.Kind) -> \(names.swift("Bool"))") { code in
      inside.isEmpty ? writeOutward(to: &code) : code.line("isReached(target, by: source) || targets(inside: source).contains(target)")
    }
    writeStep(to: &code) { inside.isEmpty ? "isValidTransition(from: \($0), to: \($1))" : "isReached(\($1), by: \($0))" }
    writeInside(inside, to: &code)
    if !inside.isEmpty {
      code.gap()
      code.doc("True if a transition of `source`, or of a state around it, can lead to `target`.")
      code.block("private static func isReached(_ target: State.Kind, by source: State.Kind) -> \(names.swift("Bool"))") { writeOutward(to: &$0) }
    }
    guard hasTargets else { return }
    code.gap()
    code.doc("The states that a transition of `source` itself can enter.")
    code.block("private static func targets(of source: State.Kind) -> [State.Kind]") { writeTargets(to: &$0) }
  }

  /// Writes the question about two whole states. It is no overload of the one about kinds, as `.loading` would mean either.
  private func writeStep(to code: inout CodeWriter, _ isReached: (_ source: String, _ target: String) -> String) {
    code.gap()
    code.doc(
      plan.innermost == nil
        ? "True if transitions of `source` lead to exactly `target`, each region by its own, even if they need different events. Payloads are ignored."
        : "True if one step can lead from exactly `source` to `target`. Payloads are ignored.")
    code.block("\(access)static func isValidStep(from source: State, to target: State) -> \(names.swift("Bool"))") { code in
      if let innermost = plan.innermost?.dropFirst("state.".count) { return code.line(isReached("source.\(innermost)", "target.\(innermost)")) }
      code.line("let old = source.active")
      code.line("let entered = target.active.filter { kind in old.contains { \(isReached("$0", "kind")) } }")
      code.line("return !entered.isEmpty && target.active.allSatisfy { entered.contains($0) || old.contains($0) }")
    }
  }

  private func writeOutward(to code: inout CodeWriter) {
    let outermost = targets(of: Flow.outermost)
    if !outermost.isEmpty {
      code.line("let everywhere: [State.Kind] = \(kinds(outermost))")
      guard hasTargets else { return code.line("return everywhere.contains(target)") }
      code.line("if everywhere.contains(target) { return true }")
    }
    guard asksOutwards else { return code.line("return \(hasTargets ? "targets(of: source).contains(target)" : "false")") }
    code.line("var next: State.Kind? = source")
    code.block("while let state = next") { code in
      code.line("if targets(of: state).contains(target) { return true }")
      code.line("next = state.parent")
    }
    code.line("return false")
  }

  /// True if a placed module has states; what it does inside is no concern of the flow that places it.
  private var hasModuleInside: Bool { flow.states.contains { $0.module != flow.states[0].module } }

  private func writeInside(_ states: [StateID], to code: inout CodeWriter) {
    guard !states.isEmpty else { return }
    code.gap()
    code.doc("The states that a transition inside `source` can enter; `source` itself if its inner state can change.")
    code.block("private static func targets(inside source: State.Kind) -> [State.Kind]") { code in
      code.line("switch source {")
      for state in states { code.line("case .\(names.kind(state)): return \(kinds(enteredInside[state.index]))") }
      if states.count < flow.states.count - 1 { code.line("default: return []") }
      code.line("}")
    }
  }

  private var follows: String { plan.hasEventless || plan.raises ? ", directly or later in the same step" : "" }

  /// True if some state with children has transitions of its own.
  private var asksOutwards: Bool {
    flow.states.dropFirst().contains { !$0.children.isEmpty && !targets(of: $0.id).isEmpty }
  }

  /// Writes states with equal targets together, each group at the position of its first state.
  private func writeTargets(to code: inout CodeWriter) {
    var order: [String] = []
    var sources: [String: [String]] = [:]
    for state in flow.states.map(\.id).dropFirst() where !targets(of: state).isEmpty {
      let targets = kinds(targets(of: state))
      if sources[targets] == nil { order.append(targets) }
      sources[targets, default: []].append(".\(names.kind(state))")
    }
    code.line("switch source {")
    for targets in order {
      code.line("case \((sources[targets] ?? []).joined(separator: ", ")): return \(targets)")
    }
    if sources.values.reduce(0, { $0 + $1.count }) < flow.states.count - 1 { code.line("default: return []") }
    code.line("}")
  }

  private func targets(of state: StateID) -> [StateID] { entered[state.index] }

  private var hasTargets: Bool { flow.states.dropFirst().contains { !targets(of: $0.id).isEmpty } }

  private func kinds(_ states: [StateID]) -> String { "[\(states.map { ".\(names.kind($0))" }.joined(separator: ", "))]" }

  /// Writes the parents of states, which these queries need.
  func writeParent(to code: inout CodeWriter) {
    let holders = flow.states.dropFirst().filter { !$0.children.isEmpty }
    guard !holders.isEmpty else { return }
    code.gap()
    code.doc("The parent state, or nil for a top-level state.")
    code.block("\(access)var parent: Kind?") { code in
      code.line("switch self {")
      for state in holders {
        code.line("case \(state.children.map { ".\(names.kind($0))" }.joined(separator: ", ")): return .\(names.kind(state.id))")
      }
      code.line("default: return nil")
      code.line("}")
    }
  }
}
