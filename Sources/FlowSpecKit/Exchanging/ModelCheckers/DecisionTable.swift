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

  var impossible: Int { mutating get { number(of: .impossible) } }

  /// Returns the number of nodes of a tree when it is written out.
  func size(_ node: Int) -> Int {
    var sizes: [Int: Int] = [:]
    return size(node, &sizes)
  }

  private func size(_ node: Int, _ sizes: inout [Int: Int]) -> Int {
    if let known = sizes[node] { return known }
    var sum = 1
    // Saturates far above any size that is written out, and far below an overflow.
    for next in successors(of: node) { sum = min(sum + size(next, &sizes), 1 << 40) }
    sizes[node] = sum
    return sum
  }

  private func successors(of node: Int) -> [Int] {
    switch nodes[node] {
    case .missing, .impossible, .successor: []
    case .value(_, let branches, _): branches.map(\.node)
    case .below(_, _, let yes, let no): [yes, no]
    case .choice(let next): next
    }
  }

  // MARK: Choices from outside the flow

  /// Returns every sequence of choices with a possible outcome, in order.
  func scripts(_ node: Int) -> [[Int]] {
    var known: [Int: Set<[Int]>] = [:]
    return scripts(node, &known).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func scripts(_ node: Int, _ known: inout [Int: Set<[Int]>]) -> Set<[Int]> {
    if let found = known[node] { return found }
    var found: Set<[Int]> = []
    switch nodes[node] {
    case .impossible: break
    case .missing, .successor: found = [[]]
    case .choice(let next):
      for (taken, node) in next.enumerated() { for script in scripts(node, &known) { found.insert([taken] + script) } }
    case .value, .below: for next in successors(of: node) { found.formUnion(scripts(next, &known)) }
    }
    known[node] = found
    return found
  }

  /// Returns the decisions below the node for these choices.
  mutating func restricted(_ node: Int, to script: [Int]) -> Int {
    var known: [[Int]: Int] = [:]
    return restricted(node, script, at: 0, &known)
  }

  private mutating func restricted(_ node: Int, _ script: [Int], at place: Int, _ known: inout [[Int]: Int]) -> Int {
    if let found = known[[node, place]] { return found }
    let found: Int
    switch nodes[node] {
    case .missing: found = node
    case .impossible: found = node
    case .successor: found = place == script.count ? node : impossible
    case .choice(let next):
      found = place < script.count && script[place] < next.count ? restricted(next[script[place]], script, at: place + 1, &known) : impossible
    case .value, .below: found = mapped(node) { table, next in table.restricted(next, script, at: place, &known) }
    }
    known[[node, place]] = found
    return found
  }

  /// Returns the tree in which only outcomes with one of these labels are possible.
  mutating func labelled(_ node: Int, _ mask: UInt64) -> Int {
    var known: [Int: Int] = [:]
    return labelled(node, mask, &known)
  }

  private mutating func labelled(_ node: Int, _ mask: UInt64, _ known: inout [Int: Int]) -> Int {
    if let found = known[node] { return found }
    let found: Int
    switch nodes[node] {
    case .missing, .impossible: found = impossible
    case .successor(_, let labels): found = labels & mask == 0 ? impossible : node
    case .value, .below, .choice: found = mapped(node) { table, next in table.labelled(next, mask, &known) }
    }
    known[node] = found
    return found
  }

  /// Returns the node with transformed children; equal nodes are shared.
  private mutating func mapped(_ node: Int, _ transform: (inout DecisionTable, Int) -> Int) -> Int {
    switch nodes[node] {
    case .missing, .impossible, .successor: return node
    case .choice(let next):
      let mapped = next.map { transform(&self, $0) }
      return mapped.allSatisfy { $0 == impossible } ? impossible : number(of: .choice(mapped))
    case .below(let field, let bound, let yes, let no):
      let (one, other) = (transform(&self, yes), transform(&self, no))
      return one == other ? one : number(of: .below(field: field, bound: bound, yes: one, no: other))
    case .value(let field, let branches, let isCovered):
      var merged: [Branch] = []
      for branch in branches {
        let next = transform(&self, branch.node)
        if let known = merged.firstIndex(where: { $0.node == next }) {
          merged[known].values = (merged[known].values + branch.values).sorted()
        } else {
          merged.append(Branch(values: branch.values, node: next))
        }
      }
      if merged.count == 1, isCovered { return merged[0].node }
      return number(of: .value(field: field, merged, isCovered: isCovered))
    }
  }
}
