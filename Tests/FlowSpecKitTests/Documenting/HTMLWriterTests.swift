import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct HTMLWriterTests {
  private static func html(_ flow: Flow) -> String {
    let page = FlowPage.page(
      flow, name: "A.flow", sources: DocumentedCases.project().sources, findings: .init(), pages: [:], isInteractive: true)
    return HTMLWriter.text(page)
  }

  /// The writer alone chooses elements and attributes, whatever a spec contains; only its own scripts run.
  @Test(arguments: DocumentedCases.flowNames) func noTextOfASpecBecomesMarkup(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    let plain = Self.tags(Self.html(flow.saying { "words" }))
    let texts = [
      "<b>\"'&</script><!--", "]]></style>--><img src=x onerror=alert(1)>", "x\" onclick=\"y", "&lt;i&gt; \u{202E} \u{0}",
      "\u{206A}\u{FFF9}\u{180E}\u{200B}",
    ]
    #expect(Self.tags(Self.html(flow.saying { texts.joined(separator: " ") })) == plain)
  }

  @Test(arguments: DocumentedCases.flowNames) func everyLinkOfAPageLeadsSomewhere(_ name: String) throws {
    let html = Self.html(try #require(DocumentedCases.flow(name)))
    let ids = html.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let targets = html.matches(of: /href="#([^"]+)"/).map { String($0.output.1) }
    #expect(targets.filter { !ids.contains($0) } == [])
    #expect(targets.count > 3)
  }

  @Test(arguments: DocumentedCases.flowNames) func aPageNeedsNothingElse(_ name: String) throws {
    let html = Self.html(try #require(DocumentedCases.flow(name)))
    #expect(html.contains("default-src 'none'; style-src 'sha256-"))
    #expect(html.firstMatch(of: /(src|href|action)="(?!#|index\.html)[^"]*:/) == nil)
    #expect(html.firstMatch(of: /<(link|img|iframe|object|embed|form|base)\b/) == nil)
    #expect(html.firstMatch(of: #/ style="| on[a-z]+="/#) == nil)
    #expect(!html.contains("@import") && !html.contains("url("))
  }

  /// In a narrow window a cell is shown without its column's head, so each cell names its column.
  @Test func everyCellSaysItsColumn() throws {
    let html = Self.html(try #require(DocumentedCases.flow(DocumentedCases.flowNames[0])))
    let tables = html.matches(of: /<div class="table"[\s\S]*?<\/div>/).map(\.output)
    #expect(!tables.isEmpty)
    for table in tables {
      let columns = table.matches(of: /<th scope="col">(.*?)<\/th>/).map { String($0.output.1.replacing(/<[^>]*>/, with: "")) }
      let labels = table.matches(of: /<td data-label="([^"]*)"><span>/).map { String($0.output.1) }
      #expect(labels.allSatisfy(columns.dropFirst().contains))
      #expect(table.firstMatch(of: /<td>[^<]/) == nil)
    }
  }

  @Test func everyNameIsTold() throws {
    for name in DocumentedCases.flowNames {
      let flow = try #require(DocumentedCases.flow(name))
      let html = Self.html(flow).replacing("<wbr>", with: "")
      for state in flow.states.dropFirst() { #expect(html.contains("<code>\(state.qualifiedName)</code>")) }
      for route in flow.routes { #expect(html.contains("<code>\(route.qualifiedName)</code>")) }
    }
  }

  @Test(arguments: [
    ("a **b** `c<d>`", "<p>a <strong>b</strong> <code>c&lt;d&gt;</code></p>\n"),
    ("- e\n- f\n  g\n\n```\n<h>\n```", "<ul>\n<li>e</li>\n<li>f g</li>\n</ul>\n<pre><code>&lt;h&gt;</code></pre>\n"),
    ("*a* _b_ c_d_e __f__ \\*h* 2 * 3 * 4", "<p><em>a</em> <em>b</em> c_d_e <strong>f</strong> *h* 2 * 3 * 4</p>\n"),
    ("***g***", "<p>***g***</p>\n"),
    ("**a *b* `**c**`**", "<p><strong>a <em>b</em> `</strong>c<strong>`</strong></p>\n"), ("`` a`b ``", "<p><code>a`b</code></p>\n"),
    ("1. e\n2. f\n\n3) g", "<ol>\n<li>e</li>\n<li>f</li>\n</ol>\n<ol start=\"3\">\n<li>g</li>\n</ol>\n"),
    ("1. g\n- h", "<ol>\n<li>g</li>\n</ol>\n<ul>\n<li>h</li>\n</ul>\n"),
    ("~~~\n```\n*a*\n~~~", "<pre><code>```\n*a*</code></pre>\n"),
    ("[*a*](https://b.c/?d=1&e)", "<p><a href=\"https://b.c/?d=1&amp;e\"><em>a</em></a></p>\n"),
    ("[a](mailto:b@c) ![d](http://e)", "<p><a href=\"mailto:b@c\">a</a> ![d](http://e)</p>\n"),
    (
      "Before:\n| a | *b* |\n|---|:-:|\n| 1 |\n| `c` | <d> | e |\nAfter.",
      "<p>Before:</p>\n<table>\n<tr><th>a</th><th><em>b</em></th></tr>\n<tr><td>1</td><td></td></tr>\n"
        + "<tr><td><code>c</code></td><td>&lt;d&gt;</td></tr>\n</table>\n<p>After.</p>\n"
    ),
    ("| a | b |\n| c | d |", "<p>| a | b | | c | d |</p>\n"), ("|---|", "<p>|---|</p>\n"),
    ("a ** b ` c", "<p>a ** b ` c</p>\n"), ("<script>", "<p>&lt;script&gt;</p>\n"),
    ("# a *b*\n[x](javascript:y)", "<p><strong>a <em>b</em></strong></p>\n<p>[x](javascript:y)</p>\n"), ("#a", "<p>#a</p>\n"),
  ]) func notesKeepALittleOfTheirMarkdown(_ notes: String, _ html: String) {
    #expect(HTMLNotes.html(notes) == html)
  }

  /// Whatever notes say, their only elements are these, and their only attributes lead to the web or to mail.
  @Test func hostileNotesStayHarmless() {
    let pieces = [
      "*", "**", "_", "`", "``", "```\n", "\n", "[", "](", ")", "]", "(", "https://x", "mailto:y", "javascript:z", "JAVASCRIPT:alert(1)",
      "data:text/html,", "vbscript:", " ", "<", ">", "\"", "'", "&", "<img src=x onerror=alert(1)>", "<script>", "</blockquote>", "\\", "- ",
      "1. ", "999999999. ", "&#106;", "\u{202E}", "\u{0}", "\t", "//x", "#a", "a", "é", "https://x\" onclick=\"y", "[a](https://b)",
      "[a](https://b\u{202E})", "[a](x:y)", "\n| a | <b> |\n|---|---|\n", "| \"c\" | d |\n", "|",
    ]
    let elements = /<\/?(p|ul|ol|li|pre|code|strong|em|a|table|tr|th|td)>|<wbr>|<ol start="[0-9]{1,9}">/
    let links = /<a href="(https?:\/\/|mailto:)[^"<>]*">/
    for seed in 0..<400 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let notes = (0..<Int.random(in: 1...14, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let rest = HTMLNotes.html(notes).replacing(elements, with: "").replacing(links, with: "")
      #expect(!rest.contains { "<>\"'".contains($0) }, "seed \(seed): \(notes)")
    }
  }

  /// No mark makes reading slow.
  @Test(arguments: ["*", "**a ", "_a", "` `` ", "[", "[a](", "[a](https://", "\\", "*_", "**a *b ", "1. a\n- b\n", "|", "|a|b|\n|-|-|\n"])
  func longNotesAreReadAtOnce(_ piece: String) {
    let notes = String(repeating: piece, count: 20_000)
    let time = ContinuousClock().measure { _ = HTMLNotes.html(notes) }
    #expect(time < .seconds(20))
  }

  @Test func dataCannotLeaveItsElement() {
    let data = HTMLText.data(.string("</script><!-- <\u{338}"))
    #expect(!data.unicodeScalars.contains("<"))
    #expect(data == "\"\\u003c/script>\\u003c!-- \\u003c\u{338}\"\n")
  }

  /// Returns the text between angle brackets, without attributes' values; notes may have any number of parts.
  private static func tags(_ html: String) -> [String] {
    let rest = html.replacing(/<blockquote class="notes">[\s\S]*?<\/blockquote>/, with: "").replacing(/<wbr>/, with: "")
    return rest.matches(of: /<[^>]*>/).map { String($0.output).replacing(/"[^"]*"/, with: "") }
  }
}
