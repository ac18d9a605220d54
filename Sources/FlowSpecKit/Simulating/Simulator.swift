/// A flow that a person runs command by command.
public struct Simulator {
  /// The result of a command.
  public struct Reply: Sendable {
    /// The text to print.
    public let text: String
    /// The reason why the command had no effect, if so.
    public let problem: String?
    /// True if the session is over.
    public let isOver: Bool
  }

  /// The simulation after a command, with the command's effect.
  struct Moment {
    let simulation: Simulation
    let move: Move
    let steps: [Simulation.SimulatedStep]
  }

  let sources: SourceSet
  private(set) var moments: [Moment] = []
  /// The entries of the last `what` list.
  private var listed: [String] = []
  private let fresh: Simulation

  /// Launches the flow.
  public init(_ flow: Flow, sources: SourceSet) {
    self.sources = sources
    fresh = Simulation(flow)
    launch(inputs: flow.inputs.map { _ in 0 })
  }

  var flow: Flow { fresh.flow }
  var simulation: Simulation { moments.last?.simulation ?? fresh }

  private mutating func launch(inputs: [Int]) {
    let move = Move("reset", [], [.launch(inputs: inputs)], impossible: "")
    var simulation = fresh
    let steps = simulation.perform(move)
    moments = [Moment(simulation: simulation, move: move, steps: steps)]
  }

  /// The initial configuration as text.
  public var greeting: String { text(of: moments.count - 1) }

  // MARK: Commands

  public static let commands: [(usage: String, meaning: String)] = [
    ("send EVENT [field=value …]", "send an event"),
    ("open URL [from SOURCE] [not-found]", "open a link; with 'not-found' the app does not find its data"),
    ("open URL leads ROUTE [param=value …]", "open a link; the app's lookup answers with this route"),
    ("show ROUTE [param=value …]", "open a route from a screen or element that is shown"),
    ("back [CONTAINER]", "go back"), ("forward [CONTAINER]", "go forward again"),
    ("close ROUTE [param=value …]", "close a window"),
    ("select TAB", "select a tab, by its route"),
    ("change INPUT=VALUE …", "change inputs; as the first command, set their values at launch"),
    ("wait TIME [STATE]", "let the 'after' timer with this duration fire, as in 'wait 500ms'"),
    ("relaunch [other-version]", "launch the app again; with 'other-version', another version saved the data"),
    ("what", "list the possible commands with numbers; then enter a number to run one"),
    ("undo", "undo the last step"),
    ("reset", "start again from the launch"),
    ("trace [json]", "print the run as a scenario, or as JSON for --replay"),
    ("help", "list the commands"),
    ("quit", "quit"),
  ]

  public mutating func take(_ line: String) -> Reply {
    do throws(SimulatorProblem) {
      let words = try CommandWords(line)
      return try take(words)
    } catch {
      return Reply(text: "", problem: error.message, isOver: false)
    }
  }

  private mutating func take(_ words: CommandWords) throws(SimulatorProblem) -> Reply {
    switch words.verb {
    case "": return reply("")
    case let verb where verb.hasPrefix("#"): return reply("")
    case let verb where verb.allSatisfy(\.isNumber): return try take(number: verb)
    case "what":
      let possibilities = Possibilities(simulation, isFirst: moments.count == 1)
      listed = possibilities.commands
      return reply(possibilities.text)
    case "undo":
      guard moments.count > 1 else { throw SimulatorProblem("there is nothing to undo") }
      moments.removeLast()
      return reply(text(of: moments.count - 1))
    case "reset":
      launch(inputs: flow.inputs.map { _ in 0 })
      return reply(greeting)
    case "trace" where words.rest.isEmpty: return reply(scenario)
    case "trace" where words.rest == ["json"]: return reply(RunRecordJSON(sources).json(record).text)
    case "help": return reply(Self.help)
    case "quit", "exit": return Reply(text: "", problem: nil, isOver: true)
    default:
      guard Self.isMove(words.verb) else {
        let verbs = Self.commands.map { String($0.usage.prefix { $0 != " " }) }
        let meant = nearestName(to: words.verb, among: verbs).map { "did you mean '\($0)'?" } ?? "'help' lists the commands"
        throw SimulatorProblem("'\(words.verb)' is not a command; \(meant)")
      }
      return try perform(words)
    }
  }

  private static func isMove(_ verb: String) -> Bool {
    ["send", "open", "show", "back", "forward", "close", "select", "change", "wait", "relaunch"].contains(verb)
  }

