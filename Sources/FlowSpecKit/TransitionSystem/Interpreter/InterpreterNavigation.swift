import FlowSpecExplorer

/// Containers, the items that they show, and a person's navigation.
extension Interpreter {
  // MARK: Layout and place

  /// Returns the first layout whose condition holds; nil if none does, so that the layout stays.
  /// Twin: `LayoutWriting.writeInitializer`.
  mutating func chosenLayout() -> Int? {
    for (index, layout) in system.layouts.enumerated() {
      guard let condition = layout.condition, !isTrue(condition) else { return index }
    }
    return nil
  }

  mutating func currentLayout() -> Int? {
    guard let field = shape.layout else { return nil }
    return store.read(field)
  }

  func kind(of container: Int, in layout: Int) -> TransitionSystem.Container.Kind? { prepared.navigation.kind(of: container, in: layout) }

  func place(of route: Int, in layout: Int) -> TransitionSystem.Place? { prepared.navigation.place(of: route, in: layout) }

  /// Returns the list of a place: that of the tab that it names, or of the selected tab.
  /// Twin: `NavigationWriting.writeLists`.
  mutating func list(at place: TransitionSystem.Place, in layout: Int) -> Int? {
    guard case .tabs(let tabs)? = kind(of: place.container, in: layout) else { return prepared.navigation.list(place.container, tab: nil) }
    let tab = place.tab.flatMap { tabs.contains($0) ? $0 : nil } ?? selectedTab(of: place.container)
    return tab.flatMap { prepared.navigation.list(place.container, tab: $0) }
  }

  /// Returns the list of a container whose content is not elsewhere; of tabs the selected one's.
  /// Twin: `NavigationWriting.writeQueries`.
  mutating func visibleList(_ container: TransitionSystem.Container) -> Int? {
    if case .tabs = container.kind { return selectedTab(of: container.index).flatMap { prepared.navigation.list(container.index, tab: $0) } }
    return prepared.navigation.list(container.index, tab: nil)
  }

  mutating func selectedTab(of container: Int) -> Int? {
    guard let tabs = prepared.navigation.tabs[container] else { return nil }
    return tabs.routes[store.read(tabs.field)]
  }

  /// Returns true if a tab can be selected, or a base is shown and kept.
  /// Twin: `AvailabilityWriting.writeOffers`.
  mutating func isOffered(_ route: Int) -> Bool {
    guard let offered = system.routes[route].offered else { return true }
    return holds(offered, of: .route(ID(route)))
  }

  /// Returns true if the item's condition holds. Within it no container counts as covered, and a condition that depends on itself
  /// is false.
  mutating func holds(_ condition: LoweredExpression, of item: Presentable) -> Bool {
    guard !judged.contains(item) else { return false }
    judged.append(item)
    defer { judged.removeLast() }
    return isTrue(condition)
  }

  /// Twin: `AvailabilityWriting.writeAvailability`.
  mutating func isAvailable(_ route: Int, _ arguments: [Cell]) -> Bool {
    if let available = system.routes[route].available, !holds(available, of: .route(ID(route))) { return false }
    if system.routes[route].isCommand {
      guard let raise = system.routes[route].raises.first else { return true }
      let before = parameters
      parameters = arguments
      defer { parameters = before }
      return wouldTake(raise.event, cells(raise.arguments))
    }
    guard let layout = currentLayout() else { return true }
    return place(of: route, in: layout) != nil
  }

  // MARK: Lists

