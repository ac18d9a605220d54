/// Findings as SARIF 2.1.0, which code scanning services and editors read. Columns count UTF-16 code units.
struct SARIFReport {
  private static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  private let report: CheckReport
  private let places: SARIFPlaces
  private let rules: SARIFRules

  init(_ report: CheckReport) {
    self.report = report
    places = SARIFPlaces(report.sources)
    rules = SARIFRules(report)
  }

  var json: JSON {
    let driver: [JSON.Member] = [
      .init("name", .string(report.tool.name)), .init("version", .string(report.tool.version)),
      .init("semanticVersion", .string(report.tool.version)), .init("rules", rules.json),
    ]
    let run: JSON = [
      "tool": ["driver": .object(driver)],
      "invocations": [["executionSuccessful": true, "toolExecutionNotifications": .array(notifications)]],
      "columnKind": "utf16CodeUnits",
      "results": .array(results),
    ]
    return ["$schema": .string(Self.schema), "version": "2.1.0", "runs": [run]]
  }

  private var notifications: [JSON] {
    let leftOut = report.listed.leftOutCount
    guard leftOut > 0 else { return [] }
    return [["level": "warning", "message": ["text": .string("\(FindingsSummary.counted(leftOut, "more finding")) not listed")]]]
  }

  // MARK: Results

  private var results: [JSON] {
    let listed = report.listed.diagnostics
    let room = ListedFindings.mostForPrograms - listed.count
    let suppressed = self.suppressed.prefix(room)
    let all = listed.map { ($0, nil as JSON?) } + suppressed.map { ($0.0, $0.1) }
    var identities = FindingIdentities(report.sources)
    return zip(all, identities.fingerprints(of: all.map(\.0))).map { result($0.0, suppressed: $0.1, fingerprint: $1) }
  }

  /// The allowed findings with their reasons, and those in the baseline.
  private var suppressed: [(Diagnostic, JSON)] {
    let hidden: JSON = ["kind": "external", "status": "accepted", "justification": "It is in the baseline."]
    return allowed + report.hidden.map { ($0, hidden) }
  }

  private var allowed: [(Diagnostic, JSON)] {
    report.result.allowed.map { allowed in
      let suppression: JSON = [
        "kind": "inSource", "status": "accepted", "justification": .string(TerminalText.harmless(allowed.reason.value)),
        "location": places.location(allowed.reason.span),
      ]
      return (allowed.diagnostic, suppression)
    }
  }

  private func result(_ diagnostic: Diagnostic, suppressed: JSON?, fingerprint: String) -> JSON {
    var members: [JSON.Member] = [
      .init("ruleId", .string(diagnostic.rule.text)),
      .init("level", .string(diagnostic.severity.rawValue)),
      .init("message", SARIFPlaces.message(message(diagnostic))),
      .init("locations", [places.location(diagnostic.span)]),
      .init("partialFingerprints", ["flowspecFinding/v1": .string(fingerprint)]),
    ]
    if let index = rules.index(of: diagnostic.rule) { members.insert(.init("ruleIndex", .integer(index)), at: 1) }
    let related = diagnostic.otherNotes.compactMap { note in
      note.span.map { places.location($0, saying: TerminalText.harmless(note.message)) }
    }
    if !related.isEmpty { members.append(.init("relatedLocations", .array(related))) }
    let steps = diagnostic.shownSteps
    if !steps.isEmpty { members.append(.init("codeFlows", [codeFlow(steps, from: diagnostic.span)])) }
    let fixes = diagnostic.fixes.compactMap(fix)
    if !fixes.isEmpty { members.append(.init("fixes", .array(fixes))) }
    if report.baseline != nil {
      let isHidden = suppressed?["kind"] == "external"
      members.append(.init("baselineState", isHidden ? "unchanged" : "new"))
    }
    if let suppressed { members.append(.init("suppressions", [suppressed])) }
    if let owner = report.owner(of: diagnostic) { members.append(.init("properties", ["owner": .string(TerminalText.harmless(owner))])) }
    return .object(members)
  }

  /// Returns the message, with notes without a place below it.
  private func message(_ diagnostic: Diagnostic) -> String {
    let words = FindingWords(report: report)
    let notes = diagnostic.otherNotes.filter { $0.span == nil }.map { "note: " + TerminalText.harmless($0.message) }
    return ([words.message(diagnostic)] + notes + [words.page(of: diagnostic.rule)]).joined(separator: "\n")
  }

  /// Returns the run that shows a finding; a step without a place has that of the finding.
  private func codeFlow(_ steps: [Diagnostic.ShownStep], from span: Span) -> JSON {
    let locations = steps.enumerated().map { index, step -> JSON in
      let location = places.location(step.span ?? span, saying: TerminalText.harmless(step.text))
      return ["location": location, "executionOrder": .integer(index + 1)]
    }
    return ["threadFlows": [["locations": .array(locations)]]]
  }

  /// Returns a fix with its edits grouped by file.
  private func fix(_ fix: FixIt) -> JSON? {
    guard !fix.edits.isEmpty else { return nil }
    var files: [SourceID] = []
    for edit in fix.edits where !files.contains(edit.span.source) { files.append(edit.span.source) }
    let changes = files.map { file -> JSON in
      let replacements = fix.edits.filter { $0.span.source == file }.map { edit -> JSON in
        ["deletedRegion": places.region(edit.span), "insertedContent": ["text": .string(edit.replacement)]]
      }
      return ["artifactLocation": places.artifact(file), "replacements": .array(replacements)]
    }
    return ["description": SARIFPlaces.message(TerminalText.harmless(fix.title)), "artifactChanges": .array(changes)]
  }
}
