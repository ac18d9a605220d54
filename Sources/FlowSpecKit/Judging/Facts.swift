/// One flow, with what several rules ask of it.
struct Facts: Sendable {
  let flow: Flow
  /// All states that some chain of transitions enters.
  let reached: Set<StateID>
  let uses: Uses
  let forms: [ParsedForm]

  init(_ flow: Flow) {
    self.flow = flow
    reached = flow.statesReached()
    uses = Uses(flow)
    forms = flow.parsedForms
  }
}
