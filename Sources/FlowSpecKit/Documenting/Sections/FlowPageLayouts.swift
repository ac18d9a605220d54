/// The layouts, the places in them, and the saved parts.
extension FlowPage {
  var layoutsSection: [PageSection] {
    section("Layouts", wireframes + ruler + choice + layoutEntries + containerTable + containerRemarks)
  }

  var elementsSection: [PageSection] { section("Elements", elementEntries) }

  var restorationSection: [PageSection] { section("Restoration", restoration) }

  private var choice: [Page.Block] {
    guard flow.layouts.count > 1 else { return [] }
    let chosen = flow.choosesLayoutOnce ? "The first of these that holds at the launch is used." : "The first of these that holds is used."
    return [.paragraph(.text(chosen))]
  }

  private var ruler: [Page.Block] { LayoutRuler(flow).map { [.ruler($0)] } ?? [] }

  private var wireframes: [Page.Block] {
    let all = LayoutWireframe.all(of: flow)
    return all.isEmpty ? [] : [.wireframes(all)]
  }

  private var layoutEntries: [Page.Block] {
    flow.layouts.enumerated().map { index, layout in
      let content = LayoutContent(flow, layout)
      let containers = [Place.screen] + layout.containers.map(\.name.value)
      let facts =
        [PageFact("When", content: layout.condition.map { .code(wording.expression($0)) } ?? (index > 0 ? "otherwise" : "always"))]
        + containers.map { name in
          let items =
            content.routes(in: name).map { Phrase.name($0.qualifiedName, .route) }
            + content.elements(in: name).map { Phrase.name($0.qualifiedName, .element) }
          return PageFact("In " + .name(name, .container), content: items.joined(by: ", "))
        }
      return entry(.layout, layout, facts: facts, swift: around.swift?.name(layout))
    }
  }

  private var containerTable: [Page.Block] {
    LayoutTables(flow).containers.map { $0.split(widest: 6).map(Page.Block.table) } ?? []
  }

  private var containerRemarks: [Page.Block] {
    let containers = flow.layouts.flatMap { layout in
      layout.containers.map { (name: "\(layout.name.value): \($0.name.value)", about: $0.about) }
    }
    let summaries = containers.compactMap { one in one.about.summary.map { .code(one.name) + ": " + .text($0.value) } }
    return (summaries.isEmpty ? [] : [.list(summaries)]) + notes(containers)
  }

  private var elementEntries: [Page.Block] {
    flow.elements.map { element in
      let facts = [
        PageFact("Place", content: homes(element)),
        PageFact("Available", content: element.available.map { .code(wording.expression($0)) } ?? Phrase()),
        PageFact("Opens", content: element.opens.map { flow[$0.value].qualifiedName }.asNames(.route)),
        PageFact("Selects", content: element.selects.map { flow[$0.value].qualifiedName }.asNames(.route)),
      ]
      return entry(.element, element, facts: facts, run: around.ways.elements[element.id], swift: around.swift?.name(element))
    }
  }

  private func homes(_ element: Element) -> Phrase {
    let bases = flow.layouts.flatMap { layout in
      layout.containers.compactMap { container -> (layout: Layout, container: String)? in
        guard case .stack(let base?) = container.kind, base.value == .element(element.id) else { return nil }
        return (layout, container.name.value)
      }
    }
    let homes = element.homes.compactMap { one -> Phrase? in
      let home: Phrase
      switch one.home {
      case .place(let place):
        // The base of the container says the same.
        let isBase = bases.contains { $0.layout.id == one.layout?.value && $0.container == place.container.value }
        if isBase { return nil }
        home = wording.placed(place)
      case .route(let route): home = "route " + .name(flow[route.value].qualifiedName, .route)
      }
      return one.layout.map { .name(flow[$0.value].name.value, .layout) + ": " + home } ?? home
    }
    let based = bases.map { .name($0.layout.name.value, .layout) + ": base of " + Phrase.name($0.container, .container) }
    return (homes + based).joined(by: .lineBreak)
  }

  private var restoration: [Page.Block] {
    guard let version = flow.restoration else { return [] }
    let routes = flow.routes.filter(\.restores).map(\.qualifiedName)
    let saved = flow.variables.filter(\.isSaved).map(\.qualifiedName)
    var facts: [Phrase] = [
      .text("Version \(version.value)") + "; data of another version is discarded."
    ]
    facts.append(routes.isEmpty ? "No route is restored." : "Restored after a relaunch: " + routes.asNames(.route) + ".")
    if !saved.isEmpty { facts.append("Saved variables: " + saved.asNames(.variable) + ".") }
    return [.paragraph(facts.joined(by: " "))]
  }
}
