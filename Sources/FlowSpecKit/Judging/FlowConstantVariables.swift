extension Flow {
  /// The variables that have their first value in every run: no transition gives them another one.
  var constantVariables: Set<VariableID> {
    Set(
      variables.indices.map { VariableID($0) }.filter { id in
        transitions.allSatisfy { !$0.updates.contains { $0.variable.value == id } || $0.resets(id, to: self[id].initial.value) }
      })
  }
}

extension Transition {
  /// Returns true if it gives the variable the value at the first launch.
  func resets(_ variable: VariableID, to initial: Value) -> Bool {
    updates.contains { update in
      guard update.variable.value == variable else { return false }
      switch (update.value, initial) {
      case (.constant(let value), _): return value.value == initial
      case (.expression(let expression), .bool(let truth)): return expression.kind == .boolean(truth)
      case (.expression(let expression), .int(let number)): return expression.kind == .integer(number)
      case (.expression(let expression), .named(let name, nil)): return expression.kind == .namedCase(name)
      case (.expression, _): return false
      }
    }
  }
}
