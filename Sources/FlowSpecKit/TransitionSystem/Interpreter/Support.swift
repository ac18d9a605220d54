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

/// Finds the fields that an expression reads.
struct SupportFinder {
  let system: TransitionSystem
  let shape: Shape

  func support(of expressions: [LoweredExpression]) -> Support {
    var found = Support()
    var items: Set<Presentable> = []
    add(expressions, &items, to: &found)
    return found
  }

  /// Counts each item's availability once, even if conditions depend on each other.
  private func add(_ expressions: [LoweredExpression], _ items: inout Set<Presentable>, to found: inout Support) {
    for part in expressions.flatMap(\.all) {
      switch part {
      case .variable(let id): found.fields.insert(shape.variables[id.index])
      case .input(let id): found.fields.insert(shape.inputs[id.index])
      case .active(let state): found.fields.formUnion(activity(of: state.index))
      case .layout: if let layout = shape.layout { found.fields.insert(layout) }
      case .shown(let item, _), .kept(let item):
        found.navigation = true
        if let layout = shape.layout { found.fields.insert(layout) }
        if items.insert(item).inserted { add(asked(of: item), &items, to: &found) }
      case .held: found.held = true
      default: break
      }
    }
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
