import FlowSpecExplorer

/// Lists of any length, of which only the topmost entry is known. A tail is a set of routes: at least one entry is below the
/// known one, and each of these has a route of the set. A list without a known entry has no tail. A tail is vague unless each route of the
/// set is known to have an entry there.
///
/// If lists are outlined, a tail is either all routes that may be there, or empty; entries that are no longer available may have
/// left it.
///
/// Every function over-approximates: it takes every step that a list with this description could take, and possibly more.
extension Interpreter {
  /// The most choices about tails in one macrostep.
  private static var mostTailChoices: Int { 16 }

  /// Chooses one of `count` possibilities.
  private mutating func chooseBelow(_ count: Int) -> Int {
    guard count > 1 else { return 0 }
    guessCount += 1
    guard guessCount <= Self.mostTailChoices else {
      fault = fault ?? .tooDeep
      return 0
    }
    return store.choose(.content, count: count)
  }

  mutating func mayBeSo() -> Bool { chooseBelow(2) == 1 }

  /// Chooses if an unknown container has an entry.
  mutating func mayLieUnseen() -> Bool {
    isGuessed = true
    return store.choose(.content, count: 2) == 1
  }

  // MARK: Reading

  mutating func routesBelow(_ list: Int) -> [Int] {
    var found: [Int] = []
    for slot in shape.lists[list].tail where store.read(slot.field) == 1 { found.append(slot.route) }
    return found
  }

  mutating func hasTail(_ list: Int) -> Bool {
    for slot in shape.lists[list].tail where store.read(slot.field) == 1 { return true }
    return false
  }

  /// Returns true if an entry of a route is below the known one.
  mutating func mayLieBelow(_ list: Int, _ route: Int) -> Bool {
    let tail = shape.lists[list].tail
    guard let slot = tail.first(where: { $0.route == route }), store.read(slot.field) == 1 else { return false }
    if tailReading == .possible || knownBelow[list]?.contains(route) ?? false || isTailExact(list) { return true }
    var isOnly = true
    for other in tail where other.route != route && store.read(other.field) == 1 { isOnly = false }
    if outlines, tailReading == .certain { return false }
    if isOnly && !outlines || tailReading == .certain { return isOnly }
    if mayBeSo() {
      knownBelow[list, default: []].insert(route)
      return true
    }
    // From now on the tail is known not to have the route.
    if !outlines { write(slot.field, 0) }
    return false
  }

  private var outlines: Bool { system.abstraction.outlinesLists }

  /// Returns true if an entry equal to the one that is being opened is below the known one.
  mutating func equalsBelow(_ route: Int, in list: Int) -> Bool {
    guard !shape.lists[list].tail.isEmpty, mayLieBelow(list, route) else { return false }
    return system.routes[route].parameters.isEmpty || isChosenEqual(list: list, place: -1, route: route)
  }

  // MARK: Writing

  mutating func clearTail(_ list: Int) { setTail(list, []) }

  /// Returns true if each route of the tail has an entry there.
  private mutating func isTailExact(_ list: Int) -> Bool { shape.lists[list].tailVagueness.map { store.read($0) == 0 } ?? false }

  private mutating func setTail(_ list: Int, _ routes: [Int], isExact: Bool = false) {
    guard !shape.lists[list].tail.isEmpty else { return }
    if knownBelow[list] != nil { knownBelow[list] = nil }
    for slot in shape.lists[list].tail { write(slot.field, outlines ? min(1, routes.count) : routes.contains(slot.route) ? 1 : 0) }
    if let field = shape.lists[list].tailVagueness { write(field, isExact || routes.count < 2 ? 0 : 1) }
  }

  /// Adds routes, each of which has an entry below the known one.
  private mutating func addBelow(_ list: Int, _ routes: [Int]) {
    for slot in shape.lists[list].tail where routes.contains(slot.route) { write(slot.field, 1) }
  }

