/// The map of an app: its flows, the flows that they place, and the events between them.
struct AppDiagram {
  private let flows: [(flow: Flow, page: String, findings: Int)]
  private var names = DiagramNames()
  private var ids: [SourceID: String] = [:]

  static func diagram(of flows: [(flow: Flow, page: String, findings: Int)]) -> Diagram {
    AppDiagram(flows).diagram
  }

  private init(_ flows: [(flow: Flow, page: String, findings: Int)]) {
    self.flows = flows
    for one in flows { ids[one.flow.source] = names.id(one.flow.name.value) }
  }

  private var diagram: Diagram {
    let nodes = flows.map { flow, page, findings in
      Diagram.Node(
        id: ids[flow.source] ?? "", title: flow.name.value, content: .screen, lines: facts(flow, findings), target: .page(page))
    }
    return Diagram(nodes: nodes, initial: nil, edges: flows.flatMap { edges(of: $0.flow) }, label: "Flows")
  }

  private func facts(_ flow: Flow, _ findings: Int) -> [Diagram.Label] {
    func counted(_ count: Int, _ word: String) -> Diagram.Label? { count == 0 ? nil : Diagram.Label("\(count) \(word)\(count == 1 ? "" : "s")") }
    return [
      counted(flow.states.count - 1, "state"), counted(flow.routes.count, "route"), counted(flow.scenarios.count, "scenario"),
      counted(findings, "finding"),
    ].compactMap(\.self)
  }

  private func edges(of flow: Flow) -> [Diagram.Edge] {
    guard let own = ids[flow.source] else { return [] }
    return flow.modules.enumerated().flatMap { index, module -> [Diagram.Edge] in
      guard module.parent == nil, let other = ids[module.source], other != own else { return [] }
      let placed = Diagram.Edge(from: own, to: other, labels: [.init("as \(Wording(flow: flow).name(module.state))")])
      let said = heard(by: flow, from: ModuleID(index))
      return said.isEmpty ? [placed] : [placed, Diagram.Edge(from: other, to: own, labels: said.map { .init($0) })]
    }
  }

  /// Returns the events of a module that the flow itself takes.
  private func heard(by flow: Flow, from module: ModuleID) -> [String] {
    var found: [String] = []
    for transition in flow.transitions where flow[transition.source].module == nil {
      guard case .event(let event) = transition.trigger.value, flow[event].module == module else { continue }
      if !found.contains(flow[event].name.value) { found.append(flow[event].name.value) }
    }
    return found
  }
}
