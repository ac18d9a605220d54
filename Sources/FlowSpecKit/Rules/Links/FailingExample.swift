/// An example whose URL has another result.
enum FailingExample {
  static let rule = FlowRule(
    "failing-example", .error, "Every URL under `examples` gives what the example says.",
    explanation: """
      A link that was printed, mailed or tested no longer means what the spec promises. Correct the form, or the example if the links are \
      meant to change.

      flowspec reads each URL like an arriving link: the form that wins reads it. If a form has `examples`, this form must win; an example of a form \
      that is only printed or documented is compared with that form alone. An example with arguments names all arguments that the URL gives. `none` \
      says that the URL does not open the route. `flowspec open URL` shows how the URL is read, and where it differs from the nearest form.
      """,
    needs: [.routes], respects: [.links, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            orders: { place: screen, links: { app: /orders }, examples: ⟦"shop://order"⟧ }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            orders: { place: screen, links: { app: /orders }, examples: "shop://orders" }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { Tab: [items, shipping] }
          links: { origins: { app: "shop:" } }
          routes:
            order:
              parameters: { id: Int, tab: Tab? }
              place: screen
              links: { app: "/orders/{id}?tab={tab?}" }
              examples:
                "shop://orders/7": { id: 7 }
                ⟦"shop://orders/7?tab=shipping"⟧: { id: 7 }
                "shop://orders/x": none
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { Tab: [items, shipping] }
          links: { origins: { app: "shop:" } }
          routes:
            order:
              parameters: { id: Int, tab: Tab? }
              place: screen
              links: { app: "/orders/{id}?tab={tab?}" }
              examples:
                "shop://orders/7": { id: 7 }
                "shop://orders/7?tab=shipping": { id: 7, tab: shipping }
                "shop://orders/x": none
          """),
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    guard flow.routes.contains(where: { !$0.allExamples.isEmpty }) else { return }
    let judgement = ExampleJudgement(flow)
    for route in flow.routes {
      for (example, form) in route.allExamples {
        guard let failure = judgement.failure(of: example, route, form) else { continue }
        findings.add(failure.message, at: failure.span, notes: failure.notes)
      }
    }
  }
}
