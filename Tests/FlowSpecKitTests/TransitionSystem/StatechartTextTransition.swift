/// One transition of a spec, before it is text.
struct StatechartTextTransition {
  var target: String?
  var guards: [String] = []
  var known: [String] = []
  var raises: [String] = []
  var history: String?
  var reenters = false

  var text: String {
    var parts: [String] = []
    if let target { parts.append("to: \(target)") }
    if let history { parts.append("history: \(history)") }
    if reenters { parts.append("reenter: true") }
    if !guards.isEmpty { parts.append("when: \(guards.joined(separator: " and "))") }
    if !known.isEmpty { parts.append("set: { \(known.map { "\($0): true" }.joined(separator: ", ")) }") }
    if !raises.isEmpty { parts.append("raise: \(raises.count == 1 ? raises[0] : "[\(raises.joined(separator: ", "))]")") }
    if let target, parts.count == 1 { return target }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }
}

extension StatechartText {
  /// Returns the keys of a state that hold its transitions.
  func transitionLines(of node: Int, _ indent: String) throws(StatechartTextObstacle) -> [String] {
    var always: [String] = []
    var done: [String] = []
    var taken: [(event: String, texts: [String])] = []
    for transition in tree.nodes[node].transitions ?? [] where !tree.isHistory(node) {
      let texts = try said(transition, of: node).map(\.text)
      let wanted = transition.events ?? []
      if wanted.isEmpty { always += texts }
      if try endsItself(wanted, node) { done += texts }
      for event in events where wanted.contains(where: { StatechartLoader.matches($0, event) }) {
        if let place = taken.firstIndex(where: { $0.event == event }) { taken[place].texts += texts } else { taken.append((event, texts)) }
      }
    }
    var events = taken.map { (eventNames[$0.event] ?? $0.event, $0.texts) }
    for (target, event) in entries.sorted(by: { $0.key < $1.key }) where regions(of: target).contains(node) && target != node {
      events.append((event, [try leading(StatechartTextTransition(), to: [target], from: node, isInternal: true).text]))
    }
    var lines = events.isEmpty ? [] : ["\(indent)transitions:"]
    lines += events.map { "\(indent)  \($0): \(Self.list($1))" }
    if !always.isEmpty { lines.append("\(indent)always: \(Self.list(always))") }
    if !done.isEmpty { lines.append("\(indent)done: \(Self.list(done))") }
    return lines
  }

  private static func list(_ texts: [String]) -> String { texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]" }

  /// Returns whether the descriptors match the event that the state itself is done.
  private func endsItself(_ descriptors: [String], _ node: Int) throws(StatechartTextObstacle) -> Bool {
    let finals = tree.nodes.indices.filter { tree.nodes[$0].kind == .final }
    var ending = Set(finals.compactMap { tree.parents[$0] })
    ending.formUnion(ending.compactMap { tree.parents[$0] }.filter(tree.isParallel))
    ending.remove(0)
    let wanted = ending.filter { state in descriptors.contains { StatechartLoader.matches($0, "done.state.\(tree.nodes[state].id)") } }
    guard wanted.isEmpty || wanted == [node] else { throw .doneElsewhere }
    return wanted == [node]
  }

  // MARK: One transition

  /// Returns the transitions that represent one of SCXML: two if a history has a default of its own.
  private func said(_ transition: Statechart.Transition, of source: Int) throws(StatechartTextObstacle) -> [StatechartTextTransition] {
    var found = StatechartTextTransition()
    found.guards = (transition.in?.states ?? []).compactMap { tree[$0] }.map { stateNames[$0] }
    found.guards += (transition.notIn?.states ?? []).compactMap { tree[$0] }.map { "not \(stateNames[$0])" }
    found.raises = (transition.raise ?? []).map { eventNames[$0] ?? $0 }
    let targets = (transition.targets ?? []).compactMap { tree[$0] }
    guard let first = targets.first else { return [found] }
    guard targets.contains(where: tree.isHistory) else {
      if targets.count > 1 { try checkSeveral(targets, from: source) }
      let further = targets.dropFirst().filter { !regions(of: $0).contains($0) }.compactMap { entries[$0] }
      found.raises = further + found.raises
      return [try leading(found, to: targets, from: source, isInternal: transition.internal ?? false)]
    }
    guard targets.count == 1 else { throw .severalHistories }
    return try remembering(found, first, from: source, isInternal: transition.internal ?? false)
  }

