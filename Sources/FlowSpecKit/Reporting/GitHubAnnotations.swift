/// Findings as commands of GitHub Actions, which shows them beside the changed lines.
///
/// GitHub shows at most ten errors and ten warnings of a step, so the most severe come first.
struct GitHubAnnotations {
  private let report: CheckReport
  private let words: FindingWords
  private let columns: ColumnTables

  init(_ report: CheckReport) {
    self.report = report
    words = FindingWords(report: report)
    columns = ColumnTables(report.sources)
  }

  /// The commands, then the summary line for people who read the log.
  var text: String {
    let listed = report.listed.diagnostics
    let sorted = listed.filter { $0.severity == .error } + listed.filter { $0.severity == .warning }
    return sorted.map(command).joined() + (report.options.isQuiet ? "" : report.summary.line + "\n")
  }

  private func command(_ diagnostic: Diagnostic) -> String {
    let (start, end) = (columns.start(diagnostic.span), columns.end(diagnostic.span))
    var properties = [("file", words.path(diagnostic.span)), ("line", String(start.line)), ("endLine", String(end.line))]
    // GitHub rejects columns of a range with several lines.
    if start.line == end.line { properties += [("col", String(start.column)), ("endColumn", String(end.column))] }
    properties.append(("title", diagnostic.rule.text))
    let list = properties.map { "\($0.0)=\(Self.escaped($0.1, isProperty: true))" }.joined(separator: ",")
    let text = ([words.message(diagnostic)] + words.details(diagnostic)).joined(separator: "\n")
    return "::\(diagnostic.severity.rawValue) \(list)::\(Self.escaped(text, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
