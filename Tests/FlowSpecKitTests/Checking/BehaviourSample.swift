@testable import FlowSpecKit

/// What a flow does in some of its configurations, to hold another flow against.
///
/// Runs are drawn at random; from every configuration on them every stimulus is tried. So a difference that is found is one, and
/// one that lies deeper may be missed.
struct BehaviourSample {
  private struct Sight: Equatable {
    let result: String
    let fields: [Int]
    let log: [Happening]
  }

  private struct Situation {
    let fields: [Int]
    let stimulus: Stimulus
    let sights: [Sight]
  }

  private let mechanism: Mechanism
  private let stimuli: [Stimulus]
  private var situations: [Situation] = []

  init(_ flow: Flow, configurations: Int, seed: UInt64) {
    mechanism = Self.mechanism(flow)
    stimuli = Self.stimuli(mechanism)
    var random = SeededGenerator(seed: seed)
    let nothing = Array(repeating: 0, count: mechanism.shape.fields.count)
    var seen: Set<[Int]> = []
    var firsts: [[Int]] = []
    for launch in Self.launches(mechanism) {
      let runs = Reference.runs(mechanism, from: nothing, launch)
      situations.append(Situation(fields: nothing, stimulus: launch, sights: runs.map(Self.sight)))
      firsts += runs.filter { $0.result == .stable }.map(\.fields)
    }
    var walks = 0
    while seen.count < configurations, walks < configurations, var now = firsts.randomElement(using: &random) {
      walks += 1
      for _ in 0..<30 where seen.count < configurations {
        let next = successors(of: now, isNew: seen.insert(now).inserted)
        guard let other = next.randomElement(using: &random) else { break }
        now = other
      }
    }
  }

  private mutating func successors(of fields: [Int], isNew: Bool) -> [[Int]] {
    var found: [[Int]] = []
    for stimulus in stimuli {
      let runs = Reference.runs(mechanism, from: fields, stimulus)
      found += runs.filter { $0.result == .stable && $0.fields != fields }.map(\.fields)
      if isNew { situations.append(Situation(fields: fields, stimulus: stimulus, sights: runs.map(Self.sight))) }
    }
    return found
  }

  /// Whether the other flow does something else somewhere here.
  func differs(from flow: Flow) -> Bool {
    let other = Self.mechanism(flow)
    guard Self.form(other) == Self.form(mechanism), Self.stimuli(other) == stimuli else { return true }
    return situations.contains { situation in
      Reference.runs(other, from: situation.fields, situation.stimulus).map(Self.sight) != situation.sights
    }
  }

  private static func mechanism(_ flow: Flow) -> Mechanism {
    let system = LoweredFlow(flow).system
    return Mechanism(system, Shape(system, bounds: Shape.Bounds(depth: 2, keepsData: false)))
  }

  private static func launches(_ mechanism: Mechanism) -> [Stimulus] {
    Array(mechanism.system.launches(inputs: []).prefix(1))
  }

  /// Of inputs with many values some are enough.
  private static func stimuli(_ mechanism: Mechanism) -> [Stimulus] {
    mechanism.system.stimuli(mechanism.shape).filter { stimulus in
      guard case .input(let input, let raw) = stimulus, mechanism.system.inputs[input].domain.count > 16 else { return true }
      return raw % 50 == 0 && raw <= 1500
    }
  }

  private static func form(_ mechanism: Mechanism) -> [String] {
    mechanism.shape.fields.map { "\($0.meaning) \($0.count ?? 0)" }
  }

  /// Which transition did it is nothing that anybody sees.
  private static func sight(_ run: Reference.Run) -> Sight {
    let result =
      switch run.result {
      case .impossible: "impossible"
      case .stable: "stable"
      case .tooDeep: "too deep"
      case .fault: "fault"
      }
    return Sight(result: result, fields: run.result == .stable ? run.fields : [], log: run.log.filter { !$0.isTaken })
  }
}
