/// A form without an example, in a spec that has examples.
enum FormWithoutExample {
  static let rule = FlowRule(
    "form-without-example", .warning, "If a spec has examples, every form of a link has one.",
    explanation: """
      The examples of a spec are the links that must keep working, and a change of a form fails the check. A form without an example can be \
      changed or removed and nothing reports it. Add a URL that is read by this form to `examples`, either of the route or of the form itself.

      The rule does not ask for examples of forms that are only printed or documented. It applies to each spec by itself, so a module may have \
      no examples while the app has some.
      """,
    needs: [.routes], respects: [.links, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:", web: "https://shop.example" } }
          routes:
            order:
              parameters: { id: Int }
              place: screen
              links: { app: "/orders/{id}", web: ⟦"/orders/{id}"⟧ }
              examples: "shop://orders/7"
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:", web: "https://shop.example" } }
          routes:
            order:
              parameters: { id: Int }
              place: screen
              links: { app: "/orders/{id}", web: "/orders/{id}" }
              examples: ["shop://orders/7", "https://shop.example/orders/7"]
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let speaking = Set(flow.routes.filter { !$0.allExamples.isEmpty }.map(\.module))
    guard !speaking.isEmpty else { return }
    let judgement = ExampleJudgement(flow)
    for route in flow.routes where speaking.contains(route.module) {
      // An example that fails may have been meant for any of the forms.
      if route.allExamples.contains(where: { judgement.failure(of: $0.example, route, $0.form) != nil }) { continue }
      let read = route.allExamples.compactMap { example, form -> Span? in
        if case .refused = example.expectation { return nil }
        return LinkURL(example.url.value).flatMap { judgement.link($0, of: route, form)?.form.span }
      }
      for form in route.forms where form.parses && !read.contains(form.span) {
        guard case .template = form.content else { continue }
        findings.add("no example is read by the form '\(form.text.value)' of '\(route.qualifiedName)'", at: form.text.span)
      }
    }
  }
}
