/// Routes: parameters first, then references to other declarations.
extension FlowReader {
  func readParameters(_ id: RouteID, _ mapping: KeyedMapping, _ unit: Unit) {
    let parameters = fields(mapping["parameters"], of: "a parameter", in: unit)
    if parameters == nil { unread.routes.insert(id) }
    flow.routes[id.index].parameters = parameters ?? []
  }

  func readRoute(_ id: RouteID, _ mapping: KeyedMapping, _ unit: Unit) {
    let index = id.index
    flow.routes[index].title = mapping["title"].flatMap(text)
    flow.routes[index].owner = mapping["owner"].flatMap(owner)
    flow.routes[index].restores = mapping["restores"].flatMap(bool) ?? false
    if let node = mapping["lookup"] { readLookup(node, of: id, unit) }
    flow.routes[index].opens = mapping["opens"].map { routes($0, unit) } ?? []
    if let node = mapping["links"] { readForms(id, node, unit) }
    if let node = mapping["examples"] { flow.routes[index].examples = examples(node, of: id) }
    readCommand(id, mapping, unit)
    readPlacement(id, mapping, unit)
    flow.routes[index].available =
      mapping["available"].map { condition($0, GuardContext(unit: unit)) } ?? defaultAvailability(unit)
    readRouteArrival(id, mapping, unit)
    flow.routes[index].interrupt = mapping["interrupt"].flatMap { interruption($0, by: id, unit) }
    flow.routes[index].dismissed = mapping["dismissed"].flatMap { dismissal($0, of: id, unit) }
    flow.routes[index].sources = mapping["from"].flatMap { sourceRule($0, unit) }
    flow.routes[index].handoff = mapping["handoff"].map { handoff($0, id, unit) } ?? .never
    flow.routes[index].before = mapping["before"].map { precedence($0, of: id, unit) } ?? []
    flow.routes[index].hotwire = mapping["hotwire"].map { readHotwire($0) } ?? []
    flow.routes[index].components = mapping["components"].map { readComponents($0, unit) } ?? []
  }

  func routes(_ node: YAMLNode, _ unit: Unit) -> [Located<RouteID>] {
    list(node).compactMap { item in name(item, of: "a route").flatMap { route($0, in: unit) } }
  }

  private func readCommand(_ id: RouteID, _ mapping: KeyedMapping, _ unit: Unit) {
    var scope = ArgumentScope(route: id)
    flow.routes[id.index].effects = mapping["effects"].map { effectCalls($0, &scope, unit) } ?? []
    flow.routes[id.index].raises = mapping["raise"].map { eventCalls($0, &scope, unit) } ?? []
    guard let command = mapping.entry("effects") ?? mapping.entry("raise"), let place = mapping.entry("place") else { return }
    report.add(
      RouteRules.commandWithPlace, "'\(flow[id].name.value)' is a command, so it cannot have a 'place'", at: place.key.span,
      notes: [.init("'\(command.key.text)' makes it a command", at: command.key.span)])
  }

  private func readPlacement(_ id: RouteID, _ mapping: KeyedMapping, _ unit: Unit) {
    if let node = mapping["place"] {
      flow.routes[id.index].place = placement(node, unit)
    } else if mapping["effects"] == nil, mapping["raise"] == nil, let node = defaults(unit)?["place"] {
      flow.routes[id.index].place = placement(node, unit)
    }
  }

  private func defaults(_ unit: Unit) -> KeyedMapping? {
    unit.root["defaults"].flatMap { $0.isNothing ? nil : mapping($0, Keys.defaults) }
  }

  private func defaultAvailability(_ unit: Unit) -> Expression? {
    defaults(unit)?["available"].flatMap { condition($0, GuardContext(unit: unit)) }
  }

  // MARK: Places

  /// Reads a place, or places by layout.
  func placement(_ node: YAMLNode, _ unit: Unit) -> Placement? {
    guard let entries = node.ownEntries else {
      return name(node, of: "a place").flatMap { place($0, unit) }.map(Placement.everywhere)
    }
    return .byLayout(
      entries.compactMap { entry in
        let name = name(entry.value, of: "a place").flatMap { place($0, unit) }
        guard let layout = layoutOfPlace(entry, unit), let name else { return nil }
        return (layout, name)
      })
  }

