/// The findings of a run as JSON for other programs.
///
/// `version` increases when a member changes its meaning or is removed; new members may be added without that. `columns` says how
/// columns count: from 1, in UTF-8 bytes. An `offset` counts bytes from the file's start, including a byte order mark. `end` is
/// the place after the last byte.
struct FindingsJSON: Sendable {
  static let version = 1

  private let report: CheckReport
  private var sources: SourceSet { report.sources }

  init(_ report: CheckReport) {
    self.report = report
  }

  /// The report; `questions` and `statistics` are present only if requested.
  var json: JSON {
    let (result, summary, listed) = (report.result, report.summary, report.listed)
    var identities = FindingIdentities(sources)
    let fingerprints = identities.fingerprints(of: listed.diagnostics + result.allowed.map(\.diagnostic))
    let diagnostics = zip(listed.diagnostics, fingerprints).map { JSON.object(self.members(of: $0, $1)) }
    let allowed = zip(result.allowed, fingerprints.dropFirst(diagnostics.count)).map(answered)
    var members: [JSON.Member] = [
      .init("version", .integer(Self.version)),
      .init("tool", ["name": .string(report.tool.name), "version": .string(report.tool.version)]),
      .init("columns", "utf-8 bytes from 1"),
      .init("diagnostics", .array(diagnostics)),
      .init("allowed", .array(allowed)),
    ]
    if report.options.explains { members.append(.init("questions", ExplanationText(result.explanations, sources).json)) }
    if let baseline = report.baseline { members.append(.init("staleBaselineEntries", .array(report.stale.map { stale($0, baseline) }))) }
    if report.options.countsRules {
      members.append(.init("statistics", RuleCounts(report).json))
      if let owners = OwnerCounts(report) { members.append(.init("owners", owners.json)) }
    }
    var counts: [JSON.Member] = [
      .init("specs", .integer(summary.specs)), .init("errors", .integer(summary.errors)),
      .init("warnings", .integer(summary.warnings)), .init("allowed", .integer(summary.allowed)),
    ]
    if report.baseline != nil || !report.hidden.isEmpty { counts.append(.init("inBaseline", .integer(summary.hidden))) }
    if listed.leftOutCount > 0 { counts.append(.init("notListed", .integer(listed.leftOutCount))) }
    return .object(members + [.init("summary", .object(counts))])
  }

  private func members(of diagnostic: Diagnostic, _ fingerprint: String) -> [JSON.Member] {
    let head: [JSON.Member] = [
      .init("rule", .string(diagnostic.rule.text)),
      .init("severity", .string(diagnostic.severity.rawValue)),
      .init("message", .string(diagnostic.message)),
    ]
    return head + place(diagnostic.span) + [
      .init("notes", .array(diagnostic.notes.map(note))),
      .init("fixes", .array(diagnostic.fixes.map(fix))),
      .init("fingerprint", .string(fingerprint)),
      .init("explain", .string(report.explainCommand(diagnostic.rule))),
    ]
      + [
        report.address(of: diagnostic.rule).map { .init("address", .string($0)) },
        report.owner(of: diagnostic).map { .init("owner", .string($0)) },
        diagnostic.run.map { .init("trace", RunRecordJSON(sources).json($0)) },
      ].compactMap(\.self)
  }

  private func answered(_ allowed: AllowedFinding, _ fingerprint: String) -> JSON {
    let reason = [JSON.Member("message", .string(allowed.reason.value))] + place(allowed.reason.span)
    return .object(members(of: allowed.diagnostic, fingerprint) + [.init("reason", .object(reason))])
  }

  private func stale(_ stale: BaselinedResult.Stale, _ baseline: SourceText) -> JSON {
    let identity = stale.entry.identity
    return [
      "rule": .string(identity.rule.text), "flow": .string(identity.flow), "at": .string(identity.place),
      "message": .string(identity.message), "count": .integer(stale.entry.count), "occurs": .integer(stale.occurs),
      "path": .string(baseline.path), "line": .integer(baseline.lines.position(of: stale.entry.span.lower).line),
    ]
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
