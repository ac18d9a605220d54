/// The findings of a check, and the options of its report.
public struct CheckReport: Sendable {
  /// A person's options for reports.
  public struct Options: Sendable {
    /// True to list allowed findings in the text; formats for programs always have them.
    public var listsAllowed = false
    /// True to report the extent of the exploration for each question.
    public var explains = false
    /// True to count the findings of each rule.
    public var countsRules = false
    /// True to omit the summary line, so that a text without findings is empty.
    public var isQuiet = false
    /// True to list all findings in the text.
    public var listsAll = false
    /// The lowest severity that makes the check fail.
    public var failLevel = Severity.warning
    /// The address of a rule's page, with the placeholder `{rule}` for its name.
    public var rulePage: String?
    /// True to report obsolete entries of the baseline as findings.
    public var failsOnStale = false

    public init() {}
  }

  let result: CheckResult
  let sources: SourceSet
  /// The tool that makes the report.
  let tool: (name: String, version: String)
  /// All rules.
  let rules: [Rule]
  let options: Options
  /// The findings in the baseline.
  let hidden: [Diagnostic]
  /// Entries of the baseline without a finding.
  let stale: [BaselinedResult.Stale]
  /// The file of the baseline, if there is one.
  let baseline: SourceText?

  /// Creates a report of the findings outside a baseline.
  public init(
    _ baselined: BaselinedResult, _ baseline: Baseline?, _ sources: SourceSet, tool: (name: String, version: String), rules: [Rule] = [],
    options: Options = Options()
  ) {
    var sources = sources
    var result = baselined.result
    if options.failsOnStale, let baseline, baselined.hasStaleEntries {
      let id = sources.add(baseline.source)
      let rule = BaselineRules.staleEntry
      let found = baselined.stale.map {
        Diagnostic(rule.severity, rule.name, $0.message, at: Span(id, from: $0.entry.span.lower, to: $0.entry.span.upper))
      }
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

  /// A remark about obsolete entries, if no report is a text; empty if there are none.
  public var staleRemark: String {
    guard !stale.isEmpty, !options.failsOnStale, let baseline else { return "" }
    let path = TerminalText.harmless(baseline.path)
    let entries = stale.count == 1 ? "1 entry of '\(path)' no longer occurs" : "\(stale.count) entries of '\(path)' no longer occur"
    return "\(entries); '--write-baseline' writes it anew"
  }

  /// True if a finding has a severity that makes the check fail.
  public var fails: Bool { result.diagnostics.contains { $0.severity >= options.failLevel } }

  /// Returns the command that prints a rule's page.
  func explainCommand(_ rule: RuleName) -> String { "\(tool.name) explain \(rule)" }

  /// Returns the address of a rule's page, if the configuration has one.
  func address(of rule: RuleName) -> String? {
    options.rulePage?.replacing("{rule}", with: rule.text)
  }

  /// Returns the owner of a finding's place, if the spec declares one.
  func owner(of diagnostic: Diagnostic) -> String? { result.owners.owner(of: diagnostic.span) }

  /// Returns every file with its findings, in the order in which files were read.
  func byFile(_ diagnostics: [Diagnostic]) -> [(source: SourceID, diagnostics: [Diagnostic])] {
    let groups = Dictionary(grouping: diagnostics, by: \.span.source)
    return sources.sources.indices.map { (SourceID($0), groups[SourceID($0)] ?? []) }
  }
}
