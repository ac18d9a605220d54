import FlowSpecExplorer

/// One exploration for some expressions, and its results.
struct Inquiry {
  let model: Model
  let exploration: Exploration
  let coverage: Coverage
  private let base: TransitionSystem
  /// The run to the configuration where the exploration begins; nil if it begins at the launches.
  private let beginning: DirectedSearch.Found?

  init(
    _ model: Model, goal: Goal, slice: Slice?, base: TransitionSystem, question: String, limits: CheckLimits,
    from beginning: DirectedSearch.Found? = nil, until isEnough: @escaping () -> Bool = { false }
  ) {
    self.model = model
    self.base = base
    self.beginning = beginning
    let isRough = model.system.abstraction.summarizesLists
    let isGuessed = model.system.abstraction.guessesNavigation
    let bounds = Limits(
      maxConfigurations: limits.configurations, maxBytes: limits.bytes,
      maxInterpretations: (isGuessed ? limits.guessed : isRough ? limits.rough : limits).interpretations)
    var options = SearchOptions(goal: goal, limits: bounds, workers: limits.workers)
    // A rough view in which too much is guessed answers nothing.
    options.shouldStop = { limits.shouldStop() || isEnough() || (isRough || isGuessed) && model.occurrences[.tooDeep] != nil }
    options.isOverdue = limits.isOverdue
    if let progress = limits.progress {
      options.progress = { now in
        progress(
          CheckProgress(
            question: question, configurations: now.configurations, transitions: now.transitions, depth: now.depth, waiting: now.waiting))
      }
    }
    if beginning == nil { model.launched(limits) }
    exploration = model.explorer.explore(from: beginning.map { [$0.words] } ?? model.launches.map(\.words), options: options)
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

  /// True if a limit was reached.
  var isTooLarge: Bool {
    if !model.hasAllLaunches { return true }
    switch exploration.ending {
    case .configurationLimit, .memoryLimit: return true
    case .complete, .found, .stopped: return false
    }
  }

  /// True if a rough view ended because too much was guessed.
  var isTooRough: Bool {
    let abstraction = model.system.abstraction
    return (abstraction.summarizesLists || abstraction.guessesNavigation) && model.occurrences[.tooDeep] != nil
  }

  func doubt(_ limits: CheckLimits) -> Verdict.Doubt? {
    if model.packing.isTooWide { return .width }
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

  /// Returns a shortest run to a configuration.
  func run(to index: Int) -> Run {
    Run(steps: tellingInputs(steps(exploration.trace(to: index), then: [])), circle: nil)
  }

  /// Returns a run to the first occurrence of a fact.
  func run(to witness: Model.Witness) -> Run? {
    guard let words = witness.words else {
      return Run(steps: tellingInputs([step(witness.stimulus, witness.choices, from: nil)]), circle: nil)
    }
    guard let index = exploration.index(of: words) else { return nil }
    let last = step(witness.stimulus, witness.choices, from: model.packing.unpacked(words))
    return Run(steps: tellingInputs(steps(exploration.trace(to: index), then: []) + [last]), circle: nil)
  }

  /// Returns a run without end.
  func run(_ lasso: Lasso) -> Run {
    Run(steps: steps(lasso.stem, then: lasso.cycle), circle: (beginning?.steps.count ?? 0) + lasso.stem.steps.count + 1)
  }

  private func steps(_ trace: Trace, then more: [ExploredStep]) -> [Run.Step] {
    let launch = beginning?.launch ?? model.launches[model.launches.firstIndex { exploration.index(of: $0.words) == trace.start } ?? 0]
    var steps = [step(launch.stimulus, launch.choices, from: nil)]
    var before = launch.words
    for first in beginning?.steps ?? [] {
      steps.append(step(first.stimulus, first.choices, from: model.packing.unpacked(before)))
      before = first.words
    }
    var at = trace.start
    for next in trace.steps + more {
      steps.append(step(model.stimuli[next.stimulus], next.choices, from: model.packing.unpacked(exploration.configuration(at))))
      at = next.configuration
    }
    return steps
  }

  /// Adds the values that steps chose for free inputs: to the launch, or as a change before the step.
  ///
  /// The cycle of an infinite run has no free inputs, because fairness needs all of them.
  private func tellingInputs(_ steps: [Run.Step]) -> [Run.Step] {
    let free = model.system.abstraction.freeInputs
    guard !free.isEmpty else { return steps }
    var completed: [Run.Step] = []
    var known: [Int: Int] = [:]
    for step in steps {
      completed.append(step)
      if case .input(let input, let raw) = step.stimulus { known[input.index] = raw }
      var others: [Run.Decision] = []
      for decision in step.decisions {
        guard case .input(let id) = decision.choice, free.contains(id.index) else {
          others.append(decision)
          continue
        }
        let raw = values.input(id, decision.taken)
        let before = known.updateValue(raw, forKey: id.index)
        if before == nil {
          completed[0].launch(with: raw, as: id)
        } else if let before, before != raw {
          let count = base[id].domain.count
          // During a relaunch an input may change without a step of its own.
          if step.stimulus == .relaunch {
            others.append(Run.Decision(choice: decision.choice, taken: (raw - before + count) % count))
          } else {
            let change = Run.Step(stimulus: .input(id, raw), decisions: [], happenings: [], changes: [], result: .stable)
            completed.insert(change, at: completed.count - 1)
          }
        }
      }
      completed[completed.count - 1].decisions = others
    }
    return completed
  }

  private var values: RawValues { RawValues(system: model.system, base: base) }

  private func step(_ stimulus: Stimulus, _ choices: [Int], from fields: [Int]?) -> Run.Step {
    Run.Step.taking(stimulus, choices, reported: values.whole(stimulus), from: fields, model.prepared).step
  }
}
