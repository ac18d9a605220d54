/// The states that a transition leaves and enters, as far as the chart alone decides this.
extension Flow {
  /// Returns the domain of a transition: the state below which every active state is left and states are entered. It is the
  /// source if the target is inside it, the target's parent if the source is inside the target, else their least common
  /// ancestor. With `reenter` it is the least common compound ancestor of both; with `history` a target around the source is its
  /// own domain.
  ///
  /// Source: SCXML 1.0, `getTransitionDomain`.
  func domain(from source: StateID, to target: StateID, reenter: Bool, history: Bool) -> StateID {
    if !reenter {
      if isState(target, within: source) { return source }
      let common = leastCommonAncestor(of: source, and: target)
      return common == target && !history ? self[target].parent ?? target : common
    }
    let common = ancestors(of: source).first { candidate in
      isState(target, within: candidate) && candidate != target && self[candidate].kind != .parallel
    }
    return common ?? Flow.outermost
  }

  /// Returns the states that a transition may enter: the path to its target, outermost first, then the states entered beside and
  /// below it. With `history` these are all states that history may restore, or, if `remembering` is false, those that are
  /// entered while it is empty.
  func statesEntered(by transition: Transition, remembering: Bool = true) -> [StateID] {
    guard let target = transition.target?.value else { return [] }
    let domain = domain(from: transition.source, to: target, reenter: transition.reenter, history: transition.history != nil)
    let below: [StateID] =
      switch remembering ? transition.history?.value : nil {
      case nil: defaultEntry(of: target)
      case .shallow: [target] + self[target].children.flatMap(defaultEntry)
      case .deep: subtree(of: target)
      }
    // SCXML's rule leaves all regions if it leaves one; here other regions stay untouched unless `reenter` is set.
    let isWhole = transition.reenter && self[domain].kind == .parallel
    // The most frequent case: a transition between two children of one state.
    if self[target].parent == domain, !isWhole { return below }
    // A local transition into its own source enters only states below it.
    let path = Array(lineage(of: target).prefix { $0 != domain }.reversed())
    let beside = (path.dropLast() + (isWhole ? [domain] : [])).filter { self[$0].kind == .parallel }.flatMap { state in
      self[state].children.filter { !isState(target, within: $0) }.flatMap(defaultEntry)
    }
    return path + beside + below.dropFirst()
  }
}