  mutating func count(_ list: Int) -> Int {
    for place in shape.lists[list].entries.indices where !isEntry(list, place) { return place }
    return shape.lists[list].entries.count
  }
  mutating func route(_ list: Int, _ place: Int) -> Int { store.read(shape.lists[list].entries[place].route) - 1 }
  /// Returns true if the list has an entry at an index.
  mutating func isEntry(_ list: Int, _ place: Int) -> Bool { isEntry(list, place, among: prepared.navigation.possible[list]) }
  /// Returns true if the list has an entry of this route at an index.
  mutating func isEntry(_ list: Int, _ place: Int, of route: Int) -> Bool {
    prepared.navigation.possible[list].contains(route + 1) && isEntry(list, place, among: ValueSet(only: route + 1))
  }
  /// Returns true if the list has an entry of one of these routes, given as values of an entry field; the routes must be possible
  /// there.
  mutating func isEntry(_ list: Int, _ place: Int, among values: ValueSet) -> Bool {
    store.isAmong(store.cell(shape.lists[list].entries[place].route), values)
  }
  func arguments(_ list: Int, _ place: Int) -> [Cell] { cells(of: shape.lists[list].entries[place].parameters) }

  mutating func top(_ list: Int) -> Int? {
    if shape.lists[list].entries.count == 1 {
      let route = route(list, 0)
      return route < 0 ? nil : route
    }
    let count = count(list)
    return count > 0 ? route(list, count - 1) : nil
  }

  mutating func push(_ route: Cell, _ arguments: [Cell], on list: Int) {
    let count = count(list)
    guard count < shape.lists[list].entries.count else {
      if shape.lists[list].tail.isEmpty { fault = fault ?? .tooDeep } else { pushBurying(route, on: list) }
      return
    }
    navigationChanged = true
    forgetUndone(list)
    set(shape.lists[list].entries[count].route, route)
    for (field, cell) in zip(shape.lists[list].entries[count].parameters, arguments) { set(field, cell) }
  }

  /// Removes all entries from an index on.
  /// Twin: `NavigationWriting.writeLists`.
  mutating func cut(_ list: Int, from place: Int, _ why: Happening.Removal, keepingTail: Bool = false) {
    guard place < shape.lists[list].entries.count else { return }
    let count = count(list)
    guard place < count else { return }
    navigationChanged = true
    forgetUndone(list)
    for index in (place..<count).reversed() {
      log.append(.removed(route: ID(store.glance(store.cell(shape.lists[list].entries[index].route)) - 1), why))
      clear(list, index)
    }
    if place == 0, !keepingTail { clearTail(list) }
  }

  private mutating func clear(_ list: Int, _ place: Int) {
    write(shape.lists[list].entries[place].route, 0)
    for field in shape.lists[list].entries[place].parameters { write(field, 0) }
  }

  /// Removes one entry; those above it move down.
  mutating func remove(_ list: Int, _ place: Int, isSettled: Bool = false) {
    let count = count(list)
    navigationChanged = true
    forgetUndone(list)
    for index in place..<(count - 1) {
      let (to, from) = (shape.lists[list].entries[index], shape.lists[list].entries[index + 1])
      set(to.route, store.cell(from.route))
      for (target, source) in zip(to.parameters, from.parameters) { set(target, store.cell(source)) }
    }
    clear(list, count - 1)
    if count == 1 { reveal(list, isSettled: isSettled) }
  }

  /// Returns the visible lists of a layout, in the order written, `screen` first.
  mutating func visibleLists(_ layout: Int) -> [(list: Int, kind: TransitionSystem.Container.Kind)] {
    var found: [(list: Int, kind: TransitionSystem.Container.Kind)] = []
    for container in prepared.navigation.visible[layout] { if let list = visibleList(container) { found.append((list, container.kind)) } }
    return found
  }

  /// Returns the item that a visible list shows: its topmost entry, else its base if that is available.
  /// Twin: `AvailabilityWriting.writeShown`.
  mutating func shownItem(_ list: Int, _ kind: TransitionSystem.Container.Kind) -> Presentable? {
    if let top = top(list) { return .route(ID(top)) }
    return base(of: list, kind)
  }

