/// The findings of a run for other programs.
///
/// `version` is the number of this shape and rises when a member changes its meaning or goes away; new members may
/// appear without that. `columns` says how columns count: from 1, in UTF-8 bytes. An `offset` counts bytes from the
/// file's start, a byte order mark included. `end` is the place just behind the last byte.
struct FindingsJSON: Sendable {
  static let version = 1

  private let report: CheckReport
  private var sources: SourceSet { report.sources }

  init(_ report: CheckReport) {
    self.report = report
  }

  /// `questions` stands there only where explanations are asked for.
  var json: JSON {
    let (result, summary) = (report.result, report.summary)
    var members: [JSON.Member] = [
      .init("version", .integer(Self.version)),
      .init("tool", ["name": .string(report.tool.name), "version": .string(report.tool.version)]),
      .init("columns", "utf-8 bytes from 1"),
      .init("diagnostics", .array(result.diagnostics.map { .object(self.members(of: $0)) })),
      .init("allowed", .array(result.allowed.map(answered))),
    ]
    if report.explains { members.append(.init("questions", ExplanationText(result.explanations, sources).json)) }
    let counts: JSON = [
      "specs": .integer(summary.specs), "errors": .integer(summary.errors),
      "warnings": .integer(summary.warnings), "allowed": .integer(summary.allowed),
    ]
    return .object(members + [.init("summary", counts)])
  }

  private func members(of diagnostic: Diagnostic) -> [JSON.Member] {
    let head: [JSON.Member] = [
      .init("rule", .string(diagnostic.rule.text)),
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("message", .string(diagnostic.message)),
    ]
    return head + place(diagnostic.span) + [
      .init("notes", .array(diagnostic.notes.map(note))),
      .init("fixes", .array(diagnostic.fixes.map(fix))),
    ] + [diagnostic.run.map { .init("trace", RunRecordJSON(sources).json($0)) }].compactMap(\.self)
  }

  private func answered(_ allowed: AllowedFinding) -> JSON {
    let reason = [JSON.Member("message", .string(allowed.reason.value))] + place(allowed.reason.span)
    return .object(members(of: allowed.diagnostic) + [.init("reason", .object(reason))])
  }

  private func note(_ note: Diagnostic.Note) -> JSON {
    .object([.init("message", .string(note.message))] + (note.span.map(place) ?? []))
  }

  private func fix(_ fix: FixIt) -> JSON {
    [
      "title": .string(fix.title),
      "confidence": .string(fix.confidence.rawValue),
      "edits": .array(fix.edits.map { .object(place($0.span) + [.init("replacement", .string($0.replacement))]) }),
    ]
  }

  private func place(_ span: Span) -> [JSON.Member] {
    [
      .init("path", .string(sources.path(span))),
      .init("start", point(sources.position(span), span.lower)),
      .init("end", point(sources.endPosition(span), span.upper)),
    ]
  }

  private func point(_ position: Position, _ offset: Int) -> JSON {
    ["line": .integer(position.line), "column": .integer(position.column), "offset": .integer(offset)]
  }
}
