/// The report as text: each finding with its source, then a summary.
struct FindingsText {
  private let report: CheckReport
  private let printer: DiagnosticText

  init(_ report: CheckReport, style: TextStyle) {
    self.report = report
    printer = DiagnosticText(report.sources, style: style, pageAddress: report.options.rulePage, owners: report.result.owners)
  }

  var text: String {
    var text = findings
    if report.options.listsAllowed {
      for allowed in report.result.allowed { text += printer.text(allowed: allowed.diagnostic, because: allowed.reason) }
    }
    text += stale
    if report.options.countsRules { text += RuleCounts(report).text + (OwnerCounts(report)?.text ?? "") }
    if !report.options.isQuiet { text += report.summary.line + "\n" }
    return report.options.explains ? text + "\n" + ExplanationText(report.result.explanations, report.sources).text : text
  }

  /// Obsolete entries of the baseline, unless they are reported as findings.
  private var stale: String {
    guard !report.options.failsOnStale, let baseline = report.baseline, !report.stale.isEmpty else { return "" }
    let notes = report.stale.map { stale in
      let position = baseline.lines.position(of: stale.entry.span.lower)
      let path = TerminalText.path(baseline.path)
      return "\(path):\(position.line):\(position.column): note: \(TerminalText.harmless(stale.message))\n"
    }
    return notes.joined()
  }

  /// The findings by file, each file with the number of findings that are left out.
  private var findings: String {
    let listed = report.listedForPeople
    guard !listed.leftOut.isEmpty else { return printer.text(listed.diagnostics) }
    let files = report.byFile(listed.diagnostics).map { source, diagnostics in
      printer.text(diagnostics) + (listed.leftOut[source].map { Self.leftOut($0, path: report.sources[source].path) } ?? "")
    }
    let more = FindingsSummary.counted(listed.leftOutCount, "finding")
    return files.joined() + "\(more) not listed; '--all' lists every finding, '--statistics' counts them by rule\n"
  }

  private static func leftOut(_ count: Int, path: String) -> String {
    "\(TerminalText.path(path)): \(FindingsSummary.counted(count, "more finding"))\n"
  }
}
