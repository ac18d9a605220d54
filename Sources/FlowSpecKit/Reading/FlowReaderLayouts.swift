extension Container {
  /// The routes that are tabs or the base of a stack.
  fileprivate var bases: [Located<RouteID>] {
    switch kind {
    case .tabs(let tabs): return tabs
    case .stack(let base?):
      guard case .route(let route) = base.value else { return [] }
      return [Located(route, base.span)]
    case .column, .stack(base: nil), .modal, .windows, .elsewhere: return []
    }
  }
}

/// Layouts with their containers, and elements.
extension FlowReader {
  func readContainers(_ id: LayoutID, _ mapping: KeyedMapping, _ unit: Unit) {
    guard let node = mapping["containers"], !node.isNothing else { return }
    var unreadContainers: Set<String> = []
    for (name, entry) in namedEntries(node, "a container") {
      guard name.value != Place.screen else {
        report.add(NameRules.reservedName, "'screen' exists in every layout; do not declare it", at: name.span)
        continue
      }
      if let container = readContainer(name, entry, unit) {
        flow.layouts[id.index].containers.append(container)
      } else {
        unreadContainers.insert(name.value)
      }
    }
    for container in flow[id].containers {
      if case .elsewhere(let place) = container.kind { checkElsewhere(place, container, id, unreadContainers) }
    }
  }

  private func reportKind(_ text: String, _ node: YAMLNode) {
    guard !node.isStandIn, let kind = Self.kinds[text.lowercased()] else {
      return reportChoice(node, ["column", "stack", "modal", "windows", "{ tabs: [routes] }", "{ in: container }"])
    }
    report.add(
      StructureRules.wrongType, "'\(text)' is '\(kind)' here", at: node.span, fixes: [.replace(node.span, with: kind, .certain)])
  }

  /// By words of SwiftUI and UIKit in small letters: the kind of container.
  private static let kinds = [
    "sheet": "modal", "popover": "modal", "cover": "modal", "fullscreen": "modal", "fullscreencover": "modal",
    "navigation": "stack", "navigationstack": "stack", "uinavigationcontroller": "stack",
    "window": "windows", "windowgroup": "windows", "scene": "windows", "sidebar": "column",
  ]

  private func readContainer(_ name: Located<String>, _ entry: YAMLEntry, _ unit: Unit) -> Container? {
    if case .scalar(let scalar) = entry.value.content {
      guard let kind = plainKind(scalar.text) else {
        reportKind(scalar.text, entry.value)
        return nil
      }
      return Container(
        name: name, kind: kind, redo: false, staysOpen: false, backgroundInteraction: false, about: About(), span: span(entry))
    }
    guard let mapping = mapping(entry.value, Keys.container) else { return nil }
    let about = readAbout(mapping, span(entry))
    let kinds = ["column", "stack", "tabs", "modal", "windows", "in"].compactMap(mapping.entry)
      .sorted { $0.key.span < $1.key.span }
    guard let chosen = kinds.first else {
      // A key that was cut off or misspelt may have said it.
      guard mapping.skipped.isEmpty, unit.lost.isEmpty else { return nil }
      report.add(
        LayoutRules.containerKind, "container '\(name.value)' has no kind: column, stack, tabs, modal, windows or in",
        at: name.span)
      return nil
    }
    if kinds.count > 1 {
      report.add(
        LayoutRules.containerKind, "container '\(name.value)' has the kind '\(chosen.key.text)' already", at: kinds[1].key.span,
        notes: [.init("the other key is here", at: chosen.key.span)])
    }
    guard let kind = kind(chosen, unit) else { return nil }
    let redo = mapping["redo"].flatMap(bool) ?? false
    if redo, let entry = mapping.entry("redo") { checkRedo(of: kind, at: entry.key.span) }
    let interacts = modalKey("backgroundInteraction", mapping, kind)
    let staysOpen = modalKey("staysOpen", mapping, kind)
    if interacts, !staysOpen, let entry = mapping.entry("staysOpen"), bool(entry.value) == false {
      report.add(LayoutRules.containerKind, "a modal with 'backgroundInteraction' stays open; leave 'staysOpen' out", at: entry.key.span)
    }
    return Container(
      name: name, kind: kind, redo: redo, staysOpen: staysOpen || interacts, backgroundInteraction: interacts, about: about, span: span(entry))
  }

  /// Reads a key of modal containers.
  private func modalKey(_ key: String, _ mapping: KeyedMapping, _ kind: Container.Kind) -> Bool {
    guard let entry = mapping.entry(key), bool(entry.value) ?? false else { return false }
    if case .modal = kind { return true }
    report.add(LayoutRules.containerKind, "'\(key)' has no effect here: only a modal container is in front of others", at: entry.key.span)
    return false
  }

