import Testing

@testable import FlowSpecKit

/// Each part of a scalar's text is found at the place where it is written.
@Suite struct ScalarOffsetsTests {
  /// The scalar as written, and the stretch of its text to look for where `⟦…⟧` marks it.
  static let cases: [(String, String)] = [
    ("a ⟦b⟧ c", "b"), ("é🚀⟦x⟧", "x"), ("'it''s ⟦me⟧'", "me"), ("'it⟦''⟧s'", "'"), ("\"a\\n⟦b⟧\"", "b"),
    ("\"a⟦\\n⟧b\"", "\n"), ("\"⟦\\u00e9⟧x\"", "é"), ("\"\\U0001F680\\x41⟦b⟧\"", "b"), ("\"a\\\"⟦\\\\⟧d\"", "\\"),
    ("one\n  ⟦two⟧ three", "two"), ("one\n\n  ⟦two⟧", "two"), ("'one\n  ⟦two⟧'", "two"),
    ("\"one \\\n  ⟦two⟧\"", "two"), ("|\n  one\n  ⟦two⟧\n  three", "two"), ("|\n    one\n      ⟦two⟧", "two"),
    ("|2\n    one\n  ⟦two⟧", "two"), (">\n  one\n  ⟦two⟧\n\n  three", "two"), (">-\n  one\n\n  ⟦two⟧", "two"),
    (">\n  one\n    more\n  ⟦two⟧", "two"), ("|+\n\n  one\n\n  ⟦two⟧\n\n", "two"), ("|- # c\n  a é\n  ⟦two⟧", "two"),
  ]

  @Test(arguments: cases) func findsAStretch(_ written: String, _ part: String) throws {
    for newline in ["\n", "\r\n"] {
      let marked = MarkedText("x:\n  é: 1\nk: \(written)\n".replacing("\n", with: newline))
      let found = YAMLFindings(marked.text)
      let scalar = try #require(found.document.root?["k"]?.scalar)
      let lower = try #require(scalar.text.utf8.offset(of: part))
      #expect(YAMLScalarOffsets(scalar, in: found.source).span(of: lower..<(lower + part.utf8.count)) == marked.spans[0], "\(scalar)")
    }
  }

  @Test(arguments: cases) func everyStretchLiesWithinTheScalar(_ written: String, _ part: String) throws {
    let found = YAMLFindings(MarkedText("k: \(written)\n").text)
    let scalar = try #require(found.document.root?["k"]?.scalar)
    let count = scalar.text.utf8.count
    let ranges = (0...count).flatMap { lower in (lower...count).map { lower..<$0 } }
    let outside = ranges.filter { !scalar.span.contains(YAMLScalarOffsets(scalar, in: found.source).span(of: $0)) }
    #expect(outside == [])
    #expect(YAMLScalarOffsets(scalar, in: found.source).span(of: 0..<(count + 1)) == scalar.span)
  }
}

extension String.UTF8View {
  fileprivate func offset(of part: String) -> Int? {
    let (whole, part) = (Array(self), Array(part.utf8))
    return (0...Swift.max(0, whole.count - part.count)).first { whole[$0...].starts(with: part) }
  }
}