  /// Reads a layout's name; a module's own layouts apply only when the module runs by itself.
  func layoutOfPlace(_ entry: YAMLEntry, _ unit: Unit) -> Located<LayoutID>? {
    let name = Located(entry.key.text, entry.key.span)
    if unit.module != nil { return names.layouts[name.value].map { Located($0, name.span) } }
    return layout(name, in: unit)
  }

  /// Reads `container` or `container.tab`.
  func place(_ name: Located<String>, _ unit: Unit, orRoutes routes: [String] = []) -> Place? {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let container = Located(parts[0], name.span)
    guard checkContainer(container, unit, parts.count == 1 ? routes : []) else { return nil }
    guard parts.count == 2 else { return Place(container: container, tab: nil) }
    guard let tab = route(Located(parts[1], name.span), in: unit) else { return nil }
    checkTab(tab, of: container, name)
    return Place(container: container, tab: tab)
  }

  private func checkContainer(_ name: Located<String>, _ unit: Unit, _ routes: [String]) -> Bool {
    if name.value == Place.screen || names.containers.contains(name.value) { return true }
    // Without layouts no place can be checked.
    guard let layouts = units[0].root["layouts"], !layouts.isNothing, !units[0].lost.contains(.layouts) else { return true }
    reportUnknown(.container, name, in: unit, candidates: (names.containers.order + [Place.screen]).map { unit.prefix + $0 }, longer: routes)
    return false
  }

  private func checkTab(_ tab: Located<RouteID>, of container: Located<String>, _ whole: Located<String>) {
    let kinds = flow.layouts.compactMap { $0.container(container.value) }
    guard !kinds.isEmpty, !units[0].lost.contains(.layouts) else { return }
    let isTab = kinds.contains { kind in
      if case .tabs(let tabs) = kind.kind { return tabs.contains { $0.value == tab.value } }
      return false
    }
    // An unreadable list of tabs may have this one.
    let areKnown = !kinds.contains { if case .tabs(let tabs) = $0.kind { return tabs.isEmpty } else { return false } }
    if !isTab, areKnown {
      let tabs = kinds.flatMap { kind in if case .tabs(let tabs) = kind.kind { tabs.map { flow[$0.value].name.value } } else { [String]() } }
      let way =
        tabs.isEmpty
        ? "it has no tabs" : "its tabs: \(tabs.enumerated().filter { tabs.firstIndex(of: $1) == $0 }.map { "'\($1)'" }.joined(separator: ", "))"
      report.add(
        LayoutRules.unknownTab, "'\(flow[tab.value].name.value)' is not a tab of '\(container.value)' in any layout; \(way)",
        at: whole.span, notes: kinds.first.map { [.init("the container is declared here", at: $0.name.span)] } ?? [])
    }
  }

  // MARK: Arrival and the rest

  private func readRouteArrival(_ id: RouteID, _ mapping: KeyedMapping, _ unit: Unit) {
    guard let node = mapping["arrival"],
      let entries = entries(node, orSay: "a route's 'arrival' says what happens by state: '{ signedOut: refuse }'")
    else { return }
    for entry in entries {
      let state = state(Located(entry.key.text, entry.key.span), in: unit)
      guard let policy = policy(entry.value, of: state?.value, unit), let state else { continue }
      if let earlier = flow[id].arrival.first(where: { $0.state.value == state.value }) {
        report.add(
          NameRules.duplicateName, "'\(entry.key.text)' has a policy already", at: entry.key.span,
          notes: [.init("given here", at: earlier.state.span)])
        continue
      }
      flow.routes[id.index].arrival.append((state, policy))
    }
  }

  private func readLookup(_ node: YAMLNode, of id: RouteID, _ unit: Unit) {
    guard case .mapping = node.content else {
      flow.routes[id.index].lookup = bool(node) ?? false
      return
    }
    flow.routes[id.index].lookup = true
    guard let mapping = mapping(node, Keys.lookup) else { return }
    guard let leads = mapping["leads"] else {
      missing("'lookup' is true, or names the routes with which the app can answer instead: '{ leads: thread }'", at: node.span, in: unit)
      return
    }
    flow.routes[id.index].leads = routes(leads, unit)
  }

