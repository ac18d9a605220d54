/// A flow's ``TransitionSystem``, and the correspondence between the states of both.
struct LoweredFlow: Sendable {
  let system: TransitionSystem
  /// By state of the system: the flow's state.
  private let states: [StateID]
  /// By state of the flow: the system's index.
  private let indices: [Int]

  init(_ flow: Flow) {
    let lowering = FlowLowering(flow)
    system = lowering.system()
    states = lowering.states
    indices = lowering.indices
  }

  subscript(state: StateID) -> TransitionSystem.StateIndex { ID(indices[state.index]) }
  subscript(state: TransitionSystem.StateIndex) -> StateID { states[state.index] }
}

/// Converts the typed model to numbers. Elements of the flow's arrays keep their indices, except states, which are put in
/// document order.
struct FlowLowering {
  let flow: Flow
  let states: [StateID]
  let indices: [Int]
  private let containers: [String]

  init(_ flow: Flow) {
    self.flow = flow
    states = flow.subtree(of: Flow.outermost)
    var indices = Array(repeating: 0, count: flow.states.count)
    for (index, state) in states.enumerated() { indices[state.index] = index }
    self.indices = indices
    var containers = [Place.screen]
    for name in flow.layouts.flatMap(\.containers).map(\.name.value) where !containers.contains(name) { containers.append(name) }
    self.containers = containers
  }

  func index(_ state: StateID) -> Int { indices[state.index] }

  func system() -> TransitionSystem {
    var system = TransitionSystem(name: flow.name.value)
    system.variables = flow.variables.map { variable in
      let domain = Domain(variable.type)
      return TransitionSystem.Datum(
        name: variable.qualifiedName, domain: domain, initial: domain.raw(of: variable.initial.value, variable.type) ?? 0,
        isLasting: variable.isSaved, survivesVersions: variable.survivesVersions)
    }
    system.inputs = flow.inputs.map { TransitionSystem.Datum(name: $0.qualifiedName, domain: Domain($0.type), isLasting: $0.isFixed) }
    system.effects = flow.effects.map(\.qualifiedName)
    system.events = flow.events.map { event in
      TransitionSystem.Event(
        name: event.qualifiedName, payload: event.payload.map { Domain($0.type) }, isInternal: event.isInternal,
        promise: event.promise.map { lowered($0) },
        isRejected: (event.unhandled ?? flow.unhandled)?.value == .reject)
    }
    system.states = states.map { lowered(flow[$0]) }
    system.transitions = flow.transitions.map(lowered)
    for transition in system.transitions {
      for target in transition.targets {
        guard let history = target.history, system.states[target.state].memory != .deep else { continue }
        system.states[target.state].memory = history
      }
    }
    system.containers = containers
    system.layouts = flow.layouts.map { layout in
      TransitionSystem.Layout(
        name: layout.qualifiedName, condition: layout.condition.map { lowered($0) }, containers: layout.containers.compactMap(lowered))
    }
    system.routes = flow.routes.map(lowered)
    system.askTabs()
    system.elements = flow.elements.map(lowered)
    system.held =
      switch flow.held {
      case .latest(let count): TransitionSystem.HeldPolicy(capacity: max(1, count), keepsFirst: false)
      case .first: TransitionSystem.HeldPolicy(capacity: 1, keepsFirst: true)
      }
    system.held.isSaved = flow.savesHeld && flow.restoration != nil
    system.unknownLink = flow.unknownLink.map { output($0) }
    system.missingLink = flow.missingLink.map { output($0) }
    system.choosesLayoutOnce = flow.choosesLayoutOnce
    system.restores = flow.restoration != nil
    system.hasNavigation = !flow.layouts.isEmpty && !flow.routes.isEmpty
    system.savesNavigation = system.hasNavigation
    system.hasLinks = system.routes.contains(where: \.isLinked)
    system.removeVainPromises()
    return system
  }

  // MARK: States

  private func lowered(_ state: State) -> TransitionSystem.State {
    let kind: TransitionSystem.State.Kind =
      switch state.kind {
      case .atomic: .atomic
      case .compound: .compound
      case .parallel: .parallel
      case .final: .final
      }
    var found = TransitionSystem.State(
      name: state.id == Flow.outermost ? flow.name.value : state.qualifiedName, kind: kind, parent: state.parent.map(index))
    found.children = state.children.map(index)
    found.initial = state.initial.map { [index($0)] } ?? []
    found.entry = state.entry.map { output($0) }
    found.exit = state.exit.map { output($0) }
    found.payload = state.payload.map { Domain($0.type) }
    found.identity = state.payload.firstIndex { field in
      if case .app(let type) = field.type.type, !field.type.isOptional { type.identity != nil } else { false }
    }
    found.root = state.root.map { opening($0) }
    found.arrival = state.arrival.map { lowered($0.value) }
    found.awaits = state.awaits.map(\.value.index)
    found.timers = Set(state.transitions.compactMap { if case .after(let time) = flow[$0].trigger.value { time } else { nil } }).sorted()
    return found
  }

