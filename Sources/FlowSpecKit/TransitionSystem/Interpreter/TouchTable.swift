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
    // Availabilities beyond the number of bits share one.
    for (touch, own) in Dictionary(grouping: availabilities, by: \.touch.rawValue) {
      add(finder.support(of: own.map(\.condition)), Touch(rawValue: touch))
    }
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
