import FlowSpecExplorer

/// The same search with dictionaries and arrays, asking the interpreter everywhere.
struct NaiveExploration {
  struct Edge: Hashable {
    let stimulus: Int
    let choices: [Int]
    let labels: UInt64
    let target: Int
  }

  private(set) var configurations: [[UInt64]] = []
  private(set) var edges: [[Edge]] = []
  private(set) var depths: [Int] = []
  private(set) var parents: [Int?] = []
  private var indices: [[UInt64]: Int] = [:]

  init(_ system: RandomSystem) {
    for configuration in system.initial { _ = index(of: configuration, parent: nil) }
    var next = 0
    while next < configurations.count {
      var found: [Edge] = []
      for stimulus in 0..<system.stimulusCount {
        for (choices, answer) in Self.answers(system, stimulus, configurations[next]) {
          guard case .successor(let update, let labels) = answer.outcome else { continue }
          let target = index(of: Self.apply(update, to: configurations[next], system.packing), parent: next)
          found.append(Edge(stimulus: stimulus, choices: choices, labels: labels, target: target))
        }
      }
      edges.append(found)
      next += 1
    }
  }

  private mutating func index(of configuration: [UInt64], parent: Int?) -> Int {
    if let known = indices[configuration] { return known }
    indices[configuration] = configurations.count
    configurations.append(configuration)
    parents.append(parent)
    depths.append(parent.map { depths[$0] + 1 } ?? 0)
    return configurations.count - 1
  }

  /// Returns all answers, in the order of their choices.
  private static func answers(_ system: RandomSystem, _ stimulus: Int, _ configuration: [UInt64]) -> [([Int], Answer)] {
    var result: [([Int], Answer)] = []
    var choices: [Int]? = []
    while let wanted = choices {
      let answer = system.answer(stimulus, configuration, wanted)
      let made = answer.tests.compactMap { test -> (count: Int, taken: Int)? in
        if case .choice(let count, let taken) = test { return (count, taken) }
        return nil
      }
      result.append((made.map(\.taken), answer))
      choices = made.lastIndex { $0.taken + 1 < $0.count }.map { made[..<$0].map(\.taken) + [made[$0].taken + 1] }
    }
    return result
  }

  private static func apply(_ update: Update, to old: [UInt64], _ packing: Packing) -> [UInt64] {
    var new = old
    for change in update.assignments { packing.set(change.value, of: change.field, in: &new) }
    for change in update.additions {
      packing.set(UInt32(Int64(packing.value(of: change.field, in: old)) + Int64(change.delta)), of: change.field, in: &new)
    }
    for copy in update.copies { packing.set(packing.value(of: copy.source, in: old), of: copy.target, in: &new) }
    return new
  }

  /// The first configuration from which none of these can be reached over edges without these labels.
  func firstUnable(toReach wanted: [Bool], without labels: UInt64 = 0) -> Int? {
    var able = wanted
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for index in able.indices where !able[index] && edges[index].contains(where: { $0.labels & labels == 0 && able[$0.target] }) {
        able[index] = true
        isGrowing = true
      }
    }
    return able.firstIndex(of: false)
  }
}
