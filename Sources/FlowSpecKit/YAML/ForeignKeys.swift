/// Other tools' names for keys of specs, and keys that have another name in this place.
enum ForeignKeys {
  private static let translations = [
    "on": "transitions", "target": "to", "goto": "to", "cond": "when", "condition": "when", "guard": "when", "if": "when",
    "actions": "effects", "action": "effects", "do": "effects", "assign": "set", "send": "raise", "onEntry": "entry", "onentry": "entry",
    "onExit": "exit", "onexit": "exit", "description": "summary", "params": "parameters", "screens": "routes", "onDone": "done",
    "about": "summary", "doc": "summary", "docs": "summary", "documentation": "notes", "comment": "notes", "comments": "notes",
    "version": "flowspec", "id": "flow", "name": "flow", "initialState": "initial", "start": "initial", "links": "arrival", "policy": "arrival",
    "template": "form", "path": "form",
  ]

  /// A hint for keys that have no equivalent, in mappings that may have the key `marker`.
  private struct Advice {
    let keys: Set<String>
    let marker: String
    let text: String
  }

  private static let advice = [
    Advice(keys: ["type"], marker: "transitions", text: "write 'final: true' for a final state, and 'regions' for parallel ones"),
    Advice(keys: ["parallel"], marker: "transitions", text: "children that are active together are under 'regions'"),
    Advice(keys: ["history"], marker: "transitions", text: "history belongs to a transition: '{ to: state, history: shallow }'"),
    Advice(
      keys: ["invoke", "src", "activities"], marker: "transitions",
      text: "an effect under 'entry' starts the work, and an event reports the result"),
    Advice(keys: ["context", "data", "datamodel"], marker: "transitions", text: "data are 'variables' of the flow, or the 'payload' of a state"),
    Advice(keys: ["meta", "tags"], marker: "transitions", text: "write 'summary' or 'notes', or begin the key with 'x-'"),
    Advice(keys: ["in", "stateIn"], marker: "to", text: "a guard names the state: 'when: state'"),
    Advice(
      keys: ["internal", "external"], marker: "to", text: "a transition without 'to' leaves no state, and one with 'reenter: true' enters it again"),
    Advice(keys: ["unless"], marker: "to", text: "write 'when: not …'"),
    Advice(keys: ["delay"], marker: "to", text: "timers are under 'after': 'after: { 500ms: state }'"),
    Advice(
      keys: ["minWidth", "min-width", "min_width", "minimumWidth", "from", "width", "breakpoint"], marker: "containers",
      text: "write 'when: width >= 600'"),
    Advice(keys: ["maxWidth", "max-width", "max_width", "maximumWidth", "upTo"], marker: "containers", text: "write 'when: width < 600'"),
    Advice(
      keys: ["sizeClass", "size-class", "horizontalSizeClass", "idiom", "device"], marker: "containers",
      text: "declare an input with these values, and write 'when: input == value'"),
    Advice(
      keys: ["type", "kind", "style", "presentation"], marker: "stack",
      text: "write the kind as the key, as in '{ stack: route }', or alone, as in 'main: stack'"),
    Advice(
      keys: ["presentation", "style", "modal", "sheet"], marker: "opens", text: "'place' names a container, and 'modal' is a kind of container"),
    Advice(keys: ["push", "present", "navigate", "children"], marker: "opens", text: "write 'opens: route'"),
    Advice(keys: ["path", "url", "uri", "pattern", "deeplink"], marker: "opens", text: "write 'links: { origin: /path }'"),
    Advice(keys: ["when", "if", "condition", "guard"], marker: "opens", text: "write 'available: …'"),
  ]

  static func isCondition(_ key: String) -> Bool { translations[key] == "when" }

  /// Returns a hint for a key that has no equivalent among these keys.
  static func advice(on key: String, among keys: [String]) -> String? {
    advice.first { $0.keys.contains(key) && keys.contains($0.marker) }?.text
  }

  /// Returns the fix for `in: state` in a transition without a guard.
  static func guardFix(for entry: YAMLEntry, among free: [String]) -> [FixIt] {
    guard ["in", "stateIn"].contains(entry.key.text), free.contains("when"), case .scalar(let scalar) = entry.value.content else { return [] }
    let state = scalar.text.first.map("#.".contains) == true ? String(scalar.text.dropFirst()) : scalar.text
    // '#A.one' begins with the machine's name.
    let isKnownPath = !scalar.text.hasPrefix("#") || isName(state)
    guard isKnownPath, state.split(separator: ".", omittingEmptySubsequences: false).map(String.init).allSatisfy(isName) else { return [] }
    return [.replace(entry.key.span.through(entry.value.span), with: "when: \(state)")]
  }

  /// Returns the equivalent of another tool's key; nil if it is not among these keys.
  static func translation(of key: String, among keys: [String]) -> String? {
    (translations[key] ?? translations[key.lowercased()]).flatMap { keys.contains($0) ? $0 : nil }
  }
}
