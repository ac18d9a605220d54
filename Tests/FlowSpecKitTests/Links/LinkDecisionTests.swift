import Foundation
import Testing

@testable import FlowSpecKit

/// Tests the language's table of URLs, row by row.
@Suite struct LinkDecisionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let question: String
    let template: String
    let origin: Origin
    /// URLs with the values read from each, `name=value`; nil if the URL has another form.
    let urls: [(String, [String]?)]

    init(_ question: String, _ template: String, _ origin: Origin, _ urls: [(String, [String]?)]) {
      (self.question, self.template, self.origin, self.urls) = (question, template, origin, urls)
    }

    init(_ question: String, _ template: String, _ urls: [(String, [String]?)]) {
      self.init(question, template, LinkForms.web, urls)
    }

    var testDescription: String { question }
  }

  static let rows: [Row] = [
    Row(
      "Percent-encoding", "/x/{a}?q={b?}",
      [
        ("https://shop.example/x/a%2Fb?q=1%262", ["a=a/b", "b=1&2"]), ("https://shop.example/%78/%2541", ["a=%41"]),
        ("https://shop.example/x%2Fa", nil),
      ]),
    Row(
      "Broken escapes", "/x/{a}",
      [("https://shop.example/x/%zz", ["a=%zz"]), ("https://shop.example/x/%4", ["a=%4"]), ("https://shop.example/x/%FF%41", ["a=%FF%41"])]),
    Row(
      "Unicode", "/caf%C3%A9", [("https://shop.example/café", []), ("https://shop.example/caf%c3%a9", []), ("https://shop.example/cafe%CC%81", nil)]),
    Row(
      "`+`", "/x/{a}?q={b}",
      [("https://shop.example/x/a+b?q=c+d", ["a=a+b", "b=c+d"]), ("https://shop.example/x/a%20b?q=c%20d", ["a=a b", "b=c d"])]),
    Row("Case of the scheme", "/x", [("HTTPS://shop.example/x", [])]),
    Row("Case of the host", "/x", [("https://SHOP.Example/x", [])]),
    Row("Case of the host", "/orders/{id}", LinkForms.shop, [("shop://ORDERS/1", ["id=1"]), ("shop:/ORDERS/1", nil)]),
    Row("Case of the path", "/x/{a}", [("https://shop.example/X/a", nil)]),
    Row(
      "Case of the path", "/x/{tab}", LinkForms.origin("https://a.example", insensitive: true),
      [("https://a.example/X/items", ["tab=items"]), ("https://a.example/x/ITEMS", nil)]),
    Row("Slash at the end", "/x", [("https://shop.example/x/", []), ("https://shop.example/x//", nil)]),
    Row("Empty segments", "/x/{a}", [("https://shop.example/x//", nil), ("https://shop.example//x/a", nil), ("https://shop.example/x//a", nil)]),
    Row(
      "`.` and `..`", "/{a}/{b}",
      [
        ("https://shop.example/x/..", nil), ("https://shop.example/./x", nil), ("https://shop.example/x/%2E%2e", nil),
        ("https://shop.example/x/...", ["a=x", "b=..."]),
      ]),
    Row("Repeated query items", "/x?q={id}", [("https://shop.example/x?q=1&q=2", ["id=1"]), ("https://shop.example/x?q=a&q=2", nil)]),
    Row("Other query items", "/x?q={id}&r={a}", [("https://shop.example/x?s&&r=&q=1&=", ["a=", "id=1"])]),
    Row("A key without `=`", "/x?q={a}", [("https://shop.example/x?q", ["a="]), ("https://shop.example/x", nil)]),
    Row("User names", "/x", [("https://ann@shop.example/x", nil), ("https://ann:pw@shop.example/x", nil)]),
    Row(
      "User names", "/{a}/{b}", LinkForms.shop,
      [("shop://ann@x/y", nil), ("shop://@x/y", nil), ("shop:///a@x/y", ["a=a@x", "b=y"]), ("shop://a%40x/y", ["a=a@x", "b=y"])]),
    Row("Ports", "/x", [("https://shop.example:443/x", []), ("https://shop.example:/x", []), ("https://shop.example:80/x", nil)]),
    Row("Ports", "/x", LinkForms.origin("https://a.example:8443"), [("https://a.example:8443/x", []), ("https://a.example/x", nil)]),
    Row("Ports", "/{a}", LinkForms.shop, [("shop://x:80", ["a=x:80"])]),
    Row(
      "Unicode hosts", "/x", LinkForms.origin("https://bücher.example"),
      [("https://bücher.example/x", []), ("https://xn--bcher-kva.example/x", nil), ("https://BüCHER.example/x", [])]),
    Row("Escapes in the host", "/x", LinkForms.origin("https://bücher.example"), [("https://b%C3%BCcher%2Eexample/x", [])]),
    Row("White space", "/{a}", [("https://shop.example/a b", nil), ("https://shop.example/a\tb", nil), ("https://shop.example/a%20b", ["a=a b"])]),
  ]

  @Test(arguments: rows) func isAsTheTableSays(_ row: Row) {
    let form = LinkForms.form(row.template, row.origin)
    let table = LinkTable([form])
    for (text, expected) in row.urls {
      #expect(form.match(text).map { $0.map { "\($0)=\($1)" }.sorted() } == expected, "\(text)")
      #expect(LinkURL(text).flatMap { table.match($0) }?.arguments == form.match(text), "\(text)")
    }
  }

  @Test func everyRowIsTested() throws {
    let folder = GeneratedCode.tests.deletingLastPathComponent().appendingPathComponent("Sources/FlowSpecKit/FlowSpecKit.docc")
    let text = try String(contentsOf: folder.appendingPathComponent("Language.md"), encoding: .utf8)
    let lines = text.split(separator: "\n").drop { $0 != "| Question | Answer |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let questions = lines.map { $0.dropFirst(2).prefix(while: { $0 != "|" }).trimmingCharacters(in: .whitespaces) }
    #expect(questions.count > 15)
    #expect(Set(questions) == Set(Self.rows.map(\.question)))
  }
}
