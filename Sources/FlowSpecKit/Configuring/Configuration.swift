/// A project's choices for all of its specs, from its `.flowspec.yaml`.
public struct Configuration: Sendable {
  /// The configuration with all defaults.
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
    /// A folder, or a file for a single spec; relative to the configuration's folder.
    public var output: Located<String>?
    /// The same for test suites.
    public var tests: Located<String>?
    /// The module that the suites test, unless a spec names it.
    public var testedModule: String?
    public var checking: GeneratedChecking = .reads
    public var access: GeneratedAccess = .internal
    /// Modules that every generated file imports.
    public var imports: [String] = []
    public var store: GeneratedStore = .none
    public var isolation: GeneratedIsolation = .nonisolated
    /// nil if it depends on the output: committed files have no line numbers.
    public var chosenLines: GeneratedLines?
    public var navigator: GeneratedNavigator = .left
    public var samples: GeneratedSamples = .left
    /// nil if it depends on the output: files of one folder share it.
    public var chosenSupport: GeneratedSupport?
    /// Precedes the name of every generated namespace.
    public var prefix: String = ""
    /// The minimum versions of systems, such as `iOS 17`.
    public var available: [String] = []

    init() {}

    public var support: GeneratedSupport { chosenSupport ?? .inside }

    public var lines: GeneratedLines { chosenLines ?? (output == nil ? .told : .left) }

    /// Overrides choices with those that are made here.
    public mutating func take(_ choices: GenerationChoices) {
      access = choices.access ?? access
      store = choices.store ?? store
      isolation = choices.isolation ?? isolation
      chosenLines = choices.lines ?? chosenLines
      navigator = choices.navigator ?? navigator
      samples = choices.samples ?? samples
      prefix = choices.prefix ?? prefix
      imports = choices.imports ?? imports
      available = choices.available ?? available
      chosenSupport = choices.support ?? chosenSupport
      testedModule = choices.testedModule ?? testedModule
    }
  }

  public struct Documentation: Sendable {
    /// A folder, relative to the configuration's folder.
    public var output: Located<String>?

    public init() {}
  }

  /// Schemas for editors, one for each spec.
  public struct Schemas: Sendable {
    /// A folder, relative to the configuration's folder.
    public var output: Located<String>?
    public var draft: SchemaDraft = .seven
  }

  /// Paths relative to the configuration's folder.
  public struct SystemPaths: Sendable {
    /// Paths, each perhaps with the host that serves it: `shop.example=web/apple-app-site-association`.
    public var associations: [Located<String>] = []
    public var infoPlists: [Located<String>] = []
    public var entitlements: [Located<String>] = []
    public var pathConfigurations: [Located<String>] = []

    init() {}
  }

  /// One app, and the specs that it combines.
  public struct App: Sendable {
    public let name: Located<String>
    /// Files and folders, relative to the configuration's folder.
    public let specs: [Located<String>]

    public init(name: Located<String>, specs: [Located<String>]) {
      self.name = name
      self.specs = specs
    }
  }

  /// The configuration's file, if there is one; all spans of the configuration are in it.
  public var source: SourceText?
  /// Files and folders, relative to the configuration's folder.
  public var specs: [Located<String>] = []
  /// The settings in their order, each rule at most once.
  public var rules: [RuleSetting] = []
  /// True if it has choices for generated code.
  var generates = false
  public var generation = Generation()
  public var documentation = Documentation()
  public var schema = Schemas()
  /// The versions of flowspec that may read the project.
  public var requirement: Located<ToolRequirement>?
  /// The link files that every check compares with the specs.
  public var systemFiles = SystemPaths()
  /// Identifiers of the app, such as `ABCDE12345.com.example.shop`.
  public var appIDs: [Located<String>] = []
  /// The apps with several specs; links are compared within one app.
  public var apps: [App] = []
  /// The bounds of a check, in the units of ``CheckBound/value(_:)``.
  public var bounds: [CheckBound: Int] = [:]

  /// The file with the hidden findings, relative to the configuration's folder.
  public var baseline: Located<String>?
  /// The address of a rule's page, with the placeholder `{rule}` for its name.
  public var rulePage: Located<String>?

  public init() {}

  /// All paths in the configuration, relative to its folder.
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

  /// Returns the effective severity; nil if the rule is off.
  public func severity(of rule: Rule) -> Severity? {
    guard let setting = setting(of: rule.name) else { return rule.severity }
    return setting.level.value.severity
  }

  /// Returns the findings with their effective severities, without those of rules that are off.
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

  /// Returns true if findings of the rule are not reported.
  func isOff(_ rule: RuleName) -> Bool { setting(of: rule)?.level.value == .off }
}

/// The specs of one app, by their paths as read.
public struct AppSpecs: Sendable {
  public let name: String
  public let paths: Set<String>

  public init(name: String, paths: Set<String>) {
    self.name = name
    self.paths = paths
  }
}
