/// The outcomes of links in every reachable combination of states, for `show links`.
struct ArrivalTable {
  private let flow: Flow
  private let wording: Wording
  private let routes: [Route]
  private let space: ArrivalSpace

  init(_ flow: Flow) {
    self.flow = flow
    wording = Wording(flow: flow)
    routes = flow.linkedRoutes
    space = ArrivalSpace(flow, routes: routes.map(\.id))
  }

  var table: Table { Table(shown, remarks: remarks, json: json) }

  // MARK: For people

  /// The table in which routes with equal rows share a column.
  private var shown: PageTable {
    let columns = columns
    let rows = space.situations.map { situation -> [Phrase] in
      let words = columns.map { word($0.route, situation) }
      return [situation.states.map { .code(wording.name($0)) }.joined(by: " + ")] + words + [until(situation)]
    }
    return PageTable(["State"] + columns.map(\.title) + ["Until"], rows)
  }

  private struct Column {
    let title: Phrase
    /// A representative of the routes.
    let route: RouteID?
  }

  private var columns: [Column] {
    var groups: [(words: [Phrase], routes: [Route])] = []
    for route in routes {
      let words = space.situations.map { word(route.id, $0) }
      if let place = groups.firstIndex(where: { $0.words == words }) {
        groups[place].routes.append(route)
      } else {
        groups.append((words, [route]))
      }
    }
    guard groups.count > 1 else { return [Column(title: "A link", route: groups.first?.routes.first?.id)] }
    let most = groups.map(\.routes.count).max() ?? 0
    // A column with a single route is named after it.
    let others = most > 1 ? groups.firstIndex { $0.routes.count == most } : nil
    let order = (others.map { [$0] } ?? []) + groups.indices.filter { $0 != others }
    return order.map { index in
      let names = groups[index].routes.map { Phrase.code($0.qualifiedName) }
      return Column(title: index == others ? "Any other link" : names.joined(by: ", "), route: groups[index].routes[0].id)
    }
  }

  private func word(_ route: RouteID?, _ situation: ArrivalSpace.Situation) -> Phrase {
    switch flow.policy(about: route, leaves: situation.leaves) {
    case .open: "open"
    case .hold: "hold"
    case .refuse:
      (["refuse" as Phrase] + flow.refusals(route, leaves: situation.leaves).map { .code(wording.call($0)) }).joined(by: ", ")
    case nil: .strong("uncovered")
    }
  }

  private func holds(_ situation: ArrivalSpace.Situation) -> Bool {
    (routes.isEmpty ? [nil] : routes.map(\.id)).contains { flow.policy(about: $0, leaves: situation.leaves)?.holds ?? false }
  }

  private func until(_ situation: ArrivalSpace.Situation) -> Phrase {
    guard holds(situation) else { return Phrase() }
    let awaited = flow.awaited(leaves: situation.leaves)
    return awaited.isEmpty ? .strong("no event is awaited") : awaited.map { flow[$0].qualifiedName }.asCodes
  }

  private var remarks: [String] {
    var found: [String] = []
    if routes.isEmpty { found.append("No route has a link. The table shows the policies of the states.") }
    if !space.merged.isEmpty {
      found.append("Not listed, because their states have the same 'arrival': \(space.merged.map(wording.name).joined(separator: ", ")).")
    }
    if let bound { found.append(bound) }
    return found
  }

  private var bound: String? { ArrivalBound.text(space.doubt, listDepth: space.listDepth) }

  // MARK: For programs

  private var json: JSON {
    .object([
      .init("flow", .string(flow.name.value)),
      .init("isComplete", .bool(space.isComplete)),
      .init("bound", bound.map(JSON.string) ?? .null),
      .init("notToldApart", .array(space.merged.map { .string(wording.name($0)) })),
      .init("situations", .array(space.situations.map(json))),
    ])
  }

  private func json(_ situation: ArrivalSpace.Situation) -> JSON {
    let links = routes.map { route in JSON.Member(route.qualifiedName, json(flow.policy(about: route.id, leaves: situation.leaves))) }
    let awaited = flow.awaited(leaves: situation.leaves)
    return .object([
      .init("states", .array(situation.states.map { .string(wording.name($0)) })),
      .init("links", .object(links)),
      .init("awaits", .array(awaited.map { .string(flow[$0].qualifiedName) })),
      .init("holdsAndAwaitsNobody", .bool(holds(situation) && awaited.isEmpty)),
    ])
  }

  private func json(_ policy: ArrivalPolicy?) -> JSON {
    switch policy {
    case .open: "open"
    case .hold: "hold"
    case .refuse: "refuse"
    case nil: "uncovered"
    }
  }
}
