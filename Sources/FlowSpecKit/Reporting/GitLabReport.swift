/// Findings for GitLab's Code Quality, in its subset of the Code Climate format.
struct GitLabReport {
  private let report: CheckReport

  init(_ report: CheckReport) {
    self.report = report
  }

  var json: JSON {
    let listed = report.listed.diagnostics
    var identities = FindingIdentities(report.sources)
    return .array(zip(listed, identities.fingerprints(of: listed)).map(issue))
  }

  private func issue(_ diagnostic: Diagnostic, _ fingerprint: String) -> JSON {
    let words = FindingWords(report: report)
    let lines: JSON = [
      "begin": .integer(report.sources.position(diagnostic.span).line), "end": .integer(report.sources.endPosition(diagnostic.span).line),
    ]
    return [
      "type": "issue",
      "check_name": .string(diagnostic.rule.text),
      "description": .string(words.message(diagnostic)),
      "content": ["body": .string(words.details(diagnostic).joined(separator: "\n"))],
      "categories": ["Bug Risk"],
      "severity": .string(Self.severity(diagnostic.severity)),
      "fingerprint": .string(fingerprint),
      "location": ["path": .string(Self.path(report.sources.path(diagnostic.span))), "lines": lines],
    ]
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    }
  }

  /// Returns a path without a leading `./`, which GitLab does not resolve.
  private static func path(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
}
