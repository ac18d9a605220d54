import Testing

@testable import FlowSpecKit

@Suite struct SpecWritingTests {
  private static func read(_ text: String) -> (node: YAMLNode?, findings: [String]) {
    var report = Report()
    let document = YAMLReader.read(SourceText(path: "a", text: text), id: SourceID(0), report: &report)
    return (document.root, report.diagnostics.map(\.message))
  }

  private static func value(_ node: YAMLNode) -> SpecNode {
    switch node.content {
    case .scalar(let scalar): .text(scalar.text)
    case .sequence(let items): .list(items.map(value))
    case .mapping(let entries): .mapping(entries.map { SpecEntry($0.key.text, value($0.value)) })
    }
  }

  /// Any text, alone, in a list and in braces, is read back scalar by scalar.
  @Test(arguments: 0..<60) func anyTextComesBack(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [String] = [
      "a", "B", "7", " ", ":", ": ", " #", "#", ",", "[", "]", "{", "}", "'", "\"", "\\", "\n", "\r", "\t", "-", "- ", "?", "*", "&", "!", "|", ">",
      "%",
      "@", "`", "~", "\u{0}", "\u{7}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{FFFE}", "é", "e\u{301}", "😀", "/", ".", "=", "true",
      "null",
    ]
    func text() -> String { (0..<Int.random(in: 0...6, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined() }
    var keys: Set<String> = []
    let entries = (0..<8).compactMap { index -> SpecEntry? in
      let key = index == 0 ? "first" : text()
      guard key != "<<", keys.insert(key).inserted else { return nil }
      let mapping = [SpecEntry("k", .text(text())), SpecEntry("l", [.text(text())])]
      let nodes: [SpecNode] = [.text(text()), [.text(text()), .text(text())], .mapping(mapping)]
      return SpecEntry(key, nodes[index % 3], comments: Bool.random(using: &generator) ? [text()] : [], isApart: Bool.random(using: &generator))
    }
    let written = SpecNode.spec(entries, header: [text()])
    let (node, findings) = Self.read(written)
    #expect(findings == [], "seed \(seed)\n\(written)")
    let expected = SpecNode.mapping(entries.map { SpecEntry($0.key, $0.value) })
    #expect(node.map(Self.value) == expected, "seed \(seed)\n\(written)")
  }

  @Test func whatIsLongStandsOnLinesOfItsOwn() {
    let long = SpecNode.text(String(repeating: "long ", count: 20) + "text")
    let text = SpecNode.spec(
      [
        SpecEntry("flow", "A"),
        SpecEntry(
          "routes", ["a": ["place": "screen"], "b": ["summary": long, "opens": ["a"]], "c": [["form": long, "only": "parse"]]],
          comments: ["All."], isApart: true),
      ], header: ["Begun."])
    #expect(
      text == """
        # Begun.
        flow: A

        # All.
        routes:
          a: { place: screen }
          b:
            summary: long long long long long long long long long long long long long long long long long long long long text
            opens: [a]
          c:
            - form: long long long long long long long long long long long long long long long long long long long long text
              only: parse

        """)
  }

  @Test func wordsThatLookLikeDataAreQuoted() {
    let text = SpecNode.spec([SpecEntry("no", ["true", "null", "7", "", "~", "Yes", "a"])])
    #expect(text == "\"no\": [\"true\", \"null\", \"7\", \"\", \"~\", \"Yes\", a]\n")
  }
}
