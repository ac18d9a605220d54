// Strongly connected components, without recursion (Tarjan, in Pearce's form of an explicit stack).

extension Subgraph {
  /// Visits the components of some nodes, using only edges between nodes of their region.
  func forEachComponent(of nodes: [Int], region: [Int32], _ scratch: inout ComponentScratch, _ visit: ([Int]) -> Void) {
    guard let first = nodes.first else { return }
    let inside = region[first]
    scratch.next = 1
    for root in nodes where scratch.number[root] == 0 {
      scratch.enter(root, edges(of: root).lowerBound)
      while let (node, edge) = scratch.calls.last {
        if edge < edgeStarts[node + 1] {
          scratch.calls[scratch.calls.count - 1].edge += 1
          let target = Int(targets[edge])
          guard region[target] == inside else { continue }
          if scratch.number[target] == 0 {
            scratch.enter(target, edgeStarts[target])
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

/// The working memory of a search for components; all zero between searches.
struct ComponentScratch {
  fileprivate var number: [UInt32]
  fileprivate var low: [UInt32]
  fileprivate var isOpen: BitSet
  fileprivate var calls: [(node: Int, edge: Int)] = []
  private var open: [Int] = []
  fileprivate var next: UInt32 = 1

  init(nodeCount: Int) {
    number = Array(repeating: 0, count: nodeCount)
    low = number
    isOpen = BitSet(count: nodeCount)
  }

  fileprivate mutating func enter(_ node: Int, _ firstEdge: Int) {
    number[node] = next
    low[node] = next
    next += 1
    open.append(node)
    isOpen.insert(node)
    calls.append((node, firstEdge))
  }

  /// Ends a node's call; returns a component if the node is its root.
  fileprivate mutating func leave(_ node: Int) -> [Int]? {
    calls.removeLast()
    if let caller = calls.last?.node { low[caller] = min(low[caller], low[node]) }
    guard low[node] == number[node] else { return nil }
    var component: [Int] = []
    while let member = open.popLast() {
      isOpen.remove(member)
      component.append(member)
      if member == node { break }
    }
    return component
  }
}
