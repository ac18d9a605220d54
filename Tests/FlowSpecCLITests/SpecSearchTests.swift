import Testing

@testable import FlowSpecCLI

@Suite struct SpecSearchTests {
  /// The paths that a check of `arguments` names, in order.
  private func checked(_ world: MemoryWorld, _ arguments: String...) -> [String] {
    _ = world.run(["check"] + arguments)
    return world.error.split(separator: "\n").filter { $0.contains(": error: key") }.map { line in
      String(line.prefix { $0 != ":" })
    }
  }

  @Test func foldersAreSearchedInOrderWithoutHiddenOnes() {
    let world = MemoryWorld([
      "b/Z.flow.yaml": brokenSpec, "b/a/Y.flow.yaml": brokenSpec, "A.flow.yaml": brokenSpec,
      ".build/B.flow.yaml": brokenSpec, ".git/C.flow.yaml": brokenSpec, ".hidden.flow.yaml": brokenSpec,
      "b/.x/D.flow.yaml": brokenSpec, "other.yaml": brokenSpec,
    ])
    #expect(checked(world) == ["A.flow.yaml", "b/Z.flow.yaml", "b/a/Y.flow.yaml"])
    #expect(checked(world, "./b/") == ["./b/Z.flow.yaml", "./b/a/Y.flow.yaml"])
    #expect(checked(world, "b", ".hidden.flow.yaml", "other.yaml").suffix(2) == [".hidden.flow.yaml", "other.yaml"])
    #expect(checked(world, "/project/b/a") == ["/project/b/a/Y.flow.yaml"])
  }

  @Test func linksThatRunInACircleOrNowhereAreLeftOut() {
    let world = MemoryWorld(["Specs/A.flow.yaml": brokenSpec])
    world.add("Specs/again", .link(to: "/project/Specs"))
    world.add("Specs/up", .link(to: "/project"))
    world.add("Specs/self", .link(to: "/project/Specs/self"))
    world.add("Specs/B.flow.yaml", .link(to: "/project/gone"))
    world.add("Specs/C.flow.yaml", .link(to: "/project/Specs/A.flow.yaml"))
    #expect(checked(world, "Specs") == ["Specs/A.flow.yaml"])
  }

  @Test(
    arguments: [
      (["A.flow.yaml", "A.flow.yaml"], "'A.flow.yaml' is given twice; name it once"),
      (["A.flow.yaml", "./A.flow.yaml"], "'./A.flow.yaml' is given twice; name it once"),
      (["s", "s"], "'s' is given twice; name it once"),
      (["s", "s/B.flow.yaml"], "'s/B.flow.yaml' is given twice: by 's' and by 's/B.flow.yaml'"),
      ([".", "s"], "'s/B.flow.yaml' is given twice: by '.' and by 's'"),
      (["empty"], "no spec was found in 'empty'; specs are named *.flow.yaml"),
    ] as [([String], String)])
  func wrongPathsAreUsageErrors(_ paths: [String], _ message: String) {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec, "s/B.flow.yaml": brokenSpec])
    world.add("empty", .folder)
    #expect(world.run(["check"] + paths) == .usage)
    #expect(world.error.hasPrefix("flowspec: error: \(message)\n"), "\(world.error)")
  }

  @Test func everyFileThatCannotBeReadIsNamed() {
    let world = MemoryWorld(["A.flow.yaml": brokenSpec, "B.flow.yaml": brokenSpec, "s/C.flow.yaml": brokenSpec])
    #expect(world.run("check", "x", "y") == .world)
    #expect(
      world.error == """
        flowspec: error: cannot read 'x': no such file or folder
        flowspec: error: cannot read 'y': no such file or folder

        """)
    world.unreadable = ["/project/A.flow.yaml": FileProblem("permission denied"), "/project/B.flow.yaml": FileProblem("disk error")]
    #expect(world.run("check") == .world)
    #expect(
      world.error == """
        flowspec: error: cannot read 'A.flow.yaml': permission denied
        flowspec: error: cannot read 'B.flow.yaml': disk error

        """)
    world.unreadable = ["/project/s": FileProblem("permission denied")]
    #expect(world.run("check") == .world)
    #expect(world.error == "flowspec: error: cannot read 's': permission denied\n")
  }
}
