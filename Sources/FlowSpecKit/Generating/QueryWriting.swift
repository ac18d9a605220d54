/// What the machine tells of its states: which may follow which.
struct QueryWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("Whether some transition out of an active state may lead there.")
    code.block("\(access)func canTransition(to target: State.Kind) -> \(names.swift("Bool"))") { code in
      let outermost = flow[Flow.outermost]
      guard outermost.kind != .compound || outermost.children.contains(where: { !flow[$0].children.isEmpty }) else {
        return code.line("Self.isValidTransition(from: state.kind, to: target)")
      }
      code.line("for kind in state.active where Self.isValidTransition(from: kind, to: target) { return true }")
      code.line("return false")
    }
    code.gap()
    code.doc("Whether some transition of the first state, or of one around it, enters the second.")
    code.block("\(access)static func isValidTransition(from source: State.Kind, to target: State.Kind) -> \(names.swift("Bool"))") { code in
      let outermost = targets(of: Flow.outermost)
      if !outermost.isEmpty { code.line("if \(asked(outermost)) { return true }") }
      writeSources(to: &code)
    }
  }

  /// States of which the same is said stand together, where the first of them stands.
  private func writeSources(to code: inout CodeWriter) {
    var order: [String] = []
    var sources: [String: [String]] = [:]
    for state in flow.states.map(\.id).dropFirst() {
      guard let answer = answer(for: state) else { continue }
      if sources[answer] == nil { order.append(answer) }
      sources[answer, default: []].append(".\(names.kind(state))")
    }
    guard !order.isEmpty else { return code.line("return false") }
    code.line("switch source {")
    for answer in order {
      code.line("case \((sources[answer] ?? []).joined(separator: ", ")): return \(answer)")
    }
    if sources.values.reduce(0, { $0 + $1.count }) < flow.states.count - 1 { code.line("default: return false") }
    code.line("}")
  }

  /// What a state's own transitions enter, or else those of the next state around it that has some.
  private func answer(for state: StateID) -> String? {
    let own = targets(of: state)
    let around = flow.lineage(of: state).dropFirst().first { $0 != Flow.outermost && !targets(of: $0).isEmpty }
    let outer = around.map { "isValidTransition(from: .\(names.kind($0)), to: target)" }
    return own.isEmpty ? outer : ([asked(own)] + (outer.map { [$0] } ?? [])).joined(separator: " || ")
  }

  private func targets(of state: StateID) -> Set<StateID> {
    Set(flow[state].transitions.flatMap { flow.statesEntered(by: flow[$0]) }).subtracting([Flow.outermost])
  }

  private func asked(_ states: Set<StateID>) -> String {
    let kinds = states.sorted().map { ".\(names.kind($0))" }
    let groups = stride(from: 0, to: kinds.count, by: Self.most).map { kinds[$0..<min($0 + Self.most, kinds.count)] }
    return groups.map { "target.isOne(of: \($0.joined(separator: ", ")))" }.joined(separator: " || ")
  }

  /// How many states are asked about in one call.
  private static let most = 4

  /// What `Kind` needs for that.
  func writeComparisons(to code: inout CodeWriter) {
    var counts: Set<Int> = []
    for state in flow.states.map(\.id) {
      let count = targets(of: state).count
      if count >= Self.most { counts.insert(Self.most) }
      if count % Self.most > 0 { counts.insert(count % Self.most) }
    }
    guard !counts.isEmpty else { return }
    code.gap()
    code.doc("Not inlined: a large flow asks this for each of its states, and would take much longer to compile.")
    for (place, count) in counts.sorted().enumerated() {
      if place > 0 { code.gap() }
      let names = ["first", "second", "third", "fourth"].prefix(count)
      code.line("@inline(never)")
      let parameters = names.map { "_ \($0): Kind" }.joined(separator: ", ").dropFirst(2)
      code.block("fileprivate func isOne(of \(parameters)) -> \(self.names.swift("Bool"))") { code in
        code.line("return " + names.map { "self == \($0)" }.joined(separator: " || "))
      }
    }
  }
}
