/// A property that some run violates.
enum ViolatedProperty {
  static let rule = FlowRule(
    "violated-property", .error, "Every property holds.",
    explanation: """
      In some run of the app the property is false, and a person can do the same. The notes \
      show this run, step by step, with the transitions that it took. A `possible` property is violated if no run makes it true; then there is no run to show. The run may be unusual: events occur in any order, links \
      arrive at any moment, inputs change, the person goes back, and the app is launched again.

      If the run can happen, change the transition at which it goes wrong. If it cannot happen, tell flowspec why: write `when` on the event, \
      `fixed` on the input, or `awaits` on the state. If the property says more than you mean, narrow the property.

      `flowspec simulate --replay` repeats the run from a JSON report.

      Allow the finding only for a known fault that you plan to correct. A property whose violation is allowed protects nobody.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: signedIn, pay: paying } }
            signedIn: { transitions: { signOut: signedOut, pay: paying } }
            paying: { transitions: { signOut: signedOut } }
          variables: { session: Bool }
          properties:
            ⟦paying needs a session⟧: { never: paying and not session }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: { to: signedIn, set: { session: true } } } }
            signedIn: { transitions: { signOut: { to: signedOut, set: { session: false } }, pay: paying } }
            paying: { transitions: { signOut: { to: signedOut, set: { session: false } } } }
          variables: { session: Bool }
          properties:
            paying needs a session: { never: paying and not session }
          """)
    ],
    model: checkModel)

  /// Rules whose findings say why a route is never open, or a state never active.
  private static let hindering: Set<RuleName> = [
    "unreachable-route", "route-without-place", "link-never-opened", "unreachable-state", "element-without-place", "element-never-shown",
  ]

  /// Returns what is reported about the routes and states that a claim wants.
  private static func obstacles(_ claim: Property.Claim, _ check: FlowCheck) -> [Diagnostic.Note] {
    let wanted: Expression
    switch claim {
    case .possible(let one), .alwaysPossible(let one), .leadsTo(_, let one): wanted = one
    case .never, .always, .precedence: return []
    }
    return wanted.conjuncts.compactMap { part in
      let names: [Span]
      switch part.kind {
      case .shown(.route(let route), _), .kept(.route(let route)):
        names = [check.flow[route].name.span] + check.flow.elements.filter { $0.opens.contains { $0.value == route } }.map(\.name.span)
      case .shown(.element(let element), _): names = [check.flow[element].name.span]
      case .active(let state): names = [check.flow[state].name.span]
      default: return nil
      }
      let reported = names.lazy.compactMap { name in check.reported.first { $0.span == name && hindering.contains($0.rule) } }.first
      return reported.map { .init($0.message, at: $0.span) }
    }
  }

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    if check.hasUndecidedProperty { findings.leaveUndecided() }
    for judged in check.properties {
      guard case .violated(let run) = judged.conclusion.verdict else { continue }
      let name = judged.property.name
      var notes: [Diagnostic.Note] = run == nil ? [.init("no run makes this condition true", at: nil)] : []
      let asks = judged.property.expressions.flatMap(\.all).contains {
        switch $0.kind {
        case .shown, .kept: true
        default: false
        }
      }
      if asks, check.flow.layouts.isEmpty, !check.flow.routes.isEmpty {
        notes.append(.init("the spec has no 'layouts', so no route is ever shown", at: nil))
      }
      notes += obstacles(judged.property.claim, check)
      if run != nil, case .alwaysPossible = judged.property.claim {
        notes.append(.init("after the run below, nothing can make the condition true", at: nil))
      }
      findings.add("property '\(name.value)' is violated", at: name.span, notes: notes, showing: run, of: check)
    }
  }
}