  private func lowered(_ transition: Transition) -> TransitionSystem.Transition {
    let trigger: TransitionSystem.Trigger =
      switch transition.trigger.value {
      case .event(let event): .events([event.index])
      case .always: .always
      case .after(let time): .after(time)
      case .done: .done
      }
    var found = TransitionSystem.Transition(source: index(transition.source), trigger: trigger)
    found.condition = transition.condition.map { lowered($0) }
    if let target = transition.target?.value {
      let memory: TransitionSystem.Memory? =
        switch transition.history?.value {
        case nil: nil
        case .shallow: .shallow
        case .deep: .deep
        }
      found.targets = [TransitionSystem.Target(state: index(target), history: memory)]
    }
    found.reenter = transition.reenter
    found.updates = transition.updates.map { update in
      TransitionSystem.Assignment(variable: update.variable.value.index, value: assigned(update.value, to: flow[update.variable.value].type))
    }
    found.effects = transition.effects.map { output($0) }
    found.raises = transition.raises.map { raise($0) }
    found.opens = transition.open.map { opening($0) }
    found.closes = transition.closes.compactMap { closing($0.value) }
    found.payloads = transition.entered.map { call in
      TransitionSystem.Payload(state: index(call.target), values: operands(call.arguments, flow[call.target].payload))
    }
    return found
  }

  // MARK: Values

  private func output(_ call: EffectCall) -> TransitionSystem.Output {
    TransitionSystem.Output(effect: call.target.index, arguments: operands(call.arguments, flow[call.target].payload))
  }

  private func raise(_ call: EventCall) -> TransitionSystem.Raise {
    TransitionSystem.Raise(event: call.target.index, arguments: operands(call.arguments, flow[call.target].payload))
  }

  private func opening(_ call: RouteCall) -> TransitionSystem.Opening {
    TransitionSystem.Opening(route: call.target.index, arguments: operands(call.arguments, flow[call.target].parameters))
  }

  /// Returns nil for a container that no layout has.
  private func closing(_ closing: Closing) -> TransitionSystem.Closing? {
    switch closing {
    case .route(let route): .route(route.index)
    case .container(let name): containers.firstIndex(of: name).map { .container($0) }
    }
  }

  private func operands(_ arguments: [Argument], _ fields: [Field]) -> [Operand] {
    zip(arguments, fields).map { argument, field in
      let domain = Domain(field.type)
      return switch argument {
      case .constant(let value): domain.raw(of: value, field.type).map(Operand.raw) ?? .constant(value, kind: domain.kind(of: value, field.type))
      case .expression(let expression): operand(expression, domain)
      case .eventField(_, let field): .field(field)
      case .payload(let state, let field): .payload(state: index(state), field)
      case .parameter(_, let parameter): .parameter(parameter)
      }
    }
  }

  private func assigned(_ value: AssignedValue, to type: TypeReference) -> Operand {
    let domain = Domain(type)
    switch value {
    case .constant(let constant): return domain.raw(of: constant.value, type).map(Operand.raw) ?? .raw(0)
    case .expression(let expression): return operand(expression, domain)
    }
  }

  /// Returns a value of the very same type unchanged, so that it keeps the data of its case.
  private func operand(_ expression: Expression, _ domain: Domain) -> Operand {
    switch expression.kind {
    case .eventField(let event, let field) where Domain(flow[event].payload[field].type) == domain: .field(field)
    case .variable(let variable) where Domain(flow[variable].type) == domain: .variable(variable.index)
    default: .expression(lowered(expression), domain)
    }
  }

  private func lowered(_ policy: ArrivalPolicy) -> TransitionSystem.ArrivalPolicy {
    switch policy {
    case .open: TransitionSystem.ArrivalPolicy(policy: .open)
    case .hold: TransitionSystem.ArrivalPolicy(policy: .hold)
    case .refuse(let call): TransitionSystem.ArrivalPolicy(policy: .refuse, effect: call.map { output($0) })
    }
  }

  // MARK: Routes and layouts

