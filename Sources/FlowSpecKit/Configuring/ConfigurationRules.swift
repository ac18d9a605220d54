/// The mistakes in a `.flowspec.yaml`. The examples are configurations, not specs.
public enum ConfigurationRules {
  public static let all: [Rule] = [unknownKey, wrongValue, unknownRule, weakenedRule, missingPath, outsidePath]

  static let unknownKey = Rule(
    "unknown-configuration-key", .error, "Every key of the configuration is known.",
    explanation: """
      A misspelt key would have no effect, without a message. Correct it. Keys that begin with `x-` are free for other tools.
      """,
    examples: [.init(reported: "⟦spec⟧: [Specs]\n", accepted: "specs: [Specs]\n")])

  static let wrongValue = Rule(
    "wrong-configuration-value", .error, "Every value of the configuration has the shape that its key asks for.",
    explanation: """
      The values of each key:

      - `specs`, `generate: imports`: lists of texts
      - `rules`: `error`, `warning` or `off` for each rule
      - `requires`: comparisons of versions, such as `">= 0.1"`
      - `check: max-states`: a number; `max-memory`: a size such as `2GB`
      - `check: depth`: 1 to 16; `timeout`: a time such as `2min`
      - `check: aasa`, `info-plist`, `entitlements`, `hotwire`: lists of files
      - `check: baseline`: a file; `rule-page`: an address with `{rule}` in it
      - `generate: output`, `tests`: paths; `testable-import`: a module
      - `generate: check`, `navigator`, `samples`, `nonisolated`, `lines`: `true` or `false`
      - `generate: prefix`: the beginning of a Swift name
      - `generate: access`: `internal`, `package` or `public`
      - `generate: store`: `none` or `observable`
      - `generate: support`: `inside` or `shared`
      - `generate: available`: systems with versions, such as `iOS 17`
      - `schema: output`: a folder; `draft`: `2020-12` or `draft-07`
      - `docs: output`: a folder
      - `links: app-ids`: identifiers such as `ABCDE12345.com.example.shop`
      - `links: apps`: for each app, a list of specs or folders
      """,
    examples: [.init(reported: "generate:\n  access: ⟦open⟧\n", accepted: "generate:\n  access: public\n")])

  static func notKeys(_ what: String, such example: String, at span: Span) -> Diagnostic {
    Diagnostic(wrongValue.severity, wrongValue.name, "\(what) needs keys with values, such as '\(example)'", at: span)
  }

  static let unknownRule = Rule(
    "unknown-configuration-rule", .error, "Every rule that the configuration names exists.",
    explanation: "`flowspec show rules` lists all rules.",
    examples: [
      .init(
        reported: "rules:\n  ⟦unknown-rul⟧: warning\n", accepted: "rules:\n  unreachable-state: warning\n")
    ])

  static let weakenedRule = Rule(
    "weakened-rule", .error, "Mistakes in reading, and names that Swift does not allow, stay errors.",
    explanation: """
      Mistakes in reading, such as a name that is not declared, cannot become warnings or be turned off: without a readable spec there is nothing \
      to check or to generate from. Nor can you weaken a rule about the generated Swift, such as `missing-sample`. You can change the severity of rules that judge a flow.
      """,
    examples: [
      .init(
        reported: "rules:\n  unknown-configuration-key: ⟦off⟧\n", accepted: "rules:\n  unknown-configuration-key: error\n")
    ])

  static let missingPath = Rule(
    "missing-spec-path", .error, "Every path under `specs` and `links: apps` leads to a file or a folder.",
    explanation: """
      Paths are relative to the folder of the configuration file, not to the working directory. Correct the path, or remove it.
      """,
    examples: [])

  /// Returns the finding about a missing path; the caller, which can access files, reports it.
  public static func missingPath(_ path: Located<String>, _ reason: String) -> Diagnostic {
    Diagnostic(missingPath.severity, missingPath.name, "path '\(path.value)' cannot be read: \(reason)", at: path.span)
  }

  static let outsidePath = Rule(
    "path-outside-project", .error, "Every path of the configuration is inside the project.",
    explanation: """
      The project is the repository around the configuration, or the configuration's folder if there is no repository. Symbolic links are resolved first. Because of this rule, \
      checking another person's change cannot read or write your other files. For the same reason, no path names a hidden file such as `.env`, \
      unless its name begins with `.flowspec`. To use another file, name it on the command line.
      """,
    examples: [])

  /// Returns the finding about the path of a hidden file; the caller, which can access files, reports it.
  public static func hiddenPath(_ path: Located<String>) -> Diagnostic {
    Diagnostic(outsidePath.severity, outsidePath.name, "path '\(path.value)' is a hidden file", at: path.span)
  }

  /// Returns the finding about a path outside the project; the caller, which can access files, reports it.
  public static func outsidePath(_ path: Located<String>) -> Diagnostic {
    let message = "path '\(path.value)' leads outside the project, which is the folder of this file or the repository around it"
    return Diagnostic(outsidePath.severity, outsidePath.name, message, at: path.span)
  }
}
