/// Chooses features for flows, so that each pair occurs in a wanted number of them.
struct FeaturePairs {
  /// By pair of features, the number of flows that have it.
  private(set) var counts: [[Int]]
  private var random: SeededGenerator

  init(seed: UInt64) {
    counts = Feature.allCases.map { _ in Feature.allCases.map { _ in 0 } }
    random = SeededGenerator(seed: seed)
  }

  /// The least number of flows in which a pair occurs.
  var least: Int {
    counts.indices.flatMap { row in (0..<row).map { counts[row][$0] } }.min() ?? 0
  }

  /// Returns a pair that occurs in the fewest flows, and each other feature with a probability of 72 percent.
  mutating func next() -> Set<Feature> {
    var rarest: (count: Int, pair: [Feature]) = (.max, [])
    for row in counts.indices {
      for column in 0..<row where counts[row][column] < rarest.count {
        rarest = (counts[row][column], [Feature.allCases[row], Feature.allCases[column]])
      }
    }
    var chosen = Set(rarest.pair)
    for feature in Feature.allCases where random.next() % 100 < 72 { chosen.insert(feature) }
    return Feature.closure(chosen)
  }

  mutating func count(_ features: Set<Feature>) {
    let places = Feature.allCases.indices.filter { features.contains(Feature.allCases[$0]) }
    for row in places { for column in places where column < row { counts[row][column] += 1 } }
  }

  /// A line for each feature: the number of flows in which it occurs, and the feature with which it occurs least.
  var table: String {
    Feature.allCases.enumerated().map { place, feature in
      let others = Feature.allCases.indices.filter { $0 != place }.map { (counts[max($0, place)][min($0, place)], $0) }
      let rarest = others.min { $0 < $1 } ?? (0, 0)
      let name = feature.rawValue + String(repeating: " ", count: max(0, 20 - feature.rawValue.count))
      return "  \(name) least with \(Feature.allCases[rarest.1].rawValue): \(rarest.0) flows"
    }.joined(separator: "\n")
  }
}
