/// Separates the parts of a drawing between which no arrow leads, so that they are placed in rows.
enum Components {
  /// Returns the graph with a band for each part; nil if there is one part only.
  static func separated(_ graph: NestedGraph) -> NestedGraph? {
    let children = graph.nodes[0].children
    guard !graph.nodes[0].isParallel, children.count > 1 else { return nil }
    var leader = Dictionary(uniqueKeysWithValues: children.map { ($0, $0) })
    func first(_ child: Int) -> Int {
      var found = child
      while let next = leader[found], next != found { found = next }
      return found
    }
    for edge in graph.edges {
      guard let from = outermost(edge.from, graph), let to = outermost(edge.to, graph) else { return nil }
      let (one, other) = (first(from), first(to))
      leader[max(one, other)] = min(one, other)
    }
    let parts = children.grouped { first($0) }
    guard parts.count > 1 else { return nil }
    var separated = graph
    separated.nodes[0].isParallel = true
    separated.nodes[0].children = []
    for part in parts {
      let index = separated.nodes.count
      var band = NestedGraph.Node(parent: 0, width: 0, height: 0)
      band.isBand = true
      band.children = part
      separated.nodes.append(band)
      separated.nodes[0].children.append(index)
      for child in part { separated.nodes[child].parent = index }
    }
    return separated
  }

  /// Returns the child of the root that contains a node; nil for the root.
  private static func outermost(_ node: Int, _ graph: NestedGraph) -> Int? { graph.lineage(of: node).dropLast().last }
}
