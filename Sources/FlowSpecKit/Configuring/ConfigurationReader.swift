extension Configuration {
  /// Reads a `.flowspec.yaml`; continues after mistakes, and omits the values with mistakes.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - id: its index among the sources, for spans.
  ///   - knownRules: every rule that may be named under `rules:`.
  ///   - fixedRules: those of them that may not be weakened: errors without which there is no flow.
  ///   - report: receives the findings.
  public static func read(
    _ source: SourceText, id: SourceID, knownRules: [RuleName], fixedRules: Set<RuleName> = [], report: inout Report
  ) -> Configuration {
    var configuration = Configuration()
    configuration.source = source
    var reader = ConfigurationReader(knownRules: knownRules, fixedRules: fixedRules)
    if let root = YAMLReader.read(source, id: id, report: &reader.report).root {
      reader.read(root, into: &configuration)
    }
    for diagnostic in reader.report.diagnostics {
      switch diagnostic.rule {
      // A configuration may be empty, unlike a spec.
      case YAMLRules.emptySpec.name: continue
      case YAMLRules.notAMapping.name: report.add(ConfigurationRules.notKeys("the configuration", such: "specs: Specs", at: diagnostic.span))
      default: report.add(diagnostic)
      }
    }
    return configuration
  }
}

/// Reads the nodes of a configuration, with one function per section.
struct ConfigurationReader {
  let knownRules: [RuleName]
  let fixedRules: Set<RuleName>
  var report = Report()

  init(knownRules: [RuleName], fixedRules: Set<RuleName>) {
    self.knownRules = knownRules
    self.fixedRules = fixedRules
  }

  mutating func read(_ root: YAMLNode, into configuration: inout Configuration) {
    for (key, value) in entries(of: root, "the configuration", keys: ConfigurationKey.allCases) {
      switch key {
      case .specs: configuration.specs = list(value, "specs")
      case .rules: configuration.rules = rules(value)
      case .check: readCheck(value, into: &configuration)
      case .links: readLinks(value, into: &configuration)
      case .generate:
        configuration.generation = generation(value)
        configuration.generates = true
      case .docs: configuration.documentation = documentation(value)
      case .requires: configuration.requirement = requirement(value)
      case .schema: configuration.schema = schemas(value)
      }
    }
  }

  private mutating func rules(_ node: YAMLNode) -> [Configuration.RuleSetting] {
    guard let entries = mapping(node, "'rules'", such: "dead-end: warning") else { return [] }
    return entries.compactMap { entry in
      guard let rule = rule(entry.key), let level = choice(entry.value, Configuration.Level.self, "severity") else { return nil }
      guard isPermitted(level, for: rule) else { return nil }
      return Configuration.RuleSetting(rule: rule, level: level)
    }
  }

  private mutating func rule(_ key: YAMLScalar) -> Located<RuleName>? {
    let name = RuleName(key.text)
    if knownRules.contains(name) { return Located(name, key.span) }
    report.add(
      ConfigurationRules.unknownRule, "rule '\(key.text)' does not exist", at: key.span,
      fixes: replacement(of: key.span, key.text, among: knownRules.map(\.text)))
    return nil
  }

  private mutating func isPermitted(_ level: Located<Configuration.Level>, for rule: Located<RuleName>) -> Bool {
    guard level.value != .error, fixedRules.contains(rule.value) else { return true }
    report.add(
      ConfigurationRules.weakenedRule, "rule '\(rule.value)' cannot be weakened or turned off", at: level.span)
    return false
  }

  private mutating func readCheck(_ node: YAMLNode, into configuration: inout Configuration) {
    for (key, value) in entries(of: node, "'check'", keys: CheckKey.allCases) {
      switch key {
      case .maxStates, .maxMemory, .depth, .timeout: readBound(value, key, into: &configuration)
      case .aasa: configuration.systemFiles.associations = list(value, key.rawValue)
      case .infoPlist: configuration.systemFiles.infoPlists = list(value, key.rawValue)
      case .entitlements: configuration.systemFiles.entitlements = list(value, key.rawValue)
      case .hotwire: configuration.systemFiles.pathConfigurations = list(value, key.rawValue)
      case .baseline: configuration.baseline = text(value, key.rawValue)
      case .rulePage: configuration.rulePage = address(value, key.rawValue)
      }
    }
  }

  /// Reads a web address that contains `{rule}`.
  private mutating func address(_ node: YAMLNode, _ key: String) -> Located<String>? {
    guard let text = text(node, key) else { return nil }
    if text.value.hasPrefix("https://") || text.value.hasPrefix("http://"), text.value.contains("{rule}") { return text }
    report.add(
      ConfigurationRules.wrongValue,
      "'\(key)' is an address with '{rule}' in it, such as 'https://wiki.example/flowspec/{rule}', not '\(text.value)'", at: text.span)
    return nil
  }

