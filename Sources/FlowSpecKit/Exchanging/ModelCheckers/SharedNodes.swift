/// The nodes of some trees that are reached in several ways, with names: they are written once.
struct SharedNodes {
  /// In an order in which each comes after those below it.
  private(set) var nodes: [Int] = []
  private(set) var names: [Int: String] = [:]

  init(of roots: [Int], in table: DecisionTable, prefix: String) {
    var ways: [Int: Int] = [:]
    var open = roots
    while let node = open.popLast() {
      ways[node, default: 0] += 1
      if ways[node] == 1 { open += table.successors(of: node) }
    }
    // A node is made after those below it.
    for (node, count) in ways.sorted(by: { $0.key < $1.key }) where count > 1 && table.isWorthAName(node) {
      nodes.append(node)
      names[node] = "\(prefix)\(nodes.count)"
    }
  }
}