  /// Returns all items that a visible list shows: every window, but one item of other lists.
  private mutating func shownItems(_ list: Int, _ kind: TransitionSystem.Container.Kind) -> [Presentable] {
    guard kind == .windows else { return shownItem(list, kind).map { [$0] } ?? [] }
    var found: [Presentable] = []
    for place in 0..<count(list) { found.append(.route(ID(route(list, place)))) }
    for route in routesBelow(list) where mayLieBelow(list, route) { found.append(.route(ID(route))) }
    return found
  }

  /// Returns the base below a list of this kind; nil if it is not available.
  mutating func base(of list: Int, _ kind: TransitionSystem.Container.Kind) -> Presentable? {
    switch kind {
    case .tabs: return shape.lists[list].tab.flatMap { isOffered($0) ? .route(ID($0)) : nil }
    case .stack(let base?): return isBaseAvailable(base) ? base : nil
    case .stack(base: nil), .column, .modal, .windows, .elsewhere: return nil
    }
  }

  private mutating func isBaseAvailable(_ base: Presentable) -> Bool {
    switch base {
    case .route(let route): isOffered(route.index)
    case .element(let element): isAvailable(element: element.index)
    }
  }

  /// Returns true if a visible list shows the item.
  /// Twin: `AvailabilityWriting.writeShows`.
  mutating func shows(_ list: Int, _ kind: TransitionSystem.Container.Kind, _ item: Presentable) -> Bool {
    if case .route(let route) = item {
      if kind == .windows { return holds(list, route.index) }
      if isTop(list, route.index) { return true }
    }
    return isBase(item, of: list, kind) && isEmpty(list) && isBaseAvailable(item)
  }

  private mutating func holds(_ list: Int, _ route: Int) -> Bool {
    for place in shape.lists[list].entries.indices where isEntry(list, place, of: route) { return true }
    return mayLieBelow(list, route)
  }

  mutating func isEmpty(_ list: Int) -> Bool { shape.lists[list].entries.isEmpty || !isEntry(list, 0) }

  private mutating func isTop(_ list: Int, _ route: Int) -> Bool {
    let last = shape.lists[list].entries.count - 1
    for place in shape.lists[list].entries.indices where isEntry(list, place, of: route) {
      if place == last || !isEntry(list, place + 1) { return true }
    }
    return false
  }

  // MARK: Opening

  /// Opens a route: in a list if the layout has it and offers its tab, else in the route's own place.
  /// Twin: `NavigationWriting.writeOpening`.
  mutating func open(_ route: Int, _ arguments: [Cell], in wanted: Int? = nil) {
    if system.abstraction.tracksOpenings { log.append(.put(route: ID(route), list: nil)) }
    noteOpening(route)
    guard system.hasNavigation, let layout = currentLayout(), let own = place(of: route, in: layout) else { return }
    let place = wanted.flatMap { opensThere($0, layout) } ?? own
    if !system.abstraction.unknownContainers.isEmpty { noteHidden(route, place, layout) }
    makeWay(for: place, layout)
    guard let list = list(at: place, in: layout), let kind = kind(of: place.container, in: layout) else { return }
    put(route, arguments, on: list, kind)
    log.append(.put(route: ID(route), list: ID(list)))
  }

  /// Removes the entries that cover a place, and selects the place's tab.
  /// Twin: `NavigationWriting.writeOpening`.
  mutating func makeWay(for place: TransitionSystem.Place, _ layout: Int) {
    if place.container != 0 {
      empty(container: 0, layout, .replaced)
      if !isModal(place.container, layout), kind(of: place.container, in: layout) != .windows {
        for container in prepared.navigation.closingModals[layout] { empty(container: container, layout, .replaced) }
      }
    }
    if let tab = place.tab { select(tab: tab, of: place.container, layout) }
  }

  mutating func opensThere(_ list: Int, _ layout: Int) -> TransitionSystem.Place? {
    let (container, tab) = (shape.lists[list].container, shape.lists[list].tab)
    guard exists(list, in: layout), tab.map({ isOffered($0) }) ?? true else { return nil }
    return TransitionSystem.Place(container: container, tab: tab)
  }

