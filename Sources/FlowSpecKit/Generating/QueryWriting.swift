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
      code.line("state.active.contains { Self.isValidTransition(from: $0, to: target) }")
    }
    code.gap()
    code.doc("Whether some transition of the first state, or of one around it, enters the second.")
    code.block("\(access)static func isValidTransition(from source: State.Kind, to target: State.Kind) -> \(names.swift("Bool"))") { code in
      let outermost = targets(of: Flow.outermost)
      let special = flow.states.map(\.id).dropFirst().filter { reachable(from: $0) != outermost }
      guard !special.isEmpty else { return writeTargets(outermost, to: &code) }
      code.line("switch source {")
      for state in special {
        code.line("case .\(names.kind(state)):")
        code.inner { writeTargets(reachable(from: state), to: &$0) }
      }
      if special.count < flow.states.count - 1 {
        code.line("default:")
        code.inner { writeTargets(outermost, to: &$0) }
      }
      code.line("}")
    }
  }

  private func writeTargets(_ states: Set<StateID>, to code: inout CodeWriter) {
    guard !states.isEmpty else { return code.line("return false") }
    guard states.count < flow.states.count - 1 else { return code.line("return true") }
    code.line("switch target {")
    code.line("case \(list(states)): return true")
    code.line("default: return false")
    code.line("}")
  }

  private func reachable(from state: StateID) -> Set<StateID> {
    flow.lineage(of: state).reduce(into: []) { $0.formUnion(targets(of: $1)) }
  }

  private func targets(of state: StateID) -> Set<StateID> {
    Set(flow[state].transitions.flatMap { flow.statesEntered(by: flow[$0]) }).subtracting([Flow.outermost])
  }

  private func list(_ states: Set<StateID>) -> String {
    states.sorted().map { ".\(names.kind($0))" }.joined(separator: ", ")
  }
}
