/// The number of findings of each rule, most findings first.
struct RuleCounts {
  struct Row {
    let rule: RuleName
    let severity: Severity
    let found: Int
    let allowed: Int
  }

  let rows: [Row]

  init(_ report: CheckReport) {
    let found = Dictionary(grouping: report.result.diagnostics, by: \.rule)
    let allowed = Dictionary(grouping: report.result.allowed.map(\.diagnostic), by: \.rule)
    let rules = Set(found.keys).union(allowed.keys)
    rows = rules.map { rule in
      let diagnostics = found[rule] ?? []
      let severity = (diagnostics + (allowed[rule] ?? [])).map(\.severity).max() ?? .warning
      return Row(rule: rule, severity: severity, found: diagnostics.count, allowed: allowed[rule]?.count ?? 0)
    }.sorted { ($1.found, $0.rule) < ($0.found, $1.rule) }
  }

  /// The counts as a table; empty if there are no findings.
  var text: String {
    guard !rows.isEmpty else { return "" }
    let hasAllowed = rows.contains { $0.allowed > 0 }
    let columns = ["findings"] + (hasAllowed ? ["allowed"] : []) + ["severity", "rule"]
    return Table(columns: columns, rows: rows.map { cells($0, hasAllowed) }).text
  }

  private func cells(_ row: Row, _ hasAllowed: Bool) -> [String] {
    [String(row.found)] + (hasAllowed ? [String(row.allowed)] : []) + [row.severity.rawValue, row.rule.text]
  }

  var json: JSON {
    .array(
      rows.map { row in
        [
          "rule": .string(row.rule.text), "severity": .string(row.severity.rawValue), "findings": .integer(row.found),
          "allowed": .integer(row.allowed),
        ]
      })
  }
}
