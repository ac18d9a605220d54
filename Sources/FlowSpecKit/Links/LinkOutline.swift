/// The parts of a form that can be compared quickly: literal segments and literal query values.
struct LinkOutline: Sendable {
  /// Numbers of literal segments, without case; nil for a segment with a parameter.
  fileprivate let segments: [Int?]
  /// True if further segments may follow.
  fileprivate let isOpen: Bool
  private let items: [(key: Int, value: Int)]

  init(_ form: LinkForm, isAligned: Bool, _ names: inout [String: Int]) {
    func number(_ name: String) -> Int {
      if let known = names[name] { return known }
      names[name] = names.count
      return names.count - 1
    }
    var segments: [Int?] = []
    var isOpen = !isAligned || form.template.wholeURL != nil
    for piece in isAligned ? form.template.path : [] {
      if case .segment(let atoms, _) = piece {
        segments.append(Self.literal(atoms).map { number("segment " + $0.lowercased()) })
      } else {
        if case .rest(_, isOptional: false, _) = piece { segments.append(nil) }
        isOpen = true
        break
      }
    }
    self.segments = segments
    self.isOpen = isOpen
    items = form.template.query.compactMap { item in
      guard case .names(let keys) = item.key, keys.count == 1, case .text(let atoms) = item.value,
        let value = Self.literal(atoms)
      else { return nil }
      // Encoded, because a dictionary treats a composed and a decomposed letter as equal.
      return (
        number("key " + PercentCoding.encoded(keys[0], keeping: .query)),
        number("value " + PercentCoding.encoded(value, keeping: .query))
      )
    }
  }

  private static func literal(_ atoms: [LinkTemplate.Atom]) -> String? {
    switch atoms.first {
    case nil: ""
    case .literal(let text)? where atoms.count == 1: text
    case .literal, .parameter: nil
    }
  }

  func mayOverlap(_ other: LinkOutline) -> Bool {
    if !isOpen, segments.count < other.segments.count { return false }
    if !other.isOpen, other.segments.count < segments.count { return false }
    for (mine, theirs) in zip(segments, other.segments) {
      if let mine, let theirs, mine != theirs { return false }
    }
    return !items.contains { item in other.items.contains { $0.key == item.key && $0.value != item.value } }
  }
}

/// A trie of the outlines of many forms.
struct OutlineTree {
  private struct Node {
    var literals: [Int: Int] = [:]
    /// The node after a segment with a parameter.
    var varied: Int?
    /// Forms that end here, and those that match any further segments.
    var ends: [Int] = []
    var opens: [Int] = []
    /// The last form at or below this node; a search for later ones can skip it.
    var last = -1
  }

  private var nodes = [Node()]

  /// Inserts a form; forms must be inserted in ascending order.
  mutating func insert(_ outline: LinkOutline, as form: Int) {
    var node = 0
    nodes[0].last = form
    for segment in outline.segments {
      node = child(of: node, segment)
      nodes[node].last = form
    }
    if outline.isOpen { nodes[node].opens.append(form) } else { nodes[node].ends.append(form) }
  }

  private mutating func child(of node: Int, _ segment: Int?) -> Int {
    if let known = segment.map({ nodes[node].literals[$0] }) ?? nodes[node].varied { return known }
    nodes.append(Node())
    if let segment { nodes[node].literals[segment] = nodes.count - 1 } else { nodes[node].varied = nodes.count - 1 }
    return nodes.count - 1
  }

  /// Returns later forms whose segments may be the same, in any order.
  func outlines(meeting outline: LinkOutline, after form: Int) -> [Int] {
    var found: [Int] = []
    follow(0, outline.segments[...], isOpen: outline.isOpen, form: form, &found)
    return found.filter { $0 > form }
  }

  private func follow(_ index: Int, _ segments: ArraySlice<Int?>, isOpen: Bool, form: Int, _ found: inout [Int]) {
    let node = nodes[index]
    guard node.last > form else { return }
    found += node.opens
    guard let segment = segments.first else {
      found += node.ends
      guard isOpen else { return }
      for next in node.literals.values { follow(next, [], isOpen: true, form: form, &found) }
      if let next = node.varied { follow(next, [], isOpen: true, form: form, &found) }
      return
    }
    let rest = segments.dropFirst()
    if let next = node.varied { follow(next, rest, isOpen: isOpen, form: form, &found) }
    if let segment {
      if let next = node.literals[segment] { follow(next, rest, isOpen: isOpen, form: form, &found) }
    } else {
      for next in node.literals.values { follow(next, rest, isOpen: isOpen, form: form, &found) }
    }
  }
}