  /// Adds routes, of which some may have an entry below the known one.
  private mutating func addPossiblyBelow(_ list: Int, _ routes: [Int]) {
    guard !routes.isEmpty else { return }
    addBelow(list, routes)
    if let field = shape.lists[list].tailVagueness { write(field, 1) }
  }

  /// Sets the tail to these routes, or to none.
  ///
  /// - Parameter isExact: True if each of these routes still has an entry.
  mutating func leaveBelow(_ list: Int, _ routes: [Int], isExact: Bool = false) {
    guard !shape.lists[list].tail.isEmpty else { return }
    navigationChanged = true
    setTail(list, routes.isEmpty || !isExact && mayBeSo() ? [] : routes, isExact: isExact)
  }

  /// Returns the tail without one entry of a route.
  mutating func others(than route: Int, in list: Int) -> [Int] {
    routesBelow(list).filter { $0 != route || mayRepeat(route, in: list) }
  }

  private func mayRepeat(_ route: Int, in list: Int) -> Bool {
    prepared.navigation.repeats[list] || !system.routes[route].parameters.isEmpty
  }

  /// Pushes an entry on a list whose known entries are all in use; the known entry becomes part of the tail.
  mutating func pushBurying(_ route: Cell, on list: Int) {
    navigationChanged = true
    addBelow(list, [self.route(list, 0)])
    set(shape.lists[list].entries[0].route, route)
  }

  /// Moves an entry of the tail to the top of an emptied list.
  /// - Parameter isSettled: True if unavailable entries have already left the list.
  mutating func reveal(_ list: Int, isSettled: Bool = false) {
    var below = routesBelow(list)
    guard !below.isEmpty else { return }
    guard outlines else {
      let next = below[chooseBelow(below.count)]
      guard isTailExact(list) else { return expose(list, next) }
      let rest = below.filter { $0 != next } + (mayRepeat(next, in: list) && mayBeSo() ? [next] : [])
      cut(list, from: 0, .replaced)
      write(shape.lists[list].entries[0].route, next + 1)
      return leaveBelow(list, rest, isExact: true)
    }
    if isSettled { below = below.filter { isAvailable($0, []) } }
    let chosen = chooseBelow(below.count + 1)
    if chosen < below.count { expose(list, below[chosen]) } else { clearTail(list) }
  }

  /// Removes all entries above an entry of the tail.
  mutating func expose(_ list: Int, _ route: Int) {
    let rest = others(than: route, in: list)
    cut(list, from: 0, .replaced)
    navigationChanged = true
    write(shape.lists[list].entries[0].route, route + 1)
    leaveBelow(list, rest)
  }

  /// Puts entries on a list: at least one for each of these routes, or for some of them, in any order.
  private mutating func put(anyOf routes: [Int], on list: Int) {
    guard !routes.isEmpty else { return }
    let top = routes[chooseBelow(routes.count)]
    navigationChanged = true
    let isBurying = !isEmpty(list)
    if isBurying { addBelow(list, [route(list, 0)]) }
    write(shape.lists[list].entries[0].route, top + 1)
    let others = routes.filter { $0 != top || mayRepeat(top, in: list) }
    if isBurying { addPossiblyBelow(list, others) } else { leaveBelow(list, others) }
  }

  // MARK: Moves

  /// Closes one of the windows that are not known individually.
  mutating func closeWindowBelow(_ list: Int) -> Bool {
    let below = routesBelow(list)
    guard !below.isEmpty else { return false }
    let route = below[chooseBelow(below.count)]
    let rest = others(than: route, in: list)
    tellingDismissals { $0.leaveBelow(list, rest) }
    return true
  }

