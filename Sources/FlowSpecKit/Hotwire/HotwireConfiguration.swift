/// A path configuration of Hotwire Native: the app's handling of URLs, by patterns.
///
/// All rules with a pattern that occurs in the path and its query apply, in order; each property has the value of the last rule
/// that has it.
struct HotwireConfiguration: Sendable, Hashable {
  struct PathRule: Sendable, Hashable {
    var patterns: [String]
    let properties: [JSON.Member]
  }

  let settings: [JSON.Member]
  let rules: [PathRule]

  var json: JSON {
    [
      "settings": .object(settings),
      "rules": .array(
        rules.map { ["patterns": .array($0.patterns.map(JSON.string)), "properties": .object($0.properties)] }),
    ]
  }
}

/// A route's entry in a path configuration.
struct HotwireRouteRule: Sendable {
  let route: Route
  let patterns: [String]

  var properties: [JSON.Member] { route.hotwire.map { JSON.Member($0.name.value, $0.value.value) } }
}

extension HotwireConfiguration {
  /// Creates a configuration; adjacent rules with equal properties are merged.
  init(_ routes: [HotwireRouteRule], settings: [JSON.Member]) {
    var rules: [PathRule] = []
    for route in routes {
      let properties = route.properties
      if let last = rules.last, last.properties == properties {
        rules[rules.count - 1].patterns += route.patterns.filter { !last.patterns.contains($0) }
      } else {
        rules.append(PathRule(patterns: route.patterns, properties: properties))
      }
    }
    self.init(settings: settings, rules: rules)
  }
}

enum HotwireOrdering {
  /// Returns indices in an order in which wider entries come first and `before` is respected; otherwise the given order is kept.
  ///
  /// - Parameter entries: patterns, and the indices of entries over which they win.
  static func specific(_ entries: [(patterns: [String], before: Set<Int>)]) -> [Int] {
    let languages = entries.map { HotwireLanguage($0.patterns) }
    var budget = SearchBudget(200_000_000)
    // By entry: those that must come earlier.
    var earlier = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() { earlier[index] += entry.before.sorted() }
    for later in entries.indices {
      for first in 0..<later where !entries[first].before.contains(later) && !entries[later].before.contains(first) {
        if HotwireLanguage.isWider(languages[later], than: languages[first], &budget) { earlier[first].append(later) }
      }
    }
    var isPlaced = [Bool](repeating: false, count: entries.count)
    var order: [Int] = []
    while order.count < entries.count {
      let open = entries.indices.filter { !isPlaced[$0] }
      // In a cycle no entry is ready; then the first one is taken.
      let next = open.first { index in earlier[index].allSatisfy { isPlaced[$0] } } ?? open[0]
      isPlaced[next] = true
      order.append(next)
    }
    return order
  }
}
