import Testing

@testable import FlowSpecCLI

/// `check --watch` checks again when something that it reads is saved.
@Suite struct WatchTests {
  private static let good = "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n"

  @Test func everySaveIsChecked() {
    let world = MemoryWorld(["A.flow.yaml": Self.good])
    world.events = [
      { $0.add("A.flow.yaml", .file(Array((Self.good + "nonsense: 1\n").utf8))) },
      { $0.add("A.flow.yaml", .file(Array(Self.good.utf8))) },
    ]
    #expect(world.run("check", "--watch") == .success)
    let summaries = world.error.split(separator: "\n").filter { $0.hasPrefix("1 spec checked") }
    #expect(summaries == ["1 spec checked: no findings", "1 spec checked: 1 error", "1 spec checked: no findings"])
    #expect(world.error.contains("flowspec: watching 1 file; Ctrl-C stops it\n"))
  }

  @Test func modulesAndTheConfigurationAreWatchedToo() {
    let world = MemoryWorld([
      "Specs/A.flow.yaml": "flowspec: 1\nflow: A\nstates: { m: { flow: ../Parts/B.flow.yaml } }\n",
      "Parts/B.flow.yaml": "flowspec: 1\nflow: B\nstates: { x: {} }\n", ".flowspec.yaml": "specs: [Specs]\n",
    ])
    world.events = [
      { $0.add("Parts/B.flow.yaml", .file(Array("flowspec: 1\nflow: B\nstates: { x: { nonsense: 1 } }\n".utf8))) },
      { $0.add(".flowspec.yaml", .file(Array("specs: [Specs]\nnonsense: 1\n".utf8))) },
      { $0.add(".flowspec.yaml", .file(Array("specs: [Specs]\n".utf8))) },
    ]
    #expect(world.run("check", "--watch") == .success)
    #expect(world.error.contains("Parts/B.flow.yaml:3:16: error: 'nonsense' is not a key of a state"))
    #expect(world.error.contains("the configuration '.flowspec.yaml' is wrong"))
    #expect(world.error.contains("watching 3 files"))
  }

  @Test func newSpecsAndAFirstConfigurationAreNoticedAtOnce() {
    let world = MemoryWorld(["Specs/A.flow.yaml": Self.good])
    world.events = [
      { $0.add("Specs/New/B.flow.yaml", .file(Array(Self.good.replacing("flow: A", with: "flow: B").utf8))) },
      { $0.add("Specs/notes.txt", .file([])) },
      { $0.add(".flowspec.yaml", .file(Array("specs: [Specs/New]\n".utf8))) },
    ]
    #expect(world.run("check", "--watch") == .success)
    let summaries = world.error.split(separator: "\n").filter { $0.contains("checked") }
    #expect(summaries == ["1 spec checked: no findings", "2 specs checked: no findings", "1 spec checked: no findings"])
  }

  /// A save during a check makes its result old: it is not reported, and the check starts again.
  @Test func aSaveDuringACheckIsNotMissed() {
    let world = MemoryWorld(["A.flow.yaml": Self.good])
    world.interruptions = [{ $0.add("A.flow.yaml", .file(Array((Self.good + "nonsense: 1\n").utf8))) }]
    #expect(world.run("check", "--watch") == .success)
    #expect(world.error.split(separator: "\n").filter { $0.contains("checked") } == ["1 spec checked: 1 error"])
  }

  @Test func whatCannotBeStartedIsRefused() {
    let world = MemoryWorld(["A.flow.yaml": Self.good])
    #expect(world.run("check", "--watch", "none.flow.yaml") == .world)
    for option in [["--fix"], ["--write-baseline", "b.json"], ["--list"]] {
      #expect(world.run(["check", "--watch"] + option) == .usage)
    }
    #expect(world.run("check", "--watch", "-") == .usage)
  }

  @Test func anUnsavedModuleStandsForItsFile() {
    let world = MemoryWorld([
      "Specs/A.flow.yaml": "flowspec: 1\nflow: A\nstates: { m: { flow: Parts/B.flow.yaml } }\n",
      "Specs/Parts/B.flow.yaml": "flowspec: 1\nflow: B\nstates: { x: {} }\n",
    ])
    world.input = Array("flowspec: 1\nflow: B\nstates: { x: { nonsense: 1 } }\n".utf8)
    for path in ["Specs/Parts/B.flow.yaml", "./Specs/Parts/B.flow.yaml", "/project/Specs/Parts/B.flow.yaml"] {
      #expect(world.run("check", "Specs/A.flow.yaml", "-", "--stdin-path", path) == .finding)
      #expect(world.error.contains("'nonsense' is not a key of a state"), "\(path): \(world.error)")
    }
  }
}
