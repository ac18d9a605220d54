@testable import FlowSpecKit

/// A walk of the interpreter through what it can reach: every stimulus in every configuration, up to a bound.
struct ModelWalk {
  struct Step {
    /// The configurations by their numbers.
    let source: Int
    let stimulus: Int
    /// None where it leads nowhere new to be gone on from.
    let target: Int?
    let decisions: [Int]
    let expected: String
  }

  let model: ModelText
  private(set) var stimuli: [Stimulus] = []
  private(set) var steps: [Step] = []
  private(set) var configurations = 0
  private(set) var isWhole = true
  private var numbers: [Stimulus: Int] = [:]
  private var known: [[Int]: Int] = [:]
  private var random: SeededGenerator

  init(_ model: ModelText, seed: UInt64, configurations limit: Int, steps stepLimit: Int) {
    self.model = model
    random = SeededGenerator(seed: seed)
    var open: [(number: Int, fields: [Int])] = []
    for launch in model.launches() {
      let fields = Array(repeating: 0, count: model.shape.fields.count)
      if let next = step(from: nil, fields, launch, [], limit) { open.append(next) }
    }
    var next = 0
    while next < open.count {
      let (number, fields) = open[next]
      next += 1
      var offered = model.offered
      // Not always the same ones where there is no time for all.
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
    }
  }

  /// What the world may decide on the way: all found, and each thing asked for once not.
  private func decisions(for stimulus: Stimulus, _ fields: [Int]) -> [[Int]] {
    let made = model.run(fields, stimulus, []).store.made
    return [[]] + made.indices.prefix(3).map { Array(repeating: 0, count: $0) + [1] }
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
    let number = numbers[stimulus] ?? stimuli.count
    if number == stimuli.count {
      stimuli.append(stimulus)
      numbers[stimulus] = number
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
    let expected = outcomes.joined(separator: " ; ") + " => " + model.text(after)
    steps.append(Step(source: source ?? -1, stimulus: number, target: target, decisions: decisions, expected: expected))
    return found
  }
}
