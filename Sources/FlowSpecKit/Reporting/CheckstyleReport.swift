/// Findings in the format of Checkstyle, which many build servers read.
struct CheckstyleReport {
  /// The version of Checkstyle's format; some readers check it.
  private static let form = "10.0"

  private let report: CheckReport

  init(_ report: CheckReport) {
    self.report = report
  }

  var text: String {
    let columns = ColumnTables(report.sources)
    let files = report.byFile(report.listed.diagnostics).map { source, diagnostics in
      XMLElement("file", [("name", report.sources[source].path)], diagnostics.map { error($0, columns) })
    }
    return XMLElement("checkstyle", [("version", Self.form)], files).document
  }

  private func error(_ diagnostic: Diagnostic, _ columns: ColumnTables) -> XMLElement {
    let words = FindingWords(report: report)
    let place = columns.start(diagnostic.span)
    return XMLElement(
      "error",
      [
        ("line", String(place.line)), ("column", String(place.column)), ("severity", diagnostic.severity.rawValue),
        ("message", ([words.message(diagnostic)] + words.details(diagnostic)).joined(separator: "\n")),
        ("source", "\(report.tool.name).\(diagnostic.rule)"),
      ])
  }
}
