/// Traverses the tree of states.
extension Flow {
  /// Returns the state's ancestors from its parent up to the flow itself.
  func ancestors(of id: StateID) -> [StateID] {
    var found: [StateID] = []
    var next = self[id].parent
    while let parent = next {
      found.append(parent)
      next = self[parent].parent
    }
    return found
  }

  /// Returns the state and its ancestors, innermost first.
  func lineage(of id: StateID) -> [StateID] {
    [id] + ancestors(of: id)
  }

  /// Returns true if the state is the other one or its descendant.
  func isState(_ id: StateID, within other: StateID) -> Bool {
    var next: StateID? = id
    while let current = next {
      if current == other { return true }
      next = self[current].parent
    }
    return false
  }

  /// Returns the state and all its descendants, in document order.
  func subtree(of id: StateID) -> [StateID] {
    var found: [StateID] = []
    gather(id, into: &found)
    return found
  }

  private func gather(_ id: StateID, into found: inout [StateID]) {
    found.append(id)
    for child in self[id].children { gather(child, into: &found) }
  }

  /// Returns true if the state is a region: a child of a parallel state.
  func isRegion(_ id: StateID) -> Bool {
    self[id].parent.map { self[$0].kind == .parallel } ?? false
  }

  func leastCommonAncestor(of one: StateID, and other: StateID) -> StateID {
    var candidate = other
    while !isState(one, within: candidate), let parent = self[candidate].parent { candidate = parent }
    return candidate
  }

  /// Returns the states that are entered with a state if no descendant is named: initial children, and all regions.
  func defaultEntry(of id: StateID) -> [StateID] {
    switch self[id].kind {
    case .atomic, .final: [id]
    case .compound: [id] + (self[id].initial.map(defaultEntry) ?? [])
    case .parallel: [id] + self[id].children.flatMap(defaultEntry)
    }
  }
}
