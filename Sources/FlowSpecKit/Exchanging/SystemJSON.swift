/// A flow's transition system as JSON for other programs: all data on which its runs depend, with names and numbers.
///
/// `version` increases when a member changes its meaning or is removed; new members may be added without that.
struct SystemJSON {
  static let version = 1

  private let flow: Flow
  private let lowered: LoweredFlow
  private let sources: SourceSet
  /// True if each place names its file, whose path depends on the working folder.
  private let namesFiles: Bool

  init(_ flow: Flow, _ sources: SourceSet, namesFiles: Bool = true) {
    self.flow = flow
    self.namesFiles = namesFiles
    self.sources = sources
    lowered = LoweredFlow(flow)
  }

  private var system: TransitionSystem { lowered.system }
  private var names: SystemNames { SystemNames(flow: flow, system: system) }

  var json: JSON {
    .object([
      .init("version", .integer(Self.version)),
      .init("flow", .string(system.name)),
      .init("owner", flow.owner.map { .string($0.value) } ?? .null),
      .init("states", rows(system.states, state)),
      .init("transitions", rows(system.transitions, transition)),
      .init("variables", rows(system.variables) { datum($0, flow.variables[$1].type, flow.variables[$1].span) }),
      .init("inputs", rows(system.inputs) { datum($0, flow.inputs[$1].type, flow.inputs[$1].builtin == nil ? flow.inputs[$1].span : nil) }),
      .init("events", rows(system.events, event)),
      .init("effects", rows(system.effects, effect)),
      .init("routes", rows(system.routes, route)),
      .init("layouts", rows(system.layouts, layout)),
      .init("containers", rows(system.containers) { name, _ in [.init("name", .string(name))] }),
      .init("elements", rows(system.elements, element)),
      .init(
        "held", ["capacity": .integer(system.held.capacity), "keepsFirst": .bool(system.held.keepsFirst), "isSaved": .bool(system.held.isSaved)]),
      .init("sources", .array(flow.linkSources.map { .string($0.value) })),
      .init("unknownLink", system.unknownLink.map(output) ?? .null),
      .init("missingLink", system.missingLink.map(output) ?? .null),
      .init("choosesLayoutOnce", .bool(system.choosesLayoutOnce)),
      .init("restores", .bool(system.restores)),
      .init("savesNavigation", .bool(system.savesNavigation)),
      .init("hasLinks", .bool(system.hasLinks)),
      .init("hasNavigation", .bool(system.hasNavigation)),
      .init("scenarios", ScenarioJSON(flow, lowered).json(sources)),
    ])
  }

  /// Returns elements as objects, each with its number first.
  private func rows<Element>(_ all: [Element], _ members: (Element, Int) -> [JSON.Member]) -> JSON {
    .array(all.enumerated().map { index, one in .object([.init("index", .integer(index))] + members(one, index)) })
  }

  // MARK: States and transitions

  private func state(_ state: TransitionSystem.State, _ index: Int) -> [JSON.Member] {
    let declared = flow[lowered[ID(index)]]
    return [
      .init("name", .string(state.name)),
      .init("kind", .string(state.kind.rawValue)),
      .init("parent", state.parent.map(names.state) ?? .null),
      .init("children", .array(state.children.map(names.state))),
      .init("initial", .array(state.initial.map(names.state))),
      .init("payload", fields(declared.payload)),
      .init("identity", state.identity.map(JSON.integer) ?? .null),
      .init("entry", .array(state.entry.map(output))),
      .init("exit", .array(state.exit.map(output))),
      .init("raisesOnEntry", .array(state.raisesOnEntry.map(raise))),
      .init("raisesOnExit", .array(state.raisesOnExit.map(raise))),
      .init("root", state.root.map(opening) ?? .null),
      .init("arrival", state.arrival.map(policy) ?? .null),
      .init("awaits", .array(state.awaits.map(names.event))),
      .init("timers", .array(state.timers.map(JSON.integer))),
      .init("memory", state.memory.map { .string($0.rawValue) } ?? .null),
    ] + place(declared.name.span)
  }

  private func transition(_ transition: TransitionSystem.Transition, _ index: Int) -> [JSON.Member] {
    let declared = flow.transitions[index]
    let assignments = transition.updates.map { update -> JSON in
      ["variable": names.variable(update.variable), "value": operand(update.value, flow.variables[update.variable].type)]
    }
    let payloads = transition.payloads.map { payload -> JSON in
      let fields: [Field] = flow[lowered[ID(payload.state)]].payload
      return ["state": names.state(payload.state), "with": arguments(payload.values, fields)]
    }
    return [
      .init("source", names.state(transition.source)),
      .init("trigger", trigger(transition.trigger)),
      .init("condition", guardJSON(transition.condition, declared.condition)),
      .init("targets", .array(transition.targets.map(target))),
      .init("reenter", .bool(transition.reenter)),
      .init("updates", .array(assignments)),
      .init("effects", .array(transition.effects.map(output))),
      .init("raises", .array(transition.raises.map(raise))),
      .init("opens", transition.opens.map(opening) ?? .null),
      .init("closes", .array(transition.closes.map(closing))),
      .init("payloads", .array(payloads)),
    ] + place(declared.place)
  }

