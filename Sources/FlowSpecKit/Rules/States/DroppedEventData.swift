/// A field of an event that no transition uses.
enum DroppedEventData {
  static let rule = FlowRule(
    "dropped-event-data", .warning, "The data that an event carries is used.",
    explanation: """
      The app hands over data, and the flow drops it. There are two cases.

      First, a state keeps its payload in a transition to itself or between two of its children, and ignores the field of the same name in \
      the event: a person who switches to another account still sees the old one. To replace the payload, write `reenter: true` on the transition to itself, \
      or make the state around both children the target.

      Second, no transition reads a field of the event or passes it on. Pass it to a state, a route or an effect, or remove it from the event. \
      Allow it for data that only the app's own code reads.
      """,
    needs: [.events, .states], respects: [.types, .effects, .routes, .variables],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { Account: { swift: Account, identity: id } }
          events: { signIn: { payload: { account: Account } }, switchTo: { payload: { account: Account } }, signOut: Out. }
          states:
            outside: { transitions: { signIn: inside } }
            inside: { payload: { account: Account }, transitions: { ⟦switchTo⟧: inside, signOut: outside } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { Account: { swift: Account, identity: id } }
          events: { signIn: { payload: { account: Account } }, switchTo: { payload: { account: Account } }, signOut: Out. }
          states:
            outside: { transitions: { signIn: inside } }
            inside: { payload: { account: Account }, transitions: { switchTo: { to: inside, reenter: true }, signOut: outside } }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { OrderID: { text: "[0-9]+" } }
          events: { pick: { payload: { ⟦order⟧: OrderID } }, back: Back. }
          states:
            list: { transitions: { pick: detail } }
            detail: { transitions: { back: list } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { OrderID: { text: "[0-9]+" } }
          events: { pick: { payload: { order: OrderID } }, back: Back. }
          states:
            list: { transitions: { pick: detail } }
            detail: { payload: { order: OrderID }, transitions: { back: list } }
          """),
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    var reported = Set<EventField>()
    for transition in flow.transitions {
      guard let event = transition.event, let target = transition.target?.value else { continue }
      let entered = Set(flow.statesEntered(by: transition))
      let around = Set(flow.lineage(of: target))
      let staying = flow.lineage(of: transition.source).filter { around.contains($0) && !entered.contains($0) }
      let read = target == transition.source ? [] : transition.eventFieldsUsed
      for (index, field) in flow[event].payload.enumerated() {
        let own = EventField(event: event, index: index)
        guard let (state, kept) = staying.firstKept(field, in: flow) else { continue }
        // An effect may load another person's data, as it does where the state is entered, while the state keeps the old one.
        let isLoaded = field.isIdentity && !transition.eventFieldsKept.contains(own) && flow.loads(state, like: transition)
        if read.contains(own) && !isLoaded { continue }
        reported.insert(EventField(event: event, index: index))
        findings.add(
          "'\(flow[state].name.value)' keeps its old '\(kept.name.value)', so the '\(kept.name.value)' of '\(flow[event].name.value)' is dropped",
          at: transition.place,
          notes: [
            .init(state == transition.source ? "add 'reenter: true' to replace it" : "lead to '\(flow[state].name.value)' to replace it", at: nil),
            .init("it is kept here", at: kept.name.span),
          ])
      }
    }
    let used = flow.eventFieldsUsed
    for event in facts.uses.events.sorted() where !flow[event].isBuiltin {
      for (index, field) in flow[event].payload.enumerated() {
        let own = EventField(event: event, index: index)
        guard !used.contains(own), !reported.contains(own), !field.type.isUnread else { continue }
        findings.add("field '\(field.name.value)' of event '\(flow[event].name.value)' is never used", at: field.name.span)
      }
    }
  }
}

/// A field of an event's payload.
struct EventField: Hashable {
  let event: EventID
  let index: Int
}

extension Flow {
  /// The fields of events that some transition or state reads or passes on.
  fileprivate var eventFieldsUsed: Set<EventField> {
    var found: Set<EventField> = []
    for transition in transitions { found.formUnion(transition.eventFieldsUsed) }
    for call in states.flatMap({ $0.entry + $0.exit }) { found.formUnion(call.arguments.eventFields) }
    return found
  }
}

extension Flow {
  /// Returns true if a transition that enters the state performs an effect of this one.
  fileprivate func loads(_ state: StateID, like transition: Transition) -> Bool {
    let effects = Set(transition.effects.map(\.target))
    return transitions.contains { other in
      other.entered.contains { $0.target == state } && other.effects.contains { effects.contains($0.target) }
    }
  }
}

extension [StateID] {
  /// Returns the first of these states whose payload has a field like the event's.
  fileprivate func firstKept(_ field: Field, in flow: Flow) -> (state: StateID, field: Field)? {
    for state in self {
      if let kept = flow[state].payload.first(where: { $0.name.value == field.name.value && field.type.fits($0.type) }) { return (state, kept) }
    }
    return nil
  }
}

extension Transition {
  /// The fields of events that it reads, or passes to effects, events, routes or the states that it enters.
  fileprivate var eventFieldsUsed: Set<EventField> {
    effects.flatMap(\.arguments).eventFields.union(eventFieldsKept)
  }

  /// The same without the effects.
  fileprivate var eventFieldsKept: Set<EventField> {
    let assigned = updates.compactMap { if case .expression(let value) = $0.value { Argument.expression(value) } else { nil } }
    let calls = raises.map(\.arguments) + entered.map(\.arguments)
    return (calls.flatMap(\.self) + (open?.arguments ?? []) + assigned + (condition.map { [.expression($0)] } ?? [])).eventFields
  }
}

extension [Argument] {
  fileprivate var eventFields: Set<EventField> {
    Set(
      flatMap { argument -> [EventField] in
        switch argument {
        case .eventField(let event, let index): [EventField(event: event, index: index)]
        case .expression(let expression):
          expression.all.compactMap { if case .eventField(let event, let index) = $0.kind { EventField(event: event, index: index) } else { nil } }
        case .constant, .payload, .parameter: []
        }
      })
  }
}
