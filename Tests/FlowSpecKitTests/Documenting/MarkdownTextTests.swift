import Testing

@testable import FlowSpecKit

@Suite struct MarkdownTextTests {
  @Test(
    arguments: [
      (.text("a|b*c_d_ e_f"), #"a\|b\*c_d\_ e_f"#), (.text("<i> & [x](y)"), #"\<i\> \& \[x\](y)"#), (.text("two\nlines"), "two lines"),
      (.code("a|b"), #"`a\|b`"#), (.code("`"), "`` ` ``"), (.code("a``b"), "```a``b```"), (.strong(" a "), "**a**"),
      ("a" + .lineBreak + "b", "a<br>b"), (Phrase([.link("A", page: "A b.flow", section: "states")]), "[A](A%20b.flow.md#states)"),
    ] as [(Phrase, String)])
  func cellsKeepTheirText(_ phrase: Phrase, _ markdown: String) {
    #expect(MarkdownText.inline(phrase, isCell: true) == markdown)
  }

  @Test(
    arguments: [
      ("# a", "\\# a"), ("1. a", #"1\. a"#), ("12) a", #"12\) a"#), ("- a", #"\- a"#), ("+ a", #"\+ a"#), ("a - b", "a - b"),
      ("1.5", #"1\.5"#),
    ] as [(String, String)])
  func linesAreNoHeadingsAndNoLists(_ text: String, _ markdown: String) {
    #expect(MarkdownText.line(.text(text)) == markdown)
  }

  @Test(arguments: [
    ("a <b>\n", "> a &lt;b>\n"), ("`a <b>` <c>", "> `a <b>` &lt;c>\n"), ("```\n<a>\n```\n<b>", "> ```\n> <a>\n> ```\n> &lt;b>\n"),
    ("a ` b\n<c> ` d", "> a ` b\n> &lt;c> ` d\n"), (" ```\n<a>", ">  ```\n> &lt;a>\n"), ("a\n\nb", "> a\n>\n> b\n"),
    ("``` `\n<a>", "> ``` `\n> &lt;a>\n"), ("&#8238; &rlm; & b; AT&T", "> &amp;#8238; &amp;rlm; & b; AT&T\n"),
    ("costs $5 or `$5`", "> costs \\$5 or `$5`\n"), ("```mermaid\nclick A\n```", "> ```\n> click A\n> ```\n"),
    ("~~~ {.math}\nx\n~~~", "> ~~~\n> x\n> ~~~\n"), ("```swift\nlet a\n```", "> ```swift\n> let a\n> ```\n"),
  ])
  func notesKeepTheirMarkdownButNoTags(_ notes: String, _ markdown: String) {
    #expect(MarkdownNotes.quoted(notes) == markdown)
  }

  @Test(arguments: [
    ("[a](https://b.example)", "[a](https://b.example)"), ("[a](Other.flow.md#x)", "[a](Other.flow.md#x)"),
    ("[a](mailto:b@c.example)", "[a](mailto:b@c.example)"),
    ("[a](javascript:alert(1))", #"[a]\(javascript:alert(1))"#), ("[a]( <JavaScript:x>)", #"[a]\( &lt;JavaScript:x>)"#),
    ("[a](&#106;avascript:x)", #"[a]\(&amp;#106;avascript:x)"#), ("[a](\njavascript:x)", "[a]\\(\n> javascript:x)"),
    ("[a]: data:x", #"[a]\: data:x"#),
    ("![a](plan.png)", "![a](plan.png)"),
    ("![a](plans/plan.png)", "![a](plans/plan.png)"), ("![a](../plan.png)", #"!\[a]\(../plan.png)"#), ("![a](/log-out)", #"!\[a]\(/log-out)"#),
    ("![a](%2E%2e/plan.png)", #"!\[a]\(%2E%2e/plan.png)"#), ("[a](../b.md)", #"[a]\(../b.md)"#),
    ("![a](https://b.example/c.png)", #"!\[a](https://b.example/c.png)"#),
    ("![a](//b.example/c.png)", #"!\[a]\(//b.example/c.png)"#), ("![a][b]", #"!\[a][b]"#),
    ("![a [b](c)](https://d.example)", #"!\[a [b](c)](https://d.example)"#),
    ("a\u{202E}b\u{1B}", "a\u{FFFD}b\u{241B}"),
    ("a\u{206A}b\u{FFF9}c\u{180E}d\u{200B}e\u{2060}f", "a\u{FFFD}b\u{FFFD}cdef"),
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("`[a](javascript:x)`", "`[a](javascript:x)`"),
  ])
  func linksInNotesRunAndFetchNothing(_ notes: String, _ markdown: String) {
    #expect(MarkdownNotes.quoted(notes) == "> \(markdown)\n")
  }
}
