/// A form without an example, in a spec that asks for one of each form.
enum FormWithoutExample {
  static let rule = FlowRule(
    "form-without-example", .warning, "With `examples: all`, every form of a link has an example.",
    explanation: """
      Examples are the links that must keep working. With `links: { examples: all }`, a spec asks for an example of every form, because a form \
      without one can be changed or removed and nothing reports it. Add a URL that this form reads to the `examples` of the route or of the form.

      The rule does not ask for examples of forms that are only printed or documented. The key applies to the routes of its own file, so a \
      module needs the key in its own file.
      """,
    needs: [.routes], respects: [.links, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:", web: "https://shop.example" }, examples: all }
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
          links: { origins: { app: "shop:", web: "https://shop.example" }, examples: all }
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
    guard !flow.exampledModules.isEmpty else { return }
    let judgement = ExampleJudgement(flow)
    for route in flow.routes where flow.exampledModules.contains(route.module) {
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
