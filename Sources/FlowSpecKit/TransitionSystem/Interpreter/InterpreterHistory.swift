import FlowSpecExplorer

/// The history of lists: entries to go forward to, and the arguments of bases.
extension Interpreter {
  // MARK: Back and forward

  /// Removes the topmost entry of a list; a container with `redo` keeps it for going forward.
  /// Twin: `PersonMoveWriting.writeTakingBack`.
  mutating func popKeepingUndone(list: Int, place: Int, _ kind: TransitionSystem.Container.Kind, layout: Int) {
    guard keepsUndone(list, in: layout) else {
      cut(list, from: place, .back, keepingTail: true)
      if place == 0 { reveal(list, isSettled: true) }
      return
    }
    let entry = shape.lists[list].entries[place]
    let (route, arguments) = (store.cell(entry.route), cells(of: entry.parameters))
    keepsUndone = true
    cut(list, from: place, .back)
    keepsUndone = false
    let count = undoneCount(list)
    guard count < shape.lists[list].undone.count else { return }
    let slot = shape.lists[list].undone[count]
    set(slot.route, route)
    for (field, cell) in zip(slot.parameters, arguments) { set(field, cell) }
  }

  private func keepsUndone(_ list: Int, in layout: Int) -> Bool {
    !shape.lists[list].undone.isEmpty
      && system.layouts[layout].containers.contains { $0.index == shape.lists[list].container && $0.keepsUndone }
  }

  private mutating func undoneCount(_ list: Int) -> Int {
    let undone = shape.lists[list].undone
    for place in undone.indices where !store.isAmong(store.cell(undone[place].route), prepared.navigation.possible[list]) { return place }
    return undone.count
  }

  /// Puts the entry that was left last by going back on top again.
  /// Twin: `PersonMoveWriting.writeForward`.
  /// Twin: `NavigationWriting.writeForward`.
  mutating func goForward(_ list: Int) -> Bool {
    guard system.hasNavigation, let layout = currentLayout(), uncovered(layout).contains(where: { $0.list == list }) else { return false }
    if !shape.lists[list].tail.isEmpty { return goForwardSomewhere(list, layout) }
    let count = undoneCount(list)
    guard count > 0 else { return false }
    let slot = shape.lists[list].undone[count - 1]
    let route = store.read(slot.route) - 1
    let arguments = cells(of: slot.parameters)
    guard isAvailable(route, arguments), let place = place(of: route, in: layout), self.list(at: place, in: layout) == list else { return false }
    keepsUndone = true
    push(store.constant(route + 1), arguments, on: list)
    keepsUndone = false
    write(slot.route, 0)
    for field in slot.parameters { write(field, 0) }
    log.append(.put(route: ID(route), list: ID(list)))
    return true
  }

  /// Discards the entries to go forward to, because any other change of a list invalidates them.
  /// Twin: `NavigationWriting.writeLists`.
  mutating func forgetUndone(_ list: Int) {
    guard !keepsUndone else { return }
    for slot in shape.lists[list].undone {
      write(slot.route, 0)
      for field in slot.parameters { write(field, 0) }
    }
  }

  // MARK: Bases

  /// Returns the arguments with which the base of a list was opened last; before that, parameters are absent.
  /// Twin: `NavigationWriting.writeBases`.
  mutating func baseArguments(_ list: Int, of route: Int) -> [Cell] {
    zip(shape.lists[list].base, system.routes[route].parameters).map { field, domain in
      let value = store.read(field)
      return store.constant(value > 0 ? value - 1 : domain.isOptional ? domain.count - 1 : 0)
    }
  }

  /// Returns the route that is the base of a list in a layout.
  /// Twin: `NavigationWriting.writeBases`.
  func baseRoute(of list: Int, _ layout: Int) -> Int? {
    let content = shape.lists[list]
    switch kind(of: content.container, in: layout) {
    case .tabs(let tabs)?: return content.tab.flatMap { tabs.contains($0) ? $0 : nil }
    case .stack(base: .route(let route)?)?: return content.tab == nil ? route.index : nil
    default: return nil
    }
  }