  private mutating func readBound(_ node: YAMLNode, _ key: CheckKey, into configuration: inout Configuration) {
    guard let bound = CheckBound(rawValue: key.rawValue), let text = text(node, bound.rawValue) else { return }
    configuration.bounds[bound] = bound.value(text.value)
    guard configuration.bounds[bound] == nil else { return }
    report.add(ConfigurationRules.wrongValue, "'\(bound.rawValue)' is \(bound.expectation), not '\(text.value)'", at: text.span)
  }

  private mutating func readLinks(_ node: YAMLNode, into configuration: inout Configuration) {
    for (key, value) in entries(of: node, "'links'", keys: LinksKey.allCases) {
      switch key {
      case .appIDs:
        configuration.appIDs = list(value, key.rawValue).filter { id in
          if AppIdentifier.isOne(id.value) { return true }
          report.add(ConfigurationRules.wrongValue, "'\(id.value)' is not an app identifier: \(AppIdentifier.expectation)", at: id.span)
          return false
        }
      case .apps: configuration.apps = apps(value)
      }
    }
  }

  private mutating func apps(_ node: YAMLNode) -> [Configuration.App] {
    (mapping(node, "'apps'", such: "Shop: [Specs]") ?? []).map { entry in
      Configuration.App(name: Located(entry.key.text, entry.key.span), specs: list(entry.value, entry.key.text))
    }
  }

  private mutating func generation(_ node: YAMLNode) -> Configuration.Generation {
    var generation = Configuration.Generation()
    for (key, value) in entries(of: node, "'generate'", keys: GenerationKey.allCases) {
      switch key {
      case .output: generation.output = text(value, "output")
      case .tests: generation.tests = text(value, "tests")
      case .testableImport:
        generation.testedModule = text(value, key.rawValue).flatMap { fitting($0, "not a module name", GenerationChoices.isModuleName) }
      case .check: generation.checking = choice(value, GeneratedChecking.self, "value for 'check'")?.value ?? generation.checking
      case .access: generation.access = choice(value, GeneratedAccess.self, "value for 'access'")?.value ?? generation.access
      case .store: generation.store = choice(value, GeneratedStore.self, "value for 'store'")?.value ?? generation.store
      case .nonisolated:
        generation.isolation = choice(value, GeneratedIsolation.self, "value for 'nonisolated'")?.value ?? generation.isolation
      case .navigator: generation.navigator = choice(value, GeneratedNavigator.self, "value for 'navigator'")?.value ?? generation.navigator
      case .samples: generation.samples = choice(value, GeneratedSamples.self, "value for 'samples'")?.value ?? generation.samples
      case .lines: generation.chosenLines = choice(value, GeneratedLines.self, "value for 'lines'")?.value
      case .support: generation.chosenSupport = choice(value, GeneratedSupport.self, "value for 'support'")?.value
      case .imports: generation.imports = list(value, "imports").compactMap { fitting($0, "not a module name", GenerationChoices.isModuleName) }
      case .prefix:
        let prefix = text(value, "prefix").flatMap { fitting($0, "not the start of a Swift name", GenerationChoices.isNamePart) }
        generation.prefix = prefix ?? generation.prefix
      case .available:
        let versions = list(value, "available")
        if let again = GenerationChoices.repeated(versions, \.value) {
          report.add(ConfigurationRules.wrongValue, "'\(again.value)' names a system that was named before", at: again.span)
        }
        generation.available = versions.compactMap { fitting($0, "not a system with a version, such as 'iOS 17'", GenerationChoices.isSystemVersion) }
      }
    }
    return generation
  }

  private mutating func documentation(_ node: YAMLNode) -> Configuration.Documentation {
    var documentation = Configuration.Documentation()
    for (key, value) in entries(of: node, "'docs'", keys: DocumentationKey.allCases) {
      switch key {
      case .output: documentation.output = text(value, "output")
      }
    }
    return documentation
  }

  private mutating func schemas(_ node: YAMLNode) -> Configuration.Schemas {
    var schemas = Configuration.Schemas()
    for (key, value) in entries(of: node, "'schema'", keys: SchemaKey.allCases) {
      switch key {
      case .output: schemas.output = text(value, "output")
      case .draft: schemas.draft = choice(value, SchemaDraft.self, "value for 'draft'")?.value ?? schemas.draft
      }
    }
    return schemas
  }

  private mutating func requirement(_ node: YAMLNode) -> Located<ToolRequirement>? {
    guard let text = text(node, "requires") else { return nil }
    if let requirement = ToolRequirement(text.value) { return Located(requirement, text.span) }
    report.add(ConfigurationRules.wrongValue, "'requires' is \(ToolRequirement.expectation), not '\(text.value)'", at: text.span)
    return nil
  }

  private mutating func fitting(_ text: Located<String>, _ fault: String, _ fits: (String) -> Bool) -> String? {
    if fits(text.value) { return text.value }
    report.add(ConfigurationRules.wrongValue, "'\(text.value)' is \(fault)", at: text.span)
    return nil
  }
}
