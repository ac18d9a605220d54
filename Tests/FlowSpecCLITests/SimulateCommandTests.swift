import FlowSpecKit
import Testing

@testable import FlowSpecCLI

private let spec = """
  flowspec: 1
  flow: A
  events: { pay: Pay., paid: Paid. }
  variables: { session: Bool }
  states:
    cart: { transitions: { pay: paying } }
    paying: { transitions: { paid: cart } }
  properties:
    paying needs a session: { never: paying and not session }

  """

@Suite struct SimulateCommandTests {
  private func world(_ commands: String) -> MemoryWorld {
    let world = MemoryWorld(["A.flow.yaml": spec])
    world.input = Array(commands.utf8)
    return world
  }

  @Test func commandsComeFromAPipe() {
    let world = world("send pay\nsend paid\nquit\nsend nothing\n")
    #expect(world.run("simulate", "A.flow.yaml") == .success)
    #expect(world.output.contains("\n1. 'pay' comes\n  pay: cart → paying (A.flow.yaml:6)\n"))
    #expect(world.output.hasSuffix("2. 'paid' comes\n  paid: paying → cart (A.flow.yaml:7)\n  state      cart\n  variables  session = false\n"))
    #expect(!world.output.contains("> "))
    #expect(world.error == "")
  }

  @Test func theFirstImpossibleCommandOfAPipeEndsIt() {
    let world = world("send pay\n\nsend paidd\nsend paid\n")
    #expect(world.run("simulate") == .finding)
    #expect(world.error == "flowspec: error: line 3: there is no event 'paidd'; did you mean 'paid'?\n")
    #expect(!world.output.contains("2. "))
  }

  @Test func aPersonMayTryAgain() {
    let world = world("send paidd\nsend pay\n")
    world.isTerminal = true
    #expect(world.run("simulate") == .success)
    #expect(world.output.contains("> there is no event 'paidd'; did you mean 'paid'?\n> 1. 'pay' comes\n"))
  }

  @Test func theRunsOfAReportAreTakenAgain() {
    let world = world("")
    #expect(world.run("check", "--only", "violated-property", "--format", "json=report.json") == .finding)
    #expect(world.run("simulate", "--replay", "report.json") == .success)
    #expect(world.output.hasSuffix("the run is legal\n"))
    world.add("A.flow.yaml", .file(Array(spec.replacing("pay: paying", with: "paid: paying").utf8)))
    #expect(world.run("simulate", "--replay", "report.json") == .finding)
    #expect(world.error == "flowspec: error: 'report.json' does not fit the spec: step 1: this does not happen: 'cart' takes 'pay' to 'paying'\n")
    #expect(world.run("simulate", "--replay", "A.flow.yaml") == .finding)
    #expect(world.error == "flowspec: error: 'A.flow.yaml' is not JSON: line 1: a value is expected here\n")
    #expect(world.run("simulate", "--replay", "none.json") == .world)
  }

  @Test func aSpecFromStandardInputIsRefused() {
    #expect(world(spec).run("simulate", "-", "--config", "x") == .usage)
  }
}

@Suite struct CheckLimitTests {
  private func world() -> MemoryWorld { MemoryWorld(["A.flow.yaml": spec]) }

  @Test(arguments: [
    ["--max-states", "0"], ["--max-states", "many"], ["--max-memory", "1"], ["--max-memory", "1KB"], ["--max-memory", "-1GB"],
    ["--depth", "0"], ["--depth", "17"], ["--timeout", "10"], ["--timeout", "0s"],
  ])
  func nonsenseIsRefused(_ arguments: [String]) {
    let world = world()
    #expect(world.run(["check"] + arguments) == .usage)
    #expect(world.error.hasPrefix("flowspec: error: '\(arguments[0])' "), "\(world.error)")
  }

