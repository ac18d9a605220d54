/// Findings as test cases, for build servers that show tests.
///
/// Each file is a suite. A finding that makes the check fail is a failed case; any other finding is a passed case with its text
/// as output; an allowed finding is a skipped case. A file without findings has one passed case.
struct JUnitReport {
  private let report: CheckReport
  private let words: FindingWords

  init(_ report: CheckReport) {
    self.report = report
    words = FindingWords(report: report)
  }

  var text: String {
    let listed = report.listed
    let allowed = Dictionary(grouping: report.result.allowed, by: \.diagnostic.span.source)
    let hidden = Dictionary(grouping: report.hidden, by: \.span.source)
    let suites = report.byFile(listed.diagnostics).map { source, diagnostics in
      suite(report.sources[source].path, diagnostics.map(found) + (allowed[source] ?? []).map(skipped) + (hidden[source] ?? []).map(skipped))
    }
    return XMLElement("testsuites", [("name", report.tool.name)] + counts(suites.flatMap(\.cases)), suites.map(\.element)).document
  }

  private struct Case {
    enum Outcome { case passed, failed, skipped }
    let outcome: Outcome
    let name: String
    let content: [XMLElement]
  }

  private func found(_ diagnostic: Diagnostic) -> Case {
    let text = ([line(diagnostic)] + words.details(diagnostic)).joined(separator: "\n")
    let fails = diagnostic.severity >= report.options.failLevel
    let content =
      fails
      ? XMLElement("failure", [("message", words.message(diagnostic)), ("type", diagnostic.severity.rawValue)], text: text)
      : XMLElement("system-out", text: text)
    return Case(outcome: fails ? .failed : .passed, name: name(diagnostic), content: [content])
  }

  private func skipped(_ allowed: AllowedFinding) -> Case {
    skipped(allowed.diagnostic, because: "allowed: \(TerminalText.harmless(allowed.reason.value))")
  }

  private func skipped(_ hidden: Diagnostic) -> Case { skipped(hidden, because: "in the baseline") }

  private func skipped(_ diagnostic: Diagnostic, because reason: String) -> Case {
    let content = [XMLElement("skipped", [("message", reason)]), XMLElement("system-out", text: line(diagnostic))]
    return Case(outcome: .skipped, name: name(diagnostic), content: content)
  }

  /// Returns a name without line numbers, so that a server recognises the case again.
  private func name(_ diagnostic: Diagnostic) -> String { "\(diagnostic.rule): \(words.message(diagnostic))" }

  private func line(_ diagnostic: Diagnostic) -> String {
    "\(words.place(diagnostic.span)): \(diagnostic.severity.rawValue): \(words.message(diagnostic)) [\(diagnostic.rule)]"
  }

  private func suite(_ path: String, _ found: [Case]) -> (element: XMLElement, cases: [Case]) {
    let cases = found.isEmpty ? [Case(outcome: .passed, name: "no findings", content: [])] : found
    let elements = cases.map { one in
      XMLElement("testcase", [("name", one.name), ("classname", path), ("time", "0")], one.content)
    }
    return (XMLElement("testsuite", [("name", path)] + counts(cases), elements), cases)
  }

  /// Returns the counts without durations, which would differ from run to run.
  private func counts(_ cases: [Case]) -> [(String, String)] {
    func count(_ outcome: Case.Outcome) -> String { String(cases.count { $0.outcome == outcome }) }
    return [
      ("tests", String(cases.count)), ("failures", count(.failed)), ("errors", "0"), ("skipped", count(.skipped)), ("time", "0"),
    ]
  }
}
