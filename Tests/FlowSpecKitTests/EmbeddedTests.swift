import Foundation
import Testing

@testable import FlowSpecKit

/// Repeats what `.ci/embed` does: after a change below `Sources/FlowSpecKit/Embedded`, run it.
@Suite struct EmbeddedTests {
  private static let folder = ArchitectureTests.kit.appending(path: "Embedded")

  @Test func linkSupportIsEmbedded() throws {
    let support = [
      "Link": EmbeddedLinkSupport.link, "LinkOrigins": EmbeddedLinkSupport.origins, "LinkPart": EmbeddedLinkSupport.part,
      "LinkPath": EmbeddedLinkSupport.path, "LinkEscapes": EmbeddedLinkSupport.escapes, "LinkValues": EmbeddedLinkSupport.values,
      "LinkFoundationValues": EmbeddedLinkSupport.foundationValues, "LinkPrinting": EmbeddedLinkSupport.printing,
    ]
    for (name, embedded) in support {
      let lines = try Self.text("LinkSupport/\(name).swift").split(separator: "\n", omittingEmptySubsequences: false)
      let members = lines.dropFirst().dropLast(2).map { $0.dropFirst(2) }.joined(separator: "\n")
      let values = [
        "mostDigits": Decimal.mostDigits, "largestScientificExponent": Decimal.largestScientificExponent, "largestExponent": Decimal.largestExponent,
      ]
      #expect(members.replacing(/Decimal\.(\w+)/) { "\(values[String($0.output.1)] ?? 0)" } == embedded, "run .ci/embed")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "LinkSupport").path).count == support.count)
  }

  @Test(arguments: [
    ("PageStyle.css", EmbeddedPage.style, EmbeddedPage.styleHash),
    ("PageStyle/Diagram.css", EmbeddedPage.diagramStyle, EmbeddedPage.diagramStyleHash),
    ("PageStyle/Prototype.css", EmbeddedPage.prototypeStyle, EmbeddedPage.prototypeStyleHash),
    ("DiagramView.js", EmbeddedPage.diagramView, EmbeddedPage.diagramViewHash),
    ("PageView.js", EmbeddedPage.pageView, EmbeddedPage.pageViewHash),
    ("PageReload.js", EmbeddedPage.pageReload, EmbeddedPage.pageReloadHash),
    ("PageSearch.js", EmbeddedPage.pageSearch, EmbeddedPage.pageSearchHash),
    ("FlowRun.js", EmbeddedPage.flowRun, EmbeddedPage.flowRunHash),
    ("Prototype.js", EmbeddedPage.prototype, EmbeddedPage.prototypeHash),
    ("LinkMatcher.js", EmbeddedPage.linkMatcher, EmbeddedPage.linkMatcherHash),
    ("LinkPrinter.js", EmbeddedPage.linkPrinter, EmbeddedPage.linkPrinterHash),
    ("LinkTester.js", EmbeddedPage.linkTester, EmbeddedPage.linkTesterHash),
  ]) func pageIsEmbedded(_ name: String, _ embedded: String, _ hash: String) throws {
    // Without comments and space, and with the shorter `let`; a style needs no semicolon before a brace.
    func signs(_ text: String) -> String {
      text.replacing(/(?m)^\s*(\/\/.*|\/\*(.|\n)*?\*\/)$/, with: "").filter { !$0.isWhitespace }.replacing(";}", with: "}").replacing(
        "const", with: "let")
    }
    #expect(try signs(Self.assembled(name)) == signs(embedded), "run .ci/embed")
    #expect(SecureHash.base64(SecureHash.sha256(embedded)) == hash, "run .ci/embed")
  }

  @Test func everySourceIsEmbeddedAsItIs() throws {
    let names = [
      "PageStyle.css", "PageStyle/Diagram.css", "PageStyle/Prototype.css", "DiagramView.js", "PageView.js", "PageSearch.js", "PageReload.js",
      "FlowRun.js", "Prototype.js", "LinkMatcher.js", "LinkPrinter.js", "LinkTester.js",
    ]
    let texts = try names.map(Self.assembled).joined()
    #expect(SecureHash.base64(SecureHash.sha256(texts)) == EmbeddedPage.sources, "run .ci/embed")
  }

  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (String(repeating: "a", count: 119), "MeulHDE6XAgiat8Y1KNZz9/Y0ugWsT9K+VL36mWE3Ps="),
  ]) func hashesAsTheStandardSays(_ text: String, _ hash: String) {
    #expect(SecureHash.base64(SecureHash.sha256(text)) == hash)
  }

  /// Returns the text with the files that it names in their places.
  private static func assembled(_ path: String) throws -> String {
    try text(path).replacing(/(?m)^( *)\/\/ (\w+\/\w+\.js)\n/) { found in
      try text(String(found.output.2)).replacing(/(?m)^(?=.)/, with: found.output.1)
    }.replacing(/(?m)^\/\* (\w+\/\w+\.css) \*\/\n/) { found in try text(String(found.output.1)) }
  }

  /// Returns the text without the comment at the head of the file.
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8).replacing(/^(?:\/\/.*\n)+\n/, with: "")
  }
}
