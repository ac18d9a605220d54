/// The states: the map, an entry for each, and what happens in each at each event.
extension FlowPage {
  var stateMap: [PageSection] { hasStates ? section("Map of states", charts) : [] }

  var statesSections: [PageSection] {
    guard hasStates else { return [] }
    return section("States", stateEntries) + section("States and events", eventTables + transitionRemarks)
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
      PageFact("Awaits", content: state.awaits.map { flow[$0.value].qualifiedName }.asNames(.event)),
      PageFact("On entry", content: state.entry.map { wording.call($0) }.asNames(.effect)),
      PageFact("On exit", content: state.exit.map { wording.call($0) }.asNames(.effect)),
      PageFact("At least", content: state.minimum.map { .text(wording.duration($0.value)) } ?? Phrase()),
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
    ways += reactions.entering(state.id).map(occasion)
    return ways.joined(by: .lineBreak)
  }

  private func exits(of state: State) -> Phrase {
    let own = state.transitions.map { id in
      .name(wording.trigger(flow[id].trigger.value), .event) + ": " + wording.behaviour(flow[id])
    }
    let inherited = reactions.inherited(by: state.id).map { outer, count in
      .text("\(count) more of ") + .name(wording.name(outer), .state)
    }
    return (own + inherited).joined(by: .lineBreak)
  }

  private func hasFacts(_ outermost: State) -> Bool {
    outermost.root != nil || outermost.arrival != nil || !outermost.entry.isEmpty || !outermost.exit.isEmpty
      || !outermost.awaits.isEmpty || !outermost.payload.isEmpty || !outermost.transitions.isEmpty
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
    let everywhere: Phrase =
      flow[Flow.outermost].transitions.isEmpty
      ? Phrase() : " The transitions of " + .code(flow.name.value) + " itself apply in every state that does not take the event first."
    let unhandled = Page.Block.paragraph("An event that no state takes " + unhandled + "." + everywhere)
    return [unhandled] + StateMatrices(flow, reactions).blocks(isInteractive: isInteractive) + ignored
  }

  private var unhandled: Phrase {
    flow.unhandled?.value == .reject
      ? "is rejected" : "is ignored"
  }

  private var ignored: [Page.Block] {
    let rest = flow.events.filter { !$0.isBuiltin && reactions.taking($0).isEmpty }
    return rest.isEmpty ? [] : [.paragraph("No state takes " + rest.map(\.qualifiedName).asNames(.event) + ".")]
  }
}
