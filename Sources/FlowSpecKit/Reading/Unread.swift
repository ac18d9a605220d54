/// The parts that were reported and could not be read, so that they cause no follow-up errors.
struct Unread {
  /// Names in parts that were left out: a reference to one of them is no mistake.
  private(set) var names: Set<String> = []
  /// Names that two things have, which was reported where the second stands.
  var contested: Set<String> = []
  var types: Set<TypeID> = []
  /// The events whose fields are not all known.
  var events: Set<EventID> = []
  var effects: Set<EffectID> = []
  var states: Set<StateID> = []
  var routes: Set<RouteID> = []

  mutating func lose(_ name: String) {
    names.insert(name)
  }

  /// Loses every name that a part may have declared: its keys, and the names in its lists.
  mutating func lose(_ node: YAMLNode) {
    switch node.content {
    case .scalar: break
    case .mapping(let entries):
      for entry in entries {
        names.insert(entry.key.text)
        lose(entry.value)
      }
    case .sequence(let items):
      for item in items {
        if case .scalar(let scalar) = item.content { names.insert(scalar.text) }
        lose(item)
      }
    }
  }

  /// The text has a name in it that guards cannot spell.
  func isSpelt(in text: String) -> Bool {
    names.contains { !isName($0) && $0.utf8.count > 1 && text.contains($0) }
  }

  /// The name, or a part of its path, stands in something that was left out.
  func mayDeclare(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    return names.contains(name) || name.contains(".") && name.split(separator: ".").contains { names.contains(String($0)) }
  }
}
