internal import FlowSpecKit

/// `flowspec simulate`
struct SimulateCommand {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws(Failure) -> ExitCode {
    guard !context.arguments.operands.contains(SpecLoader.input) else {
      throw .usage("'simulate' reads commands from standard input, so the spec must be a file", helpOn: .simulate)
    }
    let configuration = try context.configuration()
    let inputs = try context.oneSpec(at: context.arguments.operands, configuration)
    let project = context.project(of: inputs, configuration)
    if let file = context.arguments.value(.replay) { return try replay(file, project) }
    switch project.simulator(spec: 0) {
    case .success(let simulator): return try step(through: simulator)
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    }
  }

  // MARK: Steps

  private func step(through simulator: Simulator) throws(Failure) -> ExitCode {
    var simulator = simulator
    let isInteractive = context.console.isInteractive()
    _ = try context.console.print(TerminalText.lines(simulator.greeting))
    if isInteractive { _ = try context.console.print("'what' lists the possible commands, 'help' explains all commands.\n") }
    var number = 0
    while let line = try nextLine(prompting: isInteractive) {
      number += 1
      let reply = simulator.take(line)
      if reply.isOver { return .success }
      guard let problem = reply.problem else {
        _ = try context.console.print(TerminalText.lines(reply.text))
        continue
      }
      guard isInteractive else { throw Failure(.finding, ["line \(number): \(TerminalText.harmless(problem))"]) }
      _ = try context.console.print(TerminalText.harmless(problem) + "\n")
    }
    if isInteractive { _ = try context.console.print("\n") }
    return .success
  }

  private func nextLine(prompting: Bool) throws(Failure) -> String? {
    if prompting { _ = try context.console.print("> ") }
    switch context.console.readLine() {
    case .success(let line): return line
    case .failure(let problem): throw .world(["cannot read standard input: \(problem.reason)"])
    }
  }

  // MARK: Replay

  private func replay(_ file: String, _ project: Project) throws(Failure) -> ExitCode {
    let traces = Replay.traces(in: try json(file))
    guard !traces.isEmpty else { throw Failure(.finding, ["'\(file)' has no trace"]) }
    switch project.replay(traces, spec: 0) {
    case .failure(let problem):
      try context.print(problem.diagnostics, of: project)
      return .finding
    case .success(let replays):
      for replay in replays {
        _ = try context.console.print(TerminalText.lines(replay.text))
        if let problem = replay.problem { throw Failure(.finding, ["'\(file)' does not fit the spec: \(TerminalText.harmless(problem))"]) }
      }
      let count = replays.count == 1 ? "the run is" : "all \(replays.count) runs are"
      return try context.console.print("\(count) legal\n")
    }
  }

  private func json(_ file: String) throws(Failure) -> JSON {
    switch context.files.read(file, InputLimit.report) {
    case .failure(let problem): throw .cannotRead(file, problem)
    case .success(let bytes):
      switch JSON.parse(bytes) {
      case .success(let json): return json
      case .failure(let problem): throw Failure(.finding, ["'\(file)' is not JSON: line \(problem.line): \(problem.message)"])
      }
    }
  }
}
