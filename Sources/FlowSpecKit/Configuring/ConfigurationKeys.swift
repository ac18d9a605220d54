/// The documentation of a key of the configuration.
struct ConfigurationFact: Sendable {
  /// The type of its value.
  let value: String
  /// The default.
  let fallback: String
  /// One sentence of Markdown.
  let meaning: String

  init(_ value: String, default fallback: String = "", meaning: String) {
    self.value = value
    self.fallback = fallback
    self.meaning = meaning
  }
}

/// The keys of one mapping of the configuration; the reader accepts exactly these, and the reference is generated from them.
protocol ConfigurationKeys: RawRepresentable<String>, CaseIterable {
  var fact: ConfigurationFact { get }
}

enum ConfigurationKey: String, ConfigurationKeys {
  case requires, specs, rules, check, links, generate, schema, docs

  var fact: ConfigurationFact {
    switch self {
    case .requires:
      ConfigurationFact("comparisons of versions", default: "any version", meaning: "The versions of flowspec that read this project: `\">= 0.1\"`.")
    case .specs: ConfigurationFact("files and folders", default: "the working folder", meaning: "The specs that commands read if no path is given.")
    case .rules:
      ConfigurationFact(
        "rule: `error`, `warning` or `off`", default: "each rule's own severity",
        meaning: "The severity of rules; errors in unreadable parts stay errors.")
    case .check: ConfigurationFact("mapping", meaning: "Limits of `flowspec check`, and files that it reads.")
    case .links: ConfigurationFact("mapping", meaning: "The apps that links open.")
    case .generate: ConfigurationFact("mapping", meaning: "How `flowspec generate` writes Swift.")
    case .schema: ConfigurationFact("mapping", meaning: "Schemas for editors, which `flowspec generate` keeps current.")
    case .docs: ConfigurationFact("mapping", meaning: "Options of `flowspec docs`.")
    }
  }
}

enum CheckKey: String, ConfigurationKeys {
  case maxStates = "max-states"
  case maxMemory = "max-memory"
  case depth, timeout, aasa
  case infoPlist = "info-plist"
  case entitlements, hotwire, baseline
  case rulePage = "rule-page"

  var fact: ConfigurationFact {
    switch self {
    case .maxStates:
      ConfigurationFact(
        "number", default: "1000000", meaning: "The most configurations that the check of one property, or one built-in check, may store.")
    case .maxMemory:
      ConfigurationFact(
        "size", default: "1GB", meaning: "The most memory that the check of one property, or one built-in check, may use, such as `512MB`.")
    case .depth: ConfigurationFact("number from 1 to 16", default: "3", meaning: "The most entries of one list of the navigation that are explored.")
    case .timeout:
      ConfigurationFact(
        "duration", default: "no limit", meaning: "The time after which exploring stops; the remaining properties and built-in checks are undecided.")
    case .aasa: ConfigurationFact("files", meaning: "Association files that are compared with the links; `HOST=FILE` if each host has its own.")
    case .infoPlist: ConfigurationFact("files", meaning: "Property lists whose URL types are compared with the schemes.")
    case .entitlements: ConfigurationFact("files", meaning: "Entitlements whose associated domains are compared with the hosts.")
    case .hotwire: ConfigurationFact("files", meaning: "Path configurations of Hotwire Native that are compared with the specs.")
    case .baseline: ConfigurationFact("file", default: "none", meaning: "The file that lists hidden findings; `--write-baseline` writes it.")
    case .rulePage: ConfigurationFact("address with `{rule}`", default: "none", meaning: "The address of a rule's explanation, for links in reports.")
    }
  }
}

enum LinksKey: String, ConfigurationKeys {
  case appIDs = "app-ids"
  case apps

  var fact: ConfigurationFact {
    switch self {
    case .appIDs: ConfigurationFact("identifiers", meaning: "The identifiers of the app in Apple's files, such as `ABCDE12345.com.example.shop`.")
    case .apps:
      ConfigurationFact("name: files and folders", meaning: "The specs of each app that consists of several; links are compared within an app.")
    }
  }
}

