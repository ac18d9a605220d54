/// The events, each with its payload, its sender, and the states that take it.
extension FlowPage {
  var eventsSection: [PageSection] {
    let events = flow.events.filter { !$0.isBuiltin }
    return section("Events", events.map { entry(.event, $0, facts: facts(of: $0), swift: around.swift?.name($0)) })
  }

  private func facts(of event: Event) -> [PageFact] {
    [
      PageFact("Payload", content: wording.fields(event.payload)), PageFact("Sent by", content: sender(event)),
      PageFact("Sent only while" + Keys.event.mark("when"), content: event.promise.map { .code(wording.expression($0)) } ?? Phrase()),
      PageFact("If no state takes it" + Keys.event.mark("unhandled"), content: unhandled(event)), PageFact("Taken in", content: takers(of: event)),
      PageFact("Raised by", content: raisers(of: event)),
      PageFact("Awaited in", content: awaiting(event).map { wording.name($0.id) }.asNames(.state)),
    ]
  }

  private func awaiting(_ event: Event) -> [State] {
    flow.states.filter { state in state.awaits.contains { flow[$0.value].name.span == event.name.span } }
  }

  /// Each state that takes it, and the state to which that leads.
  private func takers(of event: Event) -> Phrase {
    flow.transitions.filter { transition in
      if case .event(let id) = transition.trigger.value { flow[id].name.span == event.name.span } else { false }
    }.map { transition in
      .name(wording.name(transition.source), .state) + (transition.target.map { " → " + .name(wording.name($0.value), .state) } ?? Phrase())
    }.joined(by: .lineBreak)
  }

  private func raisers(of event: Event) -> Phrase {
    let isRaised = { (call: EventCall) in flow[call.target].name.span == event.name.span }
    let transitions = flow.transitions.filter { $0.raises.contains(where: isRaised) }.map(occasion)
    let routes = flow.routes.filter { $0.raises.contains(where: isRaised) || $0.dismissed.map(isRaised) ?? false }
    return (transitions + routes.map { "route " + .name($0.qualifiedName, .route) }).joined(by: .lineBreak)
  }

  private func sender(_ event: Event) -> Phrase {
    if event.isInternal { return "the flow itself" }
    return event.sender.map { .code($0.value) } ?? Phrase()
  }

  private func unhandled(_ event: Event) -> Phrase {
    switch event.unhandled?.value {
    case .ignore: "ignored"
    case .reject: "rejected"
    case nil: Phrase()
    }
  }
}