  @Test func boundsLeaveQuestionsUndecided() {
    let world = world()
    #expect(world.run("check", "--only", "undecided-property") == .success)
    #expect(world.run("check", "--only", "undecided-property", "--max-states", "1") == .finding)
    #expect(world.error.contains("is undecided: exploring stopped at 1 configuration; see '--max-states' [undecided-property]"))
    world.add(".flowspec.yaml", .file(Array("check: { max-states: 1 }\n".utf8)))
    #expect(world.run("check", "--only", "undecided-property") == .finding)
    #expect(world.run("check", "--only", "undecided-property", "--max-states", "1_000") == .success)
    world.add(".flowspec.yaml", .file(Array("check: { max-states: some }\n".utf8)))
    #expect(world.run("check") == .usage)
    #expect(world.error.contains("'max-states' is a whole number from 1 on, such as 5000000, not 'some'"))
  }

  @Test func anInterruptedCheckSaysWhatItKnows() {
    let world = world()
    world.isInterrupted = true
    #expect(world.run("check") == .interrupted)
    #expect(world.error.contains("1 spec checked: "))
    #expect(world.error.hasSuffix("flowspec: interrupted; what was not decided by then is undecided\n"))
  }

  @Test func whatWasExploredIsSaidOnlyWhenAsked() {
    let world = world()
    #expect(world.run("check", "--explain-model") == .finding)
    #expect(world.error.contains("\nproperty 'paying needs a session'  violated "))
    #expect(world.run("check", "--explain-model", "--format", "json") == .finding)
    #expect(world.output.contains("\"question\": \"property 'paying needs a session'\""))
    #expect(world.run("check", "--format", "json") == .finding)
    #expect(!world.output.contains("questions"))
    #expect(world.output.contains("\"trace\": {"))
  }

  @Test func progressIsForTerminalsAndGoesAway() {
    let world = world()
    let line = ProgressLine(world.world.console, .terminal) { world.world.milliseconds() * 10 }
    line.clear()
    #expect(world.error == "")
    for count in 1...3 {
      line.show(.init(question: String(repeating: "q", count: 100), configurations: count, transitions: 2, depth: 3, waiting: 4))
    }
    #expect(world.error.hasPrefix("\r2 configurations, ") || world.error.hasPrefix("\r1 configurations, "))
    line.clear()
    #expect(world.error.hasSuffix("\r\u{1B}[K"))
    #expect(world.error.split(separator: "\r").allSatisfy { $0.replacing("\u{1B}[K", with: "").count <= 79 })
  }
}

@Suite struct ProgressLogTests {
  @Test func logsTellOnceOfEachQuestionThatTakesLong() {
    let world = MemoryWorld([:])
    let clock = Clock()
    let line = ProgressLine(world.world.console, .log) { clock.now }
    func show(_ question: String, at time: Int) {
      clock.now = time
      line.show(.init(question: question, configurations: time, transitions: 2, depth: 3, waiting: 4))
    }
    show("a", at: 0)
    show("b", at: 9_000)
    show("a", at: 9_999)
    #expect(world.error == "")
    for time in [10_000, 11_000, 18_999, 19_000, 30_000] {
      show("a", at: time)
      show("b", at: time)
    }
    line.clear()
    #expect(
      world.error == "flowspec: still checking 'a': 10000 configurations so far\nflowspec: still checking 'b': 19000 configurations so far\n")
  }

  private final class Clock: @unchecked Sendable {
    var now = 0
  }
}

@Suite struct ExportJSONTests {
  @Test func systemsAndSchemasGoToStandardOutputOrAFile() {
    let world = MemoryWorld(["A.flow.yaml": spec])
    #expect(world.run("export", "json", "A.flow.yaml") == .success)
    #expect(world.output.hasPrefix("{\n  \"version\": 1,\n  \"flow\": \"A\",\n"))
    #expect(world.run("export", "schema", "trace", "--output", "trace.json") == .success)
    #expect(world.text("trace.json")?.contains("\"$schema\"") == true)
    #expect(world.run("export", "schema", "trase") == .usage)
    #expect(world.error.hasPrefix("flowspec: error: there is no schema 'trase'; did you mean 'trace'?\n"))
    #expect(world.run("export", "schema") == .usage)
  }
}
