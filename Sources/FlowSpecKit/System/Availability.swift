import FlowSpecExplorer

/// What makes some routes available that may lie in lists.
struct Availability: Sendable {
  let condition: Formula
  /// The routes, as values of an entry.
  let values: ValueSet
  /// Lists in which some of them may lie, with those.
  let places: [(list: Int, values: ValueSet)]
  /// It asks for nothing that lies in the navigation, nor for held links.
  let isPlain: Bool
  let touch: Touch

  /// Those of a system, each once.
  static func all(_ system: System, _ navigation: NavigationTables) -> [Availability] {
    var conditions: [Formula] = []
    var values: [ValueSet] = []
    for (route, destination) in system.routes.enumerated() where !destination.isCommand {
      guard let condition = destination.available else { continue }
      if let place = conditions.firstIndex(of: condition) {
        values[place].insert(route + 1)
      } else {
        conditions.append(condition)
        values.append(ValueSet([route + 1]))
      }
    }
    return conditions.indices.map { index in
      let places = navigation.possible.enumerated().map { (list: $0, values: $1.intersection(values[index])) }.filter { !$0.values.isEmpty }
      return Availability(
        condition: conditions[index], values: values[index], places: places, isPlain: conditions[index].isPlain, touch: .available(index))
    }
  }
}

extension Formula {
  fileprivate var isPlain: Bool {
    all.allSatisfy { part in
      switch part {
      case .shown, .kept, .held, .received, .opened, .refused, .lost, .latched, .field, .parameter: false
      case .constant, .variable, .input, .active, .layout, .not, .and, .or, .compare, .add, .subtract: true
      }
    }
  }
}
