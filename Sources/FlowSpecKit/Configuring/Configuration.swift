/// A project's own choices for all of its specs, from its `.flowspec.yaml`.
public struct Configuration: Sendable {
  /// The configuration without any choice.
  public static let standard = Configuration()

  /// The severity that a project gives a rule.
  public enum Level: String, Sendable, CaseIterable {
    case error, warning, off

    public var severity: Severity? {
      switch self {
      case .error: .error
      case .warning: .warning
      case .off: nil
      }
    }
  }

  public struct RuleSetting: Sendable {
    public let rule: Located<RuleName>
    public let level: Located<Level>

    init(rule: Located<RuleName>, level: Located<Level>) {
      self.rule = rule
      self.level = level
    }
  }

  public struct Generation: Sendable {
    /// A folder, or a file for a single spec; as seen from the configuration's own folder.
    public var output: Located<String>?
    /// The same for the suites.
    public var tests: Located<String>?
    /// The module that the suites test, where a spec does not name it.
    public var testedModule: String?
    public var checking: GeneratedChecking = .reads
    public var access: GeneratedAccess = .internal
    /// Modules that every generated file imports.
    public var imports: [String] = []
    public var store: GeneratedStore = .none
    public var isolation: GeneratedIsolation = .nonisolated
    public var lines: GeneratedLines = .told
    /// Stands before the name of every generated namespace.
    public var prefix: String = ""
    /// The least versions of systems, such as `iOS 17`.
    public var available: [String] = []

    init() {}

    /// Replaces the choices by those that are made here.
    public mutating func take(_ choices: GenerationChoices) {
      access = choices.access ?? access
      store = choices.store ?? store
      isolation = choices.isolation ?? isolation
      lines = choices.lines ?? lines
      prefix = choices.prefix ?? prefix
      imports = choices.imports ?? imports
      available = choices.available ?? available
      testedModule = choices.testedModule ?? testedModule
    }
  }

  public struct Documentation: Sendable {
    /// A folder, as seen from the configuration's own folder.
    public var output: Located<String>?

    public init() {}
  }

  /// Schemas for editors, one for each spec.
  public struct Schemas: Sendable {
    /// A folder, as seen from the configuration's own folder.
    public var output: Located<String>?
    public var draft: SchemaDraft = .seven
  }

  /// Paths as seen from the configuration's own folder.
  public struct SystemPaths: Sendable {
    /// Each perhaps behind the host that serves it: `shop.example=web/apple-app-site-association`.
    public var associations: [Located<String>] = []
    public var infoPlists: [Located<String>] = []
    public var entitlements: [Located<String>] = []
    public var pathConfigurations: [Located<String>] = []

    init() {}
  }

  /// One app and the specs that it composes.
  public struct App: Sendable {
    public let name: Located<String>
    /// Files and folders, as seen from the configuration's own folder.
    public let specs: [Located<String>]

    public init(name: Located<String>, specs: [Located<String>]) {
      self.name = name
      self.specs = specs
    }
  }

  /// The file that was read, where there is one; every span of a configuration lies in it.
  public var source: SourceText?
  /// Files and folders, as seen from the configuration's own folder.
  public var specs: [Located<String>] = []
  /// In the order of writing, each rule at most once.
  public var rules: [RuleSetting] = []
  /// It says how code is generated, so that somebody generates it.
  var generates = false
  public var generation = Generation()
  public var documentation = Documentation()
  public var schema = Schemas()
  /// The versions of flowspec that the project may be read with.
  public var requirement: Located<ToolRequirement>?
  /// The system's files that every check holds against the specs.
  public var systemFiles = SystemPaths()
  /// Identifiers of the app, such as `ABCDE12345.com.example.shop`.
  public var appIDs: [Located<String>] = []
  /// The apps that are composed of several specs; links are compared among those of one app.
  public var apps: [App] = []
  /// How far a check goes, in the units of ``CheckBound/value(_:)``.
  public var bounds: [CheckBound: Int] = [:]

  /// The file whose findings are hidden, as seen from the configuration's own folder.
  public var baseline: Located<String>?
  /// The address of a rule's page, with `{rule}` in the place of its name.
  public var rulePage: Located<String>?

  public init() {}

  /// Every path of the file, as seen from its own folder.
  public var paths: [Located<String>] {
    let associations = systemFiles.associations.map { named in
      named.value.split(separator: "=", maxSplits: 1).last.map { Located(String($0), named.span) } ?? named
    }
    let outputs = [generation.output, generation.tests, documentation.output, schema.output, baseline].compactMap(\.self)
    return specs + outputs + associations + systemFiles.infoPlists + systemFiles.entitlements + systemFiles.pathConfigurations
      + apps.flatMap(\.specs)
  }

  func setting(of rule: RuleName) -> RuleSetting? {
    rules.first { $0.rule.value == rule }
  }

  /// The severity in effect; nothing when the rule is off.
  public func severity(of rule: Rule) -> Severity? {
    guard let setting = setting(of: rule.name) else { return rule.severity }
    return setting.level.value.severity
  }

  /// The findings with the severities that are in effect, without those of rules that are off.
  func adjusted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !rules.isEmpty else { return diagnostics }
    let levels = Dictionary(rules.map { ($0.rule.value, $0.level.value) }) { first, _ in first }
    return diagnostics.compactMap { diagnostic in
      guard let level = levels[diagnostic.rule] else { return diagnostic }
      guard let severity = level.severity else { return nil }
      var adjusted = diagnostic
      adjusted.severity = severity
      return adjusted
    }
  }
}

/// The specs of one app, by their paths as they were read.
public struct AppSpecs: Sendable {
  public let name: String
  public let paths: Set<String>

  public init(name: String, paths: Set<String>) {
    self.name = name
    self.paths = paths
  }
}
