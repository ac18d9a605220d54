/// The mistakes in a `.flowspec.yaml`. The examples are configurations, not specs.
public enum ConfigurationRules {
  public static let all: [Rule] = [unknownKey, wrongValue, unknownRule, weakenedRule, missingPath, outsidePath]

  static let unknownKey = Rule(
    "unknown-configuration-key", .error, "Every key of the configuration is one that flowspec knows.",
    explanation: """
      A misspelt key would be silently without effect. Keys that begin with `x-` are free for other tools.
      """,
    examples: [.init(reported: "⟦spec⟧: [Specs]\n", accepted: "specs: [Specs]\n")])

  static let wrongValue = Rule(
    "wrong-configuration-value", .error, "Every value of the configuration has the shape that its key asks for.",
    explanation: """
      `specs` and `generate: imports` are lists of texts; `generate: output` and `generate: tests` are paths; `generate: testable-import` is \
      a module; `generate: check` is `true` or `false`; `generate: available` is a list of systems with versions such as `iOS 17`; `generate: access` is `internal`, `package` or `public`; `generate: \
      store` is `none` or `observable`; `generate: nonisolated` is `true` or `false`; a rule's \
      severity is `error`, `warning` or `off`. Under `check`, `max-states` is a number, `max-memory` a size such as `2GB`, `depth` a \
      number from 1 to 16, `workers` a number from 1 to 64 and `timeout` a duration such as `2min`; `aasa`, `info-plist`, `entitlements` and `hotwire` are lists of files; `baseline` is a file; `rule-page` is an \
      address with `{rule}` in it. `requires` compares versions, such as `">= 0.2"`; `schema: output` is a folder, and `schema: draft` \
      is `2020-12` or `draft-07`. `links: app-ids` is a \
      list of app identifiers such as `ABCDE12345.com.example.shop`, and under `links: apps` each app has a list of specs or folders.
      """,
    examples: [.init(reported: "generate:\n  access: ⟦open⟧\n", accepted: "generate:\n  access: public\n")])

  static func notKeys(_ what: String, at span: Span) -> Diagnostic {
    Diagnostic(wrongValue.severity, wrongValue.name, "\(what) needs keys with values, such as 'key: value'", at: span)
  }

  static let unknownRule = Rule(
    "unknown-configuration-rule", .error, "Every rule that the configuration names exists.",
    explanation: "`flowspec show rules` lists the rules there are.",
    examples: [
      .init(
        reported: "rules:\n  ⟦unknown-rul⟧: warning\n", accepted: "rules:\n  unreachable-state: warning\n")
    ])

  static let weakenedRule = Rule(
    "weakened-rule", .error, "Errors in reading a spec stay errors.",
    explanation: """
      Mistakes of reading, such as a name that is not declared, cannot become warnings or be turned off: without them there is no flow to check or \
      generate. You can change the severity of rules that judge a flow.
      """,
    examples: [
      .init(
        reported: "rules:\n  unknown-configuration-key: ⟦off⟧\n", accepted: "rules:\n  unknown-configuration-key: error\n")
    ])

  static let missingPath = Rule(
    "missing-spec-path", .error, "Every path under `specs` and `links: apps` leads to a file or a folder.",
    explanation: "Paths are seen from the folder of the configuration, not from where flowspec is started.",
    examples: [])

  /// Returns the finding about a missing path; the caller, which can access files, reports it.
  public static func missingPath(_ path: Located<String>, _ reason: String) -> Diagnostic {
    Diagnostic(missingPath.severity, missingPath.name, "path '\(path.value)' cannot be read: \(reason)", at: path.span)
  }

  static let outsidePath = Rule(
    "path-outside-project", .error, "Every path of the configuration leads to a place in the project.",
    explanation: """
      The project is the folder of the configuration, or the repository around it. Links are followed first. A check of a foreign change \
      reads and writes nothing elsewhere: what lies elsewhere has to be named on the command line.
      """,
    examples: [])

  /// Returns the finding about a path outside the project; the caller, which can access files, reports it.
  public static func outsidePath(_ path: Located<String>) -> Diagnostic {
    let message = "path '\(path.value)' leads outside the project, which is the folder of this file or the repository around it"
    return Diagnostic(outsidePath.severity, outsidePath.name, message, at: path.span)
  }
}