  /// Notes that a route opened in an unknown container is shown there; unknown modal containers may be emptied by it.
  private mutating func noteHidden(_ route: Int, _ place: TransitionSystem.Place, _ layout: Int) {
    if system.abstraction.unknownContainers.contains(place.container) {
      hidden = .something
      // Facts about the container are guessed again, without bounds.
      log.append(.put(route: ID(route), list: nil))
    } else if hidden == .something, system.abstraction.unknownContainers.contains(where: { isModal($0, layout) }) {
      hidden = .unknown
    }
  }

  func isBase(_ item: Presentable, of list: Int, _ kind: TransitionSystem.Container.Kind) -> Bool {
    switch kind {
    case .tabs: shape.lists[list].tab.map { .route(ID($0)) } == item
    case .stack(let base): base == item
    case .column, .modal, .windows, .elsewhere: false
    }
  }

  /// Twin: `NavigationWriting.writeOpening`.
  private mutating func put(_ route: Int, _ arguments: [Cell], on list: Int, _ kind: TransitionSystem.Container.Kind) {
    switch kind {
    case .column:
      // Without data, an equal entry makes no difference to the configuration.
      if shape.bounds.keepsData, equalEntry(route, arguments, in: list) != nil { return }
      cut(list, from: 0, .replaced)
      push(store.constant(route + 1), arguments, on: list)
    case .windows:
      if let equal = equalEntry(route, arguments, in: list) {
        // The window is in front.
        if equal == shape.lists[list].entries.count - 1 || !isEntry(list, equal + 1) { return }
        remove(list, equal)
      } else if equalsBelow(route, in: list) {
        leaveBelow(list, others(than: route, in: list))
      }
      push(store.constant(route + 1), arguments, on: list)
    case .stack, .tabs, .modal, .elsewhere:
      if let equal = equalEntry(route, arguments, in: list) {
        cut(list, from: equal + 1, .replaced)
      } else if equalsBelow(route, in: list) {
        expose(list, route)
      } else if isBase(.route(ID(route)), of: list, kind) {
        cut(list, from: 0, .replaced)
        for (field, cell) in zip(shape.lists[list].base, arguments) { set(field, store.adding(cell, 1)) }
      } else {
        push(store.constant(route + 1), arguments, on: list)
      }
    }
  }

  /// Returns the index of the topmost entry with this route and these arguments.
  /// Twin: `NavigationWriting.writeOpening`.
  mutating func equalEntry(_ route: Int, _ arguments: [Cell], in list: Int) -> Int? {
    for place in shape.lists[list].entries.indices.reversed() where isEntry(list, place, of: route) {
      if system.routes[route].parameters.isEmpty { return place }
      if shape.bounds.keepsData {
        let others = self.arguments(list, place)
        if zip(arguments, others).allSatisfy({ store.glance($0) == store.glance($1) }) { return place }
      } else if isChosenEqual(list: list, place: place, route: route) {
        return place
      }
    }
    return nil
  }

  /// Returns true if an entry counts as equal; chosen once for each opening.
  mutating func isChosenEqual(list: Int, place: Int, route: Int) -> Bool {
    let compared = EntryComparison(list: list, place: place, route: route)
    if let known = equals[compared] { return known }
    if system.abstraction.mergedRoutes.contains(route) { isGuessed = true }
    let isEqual = store.choose(.equal(route: ID(route)), count: 2) == 1
    if !prepared.interrupting.isEmpty || !prepared.dismissible.isEmpty { equals[compared] = isEqual }
    return isEqual
  }

  func isModal(_ container: Int, _ layout: Int) -> Bool {
    if case .modal? = kind(of: container, in: layout) { true } else { false }
  }