  private func checkRedo(of kind: Container.Kind, at place: Span) {
    let reason: String
    switch kind {
    case .column: reason = "a column has one entry, and nobody goes back in it"
    case .elsewhere: reason = "the entries are in another container; write 'redo' there"
    case .stack, .tabs, .modal, .windows: return
    }
    report.add(LayoutRules.containerKind, "'redo' has no effect here: \(reason)", at: place)
  }

  private func plainKind(_ text: String) -> Container.Kind? {
    switch text {
    case "column": .column
    case "stack": .stack(base: nil)
    case "modal": .modal
    case "windows": .windows
    default: nil
    }
  }

  private func kind(_ entry: YAMLEntry, _ unit: Unit) -> Container.Kind? {
    switch entry.key.text {
    case "tabs": return tabs(entry, unit)
    case "in": return name(entry.value, of: "a container").flatMap { elsewhere($0, unit) }.map(Container.Kind.elsewhere)
    case "stack":
      if case .scalar(let scalar) = entry.value.content, scalar.text == "true" { return .stack(base: nil) }
      // A stack with an undeclared base is still a stack.
      let base = name(entry.value, of: "a route or element").flatMap { presentable($0, in: unit) }
      if let base, case .route(let route) = base.value, isCommand(route) {
        reportCommand(Located(route, base.span))
        return .stack(base: nil)
      }
      return .stack(base: base)
    default:
      guard let isSo = bool(entry.value) else { return nil }
      if !isSo {
        report.add(
          LayoutRules.containerKind, "'\(entry.key.text): false' says nothing; leave it out, and name another kind",
          at: entry.key.span)
      }
      return isSo ? plainKind(entry.key.text) : nil
    }
  }

  private func reportCommand(_ route: Located<RouteID>) {
    report.add(RouteRules.commandAsPlace, "'\(flow[route.value].name.value)' is a command and shows nothing", at: route.span)
  }

  private func tabs(_ entry: YAMLEntry, _ unit: Unit) -> Container.Kind {
    var found: [Located<RouteID>] = []
    var first: [RouteID: Span] = [:]
    for route in routes(entry.value, unit) {
      if isCommand(route.value) {
        reportCommand(route)
      } else if let earlier = first[route.value] {
        report.add(
          NameRules.duplicateName, "tab '\(flow[route.value].name.value)' is listed twice", at: route.span,
          notes: [.init("first here", at: earlier)])
      } else {
        first[route.value] = route.span
        found.append(route)
      }
    }
    if list(entry.value).isEmpty {
      report.add(LayoutRules.containerKind, "tabs need at least one route", at: entry.key.span)
    }
    return .tabs(found)
  }

  /// Reads `in: container` or `in: container.tab`; the container must be in the same layout.
  private func elsewhere(_ name: Located<String>, _ unit: Unit) -> Place? {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let tab = parts.count == 2 ? route(Located(parts[1], name.span), in: unit) : nil
    if parts.count == 2, tab == nil { return nil }
    return Place(container: Located(parts[0], name.span), tab: tab)
  }

  private func checkElsewhere(_ place: Place, _ container: Container, _ id: LayoutID, _ unreadContainers: Set<String>) {
    let layout = flow[id]
    guard let target = layout.container(place.container.value) else {
      // The container is declared here, but its kind could not be read.
      if areLost(.container, place.container.value, in: units[0]) || unreadContainers.contains(place.container.value) { return }
      let names = layout.containers.map(\.name.value).filter { $0 != container.name.value }
      let meant = nearestName(to: place.container.value, among: names)
      report.add(
        Diagnostic(
          .error, NameKind.container.rule, "layout '\(layout.name.value)' has no container '\(place.container.value)'",
          at: place.container.span, fixes: meant.map { [.replace(place.container.span, with: $0)] } ?? []))
      return
    }
    if case .elsewhere = target.kind {
      report.add(
        LayoutRules.containerKind, "'\(target.name.value)' is itself 'in' another container; name that container",
        at: place.container.span, notes: [.init("declared here", at: target.span)])
    }
    guard let tab = place.tab else { return }
    if case .tabs(let tabs) = target.kind, tabs.contains(where: { $0.value == tab.value }) { return }
    report.add(
      LayoutRules.unknownTab, "'\(flow[tab.value].name.value)' is not a tab of '\(target.name.value)' in this layout", at: tab.span,
      notes: [.init("the container is declared here", at: target.name.span)])
  }

  func readLayout(_ id: LayoutID, _ mapping: KeyedMapping, _ unit: Unit) {
    flow.layouts[id.index].condition = mapping["when"].flatMap { condition($0, GuardContext(unit: unit, isLayout: true)) }
    flow.layouts[id.index].constants = readConstants(mapping["constants"], unit)
  }

  // MARK: Bases