  private func closing(_ closing: TransitionSystem.Closing) -> JSON {
    switch closing {
    case .route(let route): ["route": names.route(route)]
    case .container(let container): ["container": names.container(container)]
    }
  }

  private func trigger(_ trigger: TransitionSystem.Trigger) -> JSON {
    switch trigger {
    case .events(let events): ["kind": "events", "events": .array(events.map(names.event))]
    case .always: ["kind": "always"]
    case .after(let time): ["kind": "after", "milliseconds": .integer(time)]
    case .done: ["kind": "done"]
    }
  }

  private func target(_ target: TransitionSystem.Target) -> JSON {
    [
      "state": names.state(target.state), "history": target.history.map { .string($0.rawValue) } ?? .null,
      "otherwise": .array(target.otherwise.map(names.state)),
    ]
  }

  // MARK: Declarations

  private func datum(_ datum: TransitionSystem.Datum, _ type: TypeReference, _ span: Span?) -> [JSON.Member] {
    [
      .init("name", .string(datum.name)), .init("domain", domain(type)),
      .init("initial", datum.domain.isOpaque ? .null : datum.domain.value(datum.initial, type).json),
      .init("isLasting", .bool(datum.isLasting)),
      .init("survivesVersions", .bool(datum.survivesVersions)),
    ] + place(span)
  }

  private func event(_ event: TransitionSystem.Event, _ index: Int) -> [JSON.Member] {
    let declared = flow.events[index]
    return [
      .init("name", .string(event.name)), .init("payload", fields(declared.payload)), .init("isInternal", .bool(event.isInternal)),
      .init("from", declared.sender.map { .string($0.value) } ?? .null),
      .init("promise", guardJSON(event.promise, declared.promise)), .init("isRejected", .bool(event.isRejected)),
    ] + place(declared.isBuiltin ? nil : declared.name.span)
  }

  private func effect(_ name: String, _ index: Int) -> [JSON.Member] {
    [.init("name", .string(name)), .init("payload", fields(flow.effects[index].payload))] + place(flow.effects[index].name.span)
  }

  private func route(_ route: TransitionSystem.Route, _ index: Int) -> [JSON.Member] {
    let declared = flow.routes[index]
    let policies = route.arrivals.sorted { $0.key < $1.key }.map { state, policy -> JSON in
      ["state": names.state(state), "word": self.policy(policy)]
    }
    let places = route.places.enumerated().map { layout, place -> JSON in
      ["layout": names.layout(layout), "place": place.map(self.placeJSON) ?? .null]
    }
    let links = declared.forms.map { form -> JSON in
      ["origin": .string(flow[form.origin].name.value), "form": .string(form.text.value), "isParsed": .bool(form.parses)]
    }
    let handoff = handoff(of: declared).map { [JSON.Member("handoff", $0)] } ?? []
    return [
      .init("name", .string(route.name)),
      .init("owner", declared.owner.map { .string($0.value) } ?? .null),
      .init("parameters", fields(declared.parameters)),
      .init("available", guardJSON(route.available, declared.available)),
      .init("opens", .array(route.opens.map(names.route))),
      .init("restores", .bool(route.restores)),
      .init("lookup", .bool(route.lookup)),
      .init("leads", .array(route.leads.map(names.route))),
      .init("interrupt", route.interrupt.map(policy) ?? .null),
      .init("dismissed", route.dismissed.map(raise) ?? .null),
      .init("arrival", .array(policies)),
      .init("isLinked", .bool(route.isLinked)),
      .init("restrictsSources", .bool(route.restrictsSources)),
      .init("from", declared.sources.map(sourceRule) ?? .null),
      .init("links", .array(links)),
      .init("components", .array(declared.components.map(component))),
      .init("examples", .array(declared.allExamples.map { example($0.example, $0.form, declared) })),
      .init("effects", .array(route.effects.map(output))),
      .init("raises", .array(route.raises.map(raise))),
      .init("places", .array(places)),
    ] + handoff + place(declared.name.span)
  }

  /// Returns nil for a route that is never handed over.
  private func handoff(of route: Route) -> JSON? {
    switch route.handoff {
    case .never: nil
    case .always: ["when": .null]
    case .when(let condition): ["when": guardJSON(FlowLowering(flow).lowered(condition, parameters: route.parameters), condition)]
    }
  }

  private func component(_ component: BridgeComponent) -> JSON {
    [
      "name": .string(component.name.value), "native": names.element(component.native.value.index),
      "fallback": names.element(component.fallback.value.index),
    ]
  }

