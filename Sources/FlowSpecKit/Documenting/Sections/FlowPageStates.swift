/// The states: the chart, the table, and the transitions.
extension FlowPage {
  var statesSections: [PageSection] {
    guard hasStates else { return [] }
    return section("States", charts + stateEntries)
      + section("States and events", eventTables + transitionRemarks)
  }

  /// True if the flow has states, or content of its own as the outermost state.
  private var hasStates: Bool {
    guard let outermost = flow.states.first else { return false }
    return flow.states.count > 1 || !outermost.transitions.isEmpty || outermost.arrival != nil || outermost.root != nil
  }

  private var charts: [Page.Block] {
    if isInteractive, flow.states.count > 1 { return WholeDiagram.diagram(of: flow).map { [.diagram($0)] } ?? [] }
    return StateDiagrams.charts(of: flow).flatMap { chart -> [Page.Block] in
      let title = chart.part.map { [Page.Block.paragraph("Inside " + .name(wording.name($0), .state) + ":")] } ?? []
      guard let diagram = chart.diagram else {
        return title + [.paragraph("This part is too large for a drawing. The tables show all of it.")]
      }
      return title + [.diagram(diagram)]
    }
  }

  private var stateEntries: [Page.Block] {
    flow.states.filter { $0.parent != nil || hasFacts($0) }.map { state in
      entry(
        .state, state, name: wording.name(state.id), head: nature(of: state), facts: facts(of: state), run: around.ways.states[state.id],
        swift: around.swift?.name(state.id))
    }
  }

  private func facts(of state: State) -> [PageFact] {
    [
      PageFact("Payload", content: wording.fields(state.payload)),
      PageFact("Shows", content: state.root.map { .name(wording.call($0), .route) } ?? Phrase()),
      PageFact("A link", content: arrival(in: state)),
      PageFact("Awaits" + Keys.state.mark("awaits"), content: state.awaits.map { flow[$0.value].qualifiedName }.asNames(.event)),
      PageFact("On entry", content: state.entry.map { wording.call($0) }.asNames(.effect)),
      PageFact("On exit", content: state.exit.map { wording.call($0) }.asNames(.effect)),
      PageFact("At least" + Keys.state.mark("minimum"), content: state.minimum.map { .text(wording.duration($0.value)) } ?? Phrase()),
      PageFact("Inside", content: state.children.map { wording.name($0) }.asNames(.state)), PageFact("Entered by", content: entrances(of: state)),
      PageFact("Leads to", content: exits(of: state)),
    ]
  }

  /// The policy for links of the state or of the states around it, then the routes with a policy of their own.
  private func arrival(in state: State) -> Phrase {
    guard !flow.linkedRoutes.isEmpty else { return Phrase() }
    let general = flow.policy(about: nil, from: state.id)
    let source = flow.lineage(of: state.id).first { flow[$0].arrival != nil }
    let inherited: Phrase = source.flatMap { $0 == state.id ? nil : " (policy of " + .name(wording.name($0), .state) + ")" } ?? Phrase()
    let own = flow.linkedRoutes.filter { route in route.arrival.contains { $0.state.value == state.id } }.map { route in
      .name(route.qualifiedName, .route) + ": " + wording.policy(flow.policy(about: route.id, from: state.id)?.value)
    }
    guard general != nil || !own.isEmpty else { return Phrase() }
    return ([general.map { wording.policy($0.value) + inherited } ?? Phrase()] + own).joined(by: .lineBreak)
  }

  private func entrances(of state: State) -> Phrase {
    var ways: [Phrase] = []
    if let parent = state.parent, flow[parent].initial == state.id || flow.isRegion(state.id) {
      ways.append(parent == Flow.outermost ? "the launch" : "entry of " + .name(wording.name(parent), .state))
    }
    ways += flow.transitions.filter { $0.target?.value == state.id }.map(occasion)
    return ways.joined(by: .lineBreak)
  }

  private func exits(of state: State) -> Phrase {
    let own = state.transitions.map { id in
      .name(wording.trigger(flow[id].trigger.value), .event) + ": " + wording.behaviour(flow[id])
    }
    let inherited = reactions.inheritedCount(of: state.id)
    let more: Phrase = inherited > 0 ? .text("\(inherited) more, inherited") : Phrase()
    return (own + [more]).joined(by: .lineBreak)
  }

  private func hasFacts(_ outermost: State) -> Bool {
    outermost.root != nil || outermost.arrival != nil || !outermost.entry.isEmpty || !outermost.exit.isEmpty
      || !outermost.awaits.isEmpty || !outermost.payload.isEmpty
  }

