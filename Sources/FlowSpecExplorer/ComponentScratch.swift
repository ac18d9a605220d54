/// The working memory of a search for components; all zero between searches.
struct ComponentScratch {
  var number: [UInt32]
  var low: [UInt32]
  var isOpen: BitSet
  var calls: [(node: Int, edge: Int)] = []
  private var open: [Int] = []
  var next: UInt32 = 1

  init(nodeCount: Int) {
    number = Array(repeating: 0, count: nodeCount)
    low = number
    isOpen = BitSet(count: nodeCount)
  }

  mutating func enter(_ node: Int, firstEdge: Int) {
    number[node] = next
    low[node] = next
    next += 1
    open.append(node)
    isOpen.insert(node)
    calls.append((node, firstEdge))
  }

  /// Ends a node's call; returns a component if the node is its root.
  mutating func leave(_ node: Int) -> [Int]? {
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
