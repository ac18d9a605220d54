import Testing

@testable import FlowSpecKit

/// A text with one marked stretch, and what is shown of it.
private func excerpt(_ marked: String, prefix: [UInt8] = []) throws -> SourceExcerpt {
  let marked = BracketedText(marked)
  let range = try #require(marked.ranges.first)
  let source = SourceText(path: "A", bytes: prefix + Array(marked.text.utf8))
  return SourceExcerpt(
    Span(SourceID(0), from: range.lowerBound + prefix.count, to: range.upperBound + prefix.count), in: source)
}

@Suite struct SourceExcerptTests {
  static let marks: [(marked: String, line: Int, text: String, mark: String)] = [
    ("ab ⟦cde⟧ f", 1, "ab cde f", "   ^~~"),
    ("a\nb⟦c⟧\nd", 2, "bc", " ^"),
    ("a⟦⟧b", 1, "ab", " ^"),
    // At the very ends.
    ("⟦⟧", 1, "", "^"),
    ("a: b⟦⟧", 1, "a: b", "    ^"),
    ("a: b\n⟦⟧", 2, "", "^"),
    ("a: b⟦\n⟧", 1, "a: b", "    ^"),
    // Over several lines the first is marked.
    ("a ⟦bc\nde⟧ f", 1, "a bc", "  ^~"),
    ("a ⟦bc\r\nde⟧ f", 1, "a bc", "  ^~"),
    ("x\r\n⟦y⟧\rz", 2, "y", "^"),
    // Tabs go to the next multiple of four, in the text and in the mark.
    ("\t⟦a⟧\tb", 1, "    a   b", "    ^"),
    ("ab\t⟦c⟧", 1, "ab  c", "    ^"),
    ("a⟦\t⟧b", 1, "a   b", " ^~~"),
    // Wide characters take two columns, combining ones none.
    ("日本: ⟦語⟧", 1, "日本: 語", "      ^~"),
    ("👩‍👩‍👧 ⟦a⟧", 1, "👩‍👩‍👧 a", "   ^"),
    ("e\u{301}e\u{301} ⟦o\u{308}o\u{308}⟧", 1, "e\u{301}e\u{301} o\u{308}o\u{308}", "   ^~"),
    ("🇩🇪⟦🏳️‍🌈⟧", 1, "🇩🇪🏳️‍🌈", "  ^~"),
    // A character that would move the cursor is shown as a picture.
    ("a\u{1B}[31m⟦b⟧", 1, "a␛[31mb", "      ^"),
    ("⟦\u{0}⟧a\u{7F}\u{85}\u{202E}b", 1, "␀a␡\u{FFFD}\u{FFFD}b", "^"),
  ]

  @Test(arguments: marks) func marksTheStretch(_ marked: String, _ line: Int, _ text: String, _ mark: String) throws {
    let shown = try excerpt(marked)
    #expect(shown.line == line)
    #expect(shown.text == text)
    #expect(shown.mark == mark)
  }

  @Test(arguments: marks) func aByteOrderMarkChangesNothing(
    _ marked: String, _ line: Int, _ text: String, _ mark: String
  ) throws {
    #expect(try excerpt(marked, prefix: [0xEF, 0xBB, 0xBF]) == excerpt(marked))
  }

  @Test func spansOutsideTheFileAreDrawnIn() {
    let source = SourceText(path: "A", text: "abc")
    for (lower, upper) in [(-5, 1), (2, 99), (50, 99), (3, 3)] {
      let shown = SourceExcerpt(Span(SourceID(0), from: lower, to: upper), in: source)
      #expect(shown.text == "abc")
      #expect(shown.mark.count <= 4)
    }
    let mark = SourceExcerpt(Span(SourceID(0), from: 0, to: 1), in: SourceText(path: "A", bytes: [0xEF, 0xBB, 0xBF, 0x61]))
    #expect(mark.text == "a")
    #expect(mark.mark == "^")
  }

  @Test func bytesThatAreNoTextTakeOneColumnEach() {
    let source = SourceText(path: "A", bytes: [0x61, 0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x62])
    let shown = SourceExcerpt(Span(SourceID(0), from: 3, to: 4), in: source)
    #expect(shown.text == "a\u{FFFD}\u{FFFD}(\u{FFFD}b")
    #expect(shown.mark == "   ^")
  }

  @Test func longLinesAreShownAroundTheMark() throws {
    let long = String(repeating: "x", count: 1_500_000)
    for (marked, left, right) in [
      (long + "⟦mark⟧" + long, true, true), ("⟦mark⟧" + long, false, true), (long + "⟦mark⟧", true, false),
      ("日" + String(repeating: "é", count: 90_000) + "⟦mark⟧" + String(repeating: "語", count: 90_000), true, true),
    ] {
      let shown = try excerpt(marked)
      #expect(TerminalText.width(of: shown.text) <= SourceExcerpt.widest + 2)
      #expect(shown.text.hasPrefix("…") == left)
      #expect(shown.text.hasSuffix("…") == right)
      #expect(!shown.text.contains("\u{FFFD}"))
      let start = shown.mark.prefix { $0 == " " }.count
      #expect(shown.mark.dropFirst(start) == "^~~~")
      #expect(shown.text.dropFirst(start).hasPrefix("mark"))
    }
    let whole = try excerpt("⟦" + long + "⟧")
    #expect(whole.mark.count <= SourceExcerpt.widest)
  }
}
