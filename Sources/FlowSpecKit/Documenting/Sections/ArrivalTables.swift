/// The outcomes of links by combinations of active states that the tree allows, as tables of pages.
struct ArrivalTables {
  /// The most combinations of states that one table lists.
  static let mostRows = 64

  private let flow: Flow
  private let wording: Wording
  private let reached: Set<StateID>

  init(_ flow: Flow) {
    self.flow = flow
    self.wording = Wording(flow: flow)
    self.reached = flow.statesReached()
  }

  /// Tables by active leaves; if regions have too many combinations, one table for each of these regions.
  var tables: [(part: StateID?, table: PageTable)] {
    guard !flow.states.isEmpty else { return [] }
    return parts(of: Flow.outermost, as: nil).map { ($0.part, table($0.rows)) }
  }

  /// The rule that combines the policies of several regions.
  static let rule: Phrase =
    "If several regions are active, a link is held if one of them holds it, else refused if one of them refuses it, else it opens."

  /// The source of the rows, in flows where it matters.
  static let source: Phrase =
    "The rows are the combinations that the tree of states allows; " + .code("flowspec show links") + " lists the reachable ones."

  private func parts(of state: StateID, as part: StateID?) -> [(part: StateID?, rows: [[StateID]])] {
    var rows: [[StateID]] = []
    var wide: [StateID] = []
    collect(state, &rows, &wide)
    return [(part, rows)] + wide.flatMap { flow[$0].children.flatMap { parts(of: $0, as: $0) } }
  }

  /// Collects the rows for a subtree, and the states in it whose regions need tables of their own.
  private func collect(_ state: StateID, _ rows: inout [[StateID]], _ wide: inout [StateID]) {
    switch flow[state].kind {
    case .atomic, .final: rows.append([state])
    case .compound: for child in flow[state].children { collect(child, &rows, &wide) }
    case .parallel:
      if let combinations = flow.leafConfigurations(of: state, limit: Self.mostRows) {
        rows += combinations
      } else {
        wide.append(state)
      }
    }
  }

  private func table(_ configurations: [[StateID]]) -> PageTable {
    let linked = flow.routes.filter { !$0.forms.isEmpty }
    let columns: [Phrase] = ["State", own.isEmpty || own.count == linked.count ? "A link" : "Any other link"]
    let rows = configurations.filter { $0.allSatisfy(reached.contains) }.map { leaves -> [Phrase] in
      let policies = policies(leaves)
      return [leaves.map { .name(wording.name($0), .state) }.joined(by: " + ")] + policies.map(wording.policy) + [waiting(leaves, policies)]
    }
    return PageTable(
      columns + own.map { .name($0.qualifiedName, .route) } + ["Until"], rows)
  }

  /// The routes with their own policies.
  private var own: [Route] { flow.routes.filter { !$0.forms.isEmpty && !$0.arrival.isEmpty } }

  /// Returns the policy for any link, then for the routes with their own policies.
  private func policies(_ leaves: [StateID]) -> [ArrivalPolicy?] {
    [flow.policy(about: nil, leaves: leaves)] + own.map { flow.policy(about: $0.id, leaves: leaves) }
  }

  /// Returns the events that a link waits for. A state that holds links and awaits no event can hold them for ever.
  private func waiting(_ leaves: [StateID], _ policies: [ArrivalPolicy?]) -> Phrase {
    let holds = policies.contains { if case .hold = $0 { true } else { false } }
    guard holds else { return Phrase() }
    let awaited = flow.awaited(leaves: leaves).map { flow[$0].qualifiedName }
    return awaited.isEmpty ? "unknown, because no event is awaited" : awaited.asNames(.event)
  }
}
