/// Findings in reviewdog's diagnostic format: columns count bytes from 1, and ends are exclusive.
struct ReviewdogReport {
  private let report: CheckReport
  private let words: FindingWords

  init(_ report: CheckReport) {
    self.report = report
    words = FindingWords(report: report)
  }

  var json: JSON {
    [
      "source": ["name": .string(report.tool.name)],
      "diagnostics": .array(report.listed.diagnostics.map(diagnostic)),
    ]
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> JSON {
    let address = report.address(of: diagnostic.rule).map { JSON.Member("url", .string($0)) }
    let related = diagnostic.notes.compactMap { note in
      note.span.map { span -> JSON in ["message": .string(TerminalText.harmless(note.message)), "location": location(span)] }
    }
    return .object([
      .init("message", .string(([words.message(diagnostic)] + words.details(diagnostic)).joined(separator: "\n"))),
      .init("location", location(diagnostic.span)),
      .init("severity", .string(diagnostic.severity.rawValue.uppercased())),
      .init("code", .object([.init("value", .string(diagnostic.rule.text))] + [address].compactMap(\.self))),
      .init("suggestions", .array(suggestions(diagnostic))),
      .init("relatedLocations", .array(related)),
    ])
  }

  /// Returns suggestions, each with one edit; the format has no fixes with several edits.
  private func suggestions(_ diagnostic: Diagnostic) -> [JSON] {
    diagnostic.fixes.compactMap { fix in
      guard let edit = fix.edits.first, fix.edits.count == 1, edit.span.source == diagnostic.span.source else { return nil }
      return ["range": range(edit.span), "text": .string(edit.replacement)]
    }
  }

  private func location(_ span: Span) -> JSON {
    ["path": .string(report.sources.path(span)), "range": range(span)]
  }

  private func range(_ span: Span) -> JSON {
    ["start": position(report.sources.position(span)), "end": position(report.sources.endPosition(span))]
  }

  private func position(_ position: Position) -> JSON {
    ["line": .integer(position.line), "column": .integer(position.column)]
  }
}
