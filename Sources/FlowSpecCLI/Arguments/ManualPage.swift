internal import FlowSpecKit

/// Writes the man page of the tool from the command table.
enum ManualPage {
  static var text: String {
    var page = ".TH FLOWSPEC 1 \"\" \"\(ToolVersion.name) \(ToolVersion.current)\" \"User Commands\"\n"
    page += section("NAME", content: "\(ToolVersion.name) \\- \(escaped(CommandTable.summary))\n")
    page += section("SYNOPSIS", content: ".B flowspec\n.I COMMAND\n[\n.IR ARGUMENT \" ...]\"\n")
    page += section("COMMANDS", content: CommandTable.all.map(command).joined())
    page += section("OPTIONS", content: (OptionSpec.everywhere + [.version, .verbose]).map(option).joined())
    page += section("EXIT STATUS", content: ExitCode.allCases.map { item("\($0.rawValue)", meaning: $0.meaning + ".") }.joined())
    page += section("FILES", content: item(".flowspec.yaml", meaning: "The configuration file, looked for from the working directory upwards."))
    return page
  }

  private static func section(_ title: String, content: String) -> String { ".SH \(title)\n\(content)" }

  private static func command(_ command: CommandSpec) -> String {
    let usages = command.usageLines.map { $0.isEmpty ? command.name.rawValue : "\(command.name.rawValue) \($0)" }
    var page = ".SS \"\(quoted(usages.joined(separator: ", ")))\"\n\(escaped(command.summary))\n"
    page += command.paragraphs.map { ".PP\n\(escaped($0))\n" }.joined()
    page += command.words?.rows.map { item($0, meaning: $1) }.joined() ?? ""
    page += command.operands.map { item($0.placeholder, meaning: $0.summary) }.joined()
    page += command.options.map(option).joined()
    for example in command.examples {
      page +=
        ".PP\n\(escaped(example.meaning.prefix(1).uppercased() + example.meaning.dropFirst())):\n.PP\n.RS 4\n.nf\n\(escaped(example.line))\n.fi\n.RE\n"
    }
    return page
  }

  private static func option(_ option: OptionSpec) -> String {
    let name = (option.short.map { "\($0), \(option.name)" } ?? option.name) + (option.value.map { " \($0.placeholder)" } ?? "")
    return item(name, meaning: option.isRepeatable ? option.summary + " May be repeated." : option.summary)
  }

  private static func item(_ name: String, meaning: String) -> String {
    ".TP\n.B \"\(quoted(name))\"\n\(escaped(meaning))\n"
  }

  /// Escapes dashes, so that they can be copied as minus signs, and lines that begin like a request.
  private static func escaped(_ text: String) -> String {
    let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func quoted(_ text: String) -> String { escaped(text).replacing("\"", with: "\\(dq") }
}
