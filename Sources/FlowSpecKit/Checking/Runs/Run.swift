/// A run of a flow, step by step: what a counterexample or a witness is.
struct Run: Sendable {
  /// A decision of the world on the way.
  struct Decision: Hashable, Sendable {
    let choice: Choice
    let taken: Int
  }

  /// A variable's new raw value.
  struct Change: Hashable, Sendable {
    let variable: VariableID
    let raw: Int
  }

  struct Step: Sendable {
    /// Raw values that the question does not depend on are -1.
    fileprivate(set) var stimulus: Stimulus
    var decisions: [Decision]
    let happenings: [Happening]
    /// The URL of its link, where a scenario names it.
    var url: String?
    /// Variables that have other values than before.
    let changes: [Change]
    /// The rest was not reached: the macrostep had no end, or a list grew too long.
    let result: StepResult
  }

  /// The first one is the launch.
  var steps: [Step]
  /// For a run without end: where the circle begins that is repeated for ever.
  var circle: Int?

  /// How many steps of the world it takes after the launch.
  var length: Int { max(0, steps.count - 1) }
}

extension Run.Step {
  /// Runs the interpreter once more, to tell what happened; with the configuration after it.
  ///
  /// - Parameters:
  ///   - told: The stimulus as people are told of it.
  ///   - fields: The configuration before it; none at the launch.
  static func taking(
    _ stimulus: Stimulus, _ choices: [Int] = [], told: Stimulus, from fields: [Int]?, _ prepared: PreparedSystem
  ) -> (step: Run.Step, fields: [Int]) {
    let before = fields ?? Array(repeating: 0, count: prepared.shape.fields.count)
    var interpreter = Interpreter(prepared, ConcreteStore(before, decisions: choices))
    let result = interpreter.run(stimulus)
    let decisions = interpreter.store.made.map { Run.Decision(choice: $0.choice, taken: $0.taken) }
    let changes = prepared.shape.variables.enumerated().compactMap { variable, field -> Run.Change? in
      let raw = interpreter.store.fields[field]
      return fields != nil && result == .stable && raw != before[field] ? Run.Change(variable: ID(variable), raw: raw) : nil
    }
    let step = Run.Step(stimulus: told, decisions: decisions, happenings: interpreter.log, changes: changes, result: result)
    return (step, interpreter.store.fields)
  }

  /// Says with which value of an input the app is launched.
  mutating func launch(with raw: Int, as input: InputID) {
    guard case .launch(var inputs) = stimulus, inputs.indices.contains(input.index) else { return }
    inputs[input.index] = raw
    stimulus = .launch(inputs: inputs)
  }

  /// A step of a simulation.
  init(_ step: Simulation.SimulatedStep, before: Simulation, after: Simulation) {
    let isLaunch = if case .launch = step.stimulus { true } else { false }
    let changed = isLaunch ? [] : after.system.variables.indices.filter { before.raw(of: VariableID($0)) != after.raw(of: VariableID($0)) }
    self.init(
      stimulus: step.stimulus.withoutBuiltinValues(after.flow), decisions: step.choices.map { Run.Decision(choice: $0.choice, taken: $0.taken) },
      happenings: step.happenings, changes: changed.map { Run.Change(variable: VariableID($0), raw: after.raw(of: VariableID($0))) },
      result: step.result)
  }
}

extension Stimulus {
  /// Measures of the window that were not named are not told.
  fileprivate func withoutBuiltinValues(_ flow: Flow) -> Stimulus {
    guard case .launch(let inputs) = self else { return self }
    return .launch(inputs: zip(flow.inputs, inputs).map { $0.builtin == nil || $1 != 0 ? $1 : -1 })
  }
}
