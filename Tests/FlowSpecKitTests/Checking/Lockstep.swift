@testable import FlowSpecKit

/// Two flows, of which one is a change of the other, led through the same runs: whether anybody could tell them apart.
///
/// Runs are drawn at random; from every pair of configurations on them every move of the world is tried, with every decision. So a
/// difference that is found is one, and one that lies deeper may be missed.
struct Lockstep {
  /// Entries of one list.
  private static let depth = 4

  private let one: LockstepSide
  private let other: LockstepSide
  private let world: WorldMoves
  private var random: SeededGenerator
  private var seen: Set<[Int]> = []
  private var outlines: Set<Outline> = []
  /// The moves made before the first difference.
  private(set) var difference: [WorldMove]?

  /// The behaviour of the machine, in outline: the walk prefers outlines that it has not seen.
  private struct Outline: Hashable {
    let leaves: [Int]
    let data: [[Int]]
    let layout: String?
    let isHolding: Bool
  }

  private struct Pair {
    let one: [Int]
    let other: [Int]
    var outline: Outline?
  }

  /// Stops after so many pairs of configurations.
  init(_ flow: Flow, _ changed: Flow, pairs: Int, seed: UInt64) {
    var data: [Value: Int] = [:]
    world = WorldMoves(flow).union(WorldMoves(changed))
    one = LockstepSide(flow, depth: Self.depth, &data)
    other = LockstepSide(changed, depth: Self.depth, &data)
    random = SeededGenerator(seed: seed)
    let firsts = world.launches.map { one.stimulus($0, &data) }
    let seconds = world.launches.map { other.stimulus($0, &data) }
    var starts: [(Pair, WorldMove)] = []
    for place in world.launches.indices {
      guard let next = step(from: Pair(one: one.nothing, other: other.nothing), firsts[place], seconds[place]) else {
        difference = [world.launches[place]]
        return
      }
      starts += next.map { ($0, world.launches[place]) }
    }
    let moves = world.moves.map { one.stimulus($0, &data) }
    let changedMoves = world.moves.map { other.stimulus($0, &data) }
    var walks = 0
    while seen.count < pairs, walks < pairs, let start = starts.randomElement(using: &random) {
      walks += 1
      walk(from: start, moves, changedMoves, pairs)
      if difference != nil { return }
    }
  }

  private mutating func walk(from start: (pair: Pair, move: WorldMove), _ moves: [Stimulus?], _ changed: [Stimulus?], _ pairs: Int) {
    var now = start.pair
    var path = [start.move]
    for _ in 0..<16 where seen.count < pairs {
      let isNew = seen.insert(now.one + now.other).inserted
      var next: [(pair: Pair, move: Int)] = []
      // On the way through what is known a few moves are enough.
      let tried = isNew ? Array(moves.indices) : (0..<6).map { _ in Int.random(in: moves.indices, using: &random) }
      for place in tried {
        guard let found = step(from: now, moves[place], changed[place]) else {
          difference = path + [world.moves[place]]
          return
        }
        next += found.filter { $0.one != now.one || $0.other != now.other }.map { ($0, place) }
      }
      let unseen = next.filter { !seen.contains($0.pair.one + $0.pair.other) }
      let unlike = unseen.filter { $0.pair.outline.map { !outlines.contains($0) } ?? false }
      let candidates = unseen.isEmpty ? next : unlike.isEmpty ? unseen : unlike
      guard let chosen = candidates.randomElement(using: &random) else { continue }
      if let outline = chosen.pair.outline { outlines.insert(outline) }
      path.append(world.moves[chosen.move])
      now = chosen.pair
    }
  }

  /// Returns the pairs that both flows reach, or nil if the flows can be told apart.
  private func step(from pair: Pair, _ move: Stimulus?, _ changed: Stimulus?) -> [Pair]? {
    let runs = one.runs(from: pair.one, move)
    let others = other.runs(from: pair.other, changed)
    guard Set(runs.map(\.sight)) == Set(others.map(\.sight)) else { return nil }
    return runs.compactMap { run in
      guard run.sight.result == .stable else { return nil }
      let alike = others.filter { $0.sight == run.sight }
      let sight = run.sight
      let outline = Outline(leaves: sight.leaves, data: sight.data, layout: sight.layout, isHolding: sight.held.contains { $0.first != 0 })
      return (alike.first { $0.decisions == run.decisions } ?? alike.first).map { Pair(one: run.fields, other: $0.fields, outline: outline) }
    }
  }
}
