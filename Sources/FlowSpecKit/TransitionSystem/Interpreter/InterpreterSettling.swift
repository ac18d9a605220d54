import FlowSpecExplorer

/// The steps that a configuration takes by itself once no transition is enabled: changes of the layout, removal of entries,
/// openings.
extension Interpreter {
  /// Takes the first such step; returns false if there is none.
  /// Twin: `SettleWriting.writeSettleOnce`.
  mutating func settleOnce() -> Bool {
    if selectAtLaunch() { return true }
    if !system.choosesLayoutOnce, isTouched(.layout), let layout = currentLayout(), let chosen = chosenLayout(), chosen != layout {
      tellingDismissals { $0.change(to: chosen, from: layout) }
      return true
    }
    if openEnteredRoot() { return true }
    if system.hasNavigation, navigationChanged || isTouched([.availability, .root]), let layout = currentLayout() {
      if navigationChanged || isTouched(.availability), removeUnavailable(layout) { return true }
      if isTouched(.root), showSomething(layout) { return true }
    }
    if !openings.isEmpty {
      openNext()
      return true
    }
    if !openingsUnseen.isEmpty {
      noteOpening(openingsUnseen.removeFirst())
      return true
    }
    if runsOneStage {
      if mayReturn() { nextStage = .returning }
      return false
    }
    return restoreIfPossible() || judgeHeld()
  }

  /// Takes the oldest requested opening; a link is judged again.
  /// Twin: `SettleWriting.writeOpening`.
  private mutating func openNext() {
    let opening = openings.removeFirst()
    equals = [:]
    if let link = opening.link { return judge(link) }
    guard isAvailable(opening.route, opening.arguments) else {
      noteOpening(opening.route)
      return end(opening.route, .refused(.unavailable))
    }
    if system.routes[opening.route].isCommand {
      perform(opening.route, opening.arguments)
    } else {
      openOrWait(opening.route, opening.arguments)
    }
  }

  /// Opens the root of the last, innermost entered state that is still active.
  /// Twin: `SettleWriting.writeRoot`.
  private mutating func openEnteredRoot() -> Bool {
    while let state = enteredRoots.popLast() {
      guard isActive(state), let root = system.states[state].root else { continue }
      enteredRoots = []
      if system.abstraction.tracksOpenings { log += [.removed(route: ID(root.route), .emptied), .put(route: ID(root.route), list: nil)] }
      if system.abstraction.followsOpenings { openedSinceRoot = [] }
      noteOpening(root.route)
      // Transitions may follow it, even if it is not explored.
      guard system.hasNavigation, let layout = currentLayout() else { return !system.abstraction.guesses.isEmpty }
      equals = [:]
      let before = dismissible()
      emptyNavigation(layout)
      let arguments = cells(root.arguments)
      let isOpened = isAvailable(root.route, arguments)
      let isUnseenTold = !system.abstraction.unseenDismissals.isEmpty && waitsUnseen(root.route)
      let isTold = tellDismissals(since: before, opening: isOpened ? root.route : nil) || isUnseenTold
      guard isOpened else { return true }
      // After the events, it opens if the state is still active and no later root is entered.
      if isTold { enteredRoots = [state] } else { open(root.route, arguments) }
      return true
    }
    return false
  }

  /// Twin: `SettleWriting.writeRemoving`.
  private mutating func removeUnavailable(_ layout: Int) -> Bool {
    // Entries were available when they were opened, and so were the earlier ones.
    let before = isTouched(.availability) ? dismissible() : []
    if isTouched(.availability), removeUnavailableEntry(layout) {
      tellDismissals(since: before)
      return true
    }
    for container in system.layouts[layout].containers {
      guard case .tabs(let routes) = container.kind, let tabs = prepared.navigation.tabs[container.index] else { continue }
      if isSelectedOffered(in: container.index, field: tabs.field, layout) { continue }
      guard let other = firstOffered(routes), let index = tabs.routes.firstIndex(of: other) else { continue }
      tellingDismissals { $0.select(tab: other, of: container.index, layout) }
      log.append(.selected(container: ID(container.index), tab: ID(index)))
      return true
    }
    return false
  }