  /// Returns an example; arguments are texts, as a spec writes them.
  private func example(_ example: LinkExample, _ form: RouteForm?, _ route: Route) -> JSON {
    var arguments: JSON = .null
    if case .gives(let values) = example.expectation {
      arguments = .array(
        values.map { ["name": .string(route.parameters[$0.parameter.value].name.value), "value": .string($0.value.value.text)] })
    }
    let opens = if case .refused = example.expectation { false } else { true }
    return ["url": .string(example.url.value), "form": form.map { .string($0.text.value) } ?? .null, "opens": .bool(opens), "arguments": arguments]
  }

  private func policy(_ arrival: TransitionSystem.ArrivalPolicy) -> JSON {
    let policy =
      switch arrival.policy {
      case .open: "open"
      case .refuse: "refuse"
      case .hold: "hold"
      }
    return ["policy": .string(policy), "effect": arrival.effect.map(output) ?? .null]
  }

  private func layout(_ layout: TransitionSystem.Layout, _ index: Int) -> [JSON.Member] {
    [
      .init("name", .string(layout.name)), .init("condition", guardJSON(layout.condition, flow.layouts[index].condition)),
      .init("containers", .array(layout.containers.map(container))),
    ] + place(flow.layouts[index].name.span)
  }

  private func container(_ container: TransitionSystem.Container) -> JSON {
    var members = [JSON.Member("container", names.container(container.index)), JSON.Member("keepsUndone", .bool(container.keepsUndone))]
    switch container.kind {
    case .column: members.append(.init("kind", "column"))
    case .stack(let base): members += [.init("kind", "stack"), .init("base", base.map(names.presentable) ?? .null)]
    case .tabs(let routes): members += [.init("kind", "tabs"), .init("tabs", .array(routes.map(names.route)))]
    case .modal:
      members += [
        .init("kind", "modal"), .init("staysOpen", .bool(container.staysOpen)),
        .init("backgroundInteraction", .bool(container.backgroundInteraction)),
      ]
    case .windows: members.append(.init("kind", "windows"))
    case .elsewhere(let place): members += [.init("kind", "elsewhere"), .init("place", placeJSON(place))]
    }
    return .object(members)
  }

  private func placeJSON(_ place: TransitionSystem.Place) -> JSON {
    ["container": names.container(place.container), "tab": place.tab.map(names.route) ?? .null]
  }

  private func element(_ element: TransitionSystem.Element, _ index: Int) -> [JSON.Member] {
    let homes = element.homes.enumerated().map { layout, home -> JSON in
      let place: JSON =
        switch home {
        case nil: .null
        case .container(let place): placeJSON(place)
        case .route(let route): ["route": names.route(route)]
        }
      return ["layout": names.layout(layout), "place": place]
    }
    return [
      .init("name", .string(element.name)), .init("homes", .array(homes)),
      .init("available", guardJSON(element.available, flow.elements[index].available)),
      .init("opens", .array(element.opens.map(names.route))),
      .init("selects", .array(element.selects.map(names.route))),
    ] + place(flow.elements[index].name.span)
  }

  // MARK: Parts

  private func output(_ output: TransitionSystem.Output) -> JSON {
    ["effect": names.effect(output.effect), "with": arguments(output.arguments, flow.effects[output.effect].payload)]
  }

  private func raise(_ raise: TransitionSystem.Raise) -> JSON {
    ["event": names.event(raise.event), "with": arguments(raise.arguments, flow.events[raise.event].payload)]
  }

  private func opening(_ opening: TransitionSystem.Opening) -> JSON {
    ["route": names.route(opening.route), "with": arguments(opening.arguments, flow.routes[opening.route].parameters)]
  }

  private func arguments(_ operands: [Operand], _ fields: [Field]) -> JSON {
    .object(zip(fields, operands).map { field, operand in .init(field.name.value, self.operand(operand, field.type)) })
  }

  private func operand(_ operand: Operand, _ type: TypeReference) -> JSON {
    switch operand {
    case .raw(let raw): ["kind": "constant", "value": Domain(type).value(raw, type).json]
    case .constant(let value, _): ["kind": "constant", "value": value.json]
    case .expression(let expression, _): ["kind": "formula", "tree": names.tree(expression)]
    case .field(let index): ["kind": "field", "index": .integer(index)]
    case .variable(let index): ["kind": "variable", "variable": names.variable(index)]
    case .payload(let state, let index): ["kind": "payload", "state": names.state(state), "index": .integer(index)]
    case .parameter(let index): ["kind": "parameter", "index": .integer(index)]
    }
  }

  /// Returns a guard as the spec writes it, and as a tree.
  private func guardJSON(_ lowered: LoweredExpression?, _ expression: Expression?) -> JSON {
    guard let lowered else { return .null }
    let text = expression.map { sources.text($0.span).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return ["text": text.map(JSON.string) ?? .null, "tree": names.tree(lowered)]
  }

  private func place(_ span: Span?) -> [JSON.Member] {
    guard let span else { return [] }
    return (namesFiles ? [.init("path", .string(sources.path(span)))] : []) + [.init("line", .integer(sources.position(span).line))]
  }
}
