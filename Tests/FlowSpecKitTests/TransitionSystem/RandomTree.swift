/// The states of a random spec, and where transitions among them may lead.
struct RandomTree {
  struct Node {
    var parent: Int?
    var children: [Int] = []
    var isParallel = false
    var isFinal = false
  }

  private(set) var nodes = [Node()]
  /// The state whose payload has an identity, and one with a finite payload.
  private(set) var identified: Int?
  private(set) var sized: Int?

  func name(_ node: Int) -> String { "s\(node)" }

  mutating func grow(_ random: inout SeededGenerator) {
    grow(0, depth: 0, &random)
    let chance = { (percent: UInt64, random: inout SeededGenerator) in random.next() % 100 < percent }
    guard !nodes[0].isParallel else { return }
    // Only transitions that name these states enter them.
    let later = nodes[0].children.dropFirst().filter { !nodes[$0].isFinal }
    if chance(55, &random) { identified = later.first }
    if chance(35, &random) { sized = later.last == identified ? nil : later.last }
  }

  private mutating func grow(_ node: Int, depth: Int, _ random: inout SeededGenerator) {
    let isParallel = depth < 2 && random.next() % 100 < (depth == 0 ? 25 : 35)
    nodes[node].isParallel = isParallel
    let count = 2 + Int(random.next() % (depth == 0 ? 2 : 1))
    for _ in 0..<count {
      nodes.append(Node(parent: node))
      let child = nodes.count - 1
      nodes[node].children.append(child)
      if depth < 2, isParallel || random.next() % 100 < 35, nodes.count < 10 { grow(child, depth: depth + 1, &random) }
    }
    if isParallel {
      // Each region has states of its own.
      for child in nodes[node].children where nodes[child].children.isEmpty { grow(child, depth: 2, &random) }
    } else if depth > 0, random.next() % 100 < 40 {
      nodes.append(Node(parent: node, isFinal: true))
      nodes[node].children.append(nodes.count - 1)
    }
  }

  func lies(_ node: Int, in other: Int) -> Bool {
    var next: Int? = node
    while let current = next {
      if current == other { return true }
      next = nodes[current].parent
    }
    return false
  }

  /// Tells whether the node has a payload: nothing enters it without filling it.
  func isFilled(_ node: Int) -> Bool { node == identified || node == sized }

  /// Whether an account is at hand, or none is wanted, if all below the target may be entered.
  func fills(_ target: Int, _ source: Int) -> Bool {
    guard let identified else { return true }
    return lies(source, in: identified) || !lies(identified, in: target) && !lies(target, in: identified)
  }

  /// States that a transition may lead to: not from one region into another, and nowhere without the data that is wanted there.
  func targets(from source: Int, hasAccount: Bool) -> [Int] {
    nodes.indices.dropFirst().filter { target in
      var common = target
      while !lies(source, in: common) { common = nodes[common].parent ?? 0 }
      if nodes[common].isParallel, common != source, common != target { return false }
      guard let identified else { return true }
      return hasAccount || lies(source, in: identified) || !lies(target, in: identified)
    }
  }

  /// SCXML's rule leaves more; what it leaves has its data at hand.
  func mayReenter(_ source: Int, _ target: Int, hasAccount: Bool) -> Bool {
    nodes[source].parent != nil && nodes[target].parent != nil
  }
}
