import Testing

@testable import FlowSpecKit

/// Nodes have the values, the order and the places that the text has.
@Suite struct YAMLNodeTests {
  static let spans: [(String, String)] = [
    ("x:\n  a: ⟦1⟧\n", "a"), ("x:\n  a: ⟦'q ''q'⟧  # c\n", "a"), ("x:\n  a: ⟦\"q\"⟧\n", "a"),
    ("x:\n  a: ⟦{ b: 1 }⟧ # c\n", "a"), ("x:\n  a: ⟦[\n    1,\n  ]⟧\n", "a"), ("x:\n  a: ⟦[]⟧\n", "a"),
    ("x:\n  a:\n    ⟦b: 1\n    c: 2⟧\n\n  # c\n  d: 3\n", "a"), ("x:\n  a:\n    - ⟦b\n    - c⟧\n\n", "a"),
    ("x:\n  a:⟦⟧\n  b: 1\n", "a"), ("x:\n  a:⟦⟧ # none\n", "a"), ("x:\n  a: ⟦~⟧\n", "a"),
    ("x:\n  a: ⟦|\n    é\n    u ⟧\n\n\n  b: 1\n", "a"), ("x:\n  a: ⟦>-\n    one\n    two⟧\n", "a"),
    ("x:\n  a: ⟦|⟧\n  b: 1\n", "a"),
    ("x:\n  a: ⟦é 🚀\n    more⟧\n  b: 1\n", "a"), ("x: { é: 1, a: ⟦b⟧ }\n", "a"),
    ("x:\n  a: &n ⟦b⟧\n", "a"), ("x:\n  a: &n\n    ⟦b: 1⟧\n", "a"), ("x:\n  a: &n ⟦[b]⟧\n", "a"),
    ("x:\n  a:\n    ⟦b: &n\n      c: 1⟧\n", "a"),
  ]

  @Test(arguments: spans) func spansAreExact(_ text: String, _ key: String) throws {
    for variant in [text, "\u{FEFF}" + text, "é: 🚀\n" + text, text.replacing("\n", with: "\r\n")] {
      let marked = MarkedText(variant)
      let found = YAMLFindings(marked.text)
      #expect(found.summary == [])
      let node = try #require(found.document.root?["x"]?[key])
      #expect(node.span == marked.spans[0], "\(variant) \(found.source.text(from: node.span.lower, to: node.span.upper).debugDescription)")
    }
  }

  @Test func childrenLieWithinTheirParents() {
    let found = YAMLFindings(YAMLMutationTests.spec)
    #expect(found.summary == [])
    for node in found.document.root?.all ?? [] {
      // The node that an alias names lies elsewhere.
      for entry in node.entries where entry.key.text != "other" {
        #expect(node.span.contains(entry.key.span.through(entry.value.span)))
      }
      for item in node.items { #expect(node.span.contains(item.span)) }
    }
  }

  static let values: [(String, String, YAMLScalar.Style)] = [
    ("no", "no", .plain), ("1.0", "1.0", .plain), ("'it''s'", "it's", .singleQuoted), ("\"a\\n\\u00e9\"", "a\né", .doubleQuoted),
    ("|\n  a\n  b", "a\nb\n", .literal), (">-\n  a\n  b", "a b", .folded), ("0...3", "0...3", .plain), ("", "", .plain),
    ("retries < 3 and online", "retries < 3 and online", .plain), ("shop://orders/42", "shop://orders/42", .plain),
  ]

  @Test(arguments: values) func scalarsKeepTextAndStyle(_ written: String, _ text: String, _ style: YAMLScalar.Style) {
    let scalar = YAMLFindings("a: \(written)\n").document.root?["a"]?.scalar
    #expect(scalar?.text == text)
    #expect(scalar?.style == style)
  }

  @Test func aliasesStandForWhatTheyName() {
    let found = YAMLFindings("a: &x { b: 1 }\nc: [*x, *x]\nd: *x\n")
    #expect(found.summary == [])
    #expect(found.document.root?["c"]?.items.map { $0["b"]?.scalar?.text } == ["1", "1"])
    #expect(found.document.root?["d"]?.span == found.document.root?["a"]?.span)
  }

  @Test func mistakesAreReadOnAsWhatWasMeant() {
    let found = YAMLFindings("a: !!int 1\nb: { text: one, two }\nc: {id}\nd: { <<: { e: 1 }, f: 2 }\ng: *none\n")
    #expect(found.rules == ["tag", "comma-in-text", "unquoted-text", "merge-key", "undefined-alias"])
    #expect(found.document.root?["a"]?.scalar?.text == "1")
    #expect(found.document.root?["b"]?.entries.map(\.key.text) == ["text"])
    #expect(found.document.root?["c"]?.scalar?.text == "{id}")
    #expect(found.document.root?["d"]?.entries.map(\.key.text) == ["e", "f"])
    #expect(found.document.root?["g"]?.isStandIn == true)
  }

  @Test(arguments: ["---\na: 1\n", "%YAML 1.2\n---\na: 1\n", "# c\n--- # c\na: 1\n...\n", "---\n{ a: 1 }\n", "a: 1\n...\n# c\n"])
  func oneDocumentMayBeMarked(_ text: String) {
    let found = YAMLFindings(text)
    #expect(found.summary == [])
    #expect(found.keys == ["a"])
  }

  @Test(arguments: ["a: 1\n⟦---⟧\nb: 2\n", "a: 1\n⟦...⟧\nb: 2\n", "---\na: 1\n⟦---⟧\n", "a: '\n⟦---⟧\n'\n"])
  func moreDocumentsAreNot(_ text: String) {
    let marked = MarkedText(text)
    let found = YAMLFindings(marked.text)
    #expect(found.diagnostics.last?.rule == "several-documents")
    #expect(found.diagnostics.last?.span == marked.spans[0])
  }
}
