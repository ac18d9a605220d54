import Testing

@testable import FlowSpecKit

/// Forms that never win, and those that win at least once.
@Suite struct ShadowedTemplateTests {
  private static let rule: RuleName = "shadowed-template"

  private func found(_ routes: String, types: String = "") -> [Diagnostic] {
    SpecFindings(
      "flowspec: 1\nflow: A\nlinks: { origins: { app: \"shop:\", web: https://shop.example } }\n\(types)routes:\n"
        + routes.split(separator: "\n").map { "  \($0)\n" }.joined(), only: [Self.rule]
    ).diagnostics
  }

  @Test func oneFormThatGoesFirstIsNamed() {
    let found = found(
      """
      page: { place: screen, parameters: { x: String }, links: { app: "/{x...}" }, before: order }
      order: { place: screen, parameters: { id: UInt }, links: { app: "/orders/{id}" } }
      """)
    #expect(found.map(\.message) == ["no link opens 'order' by this form: 'shop://orders/1' opens 'page'"])
    #expect(found.first?.notes.map(\.message) == ["this form matches all of its URLs"])
  }

  @Test func severalFormsAreNamedWithAURLEach() {
    let found = found(
      """
      tab: { place: screen, parameters: { tab: Tab, q: String }, links: { app: "/tabs/{tab}?q={q}" } }
      one: { place: screen, links: { app: "/tabs/one?q" } }
      two: { place: screen, parameters: { q: String }, links: { app: "/tabs/two?q={q}" } }
      """, types: "types: { Tab: [one, two] }\n")
    #expect(found.map(\.message) == ["no link opens 'tab' by this form: 'shop://tabs/one?q=a' opens 'one'"])
    #expect(
      found.first?.notes.map(\.message) == [
        "'shop://tabs/one?q=a' opens 'one' by this form", "'shop://tabs/two?q=a' opens 'two' by this form",
      ])
  }

  @Test(arguments: [
    // One URL is left: of another value, of another query, without a query, behind another origin, before a fragment.
    "a: { place: screen, parameters: { t: Tab }, links: { app: \"/{t}\" } }\nb: { place: screen, links: { app: /one } }",
    "a: { place: screen, links: { app: \"/x?k\" } }\nb: { place: screen, links: { app: \"/x?k=1\" } }",
    "a: { place: screen, links: { app: /x } }\nb: { place: screen, links: { app: \"/x?k\" }, before: all }",
    "a: { place: screen, links: { web: /x } }\nb: { place: screen, parameters: { x: String }, links: { app: \"/{x...}\" }, before: all }",
    "a: { place: screen, links: { app: /x } }\nb: { place: screen, links: { app: \"/x#f\" }, before: all }",
    // Deprecated, only printed, and what a form of the same route reads alike.
    "a: { place: screen, links: { app: { form: /x, deprecated: Old. } } }\nb: { place: screen, links: { app: \"/**\" }, before: all }",
    "a: { place: screen, links: { app: { form: /x, only: print } } }\nb: { place: screen, links: { app: \"/**\" }, before: all }",
    "a: { place: screen, parameters: { t: Tab }, links: { app: "
      + "[\"/x/{t}\", { form: /x/one, with: { t: one } }, { form: /x/two, with: { t: two } }] } }",
    // Each is `before` the other: then the narrower one wins.
    "a: { place: screen, links: { app: /x }, before: b }\nb: { place: screen, parameters: { x: String }, links: { app: \"/{x}\" }, before: a }",
  ])
  func whoWinsOneURLIsNotReported(_ routes: String) {
    #expect(found(routes, types: "types: { Tab: [one, two] }\n").map(\.message) == [])
  }

  @Test func otherFilesOfTheAppTakeLinksToo() {
    func spec(_ name: String, _ route: String) -> SourceText {
      SourceText(path: "\(name).flow.yaml", text: "flowspec: 1\nflow: \(name)\nlinks: { origins: { app: \"shop:\" } }\nroutes:\n  \(route)\n")
    }
    let specs = [
      spec("One", "page: { place: screen, parameters: { x: String }, links: { app: \"/{x...}\" }, before: all }"),
      spec("Two", "order: { place: screen, links: { app: /order } }"),
    ]
    func messages(_ apps: [AppSpecs]) -> [String] {
      Project(specs: specs, configuration: .standard, apps: apps) { _ in .failure(UnreadableFile(reason: "none")) }
        .check(only: [Self.rule], explores: false).diagnostics.map(\.message)
    }
    #expect(messages([]) == [])
    #expect(
      messages([AppSpecs(name: "Shop", paths: ["One.flow.yaml", "Two.flow.yaml"])]) == [
        "no link opens 'order' by this form: 'shop://order' opens 'page'"
      ])
  }

  /// Every URL of a form that is reported as shadowed matches one of the forms reported to take it.
  @Test(arguments: 1...60) func randomFormsAgreeWithTheirURLs(_ seed: UInt64) {
    var random = RandomLinks(seed: seed)
    let forms = (0..<6).map { _ in random.form() }
    var search = ShadowedForms(forms) { _, _, _, _ in true }
    for (index, form) in forms.enumerated() {
      let takers = Set(search.shadows(over: index).map(\.taker))
      guard !takers.isEmpty else { continue }
      for _ in 0..<200 {
        guard let url = random.url(of: form), form.match(url) != nil else { continue }
        #expect(takers.contains { forms[$0].match(url) != nil }, "seed \(seed): \(form.template.text) has '\(url)' alone")
      }
    }
  }
}
