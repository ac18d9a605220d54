/// A trie over the segments of many templates.
struct LinkTrie: Sendable {
  struct Node: Sendable {
    /// Literals by their bytes, without case; literals that differ only in case share an entry.
    var literals: [[UInt8]: [(text: String, node: Int)]] = [:]
    /// The node after a segment with a parameter.
    var any: Int?
    /// The node after a `**` at this place.
    var behindSegments: Int?
    /// Forms that end here.
    var ends: [Int] = []
    /// Forms that match any rest.
    var tails: [Int] = []
  }

  private let foldingCase: Bool
  private(set) var nodes = [Node()]

  init(foldingCase: Bool) {
    self.foldingCase = foldingCase
  }

  mutating func insert(_ template: LinkTemplate, as form: Int) {
    guard template.wholeURL == nil else { return nodes[0].tails.append(form) }
    var node = 0
    for (index, piece) in template.path.enumerated() {
      switch piece {
      case .segment(let atoms, _): node = child(of: node, atoms)
      case .optional:
        nodes[node].ends.append(form)
        node = any(of: node)
      case .rest(_, let isOptional, _):
        if !isOptional { node = any(of: node) }
        return nodes[node].tails.append(form)
      case .anySegments where index == template.path.count - 1: return nodes[node].tails.append(form)
      case .anySegments: node = behindSegments(of: node)
      }
    }
    nodes[node].ends.append(form)
  }

  private mutating func add() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }

  private mutating func any(of node: Int) -> Int {
    if let known = nodes[node].any { return known }
    let fresh = add()
    nodes[node].any = fresh
    return fresh
  }

  private mutating func behindSegments(of node: Int) -> Int {
    if let known = nodes[node].behindSegments { return known }
    let fresh = add()
    nodes[node].behindSegments = fresh
    return fresh
  }

  private mutating func child(of node: Int, _ atoms: [LinkTemplate.Atom]) -> Int {
    guard atoms.count == 1, case .literal(let text)? = atoms.first else { return any(of: node) }
    let key = text.foldedBytes
    let known = nodes[node].literals[key]?.first { $0.text.hasSameScalars(as: text, foldingCase: foldingCase) }
    if let known { return known.node }
    let fresh = add()
    nodes[node].literals[key, default: []].append((text, fresh))
    return fresh
  }

  /// Returns the forms whose segments may match, ignoring the types of parameters. A form may appear more than once if a `**` can
  /// be read in several ways.
  func forms(along path: LinkForm.Path) -> [Int] {
    var found: [Int] = []
    follow(0, path, from: 0, &found)
    return found
  }

  private func follow(_ node: Int, _ path: LinkForm.Path, from index: Int, _ found: inout [Int]) {
    let node = nodes[node]
    found += node.tails
    if let next = node.behindSegments {
      for place in index...path.segments.count { follow(next, path, from: place, &found) }
    }
    guard index < path.segments.count else {
      found += node.ends
      return
    }
    let segment = path.segments[index]
    let foldsHere = foldingCase || index == 0 && path.beginsWithHost
    for (text, next) in node.literals[segment.foldedBytes] ?? []
    where text.hasSameScalars(as: segment, foldingCase: foldsHere) {
      follow(next, path, from: index + 1, &found)
    }
    if let next = node.any { follow(next, path, from: index + 1, &found) }
  }
}

extension String {
  /// The bytes with ASCII letters in lower case: equal for texts that differ only in case.
  var foldedBytes: [UInt8] {
    utf8.map { 0x41...0x5A ~= $0 ? $0 + 32 : $0 }
  }
}