  private func nature(of state: State) -> Phrase {
    var words: [String] = []
    if let parent = state.parent, flow[parent].initial == state.id { words.append("first") }
    if flow.isRegion(state.id) { words.append("region") }
    switch state.kind {
    case .atomic: break
    case .final: words.append("final")
    case .compound: words.append("one of \(state.children.count) inside")
    case .parallel: words.append("all of \(state.children.count) regions inside")
    }
    if let module = state.placed { words.append("module \(flow[module].flow)") }
    return words.isEmpty ? Phrase() : .emphasis("(" + words.joined(separator: ", ") + ")")
  }

  private var transitionRemarks: [Page.Block] {
    let described = flow.transitions.filter { $0.about.summary != nil || $0.about.notes != nil }
    return described.flatMap { transition -> [Page.Block] in
      let name: Phrase = .name(wording.name(transition.source), .state) + " on " + .name(wording.trigger(transition.trigger.value), .event)
      let summary: Phrase = transition.about.summary.map { ": " + .text($0.value) } ?? Phrase()
      return [.paragraph(name + summary)] + (transition.about.notes.map { [.notes($0.value)] } ?? [])
    }
  }

  // MARK: Events

  private var eventTables: [Page.Block] {
    guard !reactions.triggers.isEmpty else { return [] }
    let rows = flow.states.filter { $0.children.isEmpty || !$0.transitions.isEmpty }
    let everywhere: Phrase =
      flow[Flow.outermost].transitions.isEmpty
      ? Phrase() : " The transitions of " + .code(flow.name.value) + " itself apply in every state that does not take the event first."
    let legend = Page.Block.paragraph(
      "↑ marks transitions of a state around it. An event that no state takes " + unhandled + "." + everywhere)
    let tables = rows.count * reactions.triggers.count <= 1200 ? matrix(rows, reactions) : list(rows, reactions)
    return [legend] + tables + ignored(reactions)
  }

  private var unhandled: Phrase {
    flow.unhandled?.value == .reject
      ? "is rejected" + Keys.flow.mark("unhandled") : "is ignored"
  }

  /// Returns a table of states by events or of events by states, whichever is narrower.
  private func matrix(_ rows: [State], _ reactions: Reactions) -> [Page.Block] {
    let names = rows.map { Phrase.name(wording.name($0.id), .state) }
    let triggers = reactions.triggers.map { Phrase.name(wording.trigger($0), .event) }
    let cells = rows.map { state in reactions.triggers.map { cell(state, $0, reactions) } }
    if triggers.count <= names.count {
      return split(["State"] + triggers, zip(names, cells).map { [$0] + $1 })
    }
    return split(
      ["Event"] + names, triggers.indices.map { index in [triggers[index]] + cells.map { $0[index] } })
  }

  private func split(_ columns: [Phrase], _ rows: [[Phrase]]) -> [Page.Block] {
    PageTable(columns, rows).split(widest: 6).map { part in
      // Rows that are empty in this part are omitted.
      let filled = part.rows.filter { $0.dropFirst().contains { !$0.isEmpty } }
      return .table(PageTable(part.columns, filled))
    }
  }

  private func cell(_ state: State, _ trigger: Transition.Trigger, _ reactions: Reactions) -> Phrase {
    reactions.taken(in: state.id, trigger).map { transition in
      transition.source == state.id ? wording.behaviour(transition) : wording.outline(transition)
    }.joined(by: .lineBreak)
  }

  /// Returns a table for large flows: each state's own reactions, and the number of inherited ones.
  private func list(_ rows: [State], _ reactions: Reactions) -> [Page.Block] {
    table(
      ["State", "Event", "What happens"],
      rows.flatMap { state in
        let own = state.transitions.map { id in
          [Phrase.name(wording.name(state.id), .state), .name(wording.trigger(flow[id].trigger.value), .event), wording.behaviour(flow[id])]
        }
        let inherited = reactions.inheritedCount(of: state.id)
        guard inherited > 0 else { return own }
        return own + [[.name(wording.name(state.id), .state), "↑", .text("\(inherited) more, inherited")]]
      })
  }

  private func ignored(_ reactions: Reactions) -> [Page.Block] {
    let taken = Set(reactions.triggers)
    let rest = flow.events.indices.filter { !flow.events[$0].isBuiltin && !taken.contains(.event(EventID($0))) }
    return rest.isEmpty ? [] : [.paragraph("No state takes " + rest.map { flow.events[$0].qualifiedName }.asNames(.event) + ".")]
  }
}
