/// Other tools' names for keys of specs, and keys that have another name in this place.
enum ForeignKeys {
  private static let translations = [
    "on": "transitions", "target": "to", "goto": "to", "cond": "when", "condition": "when", "guard": "when", "if": "when",
    "actions": "effects", "action": "effects", "do": "effects", "assign": "set", "send": "raise", "onEntry": "entry", "onentry": "entry",
    "onExit": "exit", "onexit": "exit", "description": "summary", "params": "parameters", "screens": "routes", "url": "links",
    "links": "arrival", "policy": "arrival", "template": "form", "path": "form",
  ]

  /// Returns the equivalent of another tool's key; nil if it is not among these keys.
  static func translation(of key: String, among keys: [String]) -> String? {
    translations[key].flatMap { keys.contains($0) ? $0 : nil }
  }
}
