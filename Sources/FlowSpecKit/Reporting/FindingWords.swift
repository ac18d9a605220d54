/// Findings as plain text, for reports without source excerpts.
///
/// Control characters, and characters that change the direction of writing, are escaped.
struct FindingWords: Sendable {
  let report: CheckReport

  func message(_ diagnostic: Diagnostic) -> String { TerminalText.harmless(diagnostic.message) }

  func path(_ span: Span) -> String { TerminalText.harmless(report.sources.path(span)) }

  /// Returns `path:line:column`, with columns in bytes as in the text report.
  func place(_ span: Span) -> String {
    let position = report.sources.position(span)
    return "\(path(span)):\(position.line):\(position.column)"
  }

  /// Returns notes, fixes, the owner and the rule's page, one line each.
  func details(_ diagnostic: Diagnostic) -> [String] {
    let notes = diagnostic.notes.map { note in
      (note.span.map { place($0) + ": " } ?? "") + "note: " + TerminalText.harmless(note.message)
    }
    let fixes = diagnostic.fixes.map { TerminalText.harmless($0.advice) }
    return notes + fixes + [owner(of: diagnostic), page(of: diagnostic.rule)].compactMap(\.self)
  }

  /// Returns the owner of a finding's place, if the spec declares one.
  func owner(of diagnostic: Diagnostic) -> String? { report.owner(of: diagnostic).map { "owner: " + TerminalText.harmless($0) } }

  /// Returns the command, and the address, for a rule's explanation.
  func page(of rule: RuleName) -> String {
    "see: " + report.explainCommand(rule) + (report.address(of: rule).map { " or " + TerminalText.harmless($0) } ?? "")
  }
}

extension Diagnostic {
  /// One step of the run that shows a finding, with its note.
  struct ShownStep {
    let text: String
    let span: Span?
  }

  /// The steps of the run, with the places of their notes.
  var shownSteps: [ShownStep] {
    guard let run else { return [] }
    return run.steps.enumerated().map { index, step in
      let note = notes.first { $0.message == Self.text(step, index) }
      let span = note?.span ?? step.stimulus.span ?? (step.decisions + step.happenings).lazy.compactMap(\.span).first
      return ShownStep(text: Self.text(step, index), span: span)
    }
  }

  /// The notes that are no steps of the run.
  var otherNotes: [Note] {
    let steps = Set(run.map { $0.steps.enumerated().map { Self.text($1, $0) } } ?? [])
    return notes.filter { !steps.contains($0.message) }
  }

  private static func text(_ step: RunRecord.RecordedStep, _ index: Int) -> String {
    index == 0 ? step.text : "\(index). \(step.text)"
  }
}
