/// The events, each with its payload and its sender.
extension FlowPage {
  var eventsSection: [PageSection] {
    let events = flow.events.filter { !$0.isBuiltin }
    let rows = events.map { event -> [Phrase] in
      [
        .name(event.qualifiedName, .event), event.about.phrase, wording.fields(event.payload), sender(event),
        event.promise.map { .code(wording.expression($0)) } ?? Phrase(), unhandled(event),
      ]
    }
    let columns: [Phrase] = [
      "Event", "What it means", "Payload", "Sent by", "Comes only when" + Keys.event.mark("when"),
      "If nobody takes it" + Keys.event.mark("unhandled"),
    ]
    return section("Events", table(columns, rows, of: .event) + notes(events))
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
