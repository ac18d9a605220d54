/// What a link meets, by what is active: the table of pages and of `show links`.
struct ArrivalTables {
  /// So many combinations of states are still told one by one.
  static let mostRows = 64

  private let flow: Flow
  private let wording: Wording
  private let reached: Set<StateID>

  init(_ flow: Flow) {
    self.flow = flow
    self.wording = Wording(flow: flow)
    self.reached = flow.statesReached()
  }

  /// One table by combinations of leaves; where these are too many one for each region, nested ones taken apart.
  var tables: [(part: StateID?, table: PageTable)] {
    if let table = table(of: Flow.outermost) { return [(nil, table)] }
    return parts(of: Flow.outermost).compactMap { part in
      // A part that is too large even so is told leaf by leaf.
      let rows = flow.subtree(of: part).filter { flow[$0].children.isEmpty }.map { [$0] }
      return (part, table(of: part) ?? table(rows))
    }
  }

  /// By leaves of the whole flow, as one table; a leaf then speaks for its own region alone.
  var table: PageTable {
    table(of: Flow.outermost) ?? table(flow.states.filter { $0.children.isEmpty }.map { [$0.id] })
  }

  /// The rule by which the words of several regions are one.
  static let rule: Phrase =
    "Where several regions are active, the strongest word counts: a link waits if one says so, else it is refused if one says so, else it opens."

  private func parts(of state: StateID) -> [StateID] {
    flow[state].kind == .parallel ? flow[state].children : flow[state].children.isEmpty ? [state] : flow[state].children.flatMap(parts)
  }

  private func table(of state: StateID) -> PageTable? {
    flow.leafConfigurations(of: state, limit: Self.mostRows).map(table)
  }

  private func table(_ configurations: [[StateID]]) -> PageTable {
    let linked = flow.routes.filter { !$0.forms.isEmpty }
    let own = linked.filter { !$0.arrival.isEmpty }
    let columns: [Phrase] = ["State", own.isEmpty || own.count == linked.count ? "A link" : "Any other link"]
    let rows = configurations.filter { $0.allSatisfy(reached.contains) }.map { leaves -> [Phrase] in
      let policies = [flow.cell(nil, leaves: leaves)] + own.map { flow.cell($0.id, leaves: leaves) }
      return [leaves.map { .code(wording.name($0)) }.joined(by: " + ")] + policies.map(wording.policy) + [waiting(leaves, policies)]
    }
    return PageTable(
      columns + own.map { .code($0.qualifiedName) } + ["Until" + Keys.state.mark("awaits")], rows)
  }

  /// What a link waits for; a state that holds links and awaits nobody may keep them for ever.
  private func waiting(_ leaves: [StateID], _ policies: [ArrivalPolicy?]) -> Phrase {
    let holds = policies.contains { if case .hold = $0 { true } else { false } }
    guard holds else { return Phrase() }
    var awaited: [String] = []
    for state in leaves.flatMap(flow.lineage) {
      for event in flow[state].awaits where !awaited.contains(flow[event.value].qualifiedName) {
        awaited.append(flow[event.value].qualifiedName)
      }
    }
    return awaited.isEmpty ? .strong("awaits nothing") : awaited.asCodes
  }
}