  /// Checks `leads`: links must open the other route too, and from the same sources.
  func checkLeads() {
    for route in flow.routes {
      for lead in route.leads where !unread.routes.contains(lead.value) {
        let name = flow[lead.value].name.value
        let sources = flow.linkSources.map { Optional($0.value) } + [nil]
        if !flow[lead.value].forms.contains(where: \.parses) {
          report.add(
            RouteRules.badLead, "no link opens '\(name)', so a link to '\(route.name.value)' cannot lead to it", at: lead.span,
            notes: [.init("the route is declared here", at: flow[lead.value].name.span)])
        } else if let source = sources.first(where: { !route.forbids($0) && flow[lead.value].forbids($0) }) {
          let from = source.map { "from '\($0)'" } ?? "without a source"
          report.add(
            RouteRules.badLead, "'\(name)' opens no links \(from), but '\(route.name.value)' does; write the same under 'from'", at: lead.span,
            notes: [.init("the route is declared here", at: flow[lead.value].name.span)])
        }
      }
    }
  }

  /// Reads `hold` or `refuse`; the effect's fields come from the parameters of the route that would be closed.
  private func interruption(_ node: YAMLNode, by id: RouteID, _ unit: Unit) -> Located<ArrivalPolicy>? {
    switch node.content {
    case .scalar(let scalar):
      if scalar.text == "hold" { return Located(.hold, node.span) }
      if scalar.text == "refuse" { return Located(.refuse(nil), node.span) }
    case .mapping:
      guard let mapping = mapping(node, Keys.interrupt), let effect = mapping["refuse"] else { return nil }
      var scope = ArgumentScope(route: id)
      return singleEffect(effect, &scope, unit).map { Located(.refuse($0), node.span) }
    case .sequence: break
    }
    reportChoice(node, ["hold", "refuse"])
    return nil
  }

  /// Reads an event that only the flow sends; its fields come from the route's parameters.
  private func dismissal(_ node: YAMLNode, of id: RouteID, _ unit: Unit) -> EventCall? {
    guard let name = name(node, of: "an event") else { return nil }
    var scope = ArgumentScope(route: id)
    guard let call = eventCalls(node, &scope, unit).first else { return nil }
    if !flow[call.target].isInternal, !unread.events.contains(call.target) {
      report.add(
        RouteRules.dismissedByWorld, "'\(name.value)' may come from outside too; 'dismissed' needs an event with 'from: flow'", at: name.span,
        notes: [.init("the event is declared here", at: flow[call.target].name.span)])
    }
    return call
  }

  /// Reads exactly one effect.
  func singleEffect(_ node: YAMLNode, _ scope: inout ArgumentScope, _ unit: Unit) -> EffectCall? {
    guard list(node).count == 1 else {
      report.add(StructureRules.wrongType, "one effect is expected here", at: node.span)
      return nil
    }
    return effectCalls(node, &scope, unit).first
  }

  private func sourceRule(_ node: YAMLNode, _ unit: Unit) -> SourceRule? {
    if case .mapping = node.content {
      guard let mapping = mapping(node, Keys.sources) else { return nil }
      guard let not = mapping["not"] else {
        missing("'from' names sources, or all but some: '{ not: [code] }'", at: node.span, in: unit)
        return nil
      }
      return .not(list(not).compactMap { linkSource($0, unit) })
    }
    return .only(list(node).compactMap { linkSource($0, unit) })
  }

  func linkSource(_ node: YAMLNode, _ unit: Unit) -> Located<String>? {
    guard let name = name(node, of: "a source") else { return nil }
    if names.sources.contains(unit.prefix + name.value) { return Located(unit.prefix + name.value, name.span) }
    reportUnknown(.source, name, in: unit, candidates: names.sources.order)
    return nil
  }

  private func handoff(_ node: YAMLNode, _ id: RouteID, _ unit: Unit) -> Handoff {
    if case .scalar(let scalar) = node.content {
      if scalar.text == "true" { return .always }
      if scalar.text == "false" { return .never }
    }
    let context = GuardContext(unit: unit, parameters: flow[id].parameters)
    return condition(node, context).map(Handoff.when) ?? .never
  }
}