  private func lowered(_ route: Route) -> TransitionSystem.Route {
    var found = TransitionSystem.Route(name: route.qualifiedName, parameters: route.parameters.map { Domain($0.type) })
    found.offered = route.available.map { lowered($0) }
    found.available = found.offered
    found.opens = route.opens.map(\.value.index)
    found.restores = route.restores
    found.lookup = route.lookup
    found.leads = route.leads.map(\.value.index)
    found.interrupt = route.interrupt.map { lowered($0.value) }
    found.dismissed = route.dismissed.map { raise($0) }
    for own in route.arrival { found.arrivals[index(own.state.value)] = lowered(own.policy.value) }
    found.isLinked = route.forms.contains(where: \.parses)
    found.restrictsSources = route.sources != nil
    found.effects = route.effects.map { output($0) }
    found.raises = route.raises.map { raise($0) }
    found.places = flow.layouts.map { layout in route.place?.place(in: layout.id).flatMap(lowered) }
    return found
  }

  private func lowered(_ place: Place) -> TransitionSystem.Place? {
    containers.firstIndex(of: place.container.value).map { TransitionSystem.Place(container: $0, tab: place.tab?.value.index) }
  }

  private func lowered(_ container: Container) -> TransitionSystem.Container? {
    guard let index = containers.firstIndex(of: container.name.value) else { return nil }
    let kind: TransitionSystem.Container.Kind
    switch container.kind {
    case .column: kind = .column
    case .stack(let base): kind = .stack(base: base?.value)
    case .tabs(let routes): kind = .tabs(routes.map(\.value.index))
    case .modal: kind = .modal
    case .windows: kind = .windows
    case .elsewhere(let place):
      guard let place = lowered(place) else { return nil }
      kind = .elsewhere(place)
    }
    return TransitionSystem.Container(
      index: index, kind: kind, keepsUndone: container.redo, staysOpen: container.staysOpen,
      backgroundInteraction: container.backgroundInteraction)
  }

  private func lowered(_ element: Element) -> TransitionSystem.Element {
    var found = TransitionSystem.Element(name: element.qualifiedName)
    found.homes = flow.layouts.map { layout in
      switch element.home(in: layout.id) {
      case nil: return nil
      case .route(let route): return .route(route.value.index)
      case .place(let place): return lowered(place).map(TransitionSystem.Element.Home.container)
      }
    }
    found.available = element.available.map { lowered($0) }
    found.opens = element.opens.map(\.value.index)
    found.selects = element.selects.map(\.value.index)
    return found
  }

  // MARK: Expressions

  func lowered(_ expression: Expression, parameters: [Field] = []) -> LoweredExpression {
    let lower = { (inner: Expression) in lowered(inner, parameters: parameters) }
    switch expression.kind {
    case .boolean(let value): return .constant(value ? 1 : 0)
    case .integer(let value): return .constant(value)
    case .namedCase(let name):
      guard case .cases(let cases) = expression.type else { return .constant(0) }
      return .constant(cases.names.firstIndex(of: name) ?? -1)
    case .variable(let variable): return .variable(variable)
    case .input(let input): return .input(input)
    case .eventField(_, let field): return .field(field)
    case .parameter(let index): return .parameter(index, index < parameters.count ? Domain(parameters[index].type) : .opaque)
    case .active(let state): return .active(ID(index(state)))
    case .layout: return .layout
    case .shown(let item, let place): return .shown(item, in: place.map { location($0) })
    case .kept(let item): return .kept(item)
    case .held(let route): return .held(route)
    case .received(let event): return .received(event)
    case .opened(let route): return .opened(route)
    case .refused(let route): return .refused(route)
    case .lost(let route): return .lost(route)
    case .not(let inner): return .not(lower(inner))
    case .and(let left, let right): return .and(lower(left), lower(right))
    case .or(let left, let right): return .or(lower(left), lower(right))
    case .compare(let comparison, let left, let right): return .compare(comparison, lower(left), lower(right))
    case .add(let left, let right): return .add(lower(left), lower(right))
    case .subtract(let left, let right): return .subtract(lower(left), lower(right))
    case .negate(let inner): return .subtract(.constant(0), lower(inner))
    }
  }

  private func location(_ name: String) -> LoweredExpression.Where {
    if let container = containers.firstIndex(of: name) { return .container(ID(container)) }
    let named = { (route: Route) in route.qualifiedName == name || route.qualifiedName.hasSuffix(".\(name)") }
    if let route = flow.routes.firstIndex(where: named) { return .route(ID(route)) }
    // No layout has the container, so it never shows anything.
    return .container(ID(-1))
  }
}