  /// Twin: `NavigationWriting.writeLists`.
  mutating func empty(container: Int, _ layout: Int, _ why: Happening.Removal) {
    for list in shape.lists.indices where shape.lists[list].container == container { cut(list, from: 0, why) }
  }

  /// Selects a tab; entries that become visible but belong to another container move there.
  /// Twin: `NavigationWriting.writeTabs`.
  mutating func select(tab: Int, of container: Int, _ layout: Int) {
    guard let tabs = prepared.navigation.tabs[container], let index = tabs.routes.firstIndex(of: tab), store.read(tabs.field) != index else {
      return
    }
    navigationChanged = true
    write(tabs.field, index)
    sort(layout)
  }

  // MARK: A person's moves

  /// Returns the visible lists that are not covered.
  /// Twin: `NavigationWriting.writeCovering`.
  mutating func uncovered(_ layout: Int) -> [(list: Int, kind: TransitionSystem.Container.Kind)] {
    let visible = visibleLists(layout)
    // An unknown container may cover other items, or lead to routes.
    if !system.abstraction.unknownContainers.isEmpty { isGuessed = true }
    if let screen = visible.first, shape.lists[screen.list].container == 0, count(screen.list) > 0 { return [screen] }
    var open: [(list: Int, kind: TransitionSystem.Container.Kind)] = []
    for entry in visible.reversed() {
      guard case .modal = entry.kind, count(entry.list) > 0 else { continue }
      open.insert(entry, at: 0)
      if !system.allowsBackgroundInteraction(shape.lists[entry.list].container, in: layout) { return open }
    }
    return visible
  }

  /// Returns true if an item on an uncovered screen leads to a route.
  /// Twin: `PersonMoveWriting.writeReaching`.
  mutating func canShow(_ route: Int) -> Bool {
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    let uncovered = uncovered(layout)
    var shown: [Presentable] = []
    var isMerged = false
    for (list, kind) in uncovered {
      for item in shownItems(list, kind) {
        if leads(item, to: route) {
          guard represents(item) else { return true }
          isMerged = true
        }
        shown.append(item)
      }
    }
    if isMerged {
      isGuessed = true
      return true
    }
    let unseen = uncoveredUnseen(layout, known: uncovered)
    if !unseen.isEmpty, mayShow(route, layout, in: unseen) { return true }
    for element in system.elements.indices where system.elements[element].opens.contains(route) {
      guard let home = home(of: element, in: layout) else { continue }
      switch home {
      case .route(let host):
        guard shown.contains(.route(ID(host))) || isPossible(host, layout, in: unseen) else { continue }
        if represents(.route(ID(host))) { isGuessed = true }
      case .container(let place):
        let isUnseen = unseen.contains(place.container)
        guard isUnseen || uncovered.contains(where: { shape.lists[$0.list].container == place.container }) else { continue }
        if isUnseen, isAvailable(element: element) { return true }
        if let tab = place.tab, selectedTab(of: place.container) != tab { continue }
      }
      if isAvailable(element: element) { return true }
    }
    return false
  }

  /// Returns the unknown containers that may be uncovered: an entry of `screen` covers all of them, and an entry of a known modal
  /// container covers those that are not modal.
  private mutating func uncoveredUnseen(_ layout: Int, known uncovered: [(list: Int, kind: TransitionSystem.Container.Kind)]) -> [Int] {
    let unknown = system.abstraction.unknownContainers
    guard !unknown.isEmpty, let first = uncovered.first, count(first.list) > 0 else { return unknown.sorted() }
    if shape.lists[first.list].container == 0 { return [] }
    guard case .modal = first.kind, !system.allowsBackgroundInteraction(shape.lists[first.list].container, in: layout) else {
      return unknown.sorted()
    }
    return unknown.sorted().filter { $0 == 0 || isModal($0, layout) }
  }

