/// All rules, each with its effective severity and the origin of that setting.
public struct RuleTable: Sendable {
  private let rules: [Rule]
  private let configuration: Configuration

  public init(_ rules: [Rule], _ configuration: Configuration) {
    self.rules = rules
    self.configuration = configuration
  }

  public var table: Table {
    Table(
      columns: ["rule", "severity", "set in", "summary"],
      rows: rules.map { rule in
        let place = place(of: rule).map { "\($0.path):\($0.position.line):\($0.position.column)" } ?? "default"
        return [rule.name.text, severity(of: rule), place, rule.summary]
      }, isMarkdown: true, json: json)
  }

  private var json: JSON {
    .array(
      rules.map { rule in
        let place: JSON =
          place(of: rule).map { place in
            [
              "path": .string(place.path), "line": .integer(place.position.line), "column": .integer(place.position.column),
            ]
          } ?? .null
        return [
          "rule": .string(rule.name.text), "severity": .string(severity(of: rule)),
          "default": .string(rule.severity.rawValue), "setIn": place, "summary": .string(rule.summary),
        ]
      })
  }

  private func severity(of rule: Rule) -> String {
    configuration.severity(of: rule)?.rawValue ?? "off"
  }

  private func place(of rule: Rule) -> (path: String, position: Position)? {
    guard let setting = configuration.setting(of: rule.name), let source = configuration.source else { return nil }
    return (source.path, source.lines.position(of: setting.rule.span.lower))
  }
}
