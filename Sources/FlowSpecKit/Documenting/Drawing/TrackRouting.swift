/// Gives each arrow that changes its position between two layers its own track.
struct TrackRouting {
  struct Segment {
    let link: Int
    /// The positions at the layer before, and at the next one.
    let from: Double
    let to: Double
    var track = 0
    /// A position between the two where it changes to another track.
    var detour: (place: Double, track: Int)?

    var low: Double { min(from, to) }
    var high: Double { max(from, to) }
    func covers(_ place: Double) -> Bool { low - TrackRouting.near < place && place < high + TrackRouting.near }
  }

  /// The distance below which two lines look like one.
  private static let near = 5.0

  private(set) var segments: [Segment]
  private(set) var trackCount = 0

  init(_ segments: [Segment]) {
    self.segments = segments.sorted { ($0.low, $0.high, $0.link) < ($1.low, $1.high, $1.link) }
    /// Pairs whose first line must come before the second.
    var narrow: [(Int, Int)] = []
    var earlier: [[(other: Int, cost: Int)]] = Array(repeating: [], count: segments.count)
    var later: [[(other: Int, cost: Int)]] = earlier
    for one in segments.indices {
      for other in (one + 1)..<max(one + 1, segments.count) {
        if self.segments[other].low > self.segments[one].high + Self.near { break }
        if abs(self.segments[one].from - self.segments[other].to) < Self.near { narrow.append((one, other)) }
        if abs(self.segments[other].from - self.segments[one].to) < Self.near { narrow.append((other, one)) }
        let difference = cost(one, before: other) - cost(other, before: one)
        if difference == 0 { continue }
        let (first, second) = difference < 0 ? (one, other) : (other, one)
        earlier[second].append((first, abs(difference)))
        later[first].append((second, abs(difference)))
      }
    }
    assign(earlier: earlier, later: later)
    for (first, second) in narrow where self.segments[first].track >= self.segments[second].track { split(second, near: first) }
  }

  /// Leads the end of a line around the start of another one, if neither order is possible.
  private mutating func split(_ line: Int, near other: Int) {
    guard segments[line].detour == nil else { return }
    let taken = segments.flatMap { [$0.from, $0.to] }
    let (low, high) = (segments[line].low, segments[line].high)
    let middle = (low + high) / 2
    let tries = (0..<1000).map { middle + Double(($0 + 1) / 2) * ($0.isMultiple(of: 2) ? 1 : -1) }
    let place = tries.first { place in place > low && place < high && !taken.contains { abs($0 - place) < Self.near } }
    segments[line].detour = (place ?? middle, trackCount)
    trackCount += 1
  }

  /// Returns the number of crossings and overlaps if one line comes before the other.
  private func cost(_ one: Int, before other: Int) -> Int {
    let (first, second) = (segments[one], segments[other])
    let overlap = abs(first.to - second.from) < Self.near ? 1000 : 0
    // A line that leaves the first must cross the second, and one that arrives at the second crosses the first.
    return overlap + (second.covers(first.to) ? 1 : 0) + (first.covers(second.from) ? 1 : 0)
  }

  /// Assigns tracks in the required order; a cycle is broken where it costs least.
  private mutating func assign(earlier: [[(other: Int, cost: Int)]], later: [[(other: Int, cost: Int)]]) {
    var missing = earlier.map { $0.reduce(0) { $0 + $1.cost } }
    var isDone = Array(repeating: false, count: segments.count)
    var tracks: [[Int]] = []
    var ready = segments.indices.filter { missing[$0] == 0 }.reversed() as [Int]
    for _ in segments.indices {
      while let last = ready.last, isDone[last] { ready.removeLast() }
      let next = ready.popLast() ?? segments.indices.filter { !isDone[$0] }.min { (missing[$0], $0) < (missing[$1], $1) } ?? 0
      isDone[next] = true
      var track = earlier[next].filter { isDone[$0.other] }.map { segments[$0.other].track + 1 }.max() ?? 0
      while track < tracks.count, tracks[track].contains(where: { touches($0, next) }) { track += 1 }
      if track == tracks.count { tracks.append([]) }
      tracks[track].append(next)
      segments[next].track = track
      for (other, cost) in later[next] where !isDone[other] {
        missing[other] -= cost
        if missing[other] == 0 { ready.append(other) }
      }
    }
    trackCount = tracks.count
  }

  private func touches(_ one: Int, _ other: Int) -> Bool {
    segments[one].low - Self.near < segments[other].high && segments[other].low - Self.near < segments[one].high
  }
}
