@testable import FlowSpecKit

/// A walk of the interpreter through what it can reach: every stimulus in every configuration, up to a bound. A wandering walk takes
/// a few stimuli in each configuration, and so gets further from the launch. Separate runs each begin with a launch of their own.
struct ModelWalk {
  struct Step {
    /// The configurations by their numbers.
    let source: Int
    let drive: Int
    /// The configuration to continue from; nil if the step leads to no new one.
    let target: Int?
    let decisions: [Int]
    /// The outcomes of the call and the answers of the configuration after it; empty in separate runs.
    let expected: String
  }

  /// A call on the machine.
  enum Drive: Hashable {
    case one(Stimulus)
    /// Sets all inputs at once, by raw value, also those that stay the same.
    case inputs([Int])
  }

  let model: ModelText
  private(set) var drives: [Drive] = []
  private(set) var steps: [Step] = []
  private(set) var configurations = 0
  private(set) var isWhole = true
  private var numbers: [Drive: Int] = [:]
  private var known: [[Int]: Int] = [:]
  private var random: SeededGenerator

  init(_ model: ModelText, seed: UInt64, configurations limit: Int, steps stepLimit: Int, wanders: Bool = false) {
    self.model = model
    random = SeededGenerator(seed: seed)
    var open: [(number: Int, fields: [Int])] = []
    for launch in model.launches() {
      let fields = Array(repeating: 0, count: model.shape.fields.count)
      if let next = step(from: nil, fields, launch, [], limit) { open.append(next) }
    }
    var next = 0
    while next < open.count {
      if wanders { open.swapAt(next, Int.random(in: next..<open.count, using: &random)) }
      let (number, fields) = open[next]
      next += 1
      var offered = model.offered
      if wanders { offered = Array(offered.shuffled(using: &random).prefix(12)) }
      // Takes a random part of the steps if there is no time for all.
      if steps.count + offered.count > stepLimit { offered.shuffle(using: &random) }
      for stimulus in offered {
        guard steps.count < stepLimit else {
          isWhole = false
          return
        }
        for decisions in decisions(for: stimulus, fields) {
          if let found = step(from: number, fields, stimulus, decisions, limit) { open.append(found) }
        }
      }
      if let found = changeInputs(from: number, fields, limit) { open.append(found) }
    }
  }

  /// Makes separate runs: a launch, and stimuli at random of which some are impossible.
  init(_ model: ModelText, seed: UInt64, runs: Int, length: Int) {
    self.model = model
    random = SeededGenerator(seed: seed)
    let launches = model.launches()
    let offered = model.offered
    for _ in 0..<runs {
      let nowhere = Array(repeating: 0, count: model.shape.fields.count)
      guard var place = append(launches[Int.random(in: launches.indices, using: &random)], from: nil, nowhere), !offered.isEmpty else { continue }
      for _ in 1..<length {
        let stimulus = offered[Int.random(in: offered.indices, using: &random)]
        if let next = append(stimulus, from: place.number, place.fields) { place = next }
      }
    }
  }

  /// Adds a step of a separate run, with a decision of the world at random. Returns nil if it leads nowhere.
  private mutating func append(_ stimulus: Stimulus, from source: Int?, _ fields: [Int]) -> (number: Int, fields: [Int])? {
    let decisions = self.decisions(for: stimulus, fields).randomElement(using: &random) ?? []
    let (result, interpreter) = model.result(fields, stimulus, decisions)
    guard result == .stable || result == .impossible && source != nil && model.isRejectable(stimulus) else { return nil }
    let drive = numbers[.one(stimulus)] ?? drives.count
    if drive == drives.count {
      drives.append(.one(stimulus))
      numbers[.one(stimulus)] = drive
    }
    let leads = result == .stable
    steps.append(Step(source: source ?? -1, drive: drive, target: leads ? configurations : nil, decisions: decisions, expected: ""))
    guard leads else { return nil }
    configurations += 1
    return (configurations - 1, interpreter.store.fields)
  }

  /// Several inputs change at once: in the model, one after the other.
  private mutating func changeInputs(from source: Int, _ fields: [Int], _ limit: Int) -> (number: Int, fields: [Int])? {
    let inputs = model.plan.inputs.filter { !model.flow[$0].isFixed }
    guard inputs.count > 1 else { return nil }
    var (after, outcomes) = (fields, [] as [String])
    for input in inputs {
      guard let raw = model.values(of: input).randomElement(using: &random), raw != after[model.shape.inputs[input.index]] else { continue }
      let (result, interpreter) = model.result(after, .input(input, raw), [])
      guard result == .stable else { return nil }
      after = interpreter.store.fields
      outcomes += model.outcomes(interpreter.log, .input(input, raw))
    }
    let raws = model.flow.inputs.indices.map { after[model.shape.inputs[$0]] }
    return record(.inputs(raws), from: source, to: after, [], outcomes, limit)
  }

  /// Returns the decisions that the world may make on the way: everything found, and each thing asked for once not found.
  private func decisions(for stimulus: Stimulus, _ fields: [Int]) -> [[Int]] {
    let made = model.run(fields, stimulus, []).store.made
    let others = made.indices.prefix(3).map { Array(repeating: 0, count: $0) + [1] }
    guard let place = made.firstIndex(where: { $0.count > 2 }) else { return [[]] + others }
    return [[]] + others + [Array(repeating: 0, count: place) + [2]]
  }

  private mutating func step(
    from source: Int?, _ fields: [Int], _ stimulus: Stimulus, _ decisions: [Int], _ limit: Int
  ) -> (number: Int, fields: [Int])? {
    let (result, interpreter) = model.result(fields, stimulus, decisions)
    let stays: Bool
    switch result {
    case .impossible:
      // A person's moves, and events that the world promised not to send, are rejected; other things cannot come.
      guard model.isRejectable(stimulus) else { return nil }
      stays = true
    case .tooDeep: return nil
    case .fault:
      guard source != nil, stimulus != .relaunch else { return nil }
      stays = true
    case .stable: stays = false
    }
    let after = stays ? fields : interpreter.store.fields
    let outcomes = stays ? (model.changesNothing(stimulus, fields) ? [] : ["rejected"]) : model.outcomes(interpreter.log, stimulus)
    return record(.one(stimulus), from: source, to: after, decisions, outcomes, limit)
  }

  private mutating func record(
    _ drive: Drive, from source: Int?, to after: [Int], _ decisions: [Int], _ outcomes: [String], _ limit: Int
  ) -> (number: Int, fields: [Int])? {
    let number = numbers[drive] ?? drives.count
    if number == drives.count {
      drives.append(drive)
      numbers[drive] = number
    }
    var target: Int?
    var found: (number: Int, fields: [Int])?
    if known[after] == nil {
      if configurations < limit {
        target = configurations
        known[after] = configurations
        found = (configurations, after)
        configurations += 1
      } else {
        isWhole = false
      }
    }
    let expected = outcomes.joined(separator: " ; ") + " => " + model.text(after) + (target == nil ? "" : model.answers(after))
    steps.append(Step(source: source ?? -1, drive: number, target: target, decisions: decisions, expected: expected))
    return found
  }
}
