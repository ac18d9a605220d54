/// The routes, the ways to open them, and their places.
extension FlowPage {
  var screenMap: [PageSection] { section("Map of screens", screens) }

  var routesSections: [PageSection] {
    section("Routes", routeEntries) + section("Routes and layouts", placeTable)
  }

  /// A map of screens for each layout; layouts with equal maps share one. All but the first are folded.
  private var screens: [Page.Block] {
    let (maps, isTooLarge) = ScreenDiagram.diagrams(of: flow)
    guard !isTooLarge else { return [.paragraph("The map of screens is too large for a drawing; the tables show all of it.")] }
    guard maps.count > 1 || maps.first.map({ $0.layouts.count > 1 }) ?? false else { return maps.map { .diagram($0.diagram) } }
    let blocks = maps.enumerated().flatMap { place, map -> [Page.Block] in
      let names = map.layouts.map { layout -> Phrase in
        .name(layout.name.value, .layout) + (layout.condition.map { ", if " + .code(wording.expression($0)) } ?? Phrase())
      }
      let head = (map.layouts.count > 1 ? "In the layouts " : "In the layout ") + names.joined(by: "; ")
      return place == 0 ? [.paragraph(head + ":"), .diagram(map.diagram)] : [.folded(head, [.diagram(map.diagram)])]
    }
    guard maps.map(\.layouts.count).reduce(0, +) < flow.layouts.count else { return blocks }
    return blocks + [.paragraph("The maps of the other layouts are left out.")]
  }

  private var routeEntries: [Page.Block] {
    let ways = RouteWays(flow)
    return zip(flow.routes, formNames).map { route, forms in
      let facts = [
        PageFact("Parameters", content: wording.fields(route.parameters)),
        PageFact("Available", content: route.available.map { .code(wording.expression($0)) } ?? Phrase()),
        PageFact("Place", content: place(of: route)),
        PageFact("Links", content: forms.map { .name($0, .link) }.joined(by: .lineBreak)), PageFact("Reached by", content: ways.ways(to: route.id)),
        PageFact("Opens", content: route.opens.map { flow[$0.value].qualifiedName }.asNames(.route)), PageFact("Sources", content: sources(route)),
        PageFact("Other", content: self.facts(route)),
      ]
      let run = route.isCommand ? around.ways.links[route.id] : around.ways.routes[route.id]
      return entry(.route, route, summary: described(route), facts: facts, run: run, swift: around.swift?.name(route))
    }
  }

  /// Returns one place for all layouts, or each place with the layouts that have it.
  private func place(of route: Route) -> Phrase {
    switch route.place {
    case nil: return Phrase()
    case .everywhere(let place): return wording.placed(place)
    case .byLayout(let places):
      let named = places.map { one in (layout: flow[one.layout.value], place: placed(one.place, in: flow[one.layout.value])) }
      var order: [Phrase] = []
      for one in named where !order.contains(one.place) { order.append(one.place) }
      return order.map { place in named.filter { $0.place == place }.map(\.layout.name.value).asNames(.layout) + ": " + place }
        .joined(by: .lineBreak)
    }
  }

  /// Returns the place with a modal container marked as such.
  private func placed(_ place: Place, in layout: Layout) -> Phrase {
    guard case .modal? = layout.container(place.container.value)?.kind, place.container.value != "modal" else { return wording.placed(place) }
    return wording.placed(place) + " (modal)"
  }

  private func described(_ route: Route) -> Phrase {
    let title = route.title.map { Phrase.emphasis("“\($0.value)”") } ?? Phrase()
    return [title, route.about.phrase].joined(by: " ")
  }

  private func facts(_ route: Route) -> Phrase {
    var facts: [Phrase] = []
    if let owner = route.owner { facts.append("owner: " + .text(owner.value)) }
    if !route.effects.isEmpty { facts.append("command: performs " + route.effects.map { wording.call($0) }.asNames(.effect)) }
    if !route.raises.isEmpty { facts.append("command: raises " + route.raises.map { wording.call($0) }.asNames(.event)) }
    facts += route.arrival.map { own in "in " + .name(wording.name(own.state.value), .state) + ", a link " + wording.policy(own.policy.value) }
    if let interrupt = route.interrupt { facts.append("a link that would remove it " + wording.policy(interrupt.value)) }
    if let dismissed = route.dismissed { facts.append("raises " + .name(wording.call(dismissed), .event) + " when it is removed") }
    facts.append(precedence(route.before))
    if route.restores { facts.append("restored") }
    if route.lookup { facts.append("the app is asked before it opens") }
    if !route.leads.isEmpty { facts.append("a link can lead to " + route.leads.map { flow[$0.value].qualifiedName }.asNames(.route)) }
    facts.append(handoff(route))
    if !route.hotwire.isEmpty {
      let properties = route.hotwire.map { Phrase.literal("\($0.name.value): \($0.value.value.line)") }.joined(by: ", ")
      facts.append("Hotwire" + " " + properties)
    }
    facts += route.components.map { component in
      "component " + .code(component.name.value) + ": " + .name(flow[component.native.value].qualifiedName, .element) + ", else "
        + .name(flow[component.fallback.value].qualifiedName, .element)
    }
    return facts.joined(by: .lineBreak)
  }

  /// Returns the sources whose links open the route, if not all of them do.
  func sources(_ route: Route) -> Phrase {
    switch route.sources {
    case .only(let sources): "only from " + sources.map { .literal($0.value) }.joined(by: ", ")
    case .not(let sources): "not from " + sources.map { .literal($0.value) }.joined(by: ", ")
    case nil: Phrase()
    }
  }

  private func handoff(_ route: Route) -> Phrase {
    switch route.handoff {
    case .never: Phrase()
    case .always: "handed over"
    case .when(let condition):
      "handed over" + " while "
        + .code(Wording(flow: flow, parameters: route.parameters).expression(condition))
    }
  }

  // MARK: Ways

  private var placeTable: [Page.Block] {
    LayoutTables(flow).places.map { $0.grouped.split(widest: 6).map(Page.Block.table) } ?? []
  }
}
