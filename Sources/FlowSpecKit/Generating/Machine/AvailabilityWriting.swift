/// Writes the machine's answers about routes and elements: available, shown, kept.
struct AvailabilityWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var bool: String { names.swift("Bool") }
  private var kind: String { "\(names.visible("Route")).Kind" }

  func write(to code: inout CodeWriter) {
    writeAvailability(to: &code)
    guard plan.navigates, let navigation = plan.navigation else { return }
    writeOffers(navigation, to: &code)
    writeShown(navigation, to: &code)
    writeKept(navigation, to: &code)
    if !flow.elements.isEmpty { writeElements(navigation, to: &code) }
  }

  // MARK: Routes

  /// Twin: `InterpreterNavigation.isAvailable`.
  private func writeAvailability(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if the route can be shown now.")
    code.block("\(access)func isAvailable(_ route: \(names.visible("Route"))) -> \(bool)") { code in
      let guarded = flow.routes.filter(plan.isConditional)
      guard !guarded.isEmpty else { return code.line("return true") }
      code.line("switch route {")
      let groups = grouped(guarded)
      let rows = groups.map { group in
        let patterns = group.map { plan.pattern($0.id, binding: read($0)) }
        return (pattern: patterns.joined(separator: ", "), body: "return \(conditions(of: group[0], "").joined(separator: " && "))")
      }
      let isWhole = guarded.count > WholeSwitch.most && guarded.count == flow.routes.count
      WholeSwitch(subject: "route", count: rows.count, isCut: isWhole, otherwise: "return false").write(rows, to: &code)
      if guarded.count < flow.routes.count { code.line("default: return true") }
      code.line("}")
    }
  }

  /// Groups routes with equal conditions, each group at the position of its first route.
  private func grouped(_ routes: [Route]) -> [[Route]] {
    var order: [String] = []
    var groups: [String: [Route]] = [:]
    for route in routes {
      let conditions = conditions(of: route, "").joined(separator: " && ")
      // A pattern with several routes cannot bind their parameters.
      let key = read(route).isEmpty ? conditions : "\(route.id.index) \(conditions)"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(route)
    }
    return order.compactMap { groups[$0] }
  }

  /// Returns the parameters that its conditions read.
  private func read(_ route: Route) -> Set<Int> {
    var found = Set((route.available?.all ?? []).compactMap { if case .parameter(let index) = $0.kind { index } else { nil } })
    for call in route.raises.prefix(1) { found.formUnion(call.arguments.compactMap(\.parameter)) }
    return found
  }

  private func conditions(of route: Route, _ before: String) -> [String] {
    var expressions = plan.parameterExpressions(route.id)
    expressions.before = before
    expressions.isWithinAvailability = plan.asksWhatIsShown
    var found: [String] = []
    if let condition = route.available { found.append(expressions.write(condition, inConjunction: true)) }
    if route.isCommand {
      // The event that it raises must have a transition now.
      if let raise = route.raises.first { found.append("\(before)takes(\(plan.event(raise, expressions)))") }
    } else if let navigation = plan.navigation {
      if plan.asksTab(route.id) { found.append("\(before)hasOfferedTab(\(names.routeKind(route.id)))") }
      if navigation.layouts.contains(where: { navigation.place(route.id, $0) == nil }) {
        found.append("navigation.layout.place(of: \(names.routeKind(route.id))) != nil")
      }
    }
    return found
  }

  /// Writes the function that says if a tab can be selected, or a base is present.
  /// Twin: `InterpreterNavigation.isOffered`.
  /// Twin: `InterpreterSettling.selectFirst`.
  /// Twin: `InterpreterSettling.listsNotOffered`.
  private func writeOffers(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let guarded = navigation.conditionalBases
    guard !guarded.isEmpty else { return }
    code.gap()
    code.doc("True if the tab or base is available.")
    code.block("private func isOffered(_ route: \(kind)) -> \(bool)") { code in
      code.line("switch route {")
      for route in guarded {
        guard let condition = flow[route].available else { continue }
        var expressions = ExpressionWriting(plan: names)
        expressions.isWithinAvailability = plan.asksWhatIsShown
        code.line("case \(names.routeKind(route)): return \(expressions.write(condition))")
      }
      if guarded.count < flow.routes.count { code.line("default: return true") }
      code.line("}")
    }
    if flow.routes.contains(where: { plan.asksTab($0.id) }) {
      code.gap()
      code.doc("True if the tab of the route's place is available.")
      code.block("private func hasOfferedTab(_ route: \(kind)) -> \(bool)") { code in
        code.line("guard let tab = navigation.layout.place(of: route)?.tab, tab != route else { return true }")
        code.line("return isOffered(tab)")
      }
    }
    guard navigation.hasConditionalTabs else { return }
    code.gap()
    code.doc("True if the stack belongs to an unavailable tab while another tab of the container is available.")
    code.block("private func isHidden(_ stack: Stack) -> \(bool)") { code in
      code.line("guard let tab = stack.tab, !isOffered(tab) else { return false }")
      code.line("let tabs = navigation.layout.tabs(of: stack.container)")
      code.line("return tabs.contains(tab) && tabs.contains(where: isOffered)")
    }
    code.gap()
    code.doc("Selects the first available tab of a container, or its first tab if none is available.")
    code.block("private mutating func selectFirst(in container: Container)") { code in
      code.line("let tabs = navigation.layout.tabs(of: container)")
      code.line("if let tab = tabs.first(where: isOffered) ?? tabs.first { navigation.selectedTabs[container] = tab }")
    }
  }

  // MARK: Shown and kept

  /// Twin: `InterpreterShown.isKept`.
  private func writeKept(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    guard asksKept(navigation) else { return }
    code.gap()
    code.doc("True if the route is open, shown or not.")
    code.block("\(access)func isKept(_ route: \(kind)) -> \(bool)") { code in
      if navigation.hasTabs || navigation.hasRouteBases {
        code.block("for container in navigation.layout.containers") { code in
          if navigation.hasTabs {
            code.line("if navigation.layout.tabs(of: container).contains(route)\(offered("route")) { return true }")
          }
          if navigation.hasRouteBases { code.line("if navigation.layout.base(of: container) == route\(offered("route")) { return true }") }
        }
      }
      code.line("return Stack.allCases.contains { stack in navigation[stack].contains { $0.kind == route } }")
    }
  }

  /// Returns the condition that a base is offered, to append to others.
  private func offered(_ route: String) -> String {
    plan.navigation?.conditionalBases.isEmpty == false ? ", isOffered(\(route))" : ""
  }

  private var asked: [Expression] { GuardUse(flow).machineGuards.flatMap(\.all) }

  private func asksKept(_ navigation: NavigationPlan) -> Bool {
    if asked.contains(where: { if case .kept(.route) = $0.kind { true } else { false } }) { return true }
    guard asksKeptElements else { return false }
    return navigation.layouts.contains { layout in
      flow.elements.contains { if case .route? = navigation.home($0.id, layout) { true } else { false } }
    }
  }

  private var asksKeptElements: Bool { asked.contains { if case .kept(.element) = $0.kind { true } else { false } } }

  // MARK: Shown

  /// Writes the routes that containers show, and the function that says if a route is shown.
  /// Twin: `InterpreterShown.isShown`.
  /// Twin: `InterpreterNavigation.shownItem`.
  private func writeShown(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    code.gap()
    code.doc("Returns the route that the container shows, even if the container is covered.")
    code.block("\(access)func shownRoute(in container: Container) -> \(kind)?") { code in
      code.line("guard let stack = navigation.stack(in: container) else { return nil }")
      guard navigation.hasTabs || navigation.hasRouteBases else { return code.line("return navigation[stack].last?.kind") }
      code.line("if let top = navigation[stack].last { return top.kind }")
      let base = navigation.hasRouteBases ? "navigation.layout.base(of: container)" : "nil"
      let all = navigation.hasTabs ? "navigation.layout.style(of: container) == .tabs ? stack.tab : \(base)" : base
      guard !navigation.conditionalBases.isEmpty else {
        guard navigation.hasTabs, navigation.hasRouteBases else { return code.line("return \(all)") }
        code.line("guard navigation.layout.style(of: container) == .tabs else { return \(base) }")
        return code.line("return stack.tab")
      }
      writeBase(navigation, to: &code)
      code.line("return base.flatMap { isOffered($0) ? $0 : nil }")
    }
    if navigation.hasPlaceholders {
      code.gap()
      code.doc("Returns the element that the container shows while it has no entry, even if the container is covered.")
      code.block("\(access)func shownPlaceholder(in container: Container) -> Element?") { code in
        code.line("guard let stack = navigation.stack(in: container), navigation[stack].isEmpty else { return nil }")
        guard navigation.hasConditionalPlaceholders else { return code.line("return navigation.layout.placeholder(of: container)") }
        code.line("guard let element = navigation.layout.placeholder(of: container), isAvailable(element) else { return nil }")
        code.line("return element")
      }
      if navigation.hasConditionalPlaceholders { writeShownPlaceholder(to: &code) }
    }
    let place = asksContainers ? ", in place: Container? = nil" : ""
    let hasShows = navigation.styles.contains(.windows) || !navigation.conditionalBases.isEmpty
    let shows = hasShows ? "shows(route, in: $0)" : "shownRoute(in: $0) == route"
    let condition = asksContainers ? "(place ?? $0) == $0 && \(shows)" : shows
    if hasShows { writeShows(navigation, to: &code) }
    code.gap()
    code.doc("True if the route is shown\(asksContainers ? " in the container, or by default in any" : "").")
    code.block("\(access)func isShown(_ route: \(kind)\(place)) -> \(bool)") { code in
      guard plan.asksWhatIsShown else {
        code.line("let containers = navigation[.screen].isEmpty ? navigation.layout.containers : [.screen]")
        return code.line("return containers.contains { \(condition) }")
      }
      code.line("return isShown(route\(asksContainers ? ", in: place" : ""), covered: !navigation[.screen].isEmpty)")
    }
    guard plan.asksWhatIsShown else { return }
    code.gap()
    code.doc("True if the route is shown. If `covered` is true, only `screen` is shown; conditions under `available` pass false.")
    code.block("private func isShown(_ route: \(kind)\(place), covered: \(bool)) -> \(bool)") { code in
      code.line("let containers = covered ? [.screen] : navigation.layout.containers")
      code.line("return containers.contains { \(condition) }")
    }
  }

  /// Writes if a container shows an element as its base. Another base's `available` is not evaluated, because it may ask for this element.
  private func writeShownPlaceholder(to code: inout CodeWriter) {
    code.gap()
    code.doc("True if the container shows the element because it has no entry.")
    code.block("private func shows(_ element: Element, in container: Container) -> \(bool)") { code in
      code.line("guard navigation.layout.placeholder(of: container) == element else { return false }")
      code.line("return shownPlaceholder(in: container) == element")
    }
  }

  /// Writes the route below the stack of a container as `base`.
  private func writeBase(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let base = navigation.hasRouteBases ? "navigation.layout.base(of: container)" : "nil"
    guard navigation.hasTabs else { return code.line("let base = \(base)") }
    code.line("let isTabbed = navigation.layout.style(of: container) == .tabs")
    code.line("let base = isTabbed ? stack.tab : \(base)")
  }

  /// Writes if a container shows a route. Another base's `available` is not evaluated, because it may ask for this route.
  /// Twin: `InterpreterNavigation.shows`.
  private func writeShows(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let hasWindows = navigation.styles.contains(.windows)
    code.gap()
    code.doc("True if the container shows the route.\(hasWindows ? " A container with windows shows all its entries." : "")")
    code.block("private func shows(_ route: \(kind), in container: Container) -> \(bool)") { code in
      guard !navigation.conditionalBases.isEmpty else {
        code.line("guard navigation.layout.style(of: container) == .windows else {")
        code.inner { $0.line("return shownRoute(in: container) == route") }
        code.line("}")
        code.line("guard let stack = navigation.stack(in: container) else { return false }")
        return code.line("return navigation[stack].contains { $0.kind == route }")
      }
      code.line("guard let stack = navigation.stack(in: container) else { return false }")
      if hasWindows {
        code.line("if navigation.layout.style(of: container) == .windows { return navigation[stack].contains { $0.kind == route } }")
      }
      code.line("if let top = navigation[stack].last { return top.kind == route }")
      writeBase(navigation, to: &code)
      code.line("return base == route && isOffered(route)")
    }
  }

  /// True if some guard reads if a route is shown in a container.
  private var asksContainers: Bool {
    asked.contains { if case .shown(.route, in: _?) = $0.kind { true } else { false } }
  }

  /// Twin: `InterpreterShown.isShown`.
  private func writeElements(_ navigation: NavigationPlan, to code: inout CodeWriter) {
    let hasHomes = navigation.layouts.contains { layout in flow.elements.contains { navigation.home($0.id, layout) != nil } }
    let asks = GuardUse(flow).machineGuards.flatMap(\.all).contains { part in
      switch part.kind {
      case .shown(.element, in: _), .kept(.element): true
      default: false
      }
    }
    guard hasHomes || navigation.hasPlaceholders || asks else { return }
    if hasHomes || navigation.hasConditionalPlaceholders || asksKeptElements { writeElementAvailability(to: &code) }
    let isSplit = plan.asksWhatIsShown
    code.gap()
    code.doc("True if the element is shown.")
    code.block("\(access)func isShown(_ element: Element) -> \(bool)") { code in
      if isSplit { return code.line("return isShown(element, covered: !navigation[.screen].isEmpty)") }
      writeElementShown("navigation[.screen].isEmpty", navigation, hasHomes, to: &code)
    }
    let (parameter, argument) = isSplit ? (", covered: \(bool)", ", covered: covered") : ("", "")
    if isSplit {
      code.gap()
      code.block("private func isShown(_ element: Element, covered: \(bool)) -> \(bool)") {
        writeElementShown("!covered", navigation, hasHomes, to: &$0)
      }
    }
    let places = asked.compactMap { part -> String? in
      if case .shown(.element, in: let place?) = part.kind { place } else { nil }
    }
    let containers = Set(navigation.containers)
    if places.contains(where: containers.contains) {
      writeUncovered("in container: Container", argument: "in: container", isSplit, to: &code)
      code.gap()
      code.block("private func isShown(_ element: Element, in container: Container\(parameter)) -> \(bool)") { code in
        let isFree = isSplit ? "!covered" : "navigation[.screen].isEmpty"
        let placeholder =
          navigation.hasPlaceholders ? "(container == .screen || \(isFree)) && \(isPlaceholder("container", navigation))" : "false"
        guard hasHomes else { return code.line("return \(placeholder)") }
        if hasPlacedBases(navigation) { code.line("if \(placeholder) { return true }") }
        code.line("switch navigation.layout.home(of: element) {")
        code.line("case nil: return \(hasPlacedBases(navigation) ? "false" : placeholder)")
        code.line("case .route?: return false")
        code.line("case .place(let place)?: return place.container == container && isShown(element\(argument))")
        code.line("}")
      }
    }
    if places.contains(where: { !containers.contains($0) }) {
      writeUncovered("on route: \(kind)", argument: "on: route", isSplit, to: &code)
      code.gap()
      code.block("private func isShown(_ element: Element, on route: \(kind)\(parameter)) -> \(bool)") { code in
        code.line(hasHomes ? "return navigation.layout.home(of: element) == .route(route) && isShown(element\(argument))" : "return false")
      }
    }
    if asksKeptElements { writeKeptElements(navigation, hasHomes, to: &code) }
  }

  /// Writes `isShown` for callers outside availability, where `screen` covers.
  /// Twin: `InterpreterShown.isCovered`.
  private func writeUncovered(_ parameter: String, argument: String, _ isSplit: Bool, to code: inout CodeWriter) {
    guard isSplit else { return }
    code.gap()
    code.block("private func isShown(_ element: Element, \(parameter)) -> \(bool)") { code in
      code.line("return isShown(element, \(argument), covered: !navigation[.screen].isEmpty)")
    }
  }

  /// Returns the condition that a container shows the element as its base.
  private func isPlaceholder(_ container: String, _ navigation: NavigationPlan) -> String {
    navigation.hasConditionalPlaceholders ? "shows(element, in: \(container))" : "shownPlaceholder(in: \(container)) == element"
  }

  /// Returns true if some element is the base of a list and also has a place of its own.
  private func hasPlacedBases(_ navigation: NavigationPlan) -> Bool {
    navigation.layouts.contains { layout in
      navigation.containers.contains { container in navigation.placeholder(container, layout).map { navigation.home($0, layout) != nil } ?? false }
    }
  }

  private func writeElementShown(_ isFree: String, _ navigation: NavigationPlan, _ hasHomes: Bool, to code: inout CodeWriter) {
    let argument = plan.asksWhatIsShown ? ", covered: covered" : ""
    if navigation.hasPlaceholders { code.line("let containers = \(isFree) ? navigation.layout.containers : [.screen]") }
    let placeholder = navigation.hasPlaceholders ? "containers.contains { \(isPlaceholder("$0", navigation)) }" : "false"
    guard hasHomes else { return code.line("return \(placeholder)") }
    if hasPlacedBases(navigation) { code.line("if containers.contains(where: { \(isPlaceholder("$0", navigation)) }) { return true }") }
    code.line("switch navigation.layout.home(of: element) {")
    code.line("case nil: return \(hasPlacedBases(navigation) ? "false" : placeholder)")
    code.line("case .route(let route)?: return isAvailable(element) && isShown(route\(argument))")
    code.item("case .place(let place)?:") { code in
      code.line("guard isAvailable(element), place.container == .screen || \(isFree) else { return false }")
      code.line(navigation.hasTabs ? "return place.tab == nil || navigation.selectedTabs[place.container] == place.tab" : "return true")
    }
    code.line("}")
  }

  /// Twin: `InterpreterShown.isElementKept`.
  private func writeKeptElements(_ navigation: NavigationPlan, _ hasHomes: Bool, to code: inout CodeWriter) {
    code.gap()
    code.doc("True if the element is present, shown or not.")
    code.block("private func isKept(_ element: Element) -> \(bool)") { code in
      code.line("guard isAvailable(element) else { return false }")
      let base = navigation.hasPlaceholders ? "navigation.layout.containers.contains { navigation.layout.placeholder(of: $0) == element }" : "false"
      guard hasHomes else { return code.line("return \(base)") }
      if hasPlacedBases(navigation) {
        code.line("let isBase = \(base)")
        code.line("if isBase { return true }")
      }
      code.line("switch navigation.layout.home(of: element) {")
      code.line("case nil: return \(hasPlacedBases(navigation) ? "false" : base)")
      code.line(asksKept(navigation) ? "case .route(let route)?: return isKept(route)" : "case .route?: return false")
      if navigation.hasConditionalTabs {
        code.line("case .place(let place)?: return place.tab.map(isOffered) ?? true")
      } else {
        code.line("case .place?: return true")
      }
      code.line("}")
    }
  }

  /// Twin: `InterpreterShown.isAvailable`.
  private func writeElementAvailability(to code: inout CodeWriter) {
    let guarded = flow.elements.filter { $0.available != nil }
    code.gap()
    code.doc("True if the element can be shown now.")
    code.block("\(access)func isAvailable(_ element: Element) -> \(bool)") { code in
      guard !guarded.isEmpty else { return code.line("return true") }
      code.line("switch element {")
      for element in guarded {
        guard let condition = element.available else { continue }
        var expressions = ExpressionWriting(plan: names)
        expressions.isWithinAvailability = plan.asksWhatIsShown
        code.line("case .\(names.element(element.id)): return \(expressions.write(condition))")
      }
      if guarded.count < flow.elements.count { code.line("default: return true") }
      code.line("}")
    }
  }
}

extension Argument {
  /// The index of the parameter that it reads, or nil.
  var parameter: Int? {
    if case .parameter(_, let index) = self { index } else { nil }
  }
}
