/// The parts that were reported and could not be read, so that they cause no follow-up errors.
struct Unread {
  /// Names in parts that were left out; a reference to one of them is not reported.
  private(set) var names: Set<String> = []
  /// Names with two declarations, reported at the second one.
  var contested: Set<String> = []
  var types: Set<TypeID> = []
  /// The events with unknown fields.
  var events: Set<EventID> = []
  var effects: Set<EffectID> = []
  var states: Set<StateID> = []
  var routes: Set<RouteID> = []

  mutating func lose(_ name: String) {
    names.insert(name)
  }

  /// Records every name that a part may have declared: its keys, and the names in its lists.
  mutating func lose(_ node: YAMLNode) {
    switch node.content {
    case .scalar: break
    case .mapping(let entries):
      for entry in entries {
        names.insert(entry.key.text)
        // Other tools name the items of a list by such a key.
        if ["name", "id", "key"].contains(entry.key.text), case .scalar(let scalar) = entry.value.content { names.insert(scalar.text) }
        lose(entry.value)
      }
    case .sequence(let items):
      for item in items {
        if case .scalar(let scalar) = item.content { names.insert(scalar.text) }
        lose(item)
      }
    }
  }

  /// Returns true if the text contains an unread name that guards cannot write.
  func isSpelt(in text: String) -> Bool {
    names.contains { !isName($0) && $0.utf8.count > 1 && text.contains($0) }
  }

  /// Returns true if the name, or a part of its path, is in a part that was left out.
  func mayDeclare(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    return names.contains(name) || name.contains(".") && name.split(separator: ".").contains { names.contains(String($0)) }
  }
}
