/// Locals for the contents and payloads of states; they hide no name that generated code uses beside them.
struct StateLocals {
  /// By state: the name, not yet escaped.
  private let contents: [String]
  /// By state and field: the name, not yet escaped.
  private let payloads: [[String]]

  /// The names that functions over states use without a qualifier.
  private static let used: Set<String> = [
    "active", "isActive", "kind", "content", "state", "variables", "inputs", "navigation", "memory", "step", "trigger",
    "transition", "old", "next", "chosen", "missing", "place", "root", "route", "leaf", "machine", "event", "timer", "before",
    "earlier", "choose", "self", "Self", "Type", "Protocol",
  ]

  init() {
    (contents, payloads) = ([], [])
  }

  init(_ flow: Flow, kindNames: [String], newValues: [String], typeNames: Set<String>) {
    var taken = Self.used.union(newValues).union(typeNames)
    // Only names with the prefix of a generated function can clash with one.
    let stems = ["transitionIn", "chooseIn", "missingIn", "own", "remembered", "microstepOf", "microstepIn"]
    for stem in stems where kindNames.contains(where: { $0.hasPrefix(stem) || stem.hasPrefix($0) }) {
      taken.formUnion((kindNames + ["flow"]).map { SwiftIdentifier.joined([stem, $0]) })
    }
    // States' names are chosen first, so that later, longer ones avoid them.
    let kinds = Set(kindNames)
    contents = kindNames.map { name in
      var local = name
      while taken.contains(local) || local != name && kinds.contains(local) { local += "State" }
      return local
    }
    taken.formUnion(contents)
    payloads = zip(flow.states, kindNames).map { state, kind in
      state.payload.map { field in
        var local = SwiftIdentifier.joined([kind, field.name.value])
        while !taken.insert(local).inserted { local += "Value" }
        return local
      }
    }
  }

  /// Returns the local for a state's content.
  func content(_ state: StateID) -> String { SwiftIdentifier.escaped(contents[state.index]) }

  /// Returns the local for a field of a state's payload.
  func payload(_ state: StateID, _ field: Int) -> String { SwiftIdentifier.escaped(payloads[state.index][field]) }

  var all: Set<String> { Set(contents).union(payloads.joined()) }
}
