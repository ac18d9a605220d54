/// The number of findings of each owner, most findings first.
struct OwnerCounts {
  private struct Row {
    /// nil if the spec names no owner.
    let owner: String?
    var found = 0
    var allowed = 0
  }

  private let rows: [Row]

  /// Returns nil if no spec names an owner.
  init?(_ report: CheckReport) {
    var rows: [String?: Row] = [:]
    for diagnostic in report.result.diagnostics {
      let owner = report.owner(of: diagnostic)
      rows[owner, default: Row(owner: owner)].found += 1
    }
    for allowed in report.result.allowed {
      let owner = report.owner(of: allowed.diagnostic)
      rows[owner, default: Row(owner: owner)].allowed += 1
    }
    guard rows.keys.contains(where: { $0 != nil }) else { return nil }
    self.rows = rows.values.sorted { ($1.found, $0.owner ?? "") < ($0.found, $1.owner ?? "") }
  }

  /// A table without lines.
  var text: String {
    let hasAllowed = rows.contains { $0.allowed > 0 }
    let columns = ["findings"] + (hasAllowed ? ["allowed"] : []) + ["owner"]
    let cells = rows.map { row in
      [String(row.found)] + (hasAllowed ? [String(row.allowed)] : []) + [row.owner.map(TerminalText.harmless) ?? "none"]
    }
    return Table(columns: columns, rows: cells).text
  }

  var json: JSON {
    .array(
      rows.map { row in
        ["owner": row.owner.map(JSON.string) ?? .null, "findings": .integer(row.found), "allowed": .integer(row.allowed)]
      })
  }
}
