internal import FlowSpecKit

/// Prints the help from the command table.
enum Help {
  static func text(on command: CommandName?) -> String {
    command.map { page(of: CommandTable[$0]) } ?? overview()
  }

  private static let width = 80

  private static func overview() -> String {
    var page = CommandTable.summary + "\n\nUsage: flowspec COMMAND [ARGUMENT…]\n"
    page += section("Commands", CommandTable.all.map { ($0.name.rawValue, $0.summary) })
    page += section("Options", (OptionSpec.everywhere + [.version, .verbose]).map(row))
    page += section("Exit codes", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning + ".") })
    page += "\nRun 'flowspec help COMMAND' for one command's options.\n"
    return page
  }

  private static func page(of command: CommandSpec) -> String {
    let usages = command.usageLines.map { "flowspec \(command.name.rawValue) \($0.isEmpty ? "" : $0 + " ")[OPTION…]" }
    var page = command.summary + "\n\nUsage: \(usages.joined(separator: "\n       "))\n\n"
    page += command.paragraphs.map { WordWrap.lines(of: $0, width: width).joined(separator: "\n") + "\n" }.joined(separator: "\n")
    if let words = command.words { page += section(words.title, words.rows) }
    page += section("Arguments", command.operands.map { ($0.placeholder, $0.summary) })
    page += section("Options", command.allOptions.map(row))
    page += section("Exit codes", exits(of: command).map { ("\($0.code.rawValue)", $0.meaning + ".") })
    if !command.examples.isEmpty {
      page += "\nExamples:\n" + command.examples.map { "  \($0.line)\n      \($0.meaning)\n" }.joined()
    }
    return page
  }

  /// Returns the command's own exit codes, and the general ones.
  static func exits(of command: CommandSpec) -> [CommandSpec.Exit] {
    ExitCode.allCases.compactMap { code in
      if let own = command.exits.first(where: { $0.code == code }) { return own }
      switch code {
      case .success, .finding: return nil
      case .usage, .world, .interrupted: return .init(code, code.meaning)
      }
    }
  }

  private static func row(of option: OptionSpec) -> (String, String) {
    var name = option.short.map { "\($0), \(option.name)" } ?? option.name
    if let value = option.value { name += " \(value.placeholder)" }
    return (name, option.isRepeatable ? option.summary + " May be repeated." : option.summary)
  }

  /// Returns a heading and two columns; if the first column is too long, it gets a line of its own.
  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let column = min(20, rows.map(\.0.count).max() ?? 0)
    var text = "\n\(title):\n"
    for (name, summary) in rows {
      let lines = WordWrap.lines(of: summary, width: width - column - 4)
      let indent = String(repeating: " ", count: column + 4)
      if name.count > column {
        text += "  \(name)\n" + lines.map { indent + $0 + "\n" }.joined()
      } else {
        text += "  " + name + String(repeating: " ", count: column - name.count + 2)
        text += lines.joined(separator: "\n" + indent) + "\n"
      }
    }
    return text
  }
}