  /// Adds the first target to a transition, and what has to be set or raised because of the states that it enters.
  private func leading(
    _ transition: StatechartTextTransition, to targets: [Int], from source: Int, isInternal: Bool, remembers: Bool = false
  ) throws(StatechartTextObstacle) -> StatechartTextTransition {
    var found = transition
    let target = targets[0]
    let common = tree.commonAncestor(source, target)
    if tree.isParallel(common), common != source, common != target { throw .otherRegion }
    found.target = stateNames[target]
    let isInside = targets.allSatisfy { tree.lies($0, in: source) && ($0 != source || remembers) }
    let isLocal = isInternal && !tree.isParallel(source) && isInside
    found.reenters = !isLocal && source != 0 && (tree.lies(target, in: source) || tree.lies(source, in: target) && tree.isRegion(target))
    let domain = isLocal ? source : tree.domain(of: source, targets)
    let entered = tree.entered(targets, below: domain)
    found.known = entered.compactMap { memories[$0] }
    try raise(&found, entering: entered, below: domain, from: source)
    return found
  }

  /// Adds the events that are raised on exit before the transition's own, and those that are raised on entry after them.
  private func raise(
    _ transition: inout StatechartTextTransition, entering entered: [Int], below domain: Int, from source: Int
  ) throws(StatechartTextObstacle) {
    let names = { (raised: [String]?) in (raised ?? []).map { eventNames[$0] ?? $0 } }
    let left = tree.states(in: domain).dropFirst().filter { !(tree.nodes[$0].raiseOnExit ?? []).isEmpty }
    guard left.allSatisfy({ tree.lies(source, in: $0) || isNever($0, activeWith: source) }) else { throw .raiseOnSomeExit }
    let before = left.reversed().filter { tree.lies(source, in: $0) }.flatMap { names(tree.nodes[$0].raiseOnExit) }
    let after = entered.flatMap { names(tree.nodes[$0].raiseOnEntry) }
    if !before.isEmpty || !after.isEmpty, tree.lineage(of: source).contains(where: tree.isRegion) { throw .raiseBesideRegions }
    transition.raises = before + transition.raises + after
  }

  /// Returns whether the two states lie in different children of a compound state.
  private func isNever(_ state: Int, activeWith source: Int) -> Bool {
    let common = tree.commonAncestor(state, source)
    return common != source && !tree.isParallel(common)
  }

  // MARK: History

  private func remembering(
    _ transition: StatechartTextTransition, _ history: Int, from source: Int, isInternal: Bool
  ) throws(StatechartTextObstacle) -> [StatechartTextTransition] {
    let parent = tree.parents[history] ?? 0
    if source != parent, tree.lies(source, in: parent) { throw .historyFromInside }
    let inner = tree.states(in: parent).dropFirst()
    if inner.contains(where: { memories[$0] != nil }) { throw .historyByHistory }
    if inner.contains(where: { !(tree.nodes[$0].raiseOnEntry ?? []).isEmpty }) { throw .raiseByHistory }
    var found = try leading(transition, to: [parent], from: source, isInternal: isInternal, remembers: true)
    found.history = tree.nodes[history].depth == "deep" ? "deep" : "shallow"
    guard hasOwnDefault(history), let known = memories[parent] else { return [found] }
    found.guards.append(known)
    found.known.removeAll { $0 == known }
    let targets = (tree.nodes[history].transitions ?? []).flatMap { $0.targets ?? [] }.compactMap { tree[$0] }
    guard targets.count == 1 else { throw .severalDefaults }
    return [found, try leading(transition, to: targets, from: source, isInternal: isInternal)]
  }

  // MARK: Several targets

  /// The first target is entered at once, the others in microsteps of their own: nothing may depend on what is active between.
  private func checkSeveral(_ targets: [Int], from source: Int) throws(StatechartTextObstacle) {
    if tree.lineage(of: source).contains(where: tree.isRegion) { throw .severalInside }
    let isWatched = tree.nodes.contains { node in
      !(node.raiseOnEntry ?? []).isEmpty || !(node.raiseOnExit ?? []).isEmpty
        || node.kind != .history && (node.transitions ?? []).contains { ($0.events ?? []).isEmpty }
    }
    if isWatched { throw .severalWatched }
  }

  /// Returns the regions that enter a further target: of each transition the outermost one with none of the targets before it.
  func regions(of target: Int) -> [Int] {
    var found: [Int] = []
    for node in tree.nodes where node.kind != .history {
      for transition in node.transitions ?? [] {
        let targets = (transition.targets ?? []).compactMap { tree[$0] }
        guard let place = targets.firstIndex(of: target), place > 0 else { continue }
        let others = targets.prefix(place)
        let outer = tree.lineage(of: target).last { state in tree.isRegion(state) && !others.contains { tree.lies($0, in: state) } }
        if let outer, !found.contains(outer) { found.append(outer) }
      }
    }
    return found
  }
}