  private mutating func take(number: String) throws(SimulatorProblem) -> Reply {
    if listed.isEmpty { listed = Possibilities(simulation, isFirst: moments.count == 1).commands }
    guard let index = Int(number), listed.indices.contains(index - 1) else {
      throw SimulatorProblem(listed.isEmpty ? "nothing is listed" : "only 1 to \(listed.count) are listed; enter 'what' to list them again")
    }
    return try perform(try CommandWords(listed[index - 1]))
  }

  private mutating func perform(_ words: CommandWords) throws(SimulatorProblem) -> Reply {
    var reader = CommandReader(simulation)
    let isFirst = moments.count == 1 || moments.count == 2 && moments[1].move.isLaunch
    let move = try reader.move(words, isFirst: isFirst)
    var simulation = reader.simulation
    let steps = simulation.perform(move)
    if let last = steps.last, let problem = problem(last, move) { throw SimulatorProblem(problem) }
    // Leading changes are one launch.
    if move.isLaunch { moments = Array(moments.prefix(1)) }
    moments.append(Moment(simulation: simulation, move: move.isLaunch ? whole(move) : move, steps: steps))
    listed = []
    return reply(text(of: moments.count - 1))
  }

  /// Returns a launch with every input that does not have its default.
  private func whole(_ move: Move) -> Move {
    guard case .launch(let inputs)? = move.stimuli.first else { return move }
    let changed = zip(flow.inputs, inputs).filter { $1 != 0 }.map { input, raw in
      "\(input.qualifiedName): \(ScenarioYAML.value(simulation.value(raw, input.type)))"
    }
    var whole = move
    whole.steps = changed.isEmpty ? [] : ["{ change: { \(changed.joined(separator: ", ")) } }"]
    return whole
  }

  private func problem(_ step: Simulation.SimulatedStep, _ move: Move) -> String? {
    switch step.result {
    case .stable: nil
    case .impossible: move.impossible
    case .fault(let fault): FaultWording(flow).text(fault)
    case .tooDeep: "a list would have more than \(Simulation.depth) entries"
    }
  }

  private func reply(_ text: String) -> Reply { Reply(text: text, problem: nil, isOver: false) }

  // MARK: Texts

  private static var help: String {
    let width = commands.map(\.usage.count).max() ?? 0
    return commands.map { "\($0.usage)\(String(repeating: " ", count: width - $0.usage.count))  \($0.meaning)\n" }.joined()
  }

  /// Returns a moment's command and happenings, and the configuration after it.
  private func text(of moment: Int) -> String {
    let wording = SimulationWording(moments[moment].simulation, sources)
    let number = moments[moment].move.isLaunch ? "" : "\(moment - (moments.count > 1 && moments[1].move.isLaunch ? 1 : 0)). "
    let remarks = moments[moment].move.remarks
    let steps = moments[moment].steps.enumerated().map { index, step in
      (index == 0 ? number : "   then ") + wording.text(step, remarks: index == 0 ? remarks : [])
    }
    return steps.joined() + wording.configuration
  }

  /// The run so far as YAML, to insert below `scenarios:`.
  private var scenario: String {
    let steps = moments.dropFirst().flatMap(\.move.steps)
    let leaves = simulation.leaves.map { $0 == Flow.outermost ? flow.name.value : flow[$0].qualifiedName }
    let state = leaves.count == 1 ? leaves[0] : "[\(leaves.joined(separator: ", "))]"
    return (["  simulated run:"] + (steps + ["{ expect: { state: \(state) } }"]).map { "    - \($0)" }).map { $0 + "\n" }.joined()
  }

  /// The run so far with all its data.
  var record: RunRecord {
    let simulation = simulation
    let begin = moments.count > 1 && moments[1].move.isLaunch ? 1 : 0
    let steps = moments[begin...].flatMap(\.steps).map { step in
      Run.Step(
        stimulus: step.stimulus, decisions: step.choices.map { Run.Decision(choice: $0.choice, taken: $0.taken) },
        happenings: step.happenings, changes: [], result: step.result)
    }
    return RunRecorder(flow, simulation.lowered) { simulation.value($0, $1) }.record(Run(steps: steps, circle: nil))
  }
}

extension Move {
  /// True if it begins the run.
  var isLaunch: Bool { if case .launch? = stimuli.first { true } else { false } }
}
