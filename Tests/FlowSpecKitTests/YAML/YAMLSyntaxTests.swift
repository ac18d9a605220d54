import Testing

@testable import FlowSpecKit

/// Tests the finding, and its place, of each classic mistake of a spec's writer.
@Suite struct YAMLSyntaxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let rule: RuleName
    let message: String

    init(_ text: String, _ message: String, _ rule: RuleName = "yaml-syntax") {
      self.text = text
      self.message = message
      self.rule = rule
    }

    var testDescription: String { text.debugDescription }
  }

  static let cases: [Case] = [
    // Texts that need quotes.
    .init("a: { app: ⟦/orders/{id}⟧ }\n", "'/orders/{id}' has braces in it, which YAML reads itself: quote it"),
    .init("a: { app: ⟦{id}/items⟧, b: c }\n", "'{id}/items' has braces in it, which YAML reads itself: quote it"),
    .init("a: ⟦{id}/items⟧\n", "'{id}/items' has braces in it, which YAML reads itself: quote it"),
    .init("a: { b: ⟦[c, d]?⟧ }\n", "'[c, d]?' has a '?' after brackets; only a name of a type can have one"),
    .init("a: { b: ⟦{ c: d }?⟧, e: f }\n", "'{ c: d }?' has a '?' after brackets; only a name of a type can have one"),
    .init("a: [⟦/a/{b}/c/{d}⟧, e]\n", "'/a/{b}/c/{d}' has braces in it, which YAML reads itself: quote it"),
    .init("a: ⟦Note: this⟧ # why\n", "'Note: this' has a ': ' in it: quote it"),
    .init("a:\n  - b: ⟦c: d⟧\n", "'c: d' has a ': ' in it: quote it"),
    .init("a: ⟦Well, note - this: that⟧\n", "'Well, note - this: that' has a ': ' in it: quote it"),
    .init("a: { b: ⟦Note: this⟧, c: d }\n", "'Note: this' has a ':' in it: quote it"),
    .init("a: [⟦wc:⟧]\n", "'wc:' has a ':' in it: quote it"),
    .init("a: ⟦shop:⟧:\n".replacing("⟧:", with: ":⟧"), "'shop::' has a ': ' in it: quote it"),
    .init("a: ⟦@home⟧\n", "'@home' begins with '@', which YAML reserves: quote it"),
    .init("a: [b, ⟦@home⟧]\n", "'@home' begins with '@', which YAML reserves: quote it"),
    .init("a: ⟦`home`⟧\n", "'`home`' begins with '`', which YAML reserves: quote it"),
    .init("a: ⟦%d items⟧\n", "'%d items' begins with '%', which YAML reserves: quote it"),
    .init("⟦%name⟧: x\n", "'%name' begins with '%', which YAML reserves: quote it"),
    .init("a: ⟦**⟧\n", "'**' begins with '*', which names an alias: quote it"),
    .init("⟦*.html⟧: a\n", "'*.html' begins with '*', which names an alias: quote it"),
    .init("a: { ⟦@b⟧: c }\n", "'@b' begins with '@', which YAML reserves: quote it"),
    .init("a: ⟦*.html⟧\n", "'*.html' begins with '*', which names an alias: quote it"),
    .init("a: ⟦& more⟧\n", "'& more' begins with '&', which sets an anchor: quote it"),
    .init("a: ⟦|pipe⟧\n", "'|pipe' begins with '|', which opens a text of several lines: quote it"),
    .init("a: ⟦> 3 items⟧\n", "'> 3 items' begins with '>', which opens a text of several lines: quote it"),
    .init("a: ⟦!go!now⟧\n", "'!go!now' would be a tag: quote it"),
    // Quotes.
    .init("a: ⟦\"foo⟧\nb: c\n", "double quote (\") is not closed"),
    .init("a: ⟦\"foo⟧\nb: \"c\"\n", "double quote (\") is not closed"),
    .init("a: ⟦'foo⟧\nb: 'c'\n", "single quote (') is not closed"),
    .init("a:\n  - { b: ⟦\"foo }⟧\n  - { b: \"c\" }\n", "double quote (\") is not closed"),
    .init("a { b: \"c\" ⟦}⟧\n", "'}' closes nothing: an opening bracket within a text belongs to the text"),
    .init("a: ⟦}⟧\n", "'}' is not a value"),
    .init("a: 'it'⟦s'⟧\n", "'s'' follows a closing quote; write '' for a quote within single quotes"),
    .init("a: \"b\" ⟦and c⟧\n", "'and c' follows a closing quote; write \\\" for a quote within double quotes"),
    .init("a: \"⟦\\d⟧+\"\n", "'\\d' is not an escape in a double-quoted text: write '\\\\d' or use single quotes"),
    // Brackets.
    .init("a: ⟦{ b: c⟧\nd: e\n", "'{' is not closed: expected ',' or '}'"),
    .init("a: ⟦[b, c⟧\nd: e\n", "'[' is not closed: expected ',' or ']'"),
    .init("a: ⟦[b, c,⟧\nd: e\n", "'[' is not closed: expected ',' or ']'"),
    .init("a: { b: [c, d⟦}⟧\n", "'[' is not closed: expected ',' or ']'"),
    .init("a: { b: \"c\" ⟦d⟧: e }\n", "'{' is not closed: expected ',' or '}'"),
    .init("a: { b: 'It'⟦s c.', d: e }⟧\n", "'s c.', d: e }' follows a closing quote; write '' for a quote within single quotes"),
    .init("a: { b: ⟦c in [d, e]⟧ }\n", "'c in [d, e]' has brackets in it, which YAML reads itself: quote it"),
    .init("a:\n  ⟦b⟧ { c: d, e: f }\n  g: h\n", "'b' has no ':' after it"),
    .init("a: { b: ⟦“/c/{d}”⟧ }\n", "'“/c/{d}”' has curly quotes; YAML needs straight ones"),
    .init("when: ⟦!a && b⟧\n", "a guard says 'not' and 'and' instead of '!' and '&&'"),
    .init("a: [b, ⟦,⟧ c]\n", "',' is not a value"),
    .init("a: [b]⟦]⟧\n", "']' follows a complete value"),
    .init("a: {b: c} ⟦d⟧\n", "'d' follows a complete value"),
    // Lines and indentation.
    .init("a:\n⟦\t⟧b: c\n", "there is a tab in the indentation; YAML indents with spaces"),
    .init("a:\n  b: c\n⟦\t⟧d: e\n", "there is a tab in the indentation; YAML indents with spaces"),
    .init("a:\n  -⟦\t⟧{ b: c }\n", "there is a tab where YAML expects a space"),
    .init("⟦flow:⟧A\nb: c\n", "'flow:' has no space after its colon"),
    .init("b: c\n⟦flow:⟧A\nd: e\n", "'flow:' has no space after its colon"),
    .init("a:\n  ⟦b:⟧1\n  c: 2\n", "'b:' has no space after its colon"),
    .init("a: { b: 1, ⟦c:⟧2 }\n", "'c:' has no space after its colon"),
    .init("a: { ⟦c:⟧\"[2]+\" }\n", "'c:' has no space after its colon"),
    .init("a:\n  b: 1\n  ⟦c:⟧2\n  d: 3\n", "'c:' has no space after its colon"),
    .init("a: b\n⟦and more⟧\nc: d\n", "'and more' has no ':' after it"),
    .init("a: b\n  ⟦c⟧: d\n", "key 'c' is indented below a line that takes no keys"),
    .init("a:\n    b: c\n  ⟦d: e⟧\nf: g\n", "line is indented by 2 spaces, which fits no key above it"),
    .init("  a: b\n⟦c: d⟧\n", "line is indented by 0 spaces, which fits no key above it"),
    .init("a: b\n⟦\t⟧\nc: d\n", "there is a tab in the indentation; YAML indents with spaces"),
    .init("a:\n  - b\n ⟦c: d⟧\n", "line is indented by 1 space, which fits no key above it"),
    .init("a: ⟦-⟧ b\n", "list item '-' follows other text; begin the list on its own line"),
    .init("a:\n  b: c\n  ⟦-⟧ d\n", "a list item ('-') is not allowed here; a key is expected"),
  ]

  @Test(arguments: cases) func saysWhatIsWrongAndWhere(_ example: Case) {
    let marked = MarkedText(example.text)
    let found = YAMLFindings(marked.text)
    let written = marked.spans.map { "\(example.rule) '\(found.source.text(from: $0.lower, to: $0.upper))': \(example.message)" }
    #expect(found.summary == written)
    #expect(found.diagnostics.map(\.span) == marked.spans)
  }

  @Test(arguments: cases) func findsTheSameAnywhere(_ example: Case) {
    let isIndentable = !example.text.hasPrefix("⟦%") && !example.text.hasPrefix("  ")
    let variants = [
      "\u{FEFF}" + example.text, example.text.replacing("\n", with: "\r\n"), example.text.replacing("\n", with: "\r"),
      "# 🚀 é\n" + (isIndentable ? "x: \"é🚀\"\n" : "") + example.text,
      isIndentable ? "x: [b: 'ü']\n" + example.text + "\ny: é\n" : example.text,
    ]
    for variant in variants {
      let marked = MarkedText(variant)
      let found = YAMLFindings(marked.text)
      #expect(found.diagnostics.map(\.span) == marked.spans, "\(variant.debugDescription) \(found.summary)")
      #expect(found.diagnostics.map(\.message) == marked.spans.map { _ in example.message })
    }
  }

  /// Also guards against a fix that makes things worse.
  @Test(arguments: cases) func fixesRemoveTheFinding(_ example: Case) {
    let found = YAMLFindings(MarkedText(example.text).text)
    for fix in found.diagnostics.flatMap(\.fixes) {
      #expect(found.applying(fix).summary == [], "\(fix)")
    }
  }
}
