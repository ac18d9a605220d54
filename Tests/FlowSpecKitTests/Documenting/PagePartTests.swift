import Testing

@testable import FlowSpecKit

/// Tests the parts from which pages are made.
@Suite struct PagePartTests {
  @Test(arguments: [
    (["a.b", "a.c"], ["b", "c"]), (["a.b", "c.b"], ["a.b", "c.b"]), (["b", "a.b"], ["b", "a.b"]),
    (["x.a.b", "y.a.b", "a.c"], ["x.a.b", "y.a.b", "c"]),
  ]) func namesAreAsShortAsTheyCanBe(_ names: [String], _ expected: [String]) {
    let short = ShortNames(names)
    #expect(names.map { short[$0] } == expected)
  }

  @Test(arguments: [
    ("state 'a.b' has no way out", "a.b"), ("the app's 'x' is 'y z'", "x|y z"), ("don't stop", ""), ("it's 'a'", "a"), ("''", ""),
    ("'open", ""),
  ]) func namesInQuotesAreCode(_ text: String, _ names: String) {
    let phrase = Phrase.message(text)
    let found = phrase.runs.compactMap { run in
      switch run {
      case .code(let code), .name(let code, .state): code
      default: nil
      }
    }
    #expect(found.joined(separator: "|") == names)
  }

  @Test func anchorsOfSentencesAreDifferentAndCanBeRead() {
    let names = ["a b", "a-b", "a_b", "a  b", "größe"]
    let anchors = names.map(Topic.scenario.anchor)
    #expect(anchors[0] == "scenario-a-b")
    #expect(Set(anchors).count == names.count)
  }

  /// Matrices are no wider than a screen; states with few events share one.
  @Test func aHubWithManyWaysHasFewMatrices() throws {
    let leaves = (0..<60).map { "leaf\($0)" }
    let spec = """
      flowspec: 1
      flow: A
      events: { \(leaves.map { "to_\($0): Go." }.joined(separator: ", ")), back: Back. }
      states:
        hub: { transitions: { \(leaves.map { "to_\($0): \($0)" }.joined(separator: ", ")) } }
      \(leaves.map { "  \($0): { transitions: { back: hub } }" }.joined(separator: "\n"))
      """
    let flow = try #require(DocumentedCases.project(of: spec).flows[0])
    let matrices = StateMatrices(flow, Reactions(flow)).blocks(isInteractive: true).compactMap { block -> PageMatrix? in
      if case .matrix(let matrix, _) = block { matrix } else { nil }
    }
    #expect(matrices.allSatisfy { $0.columns.count <= 26 })
    #expect(
      matrices.map(\.title) == [
        "States and events in hub, 1 of 3", "States and events in hub, 2 of 3", "States and events in hub, 3 of 3",
        "States and events in leaf0 to leaf59",
      ])
    #expect(matrices.reduce(0) { $0 + $1.rows.count } == 63)
  }

  @Test func argumentLabelsAndQuotedTextsAreNoLinks() {
    let entry = PageEntry(subject: .type, name: "id", head: Phrase(), blocks: [])
    let names = NameLinks(Page(name: "a", title: "A", blocks: [.entry(entry)]))
    #expect(names.html("User(id: 1)", preferring: nil) == "User(id: 1)")
    #expect(names.html("\"id\"", preferring: nil) == "&quot;id&quot;")
    #expect(names.html("id", preferring: nil) == "<a href=\"#type-id\">id</a>")
  }

  @Test func arrowsAcrossTheBorderOfARegionBelongToTheStateAroundIt() throws {
    let spec = """
      flowspec: 1
      flow: A
      events: { go: Go., back: Go back. }
      states:
        out: { transitions: { go: both.one.b } }
        both:
          regions:
            one: { states: { a: { transitions: { go: b } }, b: { transitions: { back: out } } } }
            two: {}
      """
    let flow = try #require(DocumentedCases.project(of: spec).flows[0])
    let text = PlantUMLWriter.text(try #require(WholeDiagram.diagram(of: flow)))
    let arrows = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { $0.contains("-->") && !$0.contains("[*]") }
    #expect(arrows.map(String.init) == ["s_both__one__a --> s_both__one__b : go", "s_out --> s_both : go\\n→ b", "s_both --> s_out : back\\nfrom b"])
  }
}
