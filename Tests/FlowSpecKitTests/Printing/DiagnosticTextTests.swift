import Testing

@testable import FlowSpecKit

@Suite struct DiagnosticTextTests {
  private let sources: SourceSet
  private let diagnostic: Diagnostic
  private let reason: Located<String>

  init() {
    let id = SourceID(0)
    var lines = "states:\n  signedIn: {}\n"
    lines += String(repeating: "# \n", count: 8) + "initial: singedIn # ä\n"
    var sources = SourceSet()
    _ = sources.add(SourceText(path: "Specs/Shop.flow.yaml", text: lines))
    self.sources = sources
    let start = 23 + 8 * 3
    let wrong = Span(id, from: start + 9, to: start + 17)
    diagnostic = Diagnostic(
      .error, "unknown-state", "state 'singedIn' is not declared", at: wrong,
      notes: [.init("declared here", at: Span(id, from: 10, to: 18)), .init("names count letters", at: nil)],
      fixes: [.replace(wrong, with: "signedIn")])
    reason = Located("it is \"meant\"", Span(id, from: start + 18, to: start + 22))
  }

  @Test func printsTheLineThatEditorsLinkThenTheSource() {
    #expect(
      DiagnosticText(sources).text(diagnostic) == """
        Specs/Shop.flow.yaml:11:10: error: state 'singedIn' is not declared [unknown-state]
         11 | initial: singedIn # ä
            |          ^~~~~~~~
        Specs/Shop.flow.yaml:2:3: note: declared here
          2 |   signedIn: {}
            |   ^~~~~~~~
        note: names count letters
        did you mean 'signedIn'?

        """)
  }

  @Test func allowedFindingsComeWithTheirReason() {
    let text = DiagnosticText(sources).text(allowed: diagnostic, because: reason)
    #expect(text.hasPrefix("Specs/Shop.flow.yaml:11:10: allowed: state 'singedIn' is not declared [unknown-state]\n"))
    #expect(text.contains("Specs/Shop.flow.yaml:11:19: note: allowed here: it is \"meant\"\n"))
  }

  @Test func coloursAddNothingButColours() {
    let coloured = DiagnosticText(sources, style: TextStyle(isColoured: true)).text(diagnostic)
    var plain = ""
    var isEscape = false
    for character in coloured {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { plain.append(character) }
      if isEscape, character == "m" { isEscape = false }
    }
    #expect(plain == DiagnosticText(sources).text(diagnostic))
    #expect(coloured != plain)
  }

  @Test func aMessageCannotTakeOverTheTerminal() {
    let evil = Diagnostic(.warning, "a", "name '\u{1B}[2J\n\u{202E}' is odd", at: Span(SourceID(0), from: 0, to: 1))
    let text = DiagnosticText(sources).text(evil)
    #expect(text.hasPrefix("Specs/Shop.flow.yaml:1:1: warning: name '␛[2J␊\u{FFFD}' is odd [a]\n"))
  }

  @Test func anEmptyFileHasAPlaceToo() {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "A", text: ""))
    let text = DiagnosticText(sources).text(Diagnostic(.error, "empty", "file is empty", at: Span(id, from: 0, to: 0)))
    #expect(text == "A:1:1: error: file is empty [empty]\n 1 |\n   | ^\n")
  }

  @Test(
    arguments: [
      ([], 0, 5, "5 specs checked: no findings"),
      ([], 3, 5, "5 specs checked: no findings, 3 allowed"),
      ([.error, .error, .warning], 1, 1, "1 spec checked: 2 errors, 1 warning, 1 allowed"),
      ([.warning, .warning], 0, 2, "2 specs checked: 2 warnings"),
    ] as [([Severity], Int, Int, String)])
  func summaries(_ severities: [Severity], _ allowed: Int, _ specs: Int, _ line: String) {
    let diagnostics = severities.map { Diagnostic($0, "r", "m", at: Span(SourceID(0), from: 0, to: 0)) }
    #expect(FindingsSummary(specs: specs, diagnostics: diagnostics, allowed: allowed).line == line)
  }
}
