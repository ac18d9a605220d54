/// The table of states with incoming and outgoing transitions, for `show states`.
enum StatesTable {
  static func table(of flow: Flow) -> PageTable {
    let wording = Wording(flow: flow)
    let reactions = Reactions(flow)
    let into = Dictionary(grouping: flow.transitions.filter { $0.target != nil }) { $0.target?.value ?? Flow.outermost }
    let rows = flow.states.filter { $0.parent != nil || flow.states.count == 1 }.map { state -> [Phrase] in
      let incoming = into[state.id] ?? []
      let outgoing = state.transitions.map { flow[$0] }.filter { $0.target != nil }
      return [
        .name(wording.name(state.id), .state), kind(state, in: flow), state.root.map { .code(wording.call($0)) } ?? Phrase(),
        flow.policy(about: nil, from: state.id).map { wording.policy($0.value) } ?? Phrase(),
        incoming.map { .code("\(wording.name($0.source)) on \(wording.trigger($0.trigger.value))") }.joined(by: .lineBreak),
        outgoing.map { .code("\(wording.trigger($0.trigger.value)) to \(wording.name($0.target?.value ?? state.id))") }
          .joined(by: .lineBreak),
        inherited(state, reactions),
      ]
    }
    return PageTable(["State", "Kind", "Shows", "A link", "Entered from", "Leads to", "Inherited"], rows)
  }

  private static func kind(_ state: State, in flow: Flow) -> Phrase {
    let kind: String =
      switch state.kind {
      case .atomic: "simple"
      case .compound: "compound"
      case .parallel: "parallel"
      case .final: "final"
      }
    let isInitial = state.parent.map { flow[$0].initial == state.id } ?? false
    return .text(kind + (flow.isRegion(state.id) ? " region" : "") + (isInitial ? ", initial" : ""))
  }

  private static func inherited(_ state: State, _ reactions: Reactions) -> Phrase {
    let count = reactions.inheritedCount(of: state.id)
    return count == 0 ? Phrase() : .text(String(count))
  }
}
