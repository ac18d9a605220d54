import Testing

@testable import FlowSpecCLI

/// Baselines and fixes on the command line.
@Suite struct AdoptionTests {
  private static let spec = "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nvariables: { one: Bool }\n"

  @Test func aBaselineIsWrittenThenHidesWhatItHas() {
    let world = MemoryWorld(["A.flow.yaml": Self.spec])
    #expect(world.run("check", "--write-baseline", "b.json") == .success)
    #expect(world.error == "flowspec: 1 finding in 'b.json'\n1 spec checked: no findings, 1 in the baseline\n")
    #expect(world.run("check", "--baseline", "b.json") == .success)
    #expect(world.run("check") == .finding)
    world.add("A.flow.yaml", .file(Array((Self.spec + "properties: { no: { possible: home and not home } }\n").utf8)))
    #expect(world.run("check", "--baseline", "b.json") == .finding)
    #expect(!world.error.contains("unused-variable"))
  }

  @Test func staleEntriesAreToldAndFailIfAsked() {
    let world = MemoryWorld(["A.flow.yaml": Self.spec])
    #expect(world.run("check", "--write-baseline", "b.json") == .success)
    world.add("A.flow.yaml", .file(Array(Self.spec.replacing("variables: { one: Bool }\n", with: "").utf8)))
    #expect(world.run("check", "--baseline", "b.json") == .success)
    #expect(world.error.contains("b.json:4:5: note: 'unused-variable' in A at variables/one no longer occurs"))
    #expect(world.run("check", "--baseline", "b.json", "--format", "github") == .success)
    #expect(world.error == "flowspec: 1 entry of 'b.json' no longer occurs; '--write-baseline' writes it anew\n")
    #expect(world.run("check", "--baseline", "b.json", "--fail-on-stale") == .finding)
    #expect(world.run("check", "--baseline", "b.json", "--fail-on-stale", "--fail-on", "error") == .finding)
    #expect(world.run("check", "--write-baseline", "b.json") == .success)
    #expect(world.run("check", "--baseline", "b.json", "--fail-on-stale") == .success)
  }

  @Test func theConfigurationNamesTheBaseline() {
    let world = MemoryWorld(["A.flow.yaml": Self.spec, ".flowspec.yaml": "check: { baseline: ci/b.json }\n"])
    #expect(world.run("check") == .world)
    #expect(world.error.contains("'flowspec check --write-baseline ci/b.json' writes a baseline"))
    #expect(world.run("check", "--write-baseline", "ci/b.json") == .success)
    #expect(world.run("check", "--fail-on-stale") == .success)
  }

  @Test(
    arguments: [
      (["--fail-on-stale"], "'--fail-on-stale' needs '--baseline FILE'"),
      (["--dry-run"], "'--dry-run' needs '--fix'"),
      (["--only", "dead-end", "--skip", "dead-end"], "no rule is left: '--skip' names every rule of '--only'"),
      (["--fix", "--dry-run", "--format", "json"], "'--dry-run' and 'json' would both go to standard output"),
      (["-", "--fix"], "'--fix' cannot write standard input; name the file"),
      (["--write-baseline", "b", "--fail-on-stale"], "'--fail-on-stale' and '--write-baseline' do not go together"),
      (["--write-baseline", "A.flow.yaml"], "'A.flow.yaml' is not a baseline: line 1: a value is expected here"),
    ])
  func whatDoesNotGoTogetherIsRefused(_ options: [String], _ message: String) {
    let world = MemoryWorld(["A.flow.yaml": Self.spec])
    #expect(world.run(["check"] + options) == .usage)
    #expect(world.error.hasPrefix("flowspec: error: \(message)"), "\(world.error)")
    #expect(world.writtenPaths.isEmpty)
  }

  private static let fixable = "flowspec: 1\nflow: A\nsummary: !!str Orders # all\nroot: home\nroutes: { home: { place: screen } }\n"

  @Test func fixesAreWrittenAndTheRestIsReported() {
    let world = MemoryWorld(["A.flow.yaml": Self.fixable])
    #expect(world.run("check", "--fix") == .success)
    #expect(world.error == "flowspec: 1 fix applied to 'A.flow.yaml'\n1 spec checked: no findings\n")
    #expect(world.text("A.flow.yaml") == Self.fixable.replacing("!!str ", with: ""))
    let before = world.writtenPaths
    #expect(world.run("check", "--fix") == .success)
    #expect(world.writtenPaths == before)
  }

  @Test func aDryRunPrintsAPatchAndFails() {
    let world = MemoryWorld(["A.flow.yaml": Self.fixable])
    #expect(world.run("check", "--fix", "--dry-run", "--format", "json=r.json") == .finding)
    #expect(
      world.output.hasPrefix(
        "--- a/A.flow.yaml\n+++ b/A.flow.yaml\n@@ -1,5 +1,5 @@\n flowspec: 1\n flow: A\n-summary: !!str Orders # all\n+summary: Orders # all\n"
      ))
    #expect(world.text("A.flow.yaml") == Self.fixable)
    #expect(world.text("r.json")?.contains("\"tag\"") == true)
    #expect(world.run("check", "--fix", "--dry-run", "--only", "dead-end") == .success)
    #expect(world.output == "")
  }
}
