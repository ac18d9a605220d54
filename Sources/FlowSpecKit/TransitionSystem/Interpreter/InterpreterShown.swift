/// The facts about the navigation that guards read: shown and kept.
extension Interpreter {
  /// Twin: `AvailabilityWriting.writeShown`.
  /// Twin: `AvailabilityWriting.writeElements`.
  mutating func isShown(_ item: Presentable, in location: LoweredExpression.Where?) -> Bool {
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    if case .element(let element) = item, let home = home(of: element.index, in: layout), isShown(element.index, at: home, in: location) {
      return true
    }
    if case .route? = location { return false }
    let isCovered = isCovered()
    for container in prepared.navigation.visible[layout] {
      if case .container(let asked)? = location, asked.index != container.index { continue }
      if isCovered, container.index != 0 { break }
      if let list = visibleList(container), shows(list, container.kind, item) { return true }
    }
    return false
  }

  /// Returns true if an element is shown in its home.
  private mutating func isShown(_ element: Int, at home: TransitionSystem.Element.Home, in location: LoweredExpression.Where?) -> Bool {
    guard isAvailable(element: element) else { return false }
    switch home {
    case .route(let route):
      if case .container? = location { return false }
      if case .route(let asked)? = location, asked.index != route { return false }
      return isShown(.route(ID(route)), in: nil)
    case .container(let place):
      if case .route? = location { return false }
      if case .container(let asked)? = location, asked.index != place.container { return false }
      if place.container != 0, isCovered() { return false }
      guard let tab = place.tab else { return true }
      if system.abstraction.unknownContainers.contains(place.container) { return mayLieUnseen() }
      return selectedTab(of: place.container) == tab
    }
  }

  /// Returns true if an entry of `screen` covers the other containers; within a condition of availability it covers none.
  /// Twin: `AvailabilityWriting.writeUncovered`.
  private mutating func isCovered() -> Bool {
    guard judged.isEmpty, let screen = prepared.navigation.list(0, tab: nil) else { return false }
    return !isEmpty(screen)
  }

  /// Twin: `AvailabilityWriting.writeElementAvailability`.
  mutating func isAvailable(element: Int) -> Bool {
    system.elements[element].available.map { holds($0, of: .element(ID(element))) } ?? true
  }

  func home(of element: Int, in layout: Int) -> TransitionSystem.Element.Home? {
    guard let home = system.elements[element].home(in: layout) else { return nil }
    guard case .container(let place) = home else { return home }
    return prepared.navigation.resolved(place, in: layout).map(TransitionSystem.Element.Home.container)
  }

  /// Twin: `AvailabilityWriting.writeKept`.
  mutating func isKept(_ item: Presentable) -> Bool {
    guard system.hasNavigation, let layout = currentLayout() else { return false }
    guard case .route(let id) = item else { return isElementKept(item, layout) }
    let route = id.index
    for container in system.layouts[layout].containers {
      switch container.kind {
      case .tabs(let tabs) where tabs.contains(route): if isOffered(route) { return true }
      case .stack(base: .route(id)): if isOffered(route) { return true }
      case .tabs, .stack, .column, .modal, .windows, .elsewhere: continue
      }
    }
    for list in shape.lists.indices {
      for place in shape.lists[list].entries.indices where isEntry(list, place, of: route) { return true }
    }
    for list in shape.lists.indices where mayLieBelow(list, route) { return true }
    return false
  }

  /// Returns true if an element is available and has a home: in a container, in an offered tab, on a kept route, or as a base.
  /// Twin: `AvailabilityWriting.writeKeptElements`.
  private mutating func isElementKept(_ item: Presentable, _ layout: Int) -> Bool {
    guard case .element(let element) = item, isAvailable(element: element.index) else { return false }
    if system.layouts[layout].containers.contains(where: { $0.kind == .stack(base: item) }) { return true }
    switch home(of: element.index, in: layout) {
    case .route(let host)?: return isKept(.route(ID(host)))
    case .container(let place)?: return place.tab.map { isOffered($0) } ?? true
    case nil: return false
    }
  }
}
