/// Boolean variables that together represent states.
enum TooManyBooleans {
  /// The number of Boolean variables in guards: three have eight combinations, of which usually about four are meant.
  private static let limit = 3

  static let rule = FlowRule(
    "too-many-booleans", .warning, "Things that exclude each other are states, not flags.",
    explanation: """
      Three flags make eight combinations, and usually only a few of them are meant: `isLoading`, `isSignedIn` and `hasFailed` are never all \
      true. A person who gets into another combination sees a screen that nobody designed. Use states, or one variable with names: then only the \
      combinations that you mean exist. Allow it for settings that a person switches independently.
      """,
    needs: [.variables, .states], respects: [.types, .routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { load: Load., loaded: Loaded., fail: Failed. }
          variables: { ⟦isLoading⟧: Bool, isLoaded: Bool, hasFailed: Bool }
          effects: { request: Ask the server. }
          transitions:
            load: { when: not isLoading and not isLoaded, set: { isLoading: true, hasFailed: false }, effects: request }
            loaded: { when: isLoading, set: { isLoading: false, isLoaded: true } }
            fail: { when: isLoading and not hasFailed, set: { isLoading: false, hasFailed: true } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { load: Load., loaded: Loaded., fail: Failed. }
          effects: { request: Ask the server. }
          states:
            idle: { transitions: { load: loading } }
            loading: { entry: request, transitions: { loaded: ready, fail: failed } }
            ready: { transitions: { load: loading } }
            failed: { transitions: { load: loading } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let guards = flow.transitions.compactMap(\.condition) + flow.routes.compactMap(\.available)
    let read = Set(guards.flatMap(\.all).compactMap { part in if case .variable(let id) = part.kind { id } else { nil } })
    let set = Set(flow.transitions.flatMap { $0.updates.map(\.variable.value) })
    let flags = flow.variables.indices.filter { index in
      guard case .bool = flow.variables[index].type.type else { return false }
      return read.contains(VariableID(index)) && set.contains(VariableID(index))
    }
    guard flags.count >= limit, let first = flags.first else { return }
    let names = flags.map { "'\(flow.variables[$0].name.value)'" }.shortened
    findings.add(
      "\(flags.count) Boolean variables describe where the app is (\(names)); use states instead", at: flow.variables[first].name.span)
  }
}