  /// Returns true if an item that may be in one of the unknown containers leads to a route.
  private mutating func mayShow(_ route: Int, _ layout: Int, in unseen: [Int]) -> Bool {
    for host in system.routes.indices where system.routes[host].opens.contains(route) {
      if isPossible(host, layout, in: unseen) { return true }
    }
    return system.layouts[layout].containers.contains { container in
      guard case .stack(base: .element(let base)) = container.kind else { return false }
      return unseen.contains(container.index) && system[base].opens.contains(route)
    }
  }

  private mutating func isPossible(_ route: Int, _ layout: Int, in unseen: [Int]) -> Bool {
    for container in system.layouts[layout].containers where unseen.contains(container.index) {
      switch container.kind {
      case .stack(base: .route(ID(route))): if isOffered(route) { return true }
      case .tabs(let tabs) where tabs.contains(route): if isOffered(route) { return true }
      case .column, .stack, .tabs, .modal, .windows, .elsewhere: continue
      }
    }
    guard let place = place(of: route, in: layout), unseen.contains(place.container) else { return false }
    return isAvailable(route, [])
  }

  /// Returns true if the item is a merged route, which need not lead to everything to which one of its routes leads.
  private func represents(_ item: Presentable) -> Bool {
    guard !system.abstraction.mergedRoutes.isEmpty, case .route(let route) = item else { return false }
    return system.abstraction.mergedRoutes.contains(route.index)
  }

  private func leads(_ item: Presentable, to route: Int) -> Bool {
    switch item {
    case .route(let shown): system[shown].opens.contains(route)
    case .element(let element): system[element].opens.contains(route)
    }
  }

  /// Twin: `PersonMoveWriting.writeMaking`.
  mutating func show(_ route: Int, _ given: [Cell]) -> Bool {
    let arguments = known(given, of: route)
    guard isAvailable(route, arguments) else { return false }
    if system.routes[route].isCommand {
      perform(route, arguments)
    } else {
      equals = [:]
      openOrWait(route, arguments)
    }
    return true
  }

  /// Twin: `PersonMoveWriting.writeTakingBack`.
  mutating func takeBack(_ list: Int) -> Bool {
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    guard let (_, kind) = uncovered(layout).first(where: { $0.list == list }) else { return false }
    let count = count(list)
    guard count > 0 else { return false }
    switch kind {
    case .column, .elsewhere: return false
    case .stack, .tabs: guard count > 1 || hasTail(list) || base(of: list, kind) != nil else { return false }
    case .modal, .windows: break
    }
    tellingDismissals { $0.popKeepingUndone(list: list, place: count - 1, kind, layout: layout) }
    return true
  }

  /// Twin: `PersonMoveWriting.writeClosing`.
  mutating func closeWindow(_ list: Int, entry: Int) -> Bool {
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    guard uncovered(layout).contains(where: { $0.list == list && $0.kind == .windows }) else { return false }
    if entry == shape.lists[list].entries.count { return closeWindowBelow(list) }
    guard entry < count(list) else { return false }
    log.append(.removed(route: ID(store.glance(store.cell(shape.lists[list].entries[entry].route)) - 1), .back))
    tellingDismissals { $0.remove(list, entry) }
    return true
  }

  /// Twin: `PersonMoveWriting.writeMaking`.
  mutating func choose(_ container: Int, tab: Int) -> Bool {
    guard system.hasNavigation, let layout = currentLayout(), let tabs = prepared.navigation.tabs[container], store.read(tabs.field) != tab else {
      return false
    }
    guard case .tabs(let routes)? = kind(of: container, in: layout), routes.contains(tabs.routes[tab]), isOffered(tabs.routes[tab]) else {
      return false
    }
    guard uncovered(layout).contains(where: { shape.lists[$0.list].container == container }) else { return false }
    tellingDismissals { $0.select(tab: tabs.routes[tab], of: container, layout) }
    log.append(.selected(container: ID(container), tab: ID(tab)))
    return true
  }
}
