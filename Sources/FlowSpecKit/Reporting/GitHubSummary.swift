/// Findings as Markdown for the summary of a step in GitHub Actions.
struct GitHubSummary {
  private let report: CheckReport
  private let words: FindingWords

  init(_ report: CheckReport) {
    self.report = report
    words = FindingWords(report: report)
  }

  var text: String {
    let listed = report.listedForPeople
    let allowed = report.result.allowed
    let owned = listed.diagnostics.map { (diagnostic: $0, cells: row($0)) }
    let answered = allowed.map { (diagnostic: $0.diagnostic, cells: row($0)) }
    var page = "\(GeneratedMark.markup)### \(report.tool.name)\n\n\(MarkdownText.escaped(report.summary.line))\n"
    page += table(["", "Rule", "Place", "Finding"], owned)
    if listed.leftOutCount > 0 { page += "\n\(FindingsSummary.counted(listed.leftOutCount, "more finding")) not listed.\n" }
    page += details("\(allowed.count) allowed", content: table(["Rule", "Place", "Finding", "Reason"], answered))
    return page
  }

  private func row(_ diagnostic: Diagnostic) -> [String] {
    [diagnostic.severity.rawValue, rule(diagnostic.rule), place(diagnostic.span), MarkdownText.escaped(words.message(diagnostic))]
  }

  private func row(_ allowed: AllowedFinding) -> [String] {
    Array(row(allowed.diagnostic).dropFirst()) + [MarkdownText.escaped(TerminalText.harmless(allowed.reason.value))]
  }

  private func place(_ span: Span) -> String { MarkdownText.inline(.code(words.place(span)), isCell: true) }

  /// Returns the name, linked to its page if the configuration has an address.
  private func rule(_ rule: RuleName) -> String {
    report.address(of: rule).map { "[\(rule)](<\(URIText.escaped($0, keeping: URIText.whole))>)" } ?? rule.text
  }

  /// Returns a table with a column for owners, if there are any.
  private func table(_ columns: [String], _ rows: [(diagnostic: Diagnostic, cells: [String])]) -> String {
    guard !rows.isEmpty else { return "" }
    let owners = rows.map { report.owner(of: $0.diagnostic).map { MarkdownText.escaped(TerminalText.harmless($0)) } }
    let isOwned = owners.contains { $0 != nil }
    let head = columns + (isOwned ? ["Owner"] : [])
    let lines = zip(rows, owners).map { row, owner in row.cells + (isOwned ? [owner ?? ""] : []) }
    return "\n" + ([head, head.map { _ in "---" }] + lines).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// Returns a collapsed section.
  private func details(_ title: String, content: String) -> String {
    content.isEmpty ? "" : "\n<details><summary>\(title)</summary>\n\(content)\n</details>\n"
  }
}
