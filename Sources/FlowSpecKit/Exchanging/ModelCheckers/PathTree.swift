import FlowSpecExplorer

/// The interpreter's paths for one stimulus as a tree: each test follows from the results so far.
struct PathTree {
  private enum Node {
    case open
    case end(Outcome)
    case value(field: Int, [UInt32: Int])
    case below(field: Int, bound: UInt32, yes: Int?, no: Int?)
    case among(field: Int, ValueSet, yes: Int?, no: Int?)
    case choice([Int?])
  }

  private var steps: [Node] = [.open]

  /// The number of nodes.
  var size: Int { steps.count }

  /// The number of inserted paths.
  private(set) var count = 0

  mutating func insert(_ answer: Answer) {
    var at = 0
    for test in answer.tests { at = follow(test, from: at) }
    if case .open = steps[at] {
      steps[at] = .end(answer.outcome)
      count += 1
    }
  }

  private mutating func follow(_ test: Test, from place: Int) -> Int {
    let fresh = steps.count
    switch (steps[place], test) {
    case (.open, .value(let field, let value)): steps[place] = .value(field: field, [value: fresh])
    case (.open, .below(let field, let bound, let holds)):
      steps[place] = .below(field: field, bound: bound, yes: holds ? fresh : nil, no: holds ? nil : fresh)
    case (.open, .among(let field, let values, let holds)):
      steps[place] = .among(field: field, values, yes: holds ? fresh : nil, no: holds ? nil : fresh)
    case (.open, .choice(let count, let taken)):
      steps[place] = .choice((0..<count).map { $0 == taken ? fresh : nil })
    case (.value(let field, var next), .value(_, let value)):
      if let known = next[value] { return known }
      next[value] = fresh
      steps[place] = .value(field: field, next)
    case (.below(let field, let bound, let yes, let no), .below(_, _, let holds)):
      if let known = holds ? yes : no { return known }
      steps[place] = .below(field: field, bound: bound, yes: holds ? fresh : yes, no: holds ? no : fresh)
    case (.among(let field, let values, let yes, let no), .among(_, _, let holds)):
      if let known = holds ? yes : no { return known }
      steps[place] = .among(field: field, values, yes: holds ? fresh : yes, no: holds ? no : fresh)
    case (.choice(var next), .choice(_, let taken)):
      if let known = next[taken] { return known }
      next[taken] = fresh
      steps[place] = .choice(next)
    case (.end, _), (.value, _), (.below, _), (.among, _), (.choice, _):
      preconditionFailure("after the same answers the same is looked at")
    }
    steps.append(.open)
    return fresh
  }

  /// Returns the values that updates assign to the field for stages.
  func stages(_ field: Int) -> Set<Int> {
    var found: Set<Int> = []
    for case .end(.successor(let update, _)) in steps { if let stage = update.assigned(to: field) { found.insert(stage) } }
    return found
  }

  /// Converts the tree to decisions. If all reachable configurations were explored, values that never occurred are not
  /// distinguished.
  func decisions(in table: inout DecisionTable, bounds: [Int], isExplored: Bool) -> Int {
    var reduction = Reduction(bounds: bounds, isExplored: isExplored, possible: bounds.map { FieldValues(0..<$0) })
    return reduction.reduce(0, self, &table)
  }

  private struct Reduction {
    let bounds: [Int]
    let isExplored: Bool
    /// The values that are still possible for each field.
    var possible: [FieldValues]

    mutating func reduce(_ place: Int?, _ tree: PathTree, _ table: inout DecisionTable) -> Int {
      guard let place else { return table.number(of: .missing) }
      switch tree.steps[place] {
      case .open: return table.number(of: .missing)
      case .end(.impossible): return table.number(of: .impossible)
      case .end(.successor(let update, let labels)): return table.number(of: .successor(update, labels: labels))
      case .value(let field, let next): return reduce(field, next, tree, &table)
      case .below(let field, let bound, let yes, let no):
        let halves = possible[field].divided(at: Int(bound))
        let one = reduce(yes, field, in: halves.below, tree, table: &table)
        let other = reduce(no, field, in: halves.others, tree, table: &table)
        if one == other { return one }
        if isExplored, yes == nil { return other }
        if isExplored, no == nil { return one }
        return table.number(of: .below(field: field, bound: bound, yes: one, no: other))
      case .among(let field, let values, let yes, let no):
        let halves = possible[field].divided(by: values)
        let one = reduce(yes, field, in: halves.among, tree, table: &table)
        let other = reduce(no, field, in: halves.others, tree, table: &table)
        if one == other || halves.others.isEmpty { return one }
        if halves.among.isEmpty { return other }
        if isExplored, yes == nil { return other }
        if isExplored, no == nil { return one }
        let branches = [(halves.among, one), (halves.others, other)].map { DecisionTable.Branch(values: $0.map(UInt32.init), node: $1) }
        return table.number(of: .value(field: field, branches.sorted { $0.values[0] < $1.values[0] }, isCovered: true))
      case .choice(let next):
        let nodes = next.map { reduce($0, tree, &table) }
        return table.number(of: .choice(nodes))
      }
    }

    private mutating func reduce(_ place: Int?, _ field: Int, in values: FieldValues, _ tree: PathTree, table: inout DecisionTable) -> Int {
      let before = possible[field]
      possible[field] = values
      defer { possible[field] = before }
      return reduce(place, tree, &table)
    }

    private mutating func reduce(_ field: Int, _ next: [UInt32: Int], _ tree: PathTree, _ table: inout DecisionTable) -> Int {
      let before = possible[field]
      var branches: [DecisionTable.Branch] = []
      for (value, place) in next.sorted(by: { $0.key < $1.key }) {
        possible[field] = before.only(Int(value))
        let node = reduce(place, tree, &table)
        if let known = branches.firstIndex(where: { $0.node == node }) {
          branches[known].values.append(value)
        } else {
          branches.append(DecisionTable.Branch(values: [value], node: node))
        }
      }
      possible[field] = before
      let isCovered = next.count == before.count
      if branches.count == 1, isCovered || isExplored { return branches[0].node }
      return table.number(of: .value(field: field, branches, isCovered: isCovered))
    }
  }
}
