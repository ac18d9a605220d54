/// The edges between some configurations, by target.
public struct BackwardEdges {
  fileprivate let configurations: [Int]
  /// By configuration: its place among these, or the maximum.
  fileprivate let places: [UInt32]
  /// By edge: the place where it begins.
  fileprivate let sources: [UInt32]
  /// By place: the edges that end there.
  fileprivate let incoming: Buckets

  /// Adds one of the configurations, and all that can reach it along these edges, to the set.
  public func spread(_ able: inout BitSet, from index: Int) {
    able.insert(index)
    var ready = [places[index]]
    while let place = ready.popLast() {
      for edge in incoming[Int(place)] {
        let source = sources[Int(edge)]
        if able.contains(configurations[Int(source)]) { continue }
        able.insert(configurations[Int(source)])
        ready.append(source)
      }
    }
  }
}

extension Exploration {
  /// Returns the edges between some configurations, without those with one of these labels.
  public func backwardEdges(between configurations: [Int], without labels: UInt64) -> BackwardEdges {
    var places = [UInt32](repeating: .max, count: configurationCount)
    for (place, index) in configurations.enumerated() { places[index] = UInt32(place) }
    var sources: [UInt32] = []
    var targets: [UInt32] = []
    for (place, index) in configurations.enumerated() {
      forEachEdge(from: index) { leaf, target in
        if let target, self.labels(of: leaf) & labels == 0, places[target] != .max {
          sources.append(UInt32(place))
          targets.append(places[target])
        }
        return true
      }
    }
    let incoming = Buckets(keys: targets, keyCount: configurations.count)
    return BackwardEdges(configurations: configurations, places: places, sources: sources, incoming: incoming)
  }
}
