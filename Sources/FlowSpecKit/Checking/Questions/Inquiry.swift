import FlowSpecExplorer

/// One exploration for some expressions, with what it found.
struct Inquiry {
  let model: Model
  let exploration: Exploration
  let coverage: Coverage
  private let base: TransitionSystem

  init(
    _ model: Model, goal: Goal, slice: Slice?, base: TransitionSystem, question: String, limits: CheckLimits,
    until isEnough: @escaping () -> Bool = { false }
  ) {
    self.model = model
    self.base = base
    var options = SearchOptions(goal: goal, limits: Limits(maxConfigurations: limits.configurations, maxBytes: limits.bytes), workers: limits.workers)
    options.shouldStop = { limits.shouldStop() || isEnough() }
    if let progress = limits.progress {
      options.progress = { now in
        progress(
          CheckProgress(
            question: question, configurations: now.configurations, transitions: now.transitions, depth: now.depth, waiting: now.waiting))
      }
    }
    model.launched(limits)
    exploration = model.explorer.explore(from: model.launches.map(\.words), options: options)
    var coverage = Coverage()
    coverage.configurations = exploration.configurationCount
    coverage.transitions = exploration.transitionCount
    coverage.depth = exploration.depth
    coverage.leftOut = slice?.leftOut(of: base) ?? []
    coverage.guessed = model.system.abstraction.unknownContainers.sorted().map { base.containers[$0] }
    if let slice, slice.hasNavigation, !model.system.hasNavigation { coverage.guessed = ["navigation"] }
    if model.occurrences[.tooDeep] != nil { coverage.listDepth = limits.depth }
    self.coverage = coverage
  }

  var isComplete: Bool { exploration.ending == .complete && model.hasAllLaunches }

  /// A bound was hit.
  var isTooLarge: Bool {
    if !model.hasAllLaunches { return true }
    switch exploration.ending {
    case .configurationLimit, .memoryLimit: return true
    case .complete, .found, .stopped: return false
    }
  }

  func doubt(_ limits: CheckLimits) -> Verdict.Doubt? {
    if !model.hasAllLaunches {
      return limits.isOverdue() ? .time : limits.shouldStop() ? .stopped : .configurations(exploration.configurationCount)
    }
    switch exploration.ending {
    case .complete, .found: return model.system.abstraction.samplesInputs ? .samples : nil
    case .configurationLimit: return .configurations(exploration.configurationCount)
    case .memoryLimit: return .memory(limits.bytes)
    case .stopped: return limits.isOverdue() ? .time : .stopped
    }
  }

  // MARK: Runs

  /// A shortest run to a configuration.
  func run(to index: Int) -> Run {
    run(exploration.trace(to: index), then: [])
  }

  /// A run that ends with what was first seen somewhere.
  func run(to witness: Model.Witness) -> Run? {
    guard let words = witness.words else {
      return Run(steps: [step(witness.stimulus, witness.choices, from: nil)], circle: nil)
    }
    guard let index = exploration.index(of: words) else { return nil }
    var run = run(exploration.trace(to: index), then: [])
    run.steps.append(step(witness.stimulus, witness.choices, from: model.packing.unpacked(words)))
    return run
  }

  /// A run that goes on for ever.
  func run(_ lasso: Lasso) -> Run {
    var run = run(lasso.stem, then: lasso.cycle)
    run.circle = lasso.stem.steps.count + 1
    return run
  }

  private func run(_ trace: Trace, then more: [ExploredStep]) -> Run {
    let launch = model.launches[model.launches.firstIndex { exploration.index(of: $0.words) == trace.start } ?? 0]
    var steps = [step(launch.stimulus, launch.choices, from: nil)]
    var at = trace.start
    for next in trace.steps + more {
      steps.append(step(model.stimuli[next.stimulus], next.choices, from: model.packing.unpacked(exploration.configuration(at))))
      at = next.configuration
    }
    return Run(steps: steps, circle: nil)
  }

  private func step(_ stimulus: Stimulus, _ choices: [Int], from fields: [Int]?) -> Run.Step {
    Run.Step.taking(stimulus, choices, told: whole(stimulus), from: fields, model.prepared).step
  }

  /// The stimulus with the raw values that it has in the whole system.
  private func whole(_ stimulus: Stimulus) -> Stimulus {
    switch stimulus {
    case .launch(let inputs): return .launch(inputs: inputs.enumerated().map { input(ID($0), $1) })
    case .input(let index, let raw): return .input(index, input(index, raw))
    case .event(let event, let arguments):
      return .event(
        event,
        arguments.enumerated().map { field, raw in
          self.raw(raw, model.system[event].payload[field], base[event].payload[field])
        })
    case .link, .timer, .show, .back, .forward, .close, .select, .relaunch: return stimulus
    }
  }

  private func input(_ input: InputID, _ raw: Int) -> Int {
    self.raw(raw, model.system[input].domain, base[input].domain)
  }

  /// The raw value in the whole domain; -1 where nothing depends on it.
  private func raw(_ raw: Int, _ own: Domain, _ whole: Domain) -> Int {
    if own == whole { return raw }
    guard own.count > 1, let meaning = own.meanings?[raw] else { return -1 }
    return (0..<whole.count).first { whole.meaning($0) == meaning } ?? -1
  }
}
