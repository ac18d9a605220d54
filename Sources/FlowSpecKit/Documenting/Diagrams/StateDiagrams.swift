/// The state diagrams of a flow for tools that place boxes themselves: one if it is small enough, else an overview and one for
/// each part.
struct StateDiagrams {
  /// The most boxes of a readable drawing.
  static let largest = 40
  /// The most boxes of a readable drawing with a single level.
  static let widest = 60
  /// The most arrows; some viewers refuse to draw more.
  static let mostEdges = 300

  struct Chart: Sendable, Equatable {
    /// The state whose content it shows; nil for the whole flow.
    let part: StateID?
    /// nil if the diagram would be too large.
    let diagram: Diagram?
  }

  /// Returns one diagram of all states, whatever its size.
  static func whole(_ flow: Flow) -> Diagram { StateDrawing(flow, inside: Flow.outermost, isWhole: true).diagram }

  static func charts(of flow: Flow) -> [Chart] {
    guard !flow.states.isEmpty, !flow[Flow.outermost].children.isEmpty else { return [] }
    return charts(of: flow, below: Flow.outermost)
  }

  private static func charts(of flow: Flow, below state: StateID) -> [Chart] {
    let part = state == Flow.outermost ? nil : state
    let isWhole = flow.subtree(of: state).count <= largest
    let drawing = StateDrawing(flow, inside: state, isWhole: isWhole)
    let diagram = flow[state].children.count <= widest ? drawing.diagram : nil
    let chart = Chart(part: part, diagram: diagram.flatMap { $0.edges.count <= mostEdges ? $0 : nil })
    guard !isWhole else { return [chart] }
    return [chart] + flow[state].children.filter { !flow[$0].children.isEmpty }.flatMap { charts(of: flow, below: $0) }
  }
}

/// One drawing: the content of a state, with its children open or closed.
private struct StateDrawing {
  private let flow: Flow
  private let wording: Wording
  private let root: StateID
  private let isWhole: Bool
  private var ids: [StateID: String] = [:]
  private var pseudoIDs: [Pseudo: String] = [:]
  private var names = DiagramNames()
  private var pseudoNodes: [StateID: [Diagram.Node]] = [:]
  /// The internal transitions of each box.
  private var lines: [String: [Diagram.Label]] = [:]
  private var edges: [(from: String, to: String, labels: [Diagram.Label])] = []

  /// A box that is no state: all states of `source`, or the history of `source`; it is drawn in `host`.
  private struct Pseudo: Hashable {
    let source: StateID
    let host: StateID
    let history: Transition.History?
  }

  init(_ flow: Flow, inside root: StateID, isWhole: Bool) {
    self.flow = flow
    self.wording = Wording(flow: flow)
    self.root = root
    self.isWhole = isWhole
    for state in flow.subtree(of: root) where isDrawn(state) {
      ids[state] = names.id(flow[state].path.isEmpty ? flow.name.value : flow[state].path.joined(separator: "__"))
    }
    for transition in flow.transitions { draw(transition) }
  }

  var diagram: Diagram {
    let edges = edges.map { Diagram.Edge(from: $0.from, to: $0.to, labels: $0.labels) }
    // Regions need an enclosing box.
    if flow[root].kind == .parallel, isWhole { return Diagram(nodes: [node(root)], initial: nil, edges: edges) }
    let nodes = flow[root].children.map(node) + pseudoNodes(in: root)
    return Diagram(nodes: nodes, initial: flow[root].initial.flatMap { ids[$0] }, edges: edges)
  }

  private func isDrawn(_ state: StateID) -> Bool {
    isWhole || state == root || flow[state].parent == root
  }

  private func node(_ state: StateID) -> Diagram.Node {
    Diagram.Node(
      id: ids[state] ?? "", title: state == Flow.outermost ? flow.name.value : flow[state].name.value, content: content(state),
      lines: ids[state].flatMap { lines[$0] } ?? [], target: state == Flow.outermost ? nil : .thing(.state, flow[state].qualifiedName))
  }

  private func content(_ state: StateID) -> Diagram.Content {
    let children = flow[state].children
    switch flow[state].kind {
    case .final: return .final
    case .atomic: return .simple
    case .compound, .parallel:
      guard isWhole, !children.isEmpty else { return children.isEmpty ? .simple : .collapsed }
      let own = pseudoNodes(in: state)
      guard flow[state].kind == .parallel else {
        return .compound(children.map(node) + own, initial: flow[state].initial.flatMap { ids[$0] })
      }
      return .parallel(children.enumerated().map { index, child in [node(child)] + (index == 0 ? own : []) })
    }
  }

