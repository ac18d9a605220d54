import FlowSpecExplorer

/// The condition under which some routes with entries in lists are available.
struct Availability: Sendable {
  let condition: LoweredExpression
  /// The routes, as values of an entry field.
  let values: ValueSet
  /// The lists that may have entries of these routes, with those routes.
  let places: [(list: Int, values: ValueSet)]
  /// True if the condition reads neither the navigation nor held links.
  let isPlain: Bool
  let touch: Touch

  /// Returns the distinct availabilities of a system.
  static func all(_ system: TransitionSystem, _ navigation: NavigationTables) -> [Availability] {
    let conditional = system.routes.indices.filter { !system.routes[$0].isCommand }.compactMap { route in
      system.routes[route].available.map { (route: route, condition: $0) }
    }
    return conditional.grouped(by: \.condition).enumerated().map { index, alike in
      let values = ValueSet(alike.map { $0.route + 1 })
      let places = navigation.possible.enumerated().map { (list: $0, values: $1.intersection(values)) }.filter { !$0.values.isEmpty }
      let condition = alike[0].condition
      return Availability(condition: condition, values: values, places: places, isPlain: condition.isPlain, touch: .available(index))
    }
  }
}

extension LoweredExpression {
  fileprivate var isPlain: Bool {
    all.allSatisfy { part in
      switch part {
      case .shown, .kept, .held, .received, .opened, .refused, .lost, .latched, .field, .parameter: false
      default: true
      }
    }
  }
}

extension Sequence {
  /// Groups elements with equal keys, in the order of each group's first element.
  func grouped<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
    var found: [(key: Key, elements: [Element])] = []
    for element in self {
      let own = key(element)
      if let place = found.firstIndex(where: { $0.key == own }) {
        found[place].elements.append(element)
      } else {
        found.append((own, [element]))
      }
    }
    return found.map(\.elements)
  }
}
