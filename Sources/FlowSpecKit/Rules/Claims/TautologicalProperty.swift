/// A property that holds in each flow with these states, types and layouts.
enum TautologicalProperty {
  static let rule = FlowRule(
    "tautological-property", .warning, "No property is true by logic alone.",
    explanation: """
      The property is true by logic alone, whatever the transitions do. For example, two states of which only one is active at a time are never \
      active together, and a variable always has one of the values of its type. The property would still hold if the flow were wrong, so it \
      protects nobody. Often an operator or a name is not the one that you meant, such as `or` instead of `and`. Correct the property, or remove it.
      """,
    needs: [.properties, .states], respects: [.types, .variables, .inputs, .routes, .layouts, .elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { transitions: { paid: cart } }
          properties:
            ⟦paying ends⟧: { whenever: paying, eventually: cart or paying }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties:
            paying ends: { whenever: paying, eventually: cart }
          """)
    ],
    chart: checkChart)

  private static let mostConfigurations = 256

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let configurations = flow.leafConfigurations(limit: mostConfigurations)
    // A step has one stimulus: of the events that only the app sends, it has at most one.
    let sent = Set(flow.events.indices.map(EventID.init)).subtracting(facts.uses.raised)
    for property in flow.properties where property.name.span.source == flow.source {
      var guards = GuardSpace(flow, configurations: configurations, alone: sent)
      let (breaks, reason) = breaking(property.claim, &guards)
      guard case .impossible = guards.space.isSatisfiable(breaks) else { continue }
      findings.add("property '\(property.name.value)' is true by logic alone: \(reason)", at: property.name.span)
    }
  }

  /// Returns the condition that violates the claim in one moment.
  private static func breaking(_ claim: Property.Claim, _ guards: inout GuardSpace) -> (Condition, String) {
    switch claim {
    case .never(let bad): (guards.condition(bad), "its condition can never be true")
    case .always(let good), .possible(let good), .alwaysPossible(let good): (.not(guards.condition(good)), "its condition is always true")
    case .leadsTo(let start, let goal):
      (.and([guards.condition(start), .not(guards.condition(goal))]), "its 'eventually' holds whenever its 'whenever' does")
    case .precedence(let bad, let before):
      (.and([guards.condition(bad), .not(guards.condition(before))]), "its 'before' holds whenever its 'never' does")
    }
  }
}