  /// Goes forward to any route whose place is this list.
  mutating func goForwardSomewhere(_ list: Int, _ layout: Int) -> Bool {
    guard system.layouts[layout].containers.contains(where: { $0.index == shape.lists[list].container && $0.keepsUndone }) else { return false }
    var routes: [Int] = []
    for slot in shape.lists[list].tail where isAvailable(slot.route, []) {
      if let place = place(of: slot.route, in: layout), self.list(at: place, in: layout) == list { routes.append(slot.route) }
    }
    let chosen = chooseBelow(routes.count + 1)
    guard chosen > 0 else { return false }
    push(store.constant(routes[chosen - 1] + 1), [], on: list)
    log.append(.put(route: ID(routes[chosen - 1]), list: ID(list)))
    return true
  }

  /// Removes entries of the tail that `close` names; returns true if no other work is left.
  mutating func closeBelow(_ list: Int, _ routes: ValueSet, isWindows: Bool) -> Bool {
    let below = routesBelow(list)
    let others = below.filter { !routes.contains($0 + 1) }
    guard others.count < below.count else { return false }
    if isWindows {
      leaveBelow(list, others)
      return false
    }
    guard others.isEmpty || mayBeSo() else {
      setTail(list, others)
      return false
    }
    // Everything above the lowest matching entry is removed.
    setTail(list, [])
    cut(list, from: 0, .closed)
    if !others.isEmpty, mayBeSo() {
      setTail(list, others)
      reveal(list)
    }
    return true
  }

  /// Removes routes that are no longer available from the tail.
  mutating func removeUnavailableBelow(_ list: Int, _ questionable: ValueSet) -> Bool {
    guard !shape.lists[list].tail.isEmpty, !outlines else { return false }
    var gone: [Int] = []
    for route in routesBelow(list) where questionable.contains(route + 1) && !isAvailable(route, []) { gone.append(route) }
    guard !gone.isEmpty else { return false }
    // The first removal may decide about the others.
    let isExact = isTailExact(list)
    let first = prepared.isAvailabilityPlain ? gone : [gone[chooseBelow(gone.count)]]
    let rest = routesBelow(list).filter { !first.contains($0) }
    leaveBelow(list, rest, isExact: isExact)
    return true
  }

  // MARK: Layouts

  /// Moves entries of routes, in any order, to their own places.
  mutating func moveBelow(_ routes: [Int], _ layout: Int) {
    let (goals, isDropped) = goals(of: routes, layout)
    for goal in goals where goals.count == 1 && !isDropped && !outlines || mayBeSo() {
      if case .column = goal.kind { clear(column: goal.list, shape.lists[goal.list].container, layout) }
      put(anyOf: goal.routes, on: goal.list)
    }
  }

  private typealias Goal = (list: Int, kind: TransitionSystem.Container.Kind, place: TransitionSystem.Place, routes: [Int])

  /// Returns the lists in which the routes have their places; `isDropped` is true if a route has none.
  private mutating func goals(of routes: [Int], _ layout: Int) -> (goals: [Goal], isDropped: Bool) {
    var goals: [Goal] = []
    var isDropped = false
    for route in routes {
      guard let place = place(of: route, in: layout), let list = list(at: place, in: layout), let kind = kind(of: place.container, in: layout)
      else {
        isDropped = true
        log.append(.removed(route: ID(route), .layout))
        continue
      }
      if let index = goals.firstIndex(where: { $0.list == list }) {
        goals[index].routes.append(route)
      } else {
        goals.append((list, kind, place, [route]))
      }
    }
    return (goals, isDropped)
  }

  /// Sorts a list whose tail has routes of other containers; returns true if that sorts the whole list.
  mutating func sortBelow(_ list: Int, _ kind: TransitionSystem.Container.Kind, _ layout: Int) -> Bool {
    let below = routesBelow(list)
    let strays = prepared.navigation.strays(in: list, layout)
    let stray = below.filter { strays.contains($0 + 1) }
    guard !stray.isEmpty else { return false }
    let home = below.filter { !strays.contains($0 + 1) }
    hidden = .unknown
    guard home.isEmpty && !outlines || mayBeSo() else {
      setTail(list, home)
      return false
    }
    let first = stray[chooseBelow(stray.count)]
    let target = place(of: first, in: layout)
    if let target, let goal = self.kind(of: target.container, in: layout), kind.isStackLike, goal.isStackLike {
      guard let other = self.list(at: target, in: layout) else { return true }
      let top = route(list, 0)
      drop(list, from: 0)
      leaveBelow(list, home)
      reveal(list)
      if !isEmpty(other) { addBelow(other, [route(other, 0)]) }
      addPossiblyBelow(other, below)
      write(shape.lists[other].entries[0].route, top + 1)
      return true
    }
    leaveBelow(list, home)
    moveBelow(stray, layout)
    return false
  }

