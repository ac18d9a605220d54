import Testing

@testable import FlowSpecKit

@Suite struct PageInvariantTests {
  @Test(arguments: DocumentedCases.flowNames)
  func everyNameAndSummaryIsTold(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    let text = MarkdownWriter.text(DocumentedCases.page(of: flow))
    let declared: [[any Declaration]] = [
      flow.types, flow.variables, flow.effects, flow.events.filter { !$0.isBuiltin }, flow.routes, flow.layouts, flow.elements,
      flow.inputs.filter { $0.builtin == nil }, flow.states.filter { $0.parent != nil },
    ]
    for thing in declared.flatMap(\.self) {
      #expect(text.contains("`\(thing.qualifiedName)`"))
      if let summary = thing.about.summary { #expect(text.contains(MarkdownText.escaped(summary.value))) }
    }
    for name in flow.properties.map(\.name) + flow.scenarios.map(\.name) { #expect(text.contains("**\(name.value)**")) }
    for form in flow.routes.flatMap(\.forms) where !form.text.value.contains("|") { #expect(text.contains("`\(form.text.value)`")) }
  }

  @Test(arguments: DocumentedCases.flowNames)
  func everyTableIsARectangle(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    #expect(MarkdownShape(MarkdownWriter.text(DocumentedCases.page(of: flow))).brokenRows == [])
  }

  @Test(arguments: DocumentedCases.flowNames)
  func noTextOfASpecChangesTheShapeOfItsPage(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    let plain = MarkdownShape(MarkdownWriter.text(DocumentedCases.page(of: flow.saying { "words" })))
    for seed in 0..<5 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let spoilt = flow.saying { Self.anyText(&generator) }
      let shape = MarkdownShape(MarkdownWriter.text(DocumentedCases.page(of: spoilt)))
      #expect(shape.lines == plain.lines, "seed \(seed)")
      #expect(shape.brokenRows == [])
    }
  }

  @Test(arguments: DocumentedCases.flowNames)
  func everyLinkOfAPageLeadsToAHeading(_ name: String) throws {
    let page = DocumentedCases.page(of: try #require(DocumentedCases.flow(name)))
    let anchors = page.blocks.compactMap { if case .section(let section) = $0 { section.anchor } else { nil } }
    #expect(Set(anchors).count == anchors.count)
    let sections = page.blocks.compactMap { if case .section(let section) = $0 { section } else { nil } }
    #expect(sections.filter { $0.part == nil }.map(\.title) == [], "a title is missing in 'PageSection.parts'")
    let text = MarkdownWriter.text(page)
    for anchor in anchors where anchors.count > 1 { #expect(text.contains("](#\(anchor))")) }
  }

  private static let pieces = [
    "|", "\\", "`", "``", "```", "\n", "# ", "- ", "1. ", "> ", "<b>", "<!--", "-->", "*", "**", "_", "[x](y)", "![", "]:", "~~~",
    "a", "é", " ", "    ", "---", "===", "&amp;", "$", "\t", "</details>", "\u{2028}", "\r",
  ]

  private static func anyText(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined() + "z"
  }
}

extension Flow {
  /// Returns the same flow with other summaries and notes.
  func saying(_ text: () -> String) -> Flow {
    var flow = self
    let span = name.span
    func about() -> About { About(summary: Located(text(), span), notes: Located(text(), span)) }
    flow.about = about()
    for index in flow.types.indices { flow.types[index].about = about() }
    for index in flow.effects.indices { flow.effects[index].about = about() }
    for index in flow.events.indices { flow.events[index].about = about() }
    for index in flow.states.indices { flow.states[index].about = about() }
    for index in flow.transitions.indices { flow.transitions[index].about = about() }
    for index in flow.routes.indices {
      flow.routes[index].about = about()
      flow.routes[index].title = Located(text(), span)
    }
    for index in flow.layouts.indices { flow.layouts[index].about = about() }
    for index in flow.elements.indices { flow.elements[index].about = about() }
    return flow
  }
}
