// Strongly connected components, without recursion (Tarjan, in Pearce's form of an explicit stack).

extension Subgraph {
  /// Visits the components of some nodes, using only edges between nodes of their region.
  func forEachComponent(of nodes: [Int], region: [Int32], _ scratch: inout ComponentScratch, _ visit: ([Int]) -> Void) {
    guard let first = nodes.first else { return }
    let inside = region[first]
    scratch.next = 1
    for root in nodes where scratch.number[root] == 0 {
      scratch.enter(root, firstEdge: edges(of: root).lowerBound)
      while let (node, edge) = scratch.calls.last {
        if edge < edgeStarts[node + 1] {
          scratch.calls[scratch.calls.count - 1].edge += 1
          let target = Int(targets[edge])
          guard region[target] == inside else { continue }
          if scratch.number[target] == 0 {
            scratch.enter(target, firstEdge: edgeStarts[target])
          } else if scratch.isOpen.contains(target) {
            scratch.low[node] = min(scratch.low[node], scratch.number[target])
          }
        } else if let component = scratch.leave(node) {
          visit(component)
        }
      }
    }
    for node in nodes { scratch.number[node] = 0 }
  }
}
