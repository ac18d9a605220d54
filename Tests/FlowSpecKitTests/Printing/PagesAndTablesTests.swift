import Testing

@testable import FlowSpecKit

@Suite struct TableTests {
  private let table = Table(columns: ["route", "link"], rows: [["日本", "/a|b"], ["order", ""], ["e\u{301}", "x\ny"]])

  @Test func textIsAlignedByColumns() {
    #expect(
      table.text == """
        route  link
        日本   /a|b
        order
        e\u{301}      x␊y

        """)
  }

  @Test func markdownKeepsItsCells() {
    #expect(
      table.markdown == """
        | route | link |
        | --- | --- |
        | 日本 | /a\\|b |
        | order |  |
        | e\u{301} | x y |

        """)
  }

  @Test func jsonNamesTheColumns() {
    #expect(table.json.text.contains(#"{"route": "日本", "link": "/a|b"}"#))
  }
}

@Suite struct RulePageTests {
  @Test func showsWhatIsReportedWithItsMark() {
    let rule = Rule(
      "unknown-state", .error, "Every state that is named exists.",
      explanation: """
        A name is a path, or any unique ending of one; names count letters \
        exactly, and a state of another flow is never meant by one.

        - first
        - second
        """,
      examples: [.init(reported: "a: ⟦b⟧ ⟦c⟧\nd: ⟦⟧e\n", accepted: "a: b\n")])
    #expect(
      RulePage(rule).text() == """
        unknown-state (error)

        Every state that is named exists.

        A name is a path, or any unique ending of one; names count letters exactly, and
        a state of another flow is never meant by one.

        - first
        - second

        Reported:

            a: b c
               ^ ^
            d: e
               ^

        Accepted:

            a: b

        """)
  }
}

extension RulePageTests {
  @Test func marksALongLineAtItsPlace() throws {
    let start = "route: { " + String(repeating: "x", count: 200) + ": "
    let rule = Rule(
      "unknown-state", .error, "Every state that is named exists.", explanation: "It does.",
      examples: [.init(reported: start + "⟦name⟧ }\n", accepted: "a: b\n")])
    let lines = RulePage(rule).text().split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("name }") })
    #expect(lines[place + 1] == String(repeating: " ", count: 4 + start.count) + "^~~~")
  }
}

@Suite struct BracketedTextTests {
  @Test(
    arguments: [
      ("a⟦b⟧c", "abc", [1..<2]), ("⟦⟧", "", [0..<0]), ("⟦a⟦ä⟧⟧", "aä", [0..<3, 1..<3]), ("a⟧⟦b", "ab", []),
    ] as [(String, String, [Range<Int>])])
  func rangesAreBytesOfTheBareText(_ marked: String, _ text: String, _ ranges: [Range<Int>]) {
    #expect(BracketedText(marked).text == text)
    #expect(BracketedText(marked).ranges == ranges)
  }
}
