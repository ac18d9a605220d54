/// The sources from which the fields of a call may be filled.
struct ArgumentScope {
  /// `with:` of a transition, and its entries that were used.
  struct With {
    let entries: [YAMLEntry]
    var used: Set<String> = []
    /// False if some call that could take a field is unknown.
    var isWhole = true
    /// True if it was written but could not be read, so that it may have any field.
    let isUnread: Bool
    /// The names of fields to fill, for suggestions.
    var wanted: [String] = []
    /// Fields without a source, reported at the end unless `with` has them under a misspelt name.
    var missing: [(field: String, finding: Diagnostic)] = []

    init(_ node: YAMLNode?, _ reader: FlowReader) {
      let written = node.flatMap { reader.entries($0, orSay: "'with' gives fields: '{ field: value }'") }
      entries = written ?? []
      isUnread = written == nil && node.map { !$0.isNothing || $0.isStandIn } ?? false
    }
  }

  var event: EventID?
  /// Active states whose payloads may fill fields, innermost first.
  var states: [StateID] = []
  var route: RouteID?
  var with: With?
  /// True if an unreadable part may fill fields, so that none counts as missing.
  var isOpen = false

  init(event: EventID? = nil, states: [StateID] = [], route: RouteID? = nil, with: With? = nil) {
    self.event = event
    self.states = states
    self.route = route
    self.with = with
  }
}