enum GenerationKey: String, ConfigurationKeys {
  case output, tests
  case testableImport = "testable-import"
  case check, access, store, navigator, samples, nonisolated, lines, support, imports, prefix, available

  var fact: ConfigurationFact {
    switch self {
    case .output: ConfigurationFact("folder or file", meaning: "The place of the generated Swift.")
    case .tests: ConfigurationFact("folder or file", meaning: "The place of the generated test suites.")
    case .testableImport: ConfigurationFact("module", default: "the spec's `module`", meaning: "The module that the suites import with `@testable`.")
    case .check:
      ConfigurationFact(
        "true or false", default: "false",
        meaning: "Makes errors that only exploring finds, such as violated properties, stop `flowspec generate` too.")
    case .access: ConfigurationFact("`internal`, `package` or `public`", default: "`internal`", meaning: "The access of the declarations.")
    case .store: ConfigurationFact("`none` or `observable`", default: "`none`", meaning: "The store that runs the machine in an app.")
    case .navigator:
      ConfigurationFact("true or false", default: "false", meaning: "Writes a protocol with a method for each route, if there is a store.")
    case .samples:
      ConfigurationFact(
        "true or false", default: "false", meaning: "Writes the machine at the end of each scenario, for previews and tests in debug builds.")
    case .nonisolated:
      ConfigurationFact("true or false", default: "true", meaning: "Marks the types `nonisolated`, those in `FlowSpecSupport.swift` too.")
    case .lines:
      ConfigurationFact(
        "true or false", default: "false if `output` is given, else true",
        meaning: "Writes line numbers of the spec into comments; with `false`, committed files do not change when lines only move.")
    case .support:
      ConfigurationFact(
        "`inside` or `shared`", default: "`shared` if the output is a folder, else `inside`",
        meaning: "The place of the link reader: inside each file that needs it, or in `FlowSpecSupport.swift` beside them.")
    case .imports: ConfigurationFact("modules", meaning: "Modules that every file imports besides those that it needs.")
    case .prefix: ConfigurationFact("start of a Swift name", meaning: "The beginning of the name of the generated type: `My` gives `MyShopFlow`.")
    case .available: ConfigurationFact("systems with versions", meaning: "`[iOS 17]` writes `@available(iOS 17, *)`.")
    }
  }
}

enum SchemaKey: String, ConfigurationKeys {
  case output, draft

  var fact: ConfigurationFact {
    switch self {
    case .output: ConfigurationFact("folder", meaning: "The folder for the schemas: `Shop.flow.schema.json` for `Shop.flow.yaml`.")
    case .draft: ConfigurationFact("`2020-12` or `draft-07`", default: "`draft-07`", meaning: "The version of JSON Schema.")
    }
  }
}

enum DocumentationKey: String, ConfigurationKeys {
  case output

  var fact: ConfigurationFact {
    switch self {
    case .output: ConfigurationFact("folder", meaning: "The folder for the pages.")
    }
  }
}

/// A mapping of the configuration, in the order of the reference.
struct ConfigurationSection: Sendable {
  let name: String
  let keys: [(name: String, fact: ConfigurationFact)]

  private init<Keys: ConfigurationKeys>(_ name: String, _: Keys.Type) {
    self.name = name
    keys = Keys.allCases.map { ($0.rawValue, $0.fact) }
  }

  static let all = [
    ConfigurationSection("The configuration", ConfigurationKey.self), ConfigurationSection("`check`", CheckKey.self),
    ConfigurationSection("`links`", LinksKey.self), ConfigurationSection("`generate`", GenerationKey.self),
    ConfigurationSection("`schema`", SchemaKey.self), ConfigurationSection("`docs`", DocumentationKey.self),
  ]
}
