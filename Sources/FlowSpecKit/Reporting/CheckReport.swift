/// The findings of a check and the way they are reported.
public struct CheckReport: Sendable {
  /// The choices of a person about reports.
  public struct Options: Sendable {
    /// Lists in the text also what an `allow` answers; programs are told in any case.
    public var listsAllowed = false
    /// Says how much was explored for each question.
    public var explains = false
    /// Counts the findings of each rule.
    public var countsRules = false
    /// Leaves out the line that counts, so that a text without findings is empty.
    public var isQuiet = false
    /// Lifts the ceilings of the text.
    public var listsAll = false
    /// The least severity that makes the check fail.
    public var failLevel = Severity.warning
    /// The address of a rule's page, with `{rule}` in the place of its name.
    public var rulePage: String?
    /// Reports entries of the baseline that no longer occur as findings.
    public var failsOnStale = false

    public init() {}
  }

  let result: CheckResult
  let sources: SourceSet
  /// Which tool made the report.
  let tool: (name: String, version: String)
  /// Every rule that there is.
  let rules: [Rule]
  let options: Options
  /// The findings that the baseline hides.
  let hidden: [Diagnostic]
  /// Entries of the baseline that no longer occur.
  let stale: [BaselinedResult.Stale]
  /// The baseline's file, where it was read.
  let baseline: SourceText?

  /// A report of what a baseline does not hide.
  public init(
    _ baselined: BaselinedResult, _ baseline: Baseline?, _ sources: SourceSet, tool: (name: String, version: String), rules: [Rule] = [],
    options: Options = Options()
  ) {
    var sources = sources
    var result = baselined.result
    if options.failsOnStale, let baseline, baselined.hasStaleEntries {
      let id = sources.add(baseline.source)
      let rule = BaselineRules.staleEntry
      let found = baselined.stale.map { Diagnostic(rule.severity, rule.name, $0.message, at: Span(id, $0.entry.span.lower, $0.entry.span.upper)) }
      result = result.with(result.diagnostics + found)
    }
    self.result = result
    self.sources = sources
    self.tool = tool
    self.rules = rules
    self.options = options
    hidden = baselined.hidden
    stale = baselined.stale
    self.baseline = baseline?.source
  }

  public init(
    _ result: CheckResult, _ sources: SourceSet, tool: (name: String, version: String), rules: [Rule] = [], options: Options = Options()
  ) {
    self.result = result
    self.sources = sources
    self.tool = tool
    self.rules = rules
    self.options = options
    hidden = []
    stale = []
    baseline = nil
  }

  var summary: FindingsSummary {
    FindingsSummary(
      specs: result.specCount, diagnostics: result.diagnostics, allowed: result.allowed.count, hidden: hidden.count, bounded: result.bounded)
  }

  /// The lines about the baseline if no report is a text; empty if there is nothing to say.
  public var staleRemark: String {
    guard !stale.isEmpty, !options.failsOnStale, let baseline else { return "" }
    let path = TerminalText.harmless(baseline.path)
    let entries = stale.count == 1 ? "1 entry of '\(path)' no longer occurs" : "\(stale.count) entries of '\(path)' no longer occur"
    return "\(entries); '--write-baseline' writes it anew"
  }

  /// A finding at the level that makes the check fail.
  public var fails: Bool { result.diagnostics.contains { $0.severity >= options.failLevel } }

  /// The command that prints a rule's page.
  func explainCommand(_ rule: RuleName) -> String { "\(tool.name) explain \(rule)" }

  /// The address of a rule's page, where the configuration has one.
  func address(of rule: RuleName) -> String? {
    options.rulePage?.replacing("{rule}", with: rule.text)
  }

  /// Who looks after the place of a finding, if the spec says it.
  func owner(of diagnostic: Diagnostic) -> String? { result.owners.owner(of: diagnostic.span) }

  /// Every file that was read with its part of some findings, in order.
  func byFile(_ diagnostics: [Diagnostic]) -> [(source: SourceID, diagnostics: [Diagnostic])] {
    let groups = Dictionary(grouping: diagnostics, by: \.span.source)
    return sources.sources.indices.map { (SourceID($0), groups[SourceID($0)] ?? []) }
  }
}