  /// Returns true if the selected tab is offered; a tab that this layout lacks is not.
  private mutating func isSelectedOffered(in container: Int, field: Int, _ layout: Int) -> Bool {
    let kinds = prepared.navigation.tabKinds(of: container, in: layout)
    for (index, kind) in kinds.enumerated() {
      // The selection must be one of the last kind if it is none of the others.
      guard index == kinds.count - 1 || store.isAmong(store.cell(field), kind.values) else { continue }
      return kind.route.map { isOffered($0) } ?? false
    }
    return false
  }

  /// Removes one unavailable entry; it does not distinguish entries of other routes.
  private mutating func removeUnavailableEntry(_ layout: Int) -> Bool {
    let questionable = questionableEntries(layout)
    let hidden = listsNotOffered(layout)
    guard !questionable.isEmpty || !hidden.isEmpty else { return false }
    for list in shape.lists.indices {
      if hidden.contains(list), isEntry(list, 0) {
        clearTail(list)
        log.append(.removed(route: ID(route(list, 0)), .unavailable))
        remove(list, 0)
        return true
      }
      let questionable = questionable.intersection(prepared.navigation.possible[list])
      if removeUnavailableBelow(list, questionable) { return true }
      for place in shape.lists[list].entries.indices where isEntry(list, place, among: questionable) {
        let route = route(list, place)
        guard !isAvailable(route, arguments(list, place)) else { continue }
        remove(list, place, isSettled: true)
        log.append(.removed(route: ID(route), .unavailable))
        return true
      }
    }
    return false
  }

  /// Returns the routes that may have become unavailable in this macrostep, as values of an entry field.
  private mutating func questionableEntries(_ layout: Int) -> ValueSet {
    var found = isTouched(.places) ? prepared.navigation.homeless[layout] : ValueSet()
    for availability in prepared.availabilities where isTouched(availability.touch) && mayLieSomewhere(availability) {
      if availability.isPlain, isTrue(availability.condition) { continue }
      found.formUnion(availability.values)
    }
    return found
  }

  /// Returns true if some list may have an entry of these routes, judging by known fields.
  private func mayLieSomewhere(_ availability: Availability) -> Bool {
    for (list, values) in availability.places {
      if !shape.lists[list].tail.isEmpty { return true }
      for entry in shape.lists[list].entries where store.mayBeAmong(store.cell(entry.route), values) { return true }
    }
    return false
  }

  /// Returns true if the list may have an entry, judging by known fields.
  private func mayHaveEntry(_ list: Int) -> Bool {
    shape.lists[list].entries.first.map { store.mayBeAmong(store.cell($0.route), prepared.navigation.possible[list]) } ?? false
  }

  mutating func firstOffered(_ tabs: [Int]) -> Int? {
    for tab in tabs where isOffered(tab) { return tab }
    return nil
  }

  /// Returns the lists with possible entries of tabs that are not offered while another tab is.
  /// Twin: `AvailabilityWriting.writeOffers`.
  private mutating func listsNotOffered(_ layout: Int) -> [Int] {
    var found: [Int] = []
    for tabs in prepared.navigation.conditionalTabs[layout] {
      // Offers are asked only if some of the lists may have an entry.
      let filled = tabs.lists.filter { mayHaveEntry($0.list) }
      guard !filled.isEmpty, firstOffered(tabs.routes) != nil else { continue }
      for (tab, list) in filled where !isOffered(tab) { found.append(list) }
    }
    return found
  }

  /// Selects the first offered tab of each container at launch, once no other step follows. Returns false if nothing is selected.
  /// Twin: `SettleWriting.writeSettleOnce`.
  private mutating func selectAtLaunch() -> Bool {
    guard isLaunching else { return false }
    isLaunching = false
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    for container in system.layouts[layout].containers { selectFirst(in: container) }
    return system.layouts[layout].containers.contains { if case .tabs = $0.kind { true } else { false } }
  }

  /// Selects the first offered tab; if there is none, the first tab.
  /// Twin: `AvailabilityWriting.writeOffers`.
  /// Twin: `NavigationWriting.writeTabs`.
  mutating func selectFirst(in container: TransitionSystem.Container, amongOffered: Bool = true) {
    guard case .tabs(let routes) = container.kind, let tabs = prepared.navigation.tabs[container.index] else { return }
    guard let first = (amongOffered ? firstOffered(routes) : nil) ?? routes.first, let index = tabs.routes.firstIndex(of: first) else { return }
    write(tabs.field, index)
  }

