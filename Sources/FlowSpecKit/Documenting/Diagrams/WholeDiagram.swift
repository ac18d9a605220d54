/// All states of a flow in one diagram, with every transition: an arrow, or a line in its state if it has no target.
struct WholeDiagram {
  private let flow: Flow
  private let wording: Wording
  private var names = DiagramNames()
  private var ids: [String] = []
  private var histories: [StateID: [Diagram.Node]] = [:]
  private var edges: [(from: String, to: String, labels: [Diagram.Label])] = []
  private var places: [[String]: Int] = [:]

  /// Returns nil for a flow without the outermost state.
  static func diagram(of flow: Flow) -> Diagram? {
    guard let outermost = flow.states.first else { return nil }
    var diagram = WholeDiagram(flow)
    for transition in flow.transitions { diagram.draw(transition) }
    let edges = diagram.edges.map { Diagram.Edge(from: $0.from, to: $0.to, labels: $0.labels) }
    // The flow's own transitions need a box to start from.
    guard outermost.transitions.isEmpty, outermost.kind == .compound else {
      return Diagram(nodes: [diagram.node(outermost.id)], initial: nil, edges: edges)
    }
    let nodes = outermost.children.map(diagram.node) + (diagram.histories[outermost.id] ?? [])
    return Diagram(nodes: nodes, initial: outermost.initial.map { diagram.ids[$0.index] }, edges: edges)
  }

  private init(_ flow: Flow) {
    self.flow = flow
    wording = Wording(flow: flow)
    for state in flow.states {
      ids.append(names.id(state.path.isEmpty ? flow.name.value : state.path.joined(separator: "__")))
    }
  }

  private func node(_ state: StateID) -> Diagram.Node {
    let isOutermost = state == Flow.outermost
    let inner = flow[state].transitions.map { flow[$0] }.filter { $0.target == nil }
    return Diagram.Node(
      id: ids[state.index], title: isOutermost ? flow.name.value : flow[state].name.value, content: content(state),
      lines: inner.map(wording.diagramLabel), target: isOutermost ? nil : .thing(.state, flow[state].qualifiedName))
  }

  private func content(_ state: StateID) -> Diagram.Content {
    let children = flow[state].children.map(node) + (histories[state] ?? [])
    switch flow[state].kind {
    case .final: return .final
    case .atomic: return .simple
    case .compound: return .compound(children, initial: flow[state].initial.map { ids[$0.index] })
    case .parallel: return .parallel(children.map { [$0] })
    }
  }

  private mutating func draw(_ transition: Transition) {
    guard let target = transition.target?.value else { return }
    let (from, to) = (ids[transition.source.index], end(of: transition, at: target))
    let label = wording.diagramLabel(transition)
    if let place = places[[from, to]] {
      edges[place].labels.append(label)
    } else {
      places[[from, to]] = edges.count
      edges.append((from, to, [label]))
    }
  }

  /// Returns the end of an arrow: a state, or the circle in it for its history.
  private mutating func end(of transition: Transition, at target: StateID) -> String {
    guard let history = transition.history?.value, !flow[target].children.isEmpty else { return ids[target.index] }
    let known = histories[target]?.first { $0.content == .history(history) }
    if let known { return known.id }
    let title = history == .deep ? "H*" : "H"
    let id = names.id(flow[target].path.joined(separator: "__") + "__" + title)
    histories[target, default: []].append(Diagram.Node(id: id, title: title, content: .history(history)))
    return id
  }
}
