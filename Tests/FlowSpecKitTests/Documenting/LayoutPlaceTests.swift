import Testing

@testable import FlowSpecKit

/// Places of routes and elements that depend on the layout, and the layout that holds if no other does.
@Suite struct LayoutPlaceTests {
  private static let spec = """
    flowspec: 1
    flow: Shop
    events: { go: Go., back: Back. }
    states:
      out: { arrival: hold, transitions: { go: open } }
      open: { arrival: open, transitions: { back: out } }
    links: { origins: { app: "shop:" }, sources: [system, scan] }
    routes:
      home: { place: main, available: open }
      settings: { place: { pad: sheet, wide: sheet, phone: main }, available: open, links: { app: /settings }, from: { not: scan } }
    layouts:
      wide: { when: width >= 1000, containers: { side: { stack: card }, main: stack, sheet: modal } }
      pad: { when: width >= 700, containers: { main: stack, sheet: modal } }
      phone: { containers: { main: stack } }
    elements:
      card: { place: { wide: side, pad: main, phone: main } }
    """

  private static func text(_ format: PageFormat) throws -> String {
    try #require(DocumentedCases.project(of: spec).document(format).files.first { $0.name.hasPrefix("A.flow.") }).text
  }

  @Test func aRouteSaysItsPlaceInEachLayout() throws {
    let text = MarkdownShape.withoutNameLinks(try Self.text(.markdown))
    #expect(text.contains("- Place: `pad`, `wide`: `sheet` (modal); `phone`: `main`\n"), "\(text)")
    #expect(try Self.text(.html).contains("<a href=\"#container-sheet\">sheet</a> (modal)"))
  }

  /// A base of a container is said once.
  @Test func anElementSaysItsPlaceOnce() throws {
    let text = MarkdownShape.withoutNameLinks(try Self.text(.markdown))
    #expect(text.contains("- Place: `pad`: `main`; `phone`: `main`; `wide`: base of `side`\n"), "\(text)")
  }

  @Test func theLastLayoutHoldsOtherwise() throws {
    #expect(try Self.text(.markdown).contains("- When: otherwise\n"))
    let html = try Self.text(.html)
    #expect(html.contains("<dd>otherwise") && html.contains("<br>otherwise</figcaption>"))
  }

  @Test func aLinkSaysItsSources() throws {
    let text = MarkdownShape.withoutNameLinks(try Self.text(.markdown))
    #expect(text.ranges(of: "- Sources: not from `scan`\n").count == 2, "\(text)")
  }
}
