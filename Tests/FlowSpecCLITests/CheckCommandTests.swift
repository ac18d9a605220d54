import Testing

@testable import FlowSpecCLI

/// A spec with a mistake that no version of the language will allow.
let brokenSpec = "flowspec: 1\nflow: Broken\nflow: Again\n"

@Suite struct CheckCommandTests {
  @Test func findingsGoToStandardErrorAndFailTheCheck() {
    let world = MemoryWorld(["Specs/A.flow.yaml": brokenSpec])
    #expect(world.run("check", "Specs") == .finding)
    #expect(world.output == "")
    #expect(
      world.error.hasPrefix(
        """
        Specs/A.flow.yaml:3:1: error: key 'flow' is written twice [duplicate-key]
         3 | flow: Again
           | ^~~~
        Specs/A.flow.yaml:2:1: note: first written here
         2 | flow: Broken
           | ^~~~

        """))
    #expect(world.error.hasSuffix("1 spec checked: 1 error\n"))
  }

  @Test func jsonGoesToStandardOutputAlone() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("check", "--format", "json") == .finding)
    #expect(world.error == "")
    #expect(world.output.hasPrefix("{\n  \"version\": 1,\n"))
    #expect(world.output.contains("\"path\": \"A.flow.yaml\""))
  }

  @Test func severalReportsOfOneRun() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("check", "--format", "text", "--format", "json=out/r.json", "--format", "text=out/r.txt") == .finding)
    #expect(world.output == "")
    #expect(world.error == world.text("out/r.txt"))
    #expect(world.text("out/r.json")?.hasPrefix("{") == true)
  }

  @Test func reportsInFilesHaveNoColours() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("check", "--color", "always", "--format", "text", "--format", "text=r.txt") == .finding)
    #expect(world.error.contains("\u{1B}["))
    #expect(world.text("r.txt")?.contains("\u{1B}") == false)
  }

  @Test(
    arguments: [
      (["json", "json"], "'json' and 'json' would both go to standard output"),
      (["text", "text"], "'text' and 'text' would both go to standard error"),
      (["text=a", "json=a"], "'text' and 'json' would both go to 'a'"),
    ] as [([String], String)])
  func twoReportsInOnePlaceAreRefused(_ formats: [String], _ message: String) {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("check", "--format", formats[0], "--format", formats[1]) == .usage)
    #expect(world.error.hasPrefix("flowspec: error: \(message)\n"))
    #expect(world.output == "")
  }

  @Test func unknownRulesAreRefused() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    for option in ["--only", "--skip"] {
      #expect(world.run("check", option, "unknown-rul") == .usage)
      #expect(
        world.error == """
          flowspec: error: there is no rule 'unknown-rul'; did you mean 'unknown-rule'?
          flowspec: run 'flowspec explain' to list all rules

          """)
    }
  }

  @Test func standardInputIsNamedByItsPath() {
    let world = MemoryWorld()
    world.input = Array(brokenSpec.utf8)
    #expect(world.run("check", "-", "--stdin-path", "Specs/New.flow.yaml") == .finding)
    #expect(world.error.hasPrefix("Specs/New.flow.yaml:3:1: error:"))
    #expect(world.run("check", "-") == .finding)
    #expect(world.error.hasPrefix("<stdin>:3:1: error:"))
    #expect(world.run("check", "--stdin-path", "x") == .usage)
    #expect(world.run("check", "-", "-") == .usage)
  }

  @Test func anUnsavedTextStandsForTheFileOfItsPath() {
    let world = MemoryWorld(["Specs/A.flow.yaml": brokenSpec + "x: [\n", "Specs/B.flow.yaml": "flowspec: 1\nflow: Other\nflow: Again\n"])
    world.input = Array(brokenSpec.utf8)
    for arguments in [["Specs", "-"], ["-", "Specs"]] {
      #expect(world.run("check", arguments[0], arguments[1], "--stdin-path", "Specs/A.flow.yaml") == .finding)
      #expect(world.error.hasSuffix("2 specs checked: 2 errors\n"), "\(world.error)")
    }
    #expect(world.run("check", "Specs/A.flow.yaml", "-", "--stdin-path", "Specs/A.flow.yaml") == .usage)
  }

  @Test func noMoreThanNeededIsReadOfALargeFile() {
    let world = MemoryWorld()
    world.add("A.flow.yaml", .file([UInt8](repeating: 0x23, count: InputLimit.bytes + 1000)))
    #expect(world.run("check") == .finding)
    #expect(world.error.contains("[file-too-large]"))
  }
}

@Suite struct ColorTests {
  @Test(
    arguments: [
      ([], [:], false, false), ([], [:], true, true), ([], ["TERM": "dumb"], true, false),
      ([], ["NO_COLOR": "1"], true, false), ([], ["NO_COLOR": ""], true, true),
      ([], ["CLICOLOR_FORCE": "1"], false, true), ([], ["CLICOLOR_FORCE": "0"], false, false),
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
      (["--color", "always"], ["NO_COLOR": "1"], false, true), (["--color=never"], ["CLICOLOR_FORCE": "1"], true, false),
    ] as [([String], [String: String], Bool, Bool)])
  func coloursFollowOptionEnvironmentAndTerminal(
    _ options: [String], _ variables: [String: String], _ isTerminal: Bool, _ isColoured: Bool
  ) {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    world.variables = variables
    world.isTerminal = isTerminal
    #expect(world.run(options + ["check"]) == .finding)
    #expect(world.error.contains("\u{1B}[1;31merror:") == isColoured)
    #expect(world.error.contains("\u{1B}") == isColoured)
  }
}