  // MARK: Arrows

  private func pseudoNodes(in state: StateID) -> [Diagram.Node] {
    (pseudoNodes[state] ?? []).map { node in
      var node = node
      node.lines = lines[node.id] ?? []
      return node
    }
  }

  private mutating func draw(_ transition: Transition) {
    guard let target = transition.target?.value else { return drawInside(transition) }
    let source = transition.source
    guard let to = drawn(target), let from = drawn(source) else { return }
    // An arrow inside a closed box is drawn in the diagram of that box.
    if from == to, !isWhole, from != root, source != target { return }
    let isInside = flow.isState(to, within: from) || flow.isState(from, within: to)
    guard isInside, isOpen(from), !flow[from].children.isEmpty else {
      return add(transition, from: ids[from], to: end(transition, at: to, inside: from))
    }
    // No arrow can lead from a box to itself, or to a box around or inside it, so a box inside represents all its states.
    let host = flow[from].kind == .parallel ? region(of: from, holding: to) : from
    let start = pseudo(Pseudo(source: from, host: host, history: nil))
    add(transition, from: start, to: from == to ? start : end(transition, at: to, inside: host))
  }

  /// Adds an internal transition to the state's box, or to the box inside it that represents all its states.
  private mutating func drawInside(_ transition: Transition) {
    let source = transition.source
    guard let id = ids[source] else { return }
    let isHolder = isOpen(source) && !flow[source].children.isEmpty
    let box = isHolder ? pseudo(Pseudo(source: source, host: source, history: nil)) : id
    lines[box, default: []].append(wording.diagramLabel(transition))
  }

  /// Returns the innermost ancestor that this drawing shows.
  private func drawn(_ state: StateID) -> StateID? {
    guard flow.isState(state, within: root) else { return nil }
    return flow.lineage(of: state).first(where: isDrawn)
  }

  private func isOpen(_ state: StateID) -> Bool {
    isWhole || state == root
  }

  private func region(of parallel: StateID, holding state: StateID) -> StateID {
    guard let region = flow.lineage(of: state).first(where: { flow[$0].parent == parallel }) else { return parallel }
    return flow[region].kind == .compound && isWhole ? region : parallel
  }

  /// Returns the end of an arrow. If the target contains the start, it is the state that is entered in the target.
  private mutating func end(_ transition: Transition, at target: StateID, inside beginning: StateID) -> String? {
    if let history = transition.history?.value, flow[target].kind == .compound, isOpen(target) {
      return pseudo(Pseudo(source: target, host: target, history: history))
    }
    var end = target
    while flow.isState(beginning, within: end), isOpen(end), !flow[end].children.isEmpty {
      let region = flow[end].children.first { flow.isState(beginning, within: $0) } ?? flow[end].children.first
      guard let next = flow[end].kind == .parallel ? region : flow[end].initial else { break }
      end = next
    }
    return ids[end]
  }

  private mutating func pseudo(_ pseudo: Pseudo) -> String {
    if let known = pseudoIDs[pseudo] { return known }
    let title: String
    let content: Diagram.Content
    switch pseudo.history {
    case nil:
      let isPlain = pseudo.source == pseudo.host || flow[pseudo.source].parent == nil
      title = isPlain ? "any state" : "any state of \(flow[pseudo.source].name.value)"
      content = .anywhere
    case .shallow?: (title, content) = ("H", .history(.shallow))
    case .deep?: (title, content) = ("H*", .history(.deep))
    }
    let name = wording.name(pseudo.source) + "__" + title + "__" + (pseudo.source == pseudo.host ? "" : wording.name(pseudo.host))
    let id = names.id(name)
    pseudoIDs[pseudo] = id
    pseudoNodes[pseudo.host, default: []].append(Diagram.Node(id: id, title: title, content: content))
    return id
  }

  private mutating func add(_ transition: Transition, from: String?, to: String?) {
    guard let from, let to else { return }
    let label = wording.diagramLabel(transition)
    if let index = edges.firstIndex(where: { $0.from == from && $0.to == to }) {
      edges[index].labels.append(label)
    } else {
      edges.append((from, to, [label]))
    }
  }
}