  /// Checks that the parameters of bases are optional: a base is present before it is opened, so nothing gives them values.
  func checkBases() {
    checkTabs()
    var checked: Set<RouteID> = []
    for container in flow.layouts.flatMap(\.containers) {
      for base in container.bases where checked.insert(base.value).inserted && !unread.routes.contains(base.value) {
        guard let field = flow[base.value].parameters.first(where: { !$0.type.isOptional && !$0.type.isUnread }) else { continue }
        report.add(
          LayoutRules.baseWithParameter,
          "'\(flow[base.value].name.value)' is shown at the launch, before anything opens it, so its parameter '\(field.name.value)' must be optional",
          at: base.span, notes: [.init("the parameter is declared here", at: field.name.span)],
          fixes: [FixIt("make the type optional", .plausible, [.init(field.type.span.end, "?")])])
      }
    }
  }

  /// Reports a tab's route with its place in another tab of the same container.
  private func checkTabs() {
    var checked: Set<RouteID> = []
    for layout in flow.layouts {
      for container in layout.containers {
        guard case .tabs(let tabs) = container.kind else { continue }
        for tab in tabs.map(\.value) {
          guard let place = flow[tab].place?.place(in: layout.id), place.container.value == container.name.value, let other = place.tab?.value,
            other != tab, tabs.contains(where: { $0.value == other }), checked.insert(tab).inserted
          else { continue }
          let name = flow[tab].name.value
          report.add(
            LayoutRules.tabInOtherTab,
            "'\(name)' is a tab of '\(container.name.value)' itself, so its place is not in the tab '\(flow[other].name.value)'",
            at: place.container.span, notes: [.init("the tabs are listed here", at: container.name.span)],
            fixes: [.replace(place.container.span, with: "\(container.name.value).\(name)")])
        }
      }
    }
  }

  /// Reports items whose availability depends on itself, which has no meaning.
  func checkCircles() {
    guard units.allSatisfy({ $0.lost.isEmpty }) else { return }
    for circle in CircularAvailability(flow).circles {
      let names = circle.map { item in
        switch item {
        case .route(let route): "'\(flow[route].name.value)'"
        case .element(let element): "'\(flow[element].name.value)'"
        }
      }
      let span =
        switch circle[0] {
        case .route(let route): flow[route].available?.span ?? flow[route].name.span
        case .element(let element): flow[element].available?.span ?? flow[element].name.span
        }
      let way = circle.count == 1 ? "" : ": " + (names + [names[0]]).joined(separator: " → ")
      report.add(RouteRules.circularAvailability, "\(names[0]) is available only if it is available already\(way)", at: span)
    }
  }

  // MARK: Elements

  func readElement(_ item: Pending.Item<Element>) {
    let unit = units[item.unit]
    guard let mapping = element(item.node, Keys.element) else { return }
    let index = item.id.index
    flow.elements[index].about = readAbout(mapping, flow[item.id].span)
    flow.elements[index].available = mapping["available"].flatMap { condition($0, GuardContext(unit: unit)) }
    flow.elements[index].opens = mapping["opens"].map { routes($0, unit) } ?? []
    flow.elements[index].selects = mapping["selects"].map { selectedTabs($0, unit) } ?? []
    guard let node = mapping["place"] else { return }
    if let entries = node.ownEntries {
      for entry in entries {
        let home = home(entry.value, unit)
        guard let layout = layoutOfPlace(entry, unit), let home else { continue }
        flow.elements[index].homes.append((layout, home))
      }
    } else if let home = home(node, unit) {
      flow.elements[index].homes.append((nil, home))
    }
  }

  /// Reads routes, each of which must be a tab in some layout.
  private func selectedTabs(_ node: YAMLNode, _ unit: Unit) -> [Located<RouteID>] {
    var tabs: Set<RouteID> = []
    for case .tabs(let found) in flow.layouts.flatMap(\.containers).map(\.kind) { tabs.formUnion(found.map(\.value)) }
    return routes(node, unit).filter { route in
      if tabs.contains(route.value) || flow.layouts.isEmpty || !units[0].lost.isEmpty { return true }
      report.add(LayoutRules.unknownTab, "'\(flow[route.value].name.value)' is not a tab of any container", at: route.span)
      return false
    }
  }

  /// Reads a home. A container's name precedes a route's; for a placed module's route a unique suffix of its name suffices.
  private func home(_ node: YAMLNode, _ unit: Unit) -> Element.Home? {
    guard let name = name(node, of: "a place or a route") else { return nil }
    let first = String(name.value.prefix { $0 != "." })
    let isContainer = first == Place.screen || names.containers.contains(first)
    if !isContainer, isRoute(name.value, in: unit) { return route(name, in: unit).map(Element.Home.route) }
    return place(name, unit, orRoutes: names.routes.order).map(Element.Home.place)
  }
}
