/// Which states a transition leaves and enters, as far as the chart alone says.
extension Flow {
  /// The state below which everything is left and entered: the source if the target lies inside it, the target's parent if the
  /// source lies inside the target, else their least common ancestor. With `reenter` it is the least common compound ancestor
  /// of both; with `history` a target around the source is its own domain.
  ///
  /// Source: SCXML 1.0, `getTransitionDomain`.
  func domain(from source: StateID, to target: StateID, reenter: Bool, history: Bool) -> StateID {
    if !reenter {
      if isState(target, within: source) { return source }
      let common = leastCommonAncestor(source, target)
      return common == target && !history ? self[target].parent ?? target : common
    }
    let common = ancestors(of: source).first { candidate in
      isState(target, within: candidate) && candidate != target && self[candidate].kind != .parallel
    }
    return common ?? Flow.outermost
  }

  /// The states that a transition may enter: the way to its target, outer first, then what is entered beside and below it;
  /// with `history` all that may be remembered, or what is entered while nothing is.
  func statesEntered(by transition: Transition, remembering: Bool = true) -> [StateID] {
    guard let target = transition.target?.value else { return [] }
    let domain = domain(from: transition.source, to: target, reenter: transition.reenter, history: transition.history != nil)
    let below: [StateID] =
      switch remembering ? transition.history?.value : nil {
      case nil: defaultEntry(of: target)
      case .shallow: [target] + self[target].children.flatMap(defaultEntry)
      case .deep: subtree(of: target)
      }
    // SCXML's rule leaves all regions where it leaves one; otherwise only the region that holds the target is touched.
    let isWhole = transition.reenter && self[domain].kind == .parallel
    // By far the most: from one child to another.
    if self[target].parent == domain, !isWhole { return below }
    // A local transition into its own source enters only what lies below.
    let path = Array(lineage(of: target).prefix { $0 != domain }.reversed())
    let beside = (path.dropLast() + (isWhole ? [domain] : [])).filter { self[$0].kind == .parallel }.flatMap { state in
      self[state].children.filter { !isState(target, within: $0) }.flatMap(defaultEntry)
    }
    return path + beside + below.dropFirst()
  }
}
