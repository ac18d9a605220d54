/// The nodes of a statechart with their places, and what SCXML's algorithm leaves and enters.
struct StatechartTree {
  /// In document order, history nodes too.
  private(set) var nodes: [Statechart.Node] = []
  private(set) var parents: [Int?] = []
  /// By node, the end of its subtree.
  private var ends: [Int] = []
  private var numbers: [String: Int] = [:]

  init(_ chart: Statechart) {
    add(chart.chart, below: nil)
  }

  private mutating func add(_ node: Statechart.Node, below parent: Int?) {
    let number = nodes.count
    nodes.append(node)
    parents.append(parent)
    ends.append(number)
    numbers[node.id] = number
    for child in node.children ?? [] { add(child, below: number) }
    ends[number] = nodes.count
  }

  // MARK: Places

  subscript(name: String) -> Int? { numbers[name] }

  func lies(_ node: Int, in other: Int) -> Bool { node >= other && node < ends[other] }

  func isHistory(_ node: Int) -> Bool { nodes[node].kind == .history }

  /// Tells whether a node is parallel; the chart's root is always a compound state.
  func isParallel(_ node: Int) -> Bool { nodes[node].kind == .parallel && node != 0 }

  func isRegion(_ node: Int) -> Bool { parents[node].map(isParallel) ?? false }

  /// Children that are states.
  func children(of node: Int) -> [Int] { (node + 1..<max(ends[node], node + 1)).filter { parents[$0] == node && !isHistory($0) } }

  /// The node itself, then those around it, up to the root.
  func lineage(of node: Int) -> [Int] { Array(sequence(first: node) { parents[$0] }) }

  func states(in node: Int) -> [Int] { (node..<ends[node]).filter { !isHistory($0) } }

  func commonAncestor(_ one: Int, _ other: Int) -> Int { lineage(of: one).first { lies(other, in: $0) } ?? 0 }

  // MARK: What is left and entered

  /// The state below which an external transition leaves and enters: the innermost compound state around all.
  func domain(of source: Int, _ targets: [Int]) -> Int {
    lineage(of: source).dropFirst().first { state in !isParallel(state) && targets.allSatisfy { lies($0, in: state) && $0 != state } } ?? 0
  }

  /// Returns the child that is entered first, or nil if that is a history or lies deeper.
  func initial(of node: Int) -> Int? {
    guard let name = nodes[node].initial?.first else { return children(of: node).first }
    return numbers[name].flatMap { children(of: node).contains($0) ? $0 : nil }
  }

  /// The states below a state that are entered by way of some targets, else by default; outer ones first.
  func entered(_ targets: [Int], below domain: Int) -> [Int] {
    var found: Set<Int> = []
    for target in targets { found.formUnion(lineage(of: target).prefix { $0 != domain }) }
    var rest = [domain] + found.sorted()
    while let state = rest.popLast() {
      let own = children(of: state)
      var missing = isParallel(state) ? own.filter { !found.contains($0) } : []
      if !isParallel(state), !own.contains(where: found.contains), let first = initial(of: state) { missing = [first] }
      found.formUnion(missing)
      rest += missing
    }
    return found.sorted()
  }
}
