import FlowSpecExplorer

/// Decision trees over the fields of a configuration; equal subtrees are shared.
struct DecisionTable {
  enum Node: Hashable {
    /// The outcome here is unknown.
    case missing
    case impossible
    case successor(Update, labels: UInt64)
    /// Branches by value. A value without a branch leads to `missing`, unless all values are covered.
    case value(field: Int, [Branch], isCovered: Bool)
    case below(field: Int, bound: UInt32, yes: Int, no: Int)
    /// A choice from outside the flow.
    case choice([Int])
  }

  struct Branch: Hashable {
    var values: [UInt32]
    var node: Int
  }

  private(set) var nodes: [Node] = []
  private var numbers: [Node: Int] = [:]

  subscript(_ node: Int) -> Node { nodes[node] }

  mutating func number(of node: Node) -> Int {
    if let known = numbers[node] { return known }
    numbers[node] = nodes.count
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the nodes directly below a node.
  func successors(of node: Int) -> [Int] {
    switch nodes[node] {
    case .missing, .impossible, .successor: []
    case .value(_, let branches, _): branches.map(\.node)
    case .below(_, _, let yes, let no): [yes, no]
    case .choice(let next): next
    }
  }

  /// Returns true if the node's text is longer than a name.
  func isWorthAName(_ node: Int) -> Bool {
    switch nodes[node] {
    case .missing, .impossible: false
    case .successor(let update, _): update.assignments.count + update.additions.count + update.copies.count > 1
    case .value, .below, .choice: true
    }
  }

  /// Returns the labels of all leaves of a tree.
  func labels(_ node: Int) -> UInt64 {
    var known: [Int: UInt64] = [:]
    return labels(node, &known)
  }

  private func labels(_ node: Int, _ known: inout [Int: UInt64]) -> UInt64 {
    if let found = known[node] { return found }
    var found: UInt64 = 0
    if case .successor(_, let own) = nodes[node] { found = own }
    for next in successors(of: node) { found |= labels(next, &known) }
    known[node] = found
    return found
  }
}
