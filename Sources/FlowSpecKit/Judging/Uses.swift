/// The declarations that a flow refers to.
struct Uses {
  private(set) var types: Set<TypeID> = []
  private(set) var variables: Set<VariableID> = []
  private(set) var inputs: Set<InputID> = []
  private(set) var effects: Set<EffectID> = []
  /// The events that some state takes.
  private(set) var events: Set<EventID> = []
  private(set) var raised: Set<EventID> = []
  private(set) var origins: Set<OriginID> = []
  private(set) var sources: Set<String> = []

  init(_ flow: Flow) {
    for type in flow.types { add(type.type) }
    for variable in flow.variables { add(variable.type) }
    for input in flow.inputs where input.builtin == nil { add(input.type) }
    for effect in flow.effects { add(effect.payload) }
    for event in flow.events {
      add(event.payload)
      add(event.promise)
    }
    for state in flow.states { add(state) }
    for transition in flow.transitions { add(transition) }
    for route in flow.routes { add(route) }
    for layout in flow.layouts { add(layout.condition) }
    for element in flow.elements { add(element.available) }
    for call in [flow.unknownLink, flow.missingLink] { if let call { add([call]) } }
    for expression in flow.properties.flatMap(\.expressions) { add(expression) }
    for step in flow.scenarios.flatMap(\.steps) { add(step) }
  }

  private mutating func add(_ fields: [Field]) {
    for field in fields { add(field.type) }
  }

  private mutating func add(_ reference: TypeReference) {
    if let declaration = reference.declaration { types.insert(declaration) } else { add(reference.type) }
  }

  private mutating func add(_ type: ValueType) {
    guard case .cases(let cases) = type else { return }
    for one in cases { if let carried = one.carries { add(carried) } }
  }

  private mutating func add(_ expression: Expression?) {
    for part in expression?.all ?? [] {
      switch part.kind {
      case .variable(let id): variables.insert(id)
      case .input(let id): inputs.insert(id)
      default: break
      }
    }
  }

  private mutating func add(_ calls: [EffectCall]) {
    for call in calls {
      effects.insert(call.target)
      add(call.arguments)
    }
  }

  private mutating func add(_ calls: [EventCall]) {
    for call in calls {
      raised.insert(call.target)
      add(call.arguments)
    }
  }

  private mutating func add(_ arguments: [Argument]) {
    for case .expression(let expression) in arguments { add(expression) }
  }

  private mutating func add(_ policy: ArrivalPolicy?) {
    if case .refuse(let call?) = policy { add([call]) }
  }

  private mutating func add(_ state: State) {
    add(state.payload)
    add(state.entry)
    add(state.exit)
    add(state.arrival?.value)
  }

  private mutating func add(_ transition: Transition) {
    if let event = transition.event { events.insert(event) }
    add(transition.condition)
    add(transition.effects)
    add(transition.raises)
    for call in transition.entered { add(call.arguments) }
    add(transition.open?.arguments ?? [])
    for update in transition.updates {
      variables.insert(update.variable.value)
      if case .expression(let expression) = update.value { add(expression) }
    }
  }

  private mutating func add(_ route: Route) {
    add(route.parameters)
    add(route.available)
    add(route.effects)
    add(route.raises)
    for form in route.forms { origins.insert(form.origin) }
    for entry in route.arrival { add(entry.policy.value) }
    add(route.interrupt?.value)
    if let dismissed = route.dismissed { add([dismissed]) }
    switch route.sources {
    case .only(let names)?, .not(let names)?: sources.formUnion(names.map(\.value))
    case nil: break
    }
    if case .when(let expression) = route.handoff { add(expression) }
  }

  private mutating func add(_ step: ScenarioStep) {
    if case .open(_, let source?) = step.action { sources.insert(source.value) }
    guard case .expect(let expectations) = step.action else { return }
    for case .variable(let variable, _) in expectations { variables.insert(variable.value) }
  }
}