  /// Clears the arguments of bases that the new layout does not have.
  /// Twin: `LayoutChangeWriting.writeChange`.
  mutating func forgetBases(of old: Int, in new: Int) {
    for list in shape.lists.indices where !shape.lists[list].base.isEmpty && baseRoute(of: list, old) != baseRoute(of: list, new) {
      for field in shape.lists[list].base { write(field, 0) }
    }
  }

  // MARK: Saving

  /// Saves the arguments of bases that are restored.
  /// Twin: `SavedNavigationWriting.writeOthers`.
  mutating func saveBases() {
    guard let layout = currentLayout() else { return }
    for (list, fields) in shape.savedBases.sorted(by: { $0.key < $1.key }) {
      guard let route = baseRoute(of: list, layout), system.routes[route].restores else { continue }
      for (field, own) in zip(fields, shape.lists[list].base) { set(field, store.cell(own)) }
    }
  }

  /// Saves the entries to go forward to whose routes are restored.
  /// Twin: `SavedNavigationWriting.writeOthers`.
  mutating func saveUndone() {
    for (list, slots) in shape.savedUndone.sorted(by: { $0.key < $1.key }) {
      var place = 0
      for index in 0..<undoneCount(list) {
        let own = shape.lists[list].undone[index]
        guard system.routes[store.read(own.route) - 1].restores else { continue }
        set(slots[place].route, store.cell(own.route))
        for (field, other) in zip(slots[place].parameters, own.parameters) { set(field, store.cell(other)) }
        place += 1
      }
    }
  }

  /// Restores the arguments of each base that this layout has and offers, and that the app's lookup finds.
  /// Twin: `SavedNavigationWriting.writeRestoringBases`.
  mutating func restoreBases(_ saved: [Cell]) {
    guard let layout = currentLayout() else { return }
    var rest = saved[...]
    for (list, fields) in shape.savedBases.sorted(by: { $0.key < $1.key }) {
      let own = rest.prefix(fields.count)
      rest = rest.dropFirst(fields.count)
      guard let route = baseRoute(of: list, layout), system.routes[route].restores, isOffered(route) else { continue }
      var isKnown = false
      for cell in own where store.value(cell) > 0 { isKnown = true }
      guard isKnown, !isMissing(route) else { continue }
      for (field, cell) in zip(shape.lists[list].base, own) where store.value(cell) > 0 { set(field, cell) }
    }
  }

  /// Returns true if the app's lookup does not find a restored route.
  mutating func isMissing(_ route: Int) -> Bool {
    system.routes[route].lookup && store.choose(.lookup(route: ID(route)), count: 2) == 1
  }

  private mutating func isMissing(_ entry: Cell) -> Bool {
    for route in system.routes.indices where system.routes[route].lookup && store.isAmong(entry, ValueSet(only: route + 1)) {
      return isMissing(route)
    }
    return false
  }

  /// Restores the entries to go forward to that the app's lookup finds, in lists of this layout; a list without such keeps its own.
  /// Twin: `SavedNavigationWriting.writeRestoring`.
  mutating func restoreUndone(_ saved: [Cell]) {
    guard let layout = currentLayout() else { return }
    var rest = saved[...]
    for (list, slots) in shape.savedUndone.sorted(by: { $0.key < $1.key }) {
      let isThere = keepsUndone(list, in: layout) && exists(list, in: layout)
      var found: [[Cell]] = []
      for slot in slots {
        let cells = Array(rest.prefix(slot.parameters.count + 1))
        rest = rest.dropFirst(cells.count)
        guard isThere, store.isAmong(cells[0], prepared.navigation.possible[list]), !isMissing(cells[0]) else { continue }
        found.append(cells)
      }
      guard !found.isEmpty else { continue }
      forgetUndone(list)
      for (own, cells) in zip(shape.lists[list].undone, found) {
        for (field, cell) in zip([own.route] + own.parameters, cells) { set(field, cell) }
      }
    }
  }
}
