/// The names of a flow's declarations in generated code, as an app writes them.
struct SwiftNames: Sendable {
  private let names: NamePlan
  private let events: EventGroups

  private var flow: Flow { names.flow }

  init(_ flow: Flow, prefix: String) {
    names = NamePlan(flow, prefix: prefix)
    events = EventGroups(flow, names)
  }

  /// `ShopFlow.State.Kind.signedInBrowsing`; nil without a machine.
  func name(_ state: StateID) -> String? {
    flow.hasMachine && state != Flow.outermost ? "\(names.namespace).State.Kind.\(names.kind(state))" : nil
  }

  /// `ShopFlow.Event.signIn`, or in the events of its sender.
  func name(_ event: Event) -> String {
    member(event.name.value, of: events.typeName(EventGroups.group(of: event)), in: event.module)
  }

  func name(_ effect: Effect) -> String { member(effect.name.value, of: "Effect", in: effect.module) }

  func name(_ route: Route) -> String { member(route.name.value, of: "Route", in: route.module) }

  func name(_ element: Element) -> String { "\(names.namespace).Element.\(names.element(element.id))" }

  /// `ShopFlow.Layout.wide`.
  func name(_ layout: Layout) -> String { "\(names.namespace).Layout.\(SwiftIdentifier.escaped(layout.name.value))" }

  /// A property of `ShopFlow.Variables`; nil without a machine.
  func name(_ variable: VariableID) -> String? { flow.hasMachine ? "\(names.namespace).Variables.\(names.variable(variable))" : nil }

  private func member(_ name: String, of type: String, in module: ModuleID?) -> String {
    "\(names.namespace(of: module)).\(type).\(SwiftIdentifier.escaped(name))"
  }
}

extension Flow {
  /// True if a machine is generated.
  var hasMachine: Bool { states.count > 1 || !transitions.isEmpty }
}
