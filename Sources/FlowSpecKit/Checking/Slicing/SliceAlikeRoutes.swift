extension Slice {
  /// Returns the linked routes that no question distinguishes, grouped by the first one of each kind.
  func alike(_ system: TransitionSystem, observing expressions: [LoweredExpression]) -> [Int: [Int]] {
    let mentioned = Set(
      (expressions + system.expressions).flatMap(\.all).compactMap { part in
        switch part {
        case .held(let route), .opened(let route), .refused(let route), .lost(let route): route?.index
        default: nil
        }
      })
    let led = Set(system.routes.flatMap(\.leads))
    struct Kind: Hashable {
      let policies: [Int: Int]
      let available: LoweredExpression?
      let places: [Bool]
      let lookup: Bool
      let isCommand: Bool
      let restrictsSources: Bool
    }
    var first: [Kind: Int] = [:]
    var found: [Int: [Int]] = [:]
    for (index, route) in system.routes.enumerated() where route.isLinked && links.contains(index) {
      if !route.raises.isEmpty || mentioned.contains(index) || hasNavigation || !route.leads.isEmpty || led.contains(index) {
        found[index] = [index]
        continue
      }
      let kind = Kind(
        policies: route.arrivals.mapValues(\.policy.rawValue), available: route.available,
        places: system.layouts.indices.map { prepared.navigation.place(of: index, in: $0) != nil },
        lookup: route.lookup, isCommand: route.isCommand, restrictsSources: route.restrictsSources)
      let representative = first[kind] ?? index
      first[kind] = representative
      found[representative, default: []].append(index)
    }
    return found
  }
}
