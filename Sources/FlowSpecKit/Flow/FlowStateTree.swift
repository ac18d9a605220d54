/// Walking the tree of states.
extension Flow {
  /// The state's parent, its parent, and so on to the flow itself.
  func ancestors(of id: StateID) -> [StateID] {
    var found: [StateID] = []
    var next = self[id].parent
    while let parent = next {
      found.append(parent)
      next = self[parent].parent
    }
    return found
  }

  /// The state and its ancestors, innermost first.
  func lineage(of id: StateID) -> [StateID] {
    [id] + ancestors(of: id)
  }

  /// The state lies in the other one, or is it.
  func isState(_ id: StateID, within other: StateID) -> Bool {
    var next: StateID? = id
    while let current = next {
      if current == other { return true }
      next = self[current].parent
    }
    return false
  }

  /// The state and all below it, in document order.
  func subtree(of id: StateID) -> [StateID] {
    var found: [StateID] = []
    gather(id, into: &found)
    return found
  }

  private func gather(_ id: StateID, into found: inout [StateID]) {
    found.append(id)
    for child in self[id].children { gather(child, into: &found) }
  }

  /// A region is a child of a state whose children are all active.
  func isRegion(_ id: StateID) -> Bool {
    self[id].parent.map { self[$0].kind == .parallel } ?? false
  }

  func leastCommonAncestor(_ one: StateID, _ other: StateID) -> StateID {
    var candidate = other
    while !isState(one, within: candidate), let parent = self[candidate].parent { candidate = parent }
    return candidate
  }

  /// The states that are entered with a state when nothing below it is named: its first children, all its regions.
  func defaultEntry(of id: StateID) -> [StateID] {
    switch self[id].kind {
    case .atomic, .final: [id]
    case .compound: [id] + (self[id].initial.map(defaultEntry) ?? [])
    case .parallel: [id] + self[id].children.flatMap(defaultEntry)
    }
  }
}
