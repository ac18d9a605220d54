/// The names for the numbers of a system, as JSON: `{"index": 3, "name": "signedIn"}`.
struct SystemNames {
  let flow: Flow
  let system: TransitionSystem

  private func reference(_ index: Int, _ name: String) -> JSON { ["index": .integer(index), "name": .string(name)] }

  func state(_ index: Int) -> JSON { reference(index, system.states[index].name) }
  func event(_ index: Int) -> JSON { reference(index, system.events[index].name) }
  func effect(_ index: Int) -> JSON { reference(index, system.effects[index]) }
  func variable(_ index: Int) -> JSON { reference(index, system.variables[index].name) }
  func input(_ index: Int) -> JSON { reference(index, system.inputs[index].name) }
  func route(_ index: Int) -> JSON { reference(index, system.routes[index].name) }
  func element(_ index: Int) -> JSON { reference(index, system.elements[index].name) }
  func layout(_ index: Int) -> JSON { reference(index, system.layouts[index].name) }

  /// Returns a container; -1 is a container that no layout has.
  func container(_ index: Int) -> JSON { reference(index, system.containers.indices.contains(index) ? system.containers[index] : "") }

  func presentable(_ item: Presentable) -> JSON {
    switch item {
    case .route(let route): ["route": self.route(route.index)]
    case .element(let element): ["element": self.element(element.index)]
    }
  }

  /// Returns an expression as a tree; a case is the constant of its index among the cases of its type.
  func tree(_ expression: LoweredExpression) -> JSON {
    switch expression {
    case .constant(let value): ["kind": "constant", "value": .integer(value)]
    case .variable(let index): ["kind": "variable", "variable": variable(index.index)]
    case .input(let index): ["kind": "input", "input": input(index.index)]
    case .field(let index): ["kind": "field", "index": .integer(index)]
    case .parameter(let index, _): ["kind": "parameter", "index": .integer(index)]
    case .active(let index): ["kind": "active", "state": state(index.index)]
    case .layout: ["kind": "layout"]
    case .shown(let item, let place): ["kind": "shown", "thing": presentable(item), "in": place.map(location) ?? .null]
    case .kept(let item): ["kind": "kept", "thing": presentable(item)]
    case .held(let index): ["kind": "held", "route": orAny(index)]
    case .received(let index): ["kind": "received", "event": event(index.index)]
    case .opened(let index): ["kind": "opened", "route": orAny(index)]
    case .refused(let index): ["kind": "refused", "route": orAny(index)]
    case .lost(let index): ["kind": "lost", "route": orAny(index)]
    case .latched: ["kind": "latched"]
    case .not(let inner): ["kind": "not", "of": tree(inner)]
    case .and(let left, let right): pair("and", left, right)
    case .or(let left, let right): pair("or", left, right)
    case .compare(let comparison, let left, let right): pair(comparison.rawValue, left, right)
    case .add(let left, let right): pair("+", left, right)
    case .subtract(let left, let right): pair("-", left, right)
    }
  }

  /// Returns a route; null means any route.
  private func orAny(_ id: RouteID?) -> JSON { (id?.index).map(route) ?? .null }

  private func pair(_ kind: String, _ left: LoweredExpression, _ right: LoweredExpression) -> JSON {
    ["kind": .string(kind), "left": tree(left), "right": tree(right)]
  }

  private func location(_ place: LoweredExpression.Where) -> JSON {
    switch place {
    case .container(let index): ["container": container(index.index)]
    case .route(let index): ["route": route(index.index)]
    }
  }
}
