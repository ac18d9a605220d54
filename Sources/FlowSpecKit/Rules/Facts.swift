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
    forms = flow.routes.flatMap { route in
      route.forms.filter(\.parses).compactMap { form in
        flow.linkForm(form, of: route).map { ParsedForm(route: route.id, form: form, link: $0) }
      }
    }
  }
}

/// A form that is parsed, with its set of URLs.
struct ParsedForm: Sendable {
  let route: RouteID
  let form: RouteForm
  let link: LinkForm
}
