/// The façade: sources in, findings and texts out.
public struct Project: Sendable {
  /// What the Kit needs from the world: the bytes of the file at a path (as shown to people), or why it cannot be read.
  public typealias ReadFile = @Sendable (_ path: String) -> Result<[UInt8], UnreadableFile>

  public let sources: SourceSet
  private let report: Report

  public init(specs: [SourceText], configuration: Configuration, modules: ReadFile) {
    var sources = SourceSet()
    var report = Report()
    for spec in specs {
      _ = YAMLReader.read(spec, id: sources.add(spec), report: &report)
    }
    self.sources = sources
    self.report = report
  }

  public func check(only: Set<RuleName> = [], skip: Set<RuleName> = []) -> CheckResult {
    CheckResult(diagnostics: report.diagnostics, allowed: [], specCount: sources.sources.count)
  }

  public func generate(toolVersion: String) -> GenerateResult {
    GenerateResult(files: [], diagnostics: report.diagnostics)
  }

  public func documentMarkdown() -> DocumentResult {
    DocumentResult(files: [], diagnostics: report.diagnostics)
  }

  public func show(_ table: ShownTable, spec index: Int, format: TableFormat) -> Result<String, ShowProblem> {
    report.hasErrors ? .failure(ShowProblem(diagnostics: report.diagnostics)) : .success("")
  }

  public static let rules: [Rule] = ConfigurationRules.all.sorted { $0.name < $1.name }

  /// Errors without which there is no flow: no configuration may weaken them.
  public static let fixedRules: Set<RuleName> = Set(ConfigurationRules.all.map(\.name))
}

public struct CheckResult: Sendable {
  public let diagnostics: [Diagnostic]
  public let allowed: [AllowedFinding]
  public let specCount: Int
}

public struct AllowedFinding: Sendable {
  public let diagnostic: Diagnostic
  public let reason: Located<String>
}

public struct GenerateResult: Sendable {
  public let files: [OutputFile]
  public let diagnostics: [Diagnostic]
}

public struct DocumentResult: Sendable {
  public let files: [OutputFile]
  public let diagnostics: [Diagnostic]
}

public struct OutputFile: Sendable {
  /// Relative, such as `Shop.flow.swift`.
  public let name: String
  public let text: String
  public let spec: SourceID
}

public struct UnreadableFile: Error, Sendable {
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

public enum ShownTable: String, Sendable, CaseIterable {
  case links, layouts, states
}

public struct ShowProblem: Error, Sendable {
  public let diagnostics: [Diagnostic]
}
