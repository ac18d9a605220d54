/// What a check found, and how much of it a report tells.
public struct CheckReport: Sendable {
  let result: CheckResult
  let sources: SourceSet
  /// Which tool made the report.
  let tool: (name: String, version: String)
  /// Also what an `allow` answers; programs are told in any case.
  let listsAllowed: Bool
  /// Also how much was explored for each question.
  let explains: Bool

  public init(
    _ result: CheckResult, _ sources: SourceSet, tool: (name: String, version: String), listsAllowed: Bool = false, explains: Bool = false
  ) {
    self.result = result
    self.sources = sources
    self.tool = tool
    self.listsAllowed = listsAllowed
    self.explains = explains
  }

  var summary: FindingsSummary {
    FindingsSummary(specs: result.specCount, diagnostics: result.diagnostics, allowed: result.allowed.count, bounded: result.bounded)
  }

  /// For people: each finding with its source, then how many there are.
  func text(style: TextStyle) -> String {
    let printer = DiagnosticText(sources, style: style)
    var text = printer.text(result.diagnostics)
    if listsAllowed {
      for allowed in result.allowed { text += printer.text(allowed: allowed.diagnostic, because: allowed.reason) }
    }
    text += summary.line + "\n"
    return explains ? text + "\n" + ExplanationText(result.explanations, sources).text : text
  }
}
