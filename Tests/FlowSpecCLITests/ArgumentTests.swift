import FlowSpecKit
import Foundation
import Testing

@testable import FlowSpecCLI

@Suite struct ArgumentTests {
  @Test func optionsStandAnywhereInBothForms() throws {
    let parsed = try ArgumentReader.read([
      "--color", "never", "check", "--format=json=a=b.json", "A", "--only", "x", "-", "--only=y", "--", "--skip",
    ])
    #expect(parsed.request == .run(.check))
    #expect(parsed.operands == ["A", "-", "--skip"])
    #expect(parsed.value(.color) == "never")
    #expect(parsed.all(.reportFormat) == ["json=a=b.json"])
    #expect(parsed.all(.only) == ["x", "y"])
    #expect(!parsed.has(.skip))
  }

  @Test(
    arguments: [
      (["help"], nil), (["--help"], nil), (["-h"], nil), (["help", "check"], .check), (["check", "--help"], .check),
      (["explain", "-h"], .explain), (["help", "help"], .help),
    ] as [([String], CommandName?)])
  func helpIsFound(_ arguments: [String], _ topic: CommandName?) {
    #expect((try? ArgumentReader.read(arguments))?.request == .help(topic))
  }

  @Test(
    arguments: [
      ([], "no command is given", ""),
      (["chekc"], "there is no command 'chekc'; did you mean 'check'?", ""),
      (["Specs"], "there is no command 'Specs'", ""),
      (["help", "shwo"], "there is no command 'shwo'; did you mean 'show'?", ""),
      (["check", "--formt", "json"], "there is no option '--formt'; did you mean '--format'?", " check"),
      (["check", "-x"], "there is no option '-x'", " check"),
      (["check", "--output", "x"], "'check' has no option '--output'; 'generate' has", " check"),
      (["--stdin-path", "x", "check"], "'--stdin-path' belongs after the command's name", ""),
      (["check", "--format", "jsn"], "there is no format 'jsn'; did you mean 'json'?", " check"),
      (["check", "--format", "srif"], "there is no format 'srif'; did you mean 'sarif'?", " check"),
      (
        ["check", "--format", "zzzz"],
        "there is no format 'zzzz'; use one of: " + OutputFormat<CheckReport>.all.map(\.name).joined(separator: ", "), " check"
      ),
      (["check", "--format", "json="], "'--format json=' names no file", " check"),
      (["check", "--format"], "'--format' needs a value: --format KIND[=FILE]", " check"),
      (["check", "--only", "--skip", "x"], "'--only' needs a value: --only RULE", " check"),
      (["check", "--show-allowed=yes"], "'--show-allowed' takes no value", " check"),
      (["check", "--color", "blue"], "'--color' cannot be 'blue'; use one of: auto, always, never", " check"),
      (["check", "--fail-on", "error", "--fail-on", "error"], "'--fail-on' is given twice", " check"),
      (["open"], "'open' needs the argument URL", " open"),
      (["explain", "a", "b"], "'b' is one argument too many", " explain"),
      (["show", "link"], "there is no table 'link'; did you mean 'links'?", " show"),
    ] as [([String], String, String)])
  func mistakesAreNamedWithAWayOut(_ arguments: [String], _ message: String, _ topic: String) {
    let expected = Failure(.usage, [message], hint: "run 'flowspec help\(topic)' to list \(topic.isEmpty ? "the commands" : "its options")")
    #expect(throws: expected) { try ArgumentReader.read(arguments) }
  }
}

@Suite struct CommandTableTests {
  @Test func everyCommandIsInTheTableOnce() {
    #expect(Set(CommandTable.all.map(\.name)) == Set(CommandName.allCases))
    #expect(CommandTable.all.count == CommandName.allCases.count)
  }

  @Test(arguments: CommandName.allCases) func helpNamesEveryOptionWithinEightyColumns(_ name: CommandName) {
    let page = Help.text(on: name)
    let options = CommandTable[name].allOptions
    #expect(Set(options.map(\.name)).count == options.count)
    for option in options { #expect(page.contains("\(option.name)")) }
    for line in page.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// An example in the help that cannot be read would be the worst of all.
  @Test(arguments: CommandTable.all.flatMap(\.examples).map(\.line)) func examplesCanBeRead(_ line: String) throws {
    let words = line.prefix { $0 != "<" && $0 != ">" }.split(separator: " ").map(String.init)
    #expect(words.first == "flowspec")
    _ = try ArgumentReader.read(Array(words.dropFirst()))
  }

  /// The help explains each word that an operand may be, and no other.
  @Test(arguments: [CommandName.show, .export, .import, .completions]) func helpExplainsEveryWord(_ name: CommandName) throws {
    let command = CommandTable[name]
    guard case .choice(let choices) = try #require(command.operands.first).value else { throw Failure(.usage, ["no choice"]) }
    #expect(command.words?.rows.map { $0.0 } == choices)
  }

  @Test func overviewListsCommandsAndExitCodes() {
    let page = Help.text(on: nil)
    for name in CommandName.allCases { #expect(page.contains("\n  \(name.rawValue) ")) }
    for code in ExitCode.allCases { #expect(page.contains("\n  \(code.rawValue) ")) }
  }

  /// Command plugins tell paths from what belongs to an option.
  @Test(arguments: [CommandTable.check, CommandTable.generate]) func pluginsKnowWhichOptionsTakeAValue(_ command: CommandSpec) throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/FlowSpecGenerate/SpecGroups.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let list = try #require(text.components(separatedBy: "\"\(command.name.rawValue)\": [").last?.components(separatedBy: "]").first)
    let known = list.split(separator: "\"").map(String.init).filter { $0.hasPrefix("--") }
    // The plugins take these themselves.
    let options = (command.options + OptionSpec.everywhere).filter { $0.value != nil && $0.name != "--config" }
    #expect(Set(known) == Set(options.map(\.name)))
  }
}
