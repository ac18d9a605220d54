/// The events, each with its payload, its sender, and the states that take it.
extension FlowPage {
  var eventsSection: [PageSection] {
    // An event that every flow has, such as `becameActive`, is shown only if a state takes it.
    let events = flow.events.filter { !$0.isBuiltin || !reactions.taking($0).isEmpty }
    return section("Events", events.map(entry) + senders)
  }

  private func entry(_ event: Event) -> Page.Block {
    guard event.isBuiltin else {
      return entry(.event, event, facts: facts(of: event), run: runs.taking(event), swift: around.swift?.name(event))
    }
    // It has no place in the sources.
    let facts = self.facts([
      PageFact("Sent by", content: "the system"), PageFact("Taken in", content: takers(of: event)),
      PageFact("Raised by", content: raisers(of: event)), PageFact("Shortest run", content: way(runs.taking(event))),
      PageFact("Swift", content: around.swift.map { .literal($0.name(event)) } ?? Phrase()),
    ])
    return .entry(
      PageEntry(
        subject: .event, name: event.qualifiedName, head: Phrase(), summary: event.about.phrase, blocks: facts, isClosed: true, isCode: true))
  }

  private func facts(of event: Event) -> [PageFact] {
    [
      PageFact("Payload", content: wording.fields(event.payload)), PageFact("Sent by", content: sender(event)),
      PageFact("Sent only while", content: event.promise.map { .code(wording.expression($0)) } ?? Phrase()),
      PageFact("If no state takes it", content: unhandled(event)), PageFact("Taken in", content: takers(of: event)),
      PageFact("Raised by", content: raisers(of: event)),
      PageFact("Awaited in", content: awaiting(event).map { wording.name($0.id) }.asNames(.state)),
    ]
  }

  private func awaiting(_ event: Event) -> [State] {
    flow.states.filter { state in state.awaits.contains { flow[$0.value].name.span == event.name.span } }
  }

  /// Each state that takes it, the guard, and the state to which that leads.
  private func takers(of event: Event) -> Phrase {
    reactions.taking(event).map { transition in
      let guarded: Phrase = transition.condition.map { " " + .code("[\(wording.expression($0))]") } ?? Phrase()
      let target: Phrase = transition.target.map { " → " + .name(wording.name($0.value), .state) } ?? Phrase()
      return .name(wording.name(transition.source), .state) + guarded + target
    }.joined(by: .lineBreak)
  }

  private func raisers(of event: Event) -> Phrase {
    let isRaised = { (call: EventCall) in flow[call.target].name.span == event.name.span }
    let routes = flow.routes.filter { $0.raises.contains(where: isRaised) || $0.dismissed.map(isRaised) ?? false }
    return (reactions.raising(event).map(occasion) + routes.map { "route " + .name($0.qualifiedName, .route) }).joined(by: .lineBreak)
  }

  private func sender(_ event: Event) -> Phrase {
    if event.isInternal { return "the flow itself" }
    return event.sender.map { .name($0.value, .sender) } ?? Phrase()
  }

  private func unhandled(_ event: Event) -> Phrase {
    switch event.unhandled?.value {
    case .ignore: "ignored"
    case .reject: "rejected"
    case nil: Phrase()
    }
  }

  /// The parts of the app that send events.
  private var senders: [Page.Block] {
    var names: [String] = []
    for event in flow.events where !event.isInternal { if let sender = event.sender?.value, !names.contains(sender) { names.append(sender) } }
    let rows = names.map { name -> [Phrase] in
      [.name(name, .sender), flow.events.filter { $0.sender?.value == name }.map(\.qualifiedName).asNames(.event)]
    }
    return table(["Sender", "Sends"], rows, of: .sender)
  }
}
