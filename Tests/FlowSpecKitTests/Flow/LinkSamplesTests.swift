import Testing

@testable import FlowSpecKit

@Suite struct LinkSamplesTests {
  private func samples(_ routes: String) throws -> [String?] {
    let text = """
      flowspec: 1
      flow: A
      links: { origins: { app: "a:", web: ["https://*.a.example/base"] } }
      routes:
      \(routes)
      """
    let flow = try #require(SpecFindings(text).flow)
    let samples = LinkSamples(flow)
    return flow.routes.map { samples.url(of: $0.id) }
  }

  @Test func aSampleOpensItsOwnRoute() throws {
    #expect(
      try samples(
        """
          one: { parameters: { x: String }, place: screen, links: { app: "/{x}" } }
          two: { place: screen, links: { app: /a } }
        """)[1] == "a://a")
    let (one, two) = try {
      let found = try samples(
        """
          one: { parameters: { x: String }, place: screen, links: { app: "/{x}" } }
          two: { place: screen, links: { app: /a } }
        """)
      return (found[0], found[1])
    }()
    #expect(one != nil && one != two)
  }

  @Test func aHostWithAWildcardHasOne() throws {
    #expect(try samples("  one: { place: screen, links: { web: \"/x?tab=1\" } }") == ["https://www.a.example/base/x?tab=1"])
  }

  /// A run names a URL whose values are the run's; nil stands for any value.
  @Test func aSampleHasTheValuesOfARun() throws {
    let text = """
      flowspec: 1
      flow: A
      links: { origins: { app: "a:" } }
      types: { Tab: [items, notes] }
      routes:
        order: { parameters: { id: String, tab: Tab? }, place: screen, links: { app: "/order/{id}/{tab?}" } }
      """
    let flow = try #require(SpecFindings(text).flow)
    let samples = LinkSamples(flow)
    let tabs: [Value?] = [.named("items", nil), .named("notes", nil), .absent, nil]
    let urls = tabs.map { samples.url(of: flow.routes[0].id, giving: [nil, $0]) }
    #expect(urls == ["a://order/a/items", "a://order/a/notes", "a://order/a", "a://order/a"])
  }

  @Test func deprecatedFormsComeLast() throws {
    #expect(
      try samples("  one: { place: screen, links: { app: [{ form: /old, deprecated: Use /new. }, { form: /new, only: parse }] } }") == ["a://new"])
  }

  /// Every spec of the project: a run with a link names a URL that opens the link's route.
  @Test func theAppsHaveOneForEveryRoute() throws {
    for flow in DocumentedCases.project().flows.compactMap(\.self) {
      let samples = LinkSamples(flow)
      let parser = LinkParser(flow)
      for route in flow.linkedRoutes where !route.forms.allSatisfy({ if case .raw = $0.content { true } else { false } }) {
        let url = try #require(samples.url(of: route.id), "\(flow.name.value): \(route.name.value)")
        #expect(LinkURL(url).flatMap { parser.parse($0) }?.route == route.id, "\(url)")
      }
    }
  }
}