  /// Keeps the entries of a column that belong to other containers.
  mutating func clearBelow(column list: Int, _ container: Int, _ layout: Int) {
    let below = routesBelow(list)
    let others = below.filter { place(of: $0, in: layout)?.container != container }
    if others.count < below.count { leaveBelow(list, others) }
  }

  // MARK: Saving

  mutating func saveBelow(_ list: Int) {
    guard let saved = shape.savedTails[list] else { return }
    let below = routesBelow(list)
    let restored = below.filter { system.routes[$0].restores }
    guard !restored.isEmpty, restored.count == below.count || !mayBeSo() else { return }
    for slot in saved where restored.contains(slot.route) { write(slot.field, 1) }
  }

  /// Returns, by list, the routes of its tail that may have been saved.
  mutating func savedBelow() -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for (list, saved) in shape.savedTails.sorted(by: { $0.key < $1.key }) {
      var routes: [Int] = []
      for slot in saved where store.read(slot.field) == 1 { routes.append(slot.route) }
      if !routes.isEmpty { found[list] = routes }
    }
    return found
  }

  /// Restores a saved tail as far as it is available; returns true if an entry was opened.
  mutating func restoreBelow(_ saved: [Int], in list: Int) -> Bool {
    guard let layout = currentLayout() else { return false }
    var routes: [Int] = []
    for route in saved where isAvailable(route, []) { routes.append(route) }
    let isCertain = !outlines && routes.count == saved.count && !routes.contains { system.routes[$0].lookup }
    guard !routes.isEmpty, isCertain || !mayBeSo() else { return false }
    if let own = opensThere(list, layout), let kind = kind(of: own.container, in: layout) {
      makeWay(for: own, layout)
      restore(routes, in: list, kind)
      return true
    }
    // A covering container follows the others, and any of those may come last.
    let (goals, isDropped) = goals(of: routes, layout)
    let order = listsFromBelow()
    var sorted = goals.sorted { order.firstIndex(of: $0.list) ?? 0 < order.firstIndex(of: $1.list) ?? 0 }
    let below = sorted.filter { !isModal($0.place.container, layout) && $0.place.container != 0 }.count
    if below > 1 { sorted.insert(sorted.remove(at: chooseBelow(below)), at: below - 1) }
    for goal in sorted where goals.count == 1 && !isDropped && !outlines || mayBeSo() {
      makeWay(for: goal.place, layout)
      restore(goal.routes, in: goal.list, goal.kind)
    }
    return true
  }

  /// Opens routes that may already be in the list, or be its base.
  private mutating func restore(_ routes: [Int], in list: Int, _ kind: TransitionSystem.Container.Kind) {
    let entries = routes.filter { !isBase(.route(ID($0)), of: list, kind) }
    if entries.count < routes.count, entries.isEmpty || mayBeSo() {
      cut(list, from: 0, .replaced)
      if entries.isEmpty || mayBeSo() { return }
    }
    if case .column = kind {
      cut(list, from: 0, .replaced)
      put(anyOf: entries, on: list)
      return clearTail(list)
    }
    let before = isEmpty(list) ? [] : [route(list, 0)] + routesBelow(list)
    put(anyOf: entries, on: list)
    let below = routesBelow(list)
    leaveBelow(list, below + before.filter { !below.contains($0) })
  }
}