  /// Removes all entries, and selects the first available tab of each container.
  private mutating func emptyNavigation(_ layout: Int) {
    for list in shape.lists.indices {
      if store.tellsAll { cut(list, from: 0, .emptied) } else { empty(silently: list) }
      forgetUndone(list)
      for field in shape.lists[list].base { write(field, 0) }
    }
    for container in system.layouts[layout].containers { selectFirst(in: container) }
    navigationChanged = true
    hidden = .nothing
  }

  /// Opens the innermost active root if no route is shown and no opening is pending; elements do not count as shown.
  /// Twin: `SettleWriting.writeShowingSomething`.
  private mutating func showSomething(_ layout: Int) -> Bool {
    if prepared.navigation.alwaysShows[layout] || !openings.isEmpty { return false }
    for container in prepared.navigation.visible[layout] {
      if let list = visibleList(container), case .route? = shownItem(list, container.kind) { return false }
    }
    if hidesSomething(layout) { return false }
    for state in prepared.roots where isActive(state) {
      guard let root = system.states[state].root else { continue }
      let arguments = cells(root.arguments)
      guard isAvailable(root.route, arguments) else { continue }
      if let place = place(of: root.route, in: layout), system.abstraction.unknownContainers.contains(place.container) { return false }
      equals = [:]
      openOrWait(root.route, arguments)
      return true
    }
    return false
  }

  /// Returns true if an unknown container shows an item; chosen once until a happening may change it.
  private mutating func hidesSomething(_ layout: Int) -> Bool {
    guard prepared.navigation.hides[layout] else { return false }
    if hidden == .unknown || !prepared.isAvailabilityPlain { hidden = mayLieUnseen() ? .nothing : .something }
    return hidden == .something
  }

  // MARK: Layout

  /// Changes the layout. Containers and tabs of the same name keep their content; entries of the others move to their own places.
  /// Twin: `LayoutChangeWriting.writeChange`.
  private mutating func change(to new: Int, from old: Int) {
    log.append(.layout(ID(new)))
    if let field = shape.layout { write(field, new) }
    guard system.hasNavigation else { return }
    navigationChanged = true
    hidden = .unknown
    forgetBases(of: old, in: new)
    for list in shape.lists.indices { forgetUndone(list) }
    var homeless: [(below: [Int], entries: [(Int, [Cell])])] = []
    for list in shape.lists.indices where !exists(list, in: new) {
      guard count(list) > 0 else { continue }
      homeless.append((routesBelow(list), entries(list, from: 0)))
      empty(silently: list)
    }
    keepSelection(new, from: old)
    for (below, entries) in homeless {
      moveBelow(below, new)
      for entry in entries { move(entry.0, entry.1, in: new) }
    }
    sort(new)
  }

  /// Twin: `LayoutChangeWriting.writeExistence`.
  func exists(_ list: Int, in layout: Int) -> Bool {
    let entry = shape.lists[list]
    switch kind(of: entry.container, in: layout) {
    case nil, .elsewhere: return false
    case .tabs(let routes): return entry.tab.map(routes.contains) ?? false
    case .column, .stack, .modal, .windows: return entry.tab == nil
    }
  }

  /// Selects the first offered tab where the layout adds tabs or lacks the selected one; clears the selection where the layout
  /// has no tabs.
  /// Twin: `NavigationWriting.writeTabs`.
  private mutating func keepSelection(_ layout: Int, from old: Int) {
    for index in system.containers.indices {
      guard let tabs = prepared.navigation.tabs[index] else { continue }
      if case .tabs? = kind(of: index, in: layout) { continue }
      write(tabs.field, 0)
    }
    for container in system.layouts[layout].containers {
      guard case .tabs(let routes) = container.kind, let tabs = prepared.navigation.tabs[container.index] else { continue }
      if case .tabs? = kind(of: container.index, in: old), routes.contains(tabs.routes[store.read(tabs.field)]) { continue }
      selectFirst(in: container)
    }
  }

