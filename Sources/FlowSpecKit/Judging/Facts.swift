/// One flow, with facts that several rules need.
struct Facts: Sendable {
  let flow: Flow
  /// The states that transitions can reach if all guards hold.
  let reached: Set<StateID>
  let uses: Uses
  let forms: [ParsedForm]
  /// Returns true for the rules whose findings are reported.
  let isReported: @Sendable (RuleName) -> Bool

  init(_ flow: Flow, isReported: @escaping @Sendable (RuleName) -> Bool = { _ in true }) {
    self.flow = flow
    self.isReported = isReported
    reached = flow.statesReached()
    uses = Uses(flow)
    forms = flow.parsedForms
  }
}

extension Flow {
  /// Returns the states that transitions can reach if all guards hold.
  func statesReached() -> Set<StateID> {
    var reached = Set(defaultEntry(of: Flow.outermost))
    var queue = Array(reached)
    var taken: Set<TransitionID> = []
    while let state = queue.popLast() {
      for id in self[state].transitions where taken.insert(id).inserted {
        guard let target = self[id].target?.value else { continue }
        // States that history restores were entered in another way before.
        for entered in statesEntered(by: self[id], remembering: false) + ancestors(of: target) where reached.insert(entered).inserted {
          queue.append(entered)
        }
      }
    }
    return reached
  }
}
