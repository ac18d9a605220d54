/// Keys of other tools for the same thing, and keys of the language for what has another one in this place.
enum ForeignKeys {
  private static let translations = [
    "on": "transitions", "target": "to", "goto": "to", "cond": "when", "condition": "when", "guard": "when", "if": "when",
    "actions": "effects", "action": "effects", "do": "effects", "assign": "set", "send": "raise", "onEntry": "entry", "onentry": "entry",
    "onExit": "exit", "onexit": "exit", "description": "summary", "params": "parameters", "screens": "routes", "url": "links",
    "links": "arrival", "policy": "arrival", "template": "form", "path": "form",
  ]

  /// The key that a key of another tool stands for; none where it is not among these.
  static func translation(of key: String, among keys: [String]) -> String? {
    translations[key].flatMap { keys.contains($0) ? $0 : nil }
  }
}
