import Foundation
import Testing

@testable import FlowSpecCLI

/// Completions and the man page are made from the command table, and their readers take them.
@Suite struct CompletionTests {
  @Test(arguments: CompletionShell.allCases) func everyCommandAndOptionIsThere(_ shell: CompletionShell) {
    for command in CommandTable.all {
      #expect(shell.script.contains(command.name.rawValue))
      for option in command.allOptions {
        #expect(shell.script.contains(shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name), "\(option.name)")
      }
    }
    let world = MemoryWorld()
    #expect(world.run("completions", shell.rawValue) == .success)
    #expect(world.output == shell.script)
  }

  @Test func anUnknownShellIsRefused() {
    let world = MemoryWorld()
    #expect(world.run("completions", "bsh") == .usage)
    #expect(world.error.hasPrefix("flowspec: error: there is no shell 'bsh'; did you mean 'bash'?\n"))
    #expect(world.run("completions") == .usage)
  }

  @Test(
    arguments: [
      ("ch", "check"), ("check --form", "--format"), ("check --format sa", "sarif"), ("check --format = jso", "json"),
      ("show st", "states"), ("explain unreachable-st", "unreachable-state"), ("export sch", "schema"), ("help gen", "generate"),
      ("--vers", "--version"), ("init --template wi", "wizard"), ("completions z", "zsh"),
    ])
  func bashCompletes(_ line: String, _ expected: String) throws {
    let words = (["flowspec"] + line.split(separator: " ").map(String.init)).map { "'\($0)'" }.joined(separator: " ")
    let script =
      BashCompletion.script
      + "\nCOMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _flowspec; printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output == expected + "\n")
  }

  @Test func theManPageHasEveryCommandAndOption() {
    let world = MemoryWorld()
    #expect(world.run("help", "--man") == .success)
    #expect(world.output.hasPrefix(".TH FLOWSPEC 1 "))
    for command in CommandTable.all {
      #expect(world.output.contains(".SS \"\(command.name.rawValue)"))
      for option in command.options { #expect(world.output.contains(option.name.replacing("-", with: "\\-"))) }
    }
    for line in world.output.split(separator: "\n") where line.hasPrefix(".") {
      #expect(["TH", "SH", "SS", "TP", "PP", "RS", "RE", "B", "I", "IR", "nf", "fi"].contains(line.dropFirst().prefix { $0.isLetter }), "\(line)")
    }
  }
}

@Suite struct VersionTests {
  @Test func theVersionIsOneLineAndMoreIfAsked() {
    let world = MemoryWorld([".flowspec.yaml": "specs: [A]\n"])
    #expect(world.run("--version") == .success)
    #expect(world.output == "flowspec \(ToolVersion.current)\n")
    #expect(world.run("--version", "--verbose") == .success)
    #expect(world.output.hasPrefix("flowspec \(ToolVersion.current)\nbuild: "))
    #expect(world.output.contains("configuration: .flowspec.yaml\n"))
    #expect(world.run("--verbose") == .usage)
  }

  @Test func aProjectMayRequireAVersion() {
    let world = MemoryWorld(["A.flow.yaml": "flowspec: 1\nflow: A\n", ".flowspec.yaml": "requires: \">= 99\"\nlater: true\n"])
    #expect(world.run("check") == .usage)
    #expect(
      world.error == """
        flowspec: error: '.flowspec.yaml' requires flowspec >= 99, and this is \(ToolVersion.current)
        flowspec: install another version, or change 'requires'

        """)
    world.add(".flowspec.yaml", .file(Array("requires: \">= 0.1, < 99\"\n".utf8)))
    #expect(world.run("check") == .success)
    #expect(world.run("--version", "--verbose") == .success)
  }
}
