/// A run of a flow, step by step: a counterexample or a witness.
struct Run: Sendable {
  /// A choice from outside the flow during a step.
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
    /// The stimulus; raw values on which the question does not depend are -1.
    fileprivate(set) var stimulus: Stimulus
    var decisions: [Decision]
    fileprivate(set) var happenings: [Happening]
    /// The URL of its link, where a scenario names it.
    var url: String?
    /// Variables whose values the step changes.
    let changes: [Change]
    /// The result of the step; a fault means that later effects were not computed.
    let result: StepResult
  }

  /// The steps; the first is the launch.
  var steps: [Step]
  /// For an infinite run: the index of the first step of its cycle.
  var circle: Int?

  /// The number of steps after the launch.
  var length: Int { max(0, steps.count - 1) }

  /// Returns the run with a link to a route instead of the link to one that the flow treats alike.
  func naming(_ route: RouteID, for alike: RouteID) -> Run {
    guard route != alike else { return self }
    var run = self
    for index in run.steps.indices {
      if case .link(var link) = run.steps[index].stimulus, link.route == alike {
        link.route = route
        run.steps[index].stimulus = .link(link)
      }
      run.steps[index].happenings = run.steps[index].happenings.map { happening in
        if case .link(route: alike, let ending) = happening { .link(route: route, ending) } else { happening }
      }
    }
    return run
  }
}

extension Run.Step {
  /// Runs the interpreter again to record the happenings, and returns the step with the configuration after it.
  ///
  /// - Parameters:
  ///   - reported: The stimulus as reported.
  ///   - fields: The configuration before the step; nil for the launch.
  static func taking(
    _ stimulus: Stimulus, _ choices: [Int] = [], reported: Stimulus, from fields: [Int]?, _ prepared: PreparedSystem
  ) -> (step: Run.Step, fields: [Int]) {
    let before = fields ?? Array(repeating: 0, count: prepared.shape.fields.count)
    var interpreter = Interpreter(prepared, ConcreteStore(before, decisions: choices))
    let result = interpreter.run(stimulus)
    let decisions = interpreter.store.made.map { Run.Decision(choice: $0.choice, taken: $0.taken) }
    let changes = prepared.shape.variables.enumerated().compactMap { variable, field -> Run.Change? in
      let raw = interpreter.store.fields[field]
      return fields != nil && result == .stable && raw != before[field] ? Run.Change(variable: ID(variable), raw: raw) : nil
    }
    let step = Run.Step(stimulus: reported, decisions: decisions, happenings: interpreter.log, changes: changes, result: result)
    return (step, interpreter.store.fields)
  }

  /// Sets the value of an input at launch.
  mutating func launch(with raw: Int, as input: InputID) {
    guard case .launch(var inputs) = stimulus, inputs.indices.contains(input.index) else { return }
    inputs[input.index] = raw
    stimulus = .launch(inputs: inputs)
  }

  /// Converts a step of a simulation.
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
  /// Returns the stimulus without measures of the window that were not given.
  fileprivate func withoutBuiltinValues(_ flow: Flow) -> Stimulus {
    guard case .launch(let inputs) = self else { return self }
    return .launch(inputs: zip(flow.inputs, inputs).map { $0.builtin == nil || $1 != 0 ? $1 : -1 })
  }
}
