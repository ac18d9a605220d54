import Testing

@testable import FlowSpecCLI

@Suite struct ConfigurationFileTests {
  @Test func theNearestOneUpwardsIsRead() {
    let world = MemoryWorld(
      ["/p/.flowspec.yaml": "specs: [Flows]\n", "/p/Flows/A.flow.yaml": brokenSpec, "/p/app/ui/x": ""], in: "/p/app/ui")
    #expect(world.run("check") == .finding)
    #expect(world.error.hasPrefix("../../Flows/A.flow.yaml:3:1: error:"), "\(world.error)")
    // Paths on the command line are seen from where the person is.
    #expect(world.run("check", "../../Flows") == .finding)
    world.add("/p/app/.flowspec.yaml", .file(Array("specs: none\n".utf8)))
    #expect(world.run("check") == .usage)
    #expect(world.error.hasPrefix("../.flowspec.yaml:1:8: error: path 'none' cannot be read: no such file or folder"))
    #expect(world.run("check", "--config", "/p/.flowspec.yaml") == .finding)
    #expect(world.error.hasPrefix("/p/Flows/A.flow.yaml:3:1:"))
  }

  @Test func mistakesInItEndEveryCommandThatReadsIt() {
    let world = MemoryWorld([".flowspec.yaml": "spec: [Flows]\n", "A.flow.yaml": brokenSpec])
    for arguments in [["check"], ["generate", "--output", "o"], ["docs", "--output", "o"], ["show", "rules"]] {
      #expect(world.run(arguments) == .usage)
      #expect(
        world.error == """
          .flowspec.yaml:1:1: error: the configuration has no key 'spec' [unknown-configuration-key]
           1 | spec: [Flows]
             | ^~~~
          did you mean 'specs'?
          flowspec: error: the configuration '.flowspec.yaml' is wrong

          """)
      #expect(world.output == "")
    }
    #expect(world.run("explain", "unknown-rule") == .success)
    #expect(world.run("help") == .success)
  }

  @Test func aNamedOneMustBeThere() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec])
    #expect(world.run("check", "--config", "c.yaml") == .world)
    #expect(world.error == "flowspec: error: cannot read 'c.yaml': no such file or folder\n")
  }

  @Test func showRulesSaysWhereASeverityWasSet() {
    let world = MemoryWorld([".flowspec.yaml": "rules:\n  unknown-rule: error\n"])
    #expect(world.run("show", "rules") == .success)
    let line = world.output.split(separator: "\n").first { $0.hasPrefix("unknown-rule ") }
    #expect(line?.contains(".flowspec.yaml:2:3") == true)
    #expect(world.run("show", "rules", "--format", "json") == .success)
    #expect(world.output.contains(#""setIn": {"path": ".flowspec.yaml", "line": 2, "column": 3}"#))
    #expect(world.run("show", "rules", "x") == .usage)
  }
}
