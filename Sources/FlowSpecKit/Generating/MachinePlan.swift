/// What a flow's machine needs, so that nothing is generated that nobody uses.
struct MachinePlan {
  let flow: Flow
  let names: NamePlan
  let access: String

  /// A flow of routes alone has no machine.
  var exists: Bool { flow.states.count > 1 || !flow.transitions.isEmpty }
  var hasRegions: Bool { flow.states.contains { $0.kind == .parallel } }
  /// Something else than events moves it.
  var hasOtherTriggers: Bool { flow.transitions.contains { if case .event = $0.trigger.value { false } else { true } } }
  var hasEventless: Bool { flow.transitions.contains { $0.trigger.value == .always } }
  var hasDone: Bool { flow.transitions.contains { $0.trigger.value == .done } }
  var raises: Bool { flow.transitions.contains { !$0.raises.isEmpty } || hasDone }
  var hasRoots: Bool { flow.states.contains { $0.root != nil } }
  var rootType: String { flow[Flow.outermost].root == nil ? "State.Kind" : "State.Kind?" }
  var hasFinish: Bool { hasRoots || hasOpens }
  var hasOpens: Bool { flow.transitions.contains { $0.open != nil } }
  var canRefuse: Bool { isEndlessPossible || hasRangeChecks || !contested.isEmpty }
  var hasRangeChecks: Bool { flow.transitions.contains { $0.updates.contains(where: needsRangeCheck) } }
  var isEndlessPossible: Bool { hasEventless || raises }
  var inputs: [InputID] { InputUse(flow).machine }
  var questions: [NavigationQuestion] { GuardUse(flow).navigationQuestions }
  var hasEvents: Bool { !flow.events.filter { !$0.isBuiltin }.isEmpty || exists }
  var hasEffects: Bool { !flow.effects.isEmpty }
  var trigger: String { hasOtherTriggers ? "Trigger" : names.visible("Event") }

  struct Timer {
    let state: StateID
    let milliseconds: Int
  }

  /// One for each state and time, in the order of the spec.
  var timers: [Timer] {
    var found: [Timer] = []
    for transition in flow.transitions {
      guard case .after(let milliseconds) = transition.trigger.value else { continue }
      if !found.contains(where: { $0.state == transition.source && $0.milliseconds == milliseconds }) {
        found.append(Timer(state: transition.source, milliseconds: milliseconds))
      }
    }
    return found
  }

  func name(_ timer: Timer) -> String {
    SwiftIdentifier.joined([timer.state == Flow.outermost ? "flow" : names.kindName(timer.state), "after\(timer.milliseconds)ms"])
  }

  func timers(of state: StateID) -> [Timer] { timers.filter { $0.state == state } }

  /// States that some transition enters by what is remembered.
  var remembered: [StateID] {
    let targets = Set(flow.transitions.filter { $0.history != nil }.compactMap { $0.target?.value })
    return flow.states.indices.map(StateID.init).filter(targets.contains)
  }

  /// Variables that two transitions might set at once, in different regions.
  var contested: [VariableID] {
    guard hasRegions else { return [] }
    var counts: [VariableID: Int] = [:]
    for transition in flow.transitions {
      for update in transition.updates { counts[update.variable.value, default: 0] += 1 }
    }
    return flow.variables.indices.map(VariableID.init).filter { counts[$0, default: 0] > 1 }
  }

  /// A computed number may leave the variable's range.
  func needsRangeCheck(_ update: VariableUpdate) -> Bool {
    guard case .range = flow[update.variable.value].type.type, case .expression(let expression) = update.value else { return false }
    if case .integer = expression.kind { return false }
    return true
  }

  // MARK: What a transition touches

  /// The state whose content a transition replaces; none for one that stays.
  func replaced(_ transition: Transition) -> (domain: StateID, owner: StateID)? {
    guard let target = transition.target?.value else { return nil }
    let domain = flow.domain(from: transition.source, to: target, reenter: transition.reenter)
    guard flow[domain].kind == .parallel, target != domain else { return (domain, domain) }
    let region = flow[domain].children.first { flow.isState(target, within: $0) } ?? domain
    return (domain, region)
  }

  /// The states that it leaves if they are active, outer first.
  func left(_ transition: Transition) -> [StateID] {
    guard let (domain, owner) = replaced(transition) else { return [] }
    let below = flow.subtree(of: owner)
    return domain == owner ? Array(below.dropFirst()) : below
  }

  // MARK: Patterns

  func eventPattern(_ event: EventID, fields: Set<Int>, local: (Int) -> String) -> String {
    let payload = flow[event].payload
    let parts = payload.indices.map { fields.contains($0) ? "let \(local($0))" : "_" }
    let arguments = fields.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    let name = SwiftIdentifier.escaped(flow[event].name.value)
    let pattern = names.wrapped(".\(name)\(arguments)", in: flow[event].module)
    return hasOtherTriggers ? ".event(\(pattern))" : pattern
  }

  func triggerPattern(_ transition: Transition, fields: Set<Int> = []) -> String {
    switch transition.trigger.value {
    case .event(let event): eventPattern(event, fields: fields) { eventLocal(event, $0) }
    case .always: ".always"
    case .after(let milliseconds): ".timer(.\(name(Timer(state: transition.source, milliseconds: milliseconds))))"
    case .done: ".done(\(doneKind(transition.source)))"
    }
  }

  func doneKind(_ state: StateID) -> String { state == Flow.outermost ? "nil" : ".\(names.kind(state))" }

  private static let taken: Set<String> = [
    "state", "variables", "inputs", "navigation", "memory", "step", "trigger", "transition", "old", "next", "chosen", "missing",
    "self",
  ]

  /// A local for an event's field that no other local hides.
  func eventLocal(_ event: EventID, _ index: Int) -> String {
    let name = flow[event].payload[index].name.value
    let isState = flow.states.contains { state in
      names.kindName(state.id) == name || state.payload.contains { StatePath.local(names, state.id, $0) == name }
    }
    let isTaken = isState || Self.taken.contains(name)
    return isTaken ? SwiftIdentifier.joined(["event", name]) : SwiftIdentifier.escaped(name)
  }

  // MARK: Calls

  func effect(_ call: EffectCall, _ expressions: ExpressionWriting) -> String {
    let effect = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: effect.payload)
    return names.wrapped(".\(SwiftIdentifier.escaped(effect.name.value))\(arguments)", in: effect.module)
  }

  func event(_ call: EventCall, _ expressions: ExpressionWriting) -> String {
    let event = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: event.payload)
    let value = names.wrapped(".\(SwiftIdentifier.escaped(event.name.value))\(arguments)", in: event.module)
    return hasOtherTriggers ? ".event(\(value))" : value
  }

  func route(_ call: RouteCall, _ expressions: ExpressionWriting) -> String {
    let route = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: route.parameters)
    return names.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(arguments)", in: route.module)
  }
}

extension Argument {
  /// The payload that it reads, if it reads one.
  var payloadField: ExpressionWriting.PayloadField? {
    if case .payload(let state, let index) = self { .init(state: state, field: index) } else { nil }
  }

  /// The event's fields that it reads.
  var eventFields: [Int] {
    switch self {
    case .eventField(_, let index): [index]
    case .expression(let expression): expression.eventFields
    case .constant, .payload, .parameter: []
    }
  }
}

extension Expression {
  var eventFields: [Int] {
    all.compactMap { if case .eventField(_, let index) = $0.kind { index } else { nil } }
  }
}
