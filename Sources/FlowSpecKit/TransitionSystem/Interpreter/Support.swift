/// The fields that an expression depends on.
struct Support {
  var fields: Set<Int> = []
  var navigation = false
  var held = false

  mutating func add(_ other: Support) {
    fields.formUnion(other.fields)
    navigation = navigation || other.navigation
    held = held || other.held
  }
}

/// Parts of a macrostep that have to be evaluated again, because a field on which they depend was written.
struct Touch: OptionSet, Sendable {
  let rawValue: UInt64

  /// The choice of the layout.
  static let layout = Touch(rawValue: 1)
  /// The availability of routes and elements.
  static let availability = Touch(rawValue: 2)
  /// Transitions without a trigger.
  static let eventless = Touch(rawValue: 4)
  /// The need to show a route if none is shown.
  static let root = Touch(rawValue: 8)
  /// The set of active states.
  static let region = Touch(rawValue: 16)
  static let identity = Touch(rawValue: 32)
  /// The saved navigation.
  static let saved = Touch(rawValue: 64)
  /// The set of places.
  static let places = Touch(rawValue: 128)

  /// Returns the bit for the availability of some routes; the last bit is shared by all further ones.
  static func available(_ index: Int) -> Touch { Touch(rawValue: 1 << UInt64(min(8 + index, 63))) }
}

/// Finds the fields that an expression reads.
struct SupportFinder {
  let system: TransitionSystem
  let shape: Shape

  func support(of expressions: [LoweredExpression]) -> Support {
    var items: Set<Presentable> = []
    return support(of: expressions, &items)
  }

  /// Counts each item's availability once, even if conditions depend on each other.
  private func support(of expressions: [LoweredExpression], _ items: inout Set<Presentable>) -> Support {
    var found = Support()
    for part in expressions.flatMap(\.all) {
      switch part {
      case .variable(let id): found.fields.insert(shape.variables[id.index])
      case .input(let id): found.fields.insert(shape.inputs[id.index])
      case .active(let state): found.fields.formUnion(activity(of: state.index))
      case .layout: if let layout = shape.layout { found.fields.insert(layout) }
      case .shown(let item, _), .kept(let item):
        found.navigation = true
        if let layout = shape.layout { found.fields.insert(layout) }
        if items.insert(item).inserted { found.add(support(of: asked(of: item), &items)) }
      case .held: found.held = true
      default: break
      }
    }
    return found
  }

  /// Returns the conditions for the presence of an item.
  private func asked(of item: Presentable) -> [LoweredExpression] {
    switch item {
    case .route(let route): return [system[route].available].compactMap(\.self)
    case .element(let element):
      let homes = system[element].homes.compactMap(\.self).compactMap { home -> LoweredExpression? in
        switch home {
        case .route(let route): .kept(.route(ID(route)))
        case .container(let place): place.tab.flatMap { system.routes[$0].offered }
        }
      }
      return [system[element].available].compactMap(\.self) + homes
    }
  }

  /// Returns the fields that decide if a state is active.
  func activity(of state: Int) -> [Int] {
    let region = shape.regions[shape.regionOf[state]]
    return region.field.map { [$0] } ?? []
  }

  func support(ofTakers takers: [PreparedSystem.Taker], _ system: TransitionSystem) -> Support {
    var found = Support()
    for taker in takers {
      found.fields.formUnion(activity(of: taker.state))
      found.add(support(of: taker.transitions.compactMap { system.transitions[$0].condition }))
    }
    return found
  }
}

/// By field: the parts to evaluate again after the field was written.
struct TouchTable {
  private(set) var fields: [Touch]
  private(set) var navigation: Touch = []
  private(set) var held: Touch = []

  init(
    _ system: TransitionSystem, _ shape: Shape, eventless: [PreparedSystem.Taker], takers: [[PreparedSystem.Taker]], roots: [Int],
    identityFields: [Int],
    _ availabilities: [Availability]
  ) {
    fields = Array(repeating: [], count: shape.fields.count)
    let finder = SupportFinder(system: system, shape: shape)
    add(finder.support(of: system.layouts.compactMap(\.condition)), .layout)
    add(finder.support(ofTakers: eventless, system), .eventless)
    var availability = finder.support(of: system.routes.compactMap(\.available))
    if let layout = shape.layout {
      availability.fields.insert(layout)
      fields[layout].insert(.places)
    }
    for own in availabilities { add(finder.support(of: [own.condition]), own.touch) }
    for route in system.routes.indices where system.routes[route].isCommand {
      for raise in system.routes[route].raises { availability.add(finder.support(ofTakers: takers[raise.event], system)) }
    }
    add(availability, .availability)
    availability.navigation = true
    for root in roots { availability.fields.formUnion(finder.activity(of: root)) }
    add(availability, .root)
    for case let field? in shape.regions.map(\.field) { fields[field].insert(.region) }
    for field in identityFields { fields[field].insert(.identity) }
    if let field = shape.savedFlag { fields[field].insert(.saved) }
  }

  private mutating func add(_ support: Support, _ touch: Touch) {
    for field in support.fields { fields[field].insert(touch) }
    if support.navigation { navigation.insert(touch) }
    if support.held { held.insert(touch) }
  }
}
