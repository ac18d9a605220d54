import Testing

@testable import FlowSpecKit

/// Reports have limits, and tell how much lies beyond them.
@Suite struct ListedFindingsTests {
  private func findings(_ counts: [(warnings: Int, errors: Int)]) -> [Diagnostic] {
    counts.enumerated().flatMap { file, count in
      (0..<count.warnings).map { Diagnostic(.warning, "w", "\($0)", at: Span(SourceID(file), from: $0, to: $0)) }
        + (0..<count.errors).map { Diagnostic(.error, "e", "\($0)", at: Span(SourceID(file), from: 9_000 + $0, to: 9_000 + $0)) }
    }
  }

  @Test func errorsComeBeforeWarnings() {
    let listed = ListedFindings(findings([(150, 7)]), most: 1_000, perFile: 100)
    #expect(listed.diagnostics.count == 100)
    #expect(listed.diagnostics.count { $0.severity == .error } == 7)
    #expect(listed.diagnostics.first?.message == "0" && listed.diagnostics.last?.message == "6")
    #expect(listed.leftOut == [SourceID(0): 57])
  }

  @Test func aRunHasACeilingToo() {
    let listed = ListedFindings(findings(Array(repeating: (90, 0), count: 12)), most: 1_000, perFile: 100)
    #expect(listed.diagnostics.count == 1_000)
    #expect(listed.leftOutCount == 80)
    #expect(listed.leftOut.keys.sorted() == [SourceID(11)])
  }

  private func report(_ count: Int, listsAll: Bool = false) -> CheckReport {
    var sources = SourceSet()
    let id = sources.add(SourceText(path: "A.flow.yaml", text: "flow: A\n"))
    let found = (0..<count).map { Diagnostic(.warning, "dead-end", "m\($0)", at: Span(id, from: 0, to: 4)) }
    var options = CheckReport.Options()
    options.listsAll = listsAll
    options.countsRules = true
    let result = CheckResult(diagnostics: found, allowed: [], specCount: 1, explanations: [], bounded: nil)
    return CheckReport(result, sources, tool: ("flowspec", "0"), options: options)
  }

  @Test func theTextSaysWhatItDoesNotList() {
    let text = FindingsText(report(103), style: .plain).text
    #expect(text.split(separator: "\n").count { $0.hasSuffix("[dead-end]") } == 100)
    #expect(
      text.hasSuffix(
        """
        A.flow.yaml: 3 more findings
        3 findings not listed; '--all' lists every finding, '--statistics' counts them by rule
        findings  severity  rule
        103       warning   dead-end
        1 spec checked: 103 warnings

        """))
    let whole = FindingsText(report(103, listsAll: true), style: .plain).text
    #expect(whole.split(separator: "\n").count { $0.hasSuffix("[dead-end]") } == 103)
    #expect(!whole.contains("not listed"))
  }

  @Test func thePageSaysWhatItDoesNotList() {
    #expect(FindingsPage(report(1_002)).text.contains("2 more findings not listed; the option &#39;--all&#39; lists every finding."))
    #expect(!FindingsPage(report(1_002, listsAll: true)).text.contains("not listed"))
  }

  @Test func programsGetMoreAndAreToldToo() {
    let report = report(25_002)
    #expect(report.leftOutForPrograms == 2)
    let json = FindingsJSON(report).json
    #expect(json["diagnostics"]?.elements?.count == 25_000)
    #expect(json["summary"]?["notListed"] == 2)
    #expect(json["statistics"] == [["rule": "dead-end", "severity": "warning", "findings": 25_002, "allowed": 0]])
    let run = SARIFReport(report).json["runs"]?.elements?.first
    #expect(run?["results"]?.elements?.count == 25_000)
    #expect(run?["invocations"]?.elements?.first?["toolExecutionNotifications"]?.elements?.count == 1)
  }

  @Test func aQuietReportWithoutFindingsIsEmpty() {
    var options = CheckReport.Options()
    options.isQuiet = true
    options.countsRules = true
    #expect(FindingsText(SampleReport.of([("A.flow.yaml", "flowspec: 1\nflow: A\n")], options), style: .plain).text == "")
  }
}

@Suite struct ColumnTableTests {
  @Test func columnsCountUTF16Units() {
    let text = "a\u{E9}\u{20AC}\u{1D11E}z\n\u{1D11E}\u{E9}x\r\nplain"
    let source = SourceText(path: "", text: text)
    let table = ColumnTable(source)
    var offset = 0
    var line = 1
    var column = 1
    for scalar in text.unicodeScalars {
      #expect(table.position(of: offset) == Position(line: line, column: column), "at \(offset)")
      offset += String(scalar).utf8.count
      column += String(scalar).utf16.count
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    #expect(table.position(of: offset) == Position(line: line, column: column))
  }
}