  /// Keeps the topmost entry of a list that is now a column, after the other entries have moved to their own places.
  /// Twin: `LayoutChangeWriting.writePlacing`.
  private mutating func keepOneInColumns(_ layout: Int) {
    for list in shape.lists.indices where shape.lists[list].entries.count > 1 || !shape.lists[list].tail.isEmpty {
      guard case .column? = kind(of: shape.lists[list].container, in: layout) else { continue }
      clearTail(list)
      while count(list) > 1 {
        log.append(.removed(route: ID(route(list, 0)), .replaced))
        remove(list, 0)
      }
    }
  }

  private mutating func empty(silently list: Int) {
    forgetUndone(list)
    clearTail(list)
    let entry = shape.lists[list]
    for slot in entry.entries {
      write(slot.route, 0)
      for field in slot.parameters { write(field, 0) }
    }
  }

  /// Puts an entry on top of the list of its place. It does not remove an equal entry, and selects no tab.
  /// Twin: `LayoutChangeWriting.writeSorting`.
  private mutating func move(_ route: Int, _ arguments: [Cell], in layout: Int) {
    guard let place = place(of: route, in: layout), let list = list(at: place, in: layout) else {
      log.append(.removed(route: ID(route), .layout))
      return
    }
    if case .column? = kind(of: place.container, in: layout) { clear(column: list, place.container, layout) }
    push(store.constant(route + 1), arguments, on: list)
  }

  /// Empties a column for a new entry. Entries that belong to another container stay until they are moved, if the list can hold
  /// them.
  mutating func clear(column list: Int, _ container: Int, _ layout: Int) {
    guard shape.lists[list].entries.count > 1 || !shape.lists[list].tail.isEmpty else { return cut(list, from: 0, .replaced) }
    clearBelow(column: list, container, layout)
    for index in (0..<count(list)).reversed() {
      let route = route(list, index)
      guard place(of: route, in: layout)?.container == container else { continue }
      log.append(.removed(route: ID(route), .replaced))
      remove(list, index)
    }
  }

  /// Moves entries of visible lists that belong to other containers.
  /// Twin: `LayoutChangeWriting.writeSorting`.
  mutating func sort(_ layout: Int) {
    defer { keepOneInColumns(layout) }
    for (list, kind) in visibleLists(layout) {
      let container = shape.lists[list].container
      if sortBelow(list, kind, layout) { continue }
      guard let first = firstStray(list, in: layout) else { continue }
      hidden = .unknown
      let entries = entries(list, from: first)
      let target = place(of: entries[0].0, in: layout)
      if let target, let goal = self.kind(of: target.container, in: layout), kind.isStackLike, goal.isStackLike {
        guard let other = self.list(at: target, in: layout) else { continue }
        drop(list, from: first)
        if first == 0 { reveal(list) }
        for entry in entries { push(store.constant(entry.0 + 1), entry.1, on: other) }
      } else {
        drop(list, from: first)
        for entry in entries {
          if !kind.isColumn, let own = place(of: entry.0, in: layout), own.container == container {
            push(store.constant(entry.0 + 1), entry.1, on: list)
          } else {
            move(entry.0, entry.1, in: layout)
          }
        }
        if isEmpty(list) { reveal(list) }
      }
    }
  }

  /// Returns the index of the lowest entry that belongs to another container.
  private mutating func firstStray(_ list: Int, in layout: Int) -> Int? {
    let strays = prepared.navigation.strays(in: list, layout)
    for place in shape.lists[list].entries.indices where isEntry(list, place, among: strays) { return place }
    return nil
  }

  mutating func entries(_ list: Int, from first: Int) -> [(Int, [Cell])] {
    var found: [(Int, [Cell])] = []
    for place in first..<count(list) { found.append((route(list, place), arguments(list, place))) }
    return found
  }

  mutating func drop(_ list: Int, from place: Int) {
    navigationChanged = true
    forgetUndone(list)
    for index in place..<count(list) {
      let entry = shape.lists[list].entries[index]
      write(entry.route, 0)
      for field in entry.parameters { write(field, 0) }
    }
  }
}

extension TransitionSystem.Container.Kind {
  fileprivate var isColumn: Bool { if case .column = self { true } else { false } }

  /// True for lists that push new entries on top.
  var isStackLike: Bool {
    switch self {
    case .stack, .tabs: true
    case .column, .modal, .windows, .elsewhere: false
    }
  }
}
