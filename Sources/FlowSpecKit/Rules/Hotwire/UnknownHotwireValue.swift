/// A property for Hotwire Native that apps interpret differently.
enum UnknownHotwireValue {
  static let rule = FlowRule(
    "unknown-hotwire-value", .warning, "Hotwire Native knows the values of its properties.",
    explanation: """
      The app reads an unknown `context`, `presentation` or style as `default`, without a message. So `presentation: modal` shows a page like any \
      other; `context: modal` presents it in front. Use a value that the library knows. Your own properties may have any value. Allow it for a value \
      that code of your own reads.
      """,
    needs: [.routes],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          routes: { signIn: { place: screen, links: { web: /sign_in }, hotwire: { presentation: ⟦modal⟧, style: dark } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          routes: { signIn: { place: screen, links: { web: /sign_in }, hotwire: { presentation: replace, style: dark } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for property in facts.flow.routes.flatMap(\.hotwire) {
      guard let remark = HotwireVocabulary.remark(on: property.name.value, property.value.value) else { continue }
      findings.add(remark, at: property.value.span)
    }
  }
}
