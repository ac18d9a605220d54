/// The parts that a flow's machine needs, so that no unused code is generated.
///
/// A class, because every writer stores it, and most writers are created and copied for each transition.
final class MachinePlan: Sendable {
  let flow: Flow
  let names: NamePlan
  let access: String
  /// True if types have names for logs.
  let namesCases: Bool
  /// True if a protocol with a method for each route is wanted.
  let wantsNavigator: Bool
  var hasStore: Bool { namesCases && exists }
  var hasNavigator: Bool { wantsNavigator && hasStore && navigates }

  /// The values below are read often, so they are computed once.
  let hasRegions: Bool
  /// True if transitions of several regions are selected before one is taken, because they may exclude each other.
  let choosesTransitions: Bool
  /// True if at most one transition is taken at once, although there are regions.
  let takesOne: Bool
  /// True if it has triggers other than events.
  let hasOtherTriggers: Bool
  let hasEventless: Bool
  let hasDone: Bool
  let raises: Bool
  let hasRoots: Bool
  let hasOpens: Bool
  let hasRangeChecks: Bool
  let inputs: [InputID]
  let events: EventGroups
  /// The parts of the navigation; nil if the app has its own.
  let navigation: NavigationPlan?
  /// One timer for each state and time, in the order of the spec.
  let timers: [Timer]
  /// States that some transition enters by history.
  let remembered: [StateID]
  /// Variables that two transitions in different regions might set at once.
  let contested: [VariableID]
  private let positions: [Int]
  private let timersOfState: [StateID: [Timer]]
  private let rememberedStates: Set<StateID>
  /// States for which an outcome reports that they were left, because their effects end then.
  private let asking: Set<StateID>
  /// True if some state has an action when it is left.
  private let hasFarewells: Bool
  /// Names that a local for an event's field would hide.
  private let taken: Set<String>

  init(flow: Flow, names: NamePlan, access: String, namesCases: Bool = false, wantsNavigator: Bool = false) {
    self.flow = flow
    self.names = names
    self.access = access
    self.namesCases = namesCases
    self.wantsNavigator = wantsNavigator
    events = EventGroups(flow, names)
    let triggers = Set(flow.transitions.map(\.trigger.value))
    hasRegions = flow.states.contains { $0.kind == .parallel }
    takesOne = hasRegions && SingleTransitions(flow).exist
    choosesTransitions = hasRegions && !flow.transitions.isEmpty && !takesOne && !SeparateRegions(flow).exist
    hasOtherTriggers = events.all != [.world] || triggers.contains { if case .event = $0 { false } else { true } }
    hasEventless = triggers.contains(.always)
    hasDone = triggers.contains(.done)
    let states = flow.states.count > 1 || !flow.transitions.isEmpty
    let dismisses = states && !flow.layouts.isEmpty && flow.routes.contains { $0.dismissed != nil }
    raises =
      triggers.contains(.done) || dismisses || flow.transitions.contains { !$0.raises.isEmpty }
      || states && flow.routes.contains { !$0.raises.isEmpty }
    hasRoots = flow.states.contains { $0.root != nil }
    hasOpens = dismisses || flow.transitions.contains { $0.open != nil }
    hasRangeChecks = flow.transitions.contains { $0.updates.contains { Self.needsRangeCheck($0, flow) } }
    navigation = states && !flow.layouts.isEmpty ? NavigationPlan(flow, names) : nil
    inputs = navigation == nil ? InputUse(flow).machine : InputUse(flow).all
    var positions = Array(repeating: 0, count: flow.states.count)
    for (position, state) in flow.subtree(of: Flow.outermost).enumerated() { positions[state.index] = position }
    self.positions = positions
    timers = Self.timers(flow)
    timersOfState = Dictionary(grouping: timers, by: \.state)
    rememberedStates = Set(
      flow.transitions.compactMap { transition in
        guard let history = transition.history?.value, let target = transition.target?.value else { return nil }
        return history == .shallow && flow[target].kind == .parallel ? nil : target
      })
    remembered = rememberedStates.sorted()
    contested = hasRegions && !takesOne ? Self.contested(flow) : []
    let given = flow[Flow.outermost].payload.isEmpty ? [] : ["payload"]
    taken = Self.alwaysTaken.union(names.locals.all).union(names.newValues).union(names.typeNames).union(given)
    let navigation = navigation
    let settlesLong =
      hasRoots || dismisses || navigation?.hasTabs == true || flow.restoration != nil || flow.transitions.contains { !$0.closes.isEmpty }
      || flow.routes.contains { !$0.forms.isEmpty || $0.isCommand || Self.isConditional($0, navigation) }
    // The layout may change once in addition to the steps that follow a call.
    mayGoOnLong = settlesLong || MacrostepBound.steps(of: flow).map { $0 + 2 > MachineWriting.limit } ?? true
    asking = namesCases ? Self.askingStates(flow) : []
    hasFarewells = !timers.isEmpty || !remembered.isEmpty || !asking.isEmpty || flow.states.contains { !$0.exit.isEmpty }
  }

  /// Returns true if values with these fields can be compared: an app's own type only if the spec says that it is `Equatable`.
  static func isComparable(_ fields: [Field]) -> Bool {
    fields.allSatisfy { if case .app(let app) = $0.type.type { app.isEquatable } else { true } }
  }
  /// Returns true if values with these fields are `Hashable`. An app's own type may not be.
  static func isHashable(_ fields: [Field]) -> Bool {
    fields.allSatisfy { if case .app = $0.type.type { false } else { true } }
  }
  var hasComparableEffects: Bool { Self.isHashable(flow.effects.flatMap(\.payload)) }

  /// True if the flow has a machine; a flow with routes only has none.
  var exists: Bool { flow.hasMachine }
  /// The payload of the flow itself, given by the state that places it, or at launch.
  var payload: [Field] { flow[Flow.outermost].payload }
  var rootType: String { flow[Flow.outermost].root == nil ? "State.Kind" : "State.Kind?" }
  /// True if routes can be shown: each has a place in a layout.
  var navigates: Bool { navigation?.stacks.isEmpty == false }
  /// True if a person can open some route.
  var opensAnything: Bool { flow.routes.contains { !$0.opens.isEmpty } || flow.elements.contains { !$0.opens.isEmpty } }
  /// True if transitions close entries.
  var closes: Bool { navigates && flow.transitions.contains { !$0.closes.isEmpty } }
  /// True if some route has `dismissed`.
  var hasDismissals: Bool { navigates && flow.routes.contains { $0.dismissed != nil } }
  /// True if some route has `interrupt`.
  var hasInterruptions: Bool { navigates && judgesLinks && flow.routes.contains { $0.interrupt != nil } }
  /// True if a person can go forward.
  var keepsUndone: Bool { navigates && navigation?.containersWithRedo.isEmpty == false }
  /// True if bases have parameters, so that their last arguments are kept.
  var keepsBases: Bool { navigates && navigation?.bases.contains { !flow[$0].parameters.isEmpty } == true }
  /// True if some route may be handed over to another device.
  var handsOver: Bool { exists && flow.routes.contains(where: \.isHandedOver) }
  /// True if held links survive a relaunch.
  var savesHeld: Bool { judgesLinks && flow.savesHeld && flow.restoration != nil }
  var heldType: String { hasIdentity ? "HeldLink" : names.visible("Route") }
  /// The routes that are encoded: those that are restored, and those with held links.
  var codedRoutes: [Route] {
    flow.routes.filter { route in (restores && route.restores) || savesHeld && route.forms.contains(where: \.parses) }
  }
  /// True if links arrive and states have policies for them.
  var judgesLinks: Bool { exists && flow.routes.contains { $0.forms.contains(where: \.parses) } }
  var hasLookup: Bool { flow.routes.contains(where: \.lookup) && (judgesLinks || restores) }
  /// True if the app may open another route instead of a link's own.
  var hasLeads: Bool { judgesLinks && flow.routes.contains { !$0.leads.isEmpty } }
  /// The type of the app's answer to a lookup of a route.
  var lookupType: String { hasLeads ? names.visible("Lookup") : names.swift("Bool") }
  /// True if some links are judged after the app has already looked them up.
  var judgesAgain: Bool { hasLookup && hasDismissals || hasLeads }
  var restores: Bool { exists && navigates && flow.restoration != nil }
  var savedVariables: [VariableID] { flow.variables.indices.map(VariableID.init).filter { flow[$0].isSaved } }
  /// Variables that another version of the app resets.
  var versionedVariables: [VariableID] { savedVariables.filter { !flow[$0].survivesVersions } }
  /// True if saved entries have the names of their lists.
  var savesStacks: Bool { restores && flow.routes.contains(where: \.restores) && (navigation?.stacks.count ?? 0) > 1 }
  /// True if saved stacks may cover others in another layout, so that their order is decided when they are restored.
  var changesCovers: Bool {
    guard savesStacks, let navigation else { return false }
    return navigation.containers.contains { container in Set(navigation.layouts.map { navigation.style(container, $0) == .modal }).count > 1 }
  }
  /// True if only variables survive a relaunch.
  var savesVariables: Bool { exists && !navigates && flow.restoration != nil && (!savedVariables.isEmpty || savesHeld) }
  var hasCommands: Bool { flow.routes.contains(where: \.isCommand) }
  /// True if some routes refuse links from some sources.
  var hasSources: Bool { judgesLinks && flow.routes.contains { $0.sources != nil } }
  /// True if some routes accept links from named sources only, so that each link needs its source.
  var requiresSources: Bool {
    judgesLinks && flow.routes.contains { if case .only? = $0.sources { true } else { false } }
  }
  var sourceParameter: String { sourceType + (requiresSources ? "" : " = nil") }
  var sourceType: String { requiresSources ? "Source" : "Source?" }
  /// True if a transition waits for the end of several regions together.
  var hasJointEnds: Bool {
    flow.states.contains { state in state.kind == .parallel && state.transitions.contains { flow[$0].trigger.value == .done } }
  }
  /// True if some routes are not always available.
  var hasConditions: Bool { flow.routes.contains(where: isConditional) }

  func isConditional(_ route: Route) -> Bool { Self.isConditional(route, navigation) }

  private static func isConditional(_ route: Route, _ navigation: NavigationPlan?) -> Bool {
    if route.available != nil { return true }
    if route.isCommand { return !route.raises.isEmpty }
    return navigation.map { navigation in
      navigation.layouts.contains { navigation.place(route.id, $0) == nil || asksTab(route.id, $0, navigation) }
    } ?? false
  }

  /// Returns true if it is in a tab that is not always offered.
  private static func asksTab(_ route: RouteID, _ layout: Layout, _ navigation: NavigationPlan) -> Bool {
    navigation.tab(of: route, layout).map { navigation.flow[$0].available != nil } ?? false
  }

  /// Returns true if in some layout it is in a tab that is not always offered.
  func asksTab(_ route: RouteID) -> Bool {
    navigation.map { navigation in navigation.layouts.contains { Self.asksTab(route, $0, navigation) } } ?? false
  }

  /// True if the first selected tab depends on the tabs that are offered after the launch has settled.
  var selectsAtLaunch: Bool { navigates && navigation?.hasConditionalTabs == true }

  /// True if an `available` reads shown items; within it no item is covered.
  var asksWhatIsShown: Bool {
    (flow.routes.compactMap(\.available) + flow.elements.compactMap(\.available)).flatMap(\.all).contains {
      if case .shown = $0.kind { true } else { false }
    }
  }

  /// True if some action opens routes.
  var showsRoutes: Bool { hasOpens || judgesLinks || navigates }
  var hasIdentity: Bool { (judgesLinks || restores) && !identified.isEmpty }
  /// States whose payload has the identity of their data, outer first.
  var identified: [(state: StateID, field: Int, property: String)] {
    flow.subtree(of: Flow.outermost).compactMap { state in
      for (index, field) in flow[state].payload.enumerated() {
        if case .app(let type) = field.type.type, !field.type.isOptional, let property = type.identity { return (state, index, property) }
      }
      return nil
    }
  }
  /// True if a call may have to be undone.
  var canRefuse: Bool { mayGoOnLong && goesOn || hasRangeChecks || !contested.isEmpty }
  /// True if only the limit bounds the steps of a call, as far as the chart alone shows.
  let mayGoOnLong: Bool
  /// True if a call may take more than one step.
  var goesOn: Bool { hasEventless || raises || settles }
  /// The last statement of a call that changes the machine.
  var end: String {
    canRefuse ? "return finish(&step, orBackTo: before)" : goesOn ? "return finish(&step)" : "return step.outcomes"
  }
  /// True if the machine takes steps other than transitions by itself.
  var settles: Bool { changesLayout || hasRoots || showsRoutes }
  var hasSeveralLayouts: Bool { navigation.map { $0.layouts.count > 1 } ?? false }
  var changesLayout: Bool { hasSeveralLayouts && !flow.choosesLayoutOnce }
  /// The expression for the single innermost active state; nil if there may be several.
  var innermost: String? {
    let outermost = flow[Flow.outermost]
    guard outermost.kind == .compound, !hasRegions else { return nil }
    return outermost.children.allSatisfy { flow[$0].children.isEmpty } ? "state.kind" : "state.innermost"
  }
  var hasEvents: Bool { exists || flow.events.contains { !$0.isBuiltin } }
  var hasEffects: Bool { !flow.effects.isEmpty }
  var trigger: String { hasOtherTriggers ? "Trigger" : names.visible("Event") }

  struct Timer: Hashable {
    let state: StateID
    let milliseconds: Int
  }

  func name(_ timer: Timer) -> String {
    SwiftIdentifier.joined([timer.state == Flow.outermost ? "flow" : names.kindName(timer.state), "after\(timer.milliseconds)ms"])
  }

  /// Returns states in document order, a module's states at the place of the module.
  func inOrder(_ states: [StateID]) -> [StateID] {
    states.count < 2 ? states : states.sorted { positions[$0.index] < positions[$1.index] }
  }

  func timers(of state: StateID) -> [Timer] { timersOfState[state] ?? [] }

  func isRemembered(_ state: StateID) -> Bool { rememberedStates.contains(state) }

  /// Returns true if leaving the state ends its effects.
  func asks(_ state: StateID) -> Bool { asking.contains(state) }
  var tellsLeaving: Bool { !asking.isEmpty }

  private static func timers(_ flow: Flow) -> [Timer] {
    var found: [Timer] = []
    var known: Set<Timer> = []
    for transition in flow.transitions {
      guard case .after(let milliseconds) = transition.trigger.value else { continue }
      let timer = Timer(state: transition.source, milliseconds: milliseconds)
      if known.insert(timer).inserted { found.append(timer) }
    }
    return found
  }

  private static func contested(_ flow: Flow) -> [VariableID] {
    var setters: [VariableID: [Transition.Trigger: [StateID]]] = [:]
    for transition in flow.transitions {
      for update in transition.updates {
        setters[update.variable.value, default: [:]][transition.trigger.value, default: []].append(transition.source)
      }
    }
    return flow.variables.indices.map(VariableID.init).filter { variable in
      (setters[variable] ?? [:]).values.contains { sources in
        sources.indices.contains { place in sources[..<place].contains { flow.actTogether($0, sources[place]) } }
      }
    }
  }

  func needsRangeCheck(_ update: VariableUpdate) -> Bool { Self.needsRangeCheck(update, flow) }

  /// Returns true if a computed number may leave the variable's range.
  private static func needsRangeCheck(_ update: VariableUpdate, _ flow: Flow) -> Bool {
    guard case .range = flow[update.variable.value].type.type, case .expression(let expression) = update.value else { return false }
    if case .integer = expression.kind { return false }
    return true
  }

  // MARK: Triggers

  /// Returns true if the groups contain every trigger.
  func takesEverything(_ groups: [[TransitionID]]) -> Bool {
    !hasDone && groups.count == flow.events.count + timers.count + (hasEventless ? 1 : 0)
  }

  /// Returns a state's transitions by trigger, each group in the order of the spec, without those after an unguarded one.
  func byTrigger(of state: StateID) -> [[TransitionID]] {
    var order: [Transition.Trigger] = []
    var byTrigger: [Transition.Trigger: [TransitionID]] = [:]
    for id in flow[state].transitions {
      let trigger = flow[id].trigger.value
      if byTrigger[trigger] == nil { order.append(trigger) }
      let known = byTrigger[trigger] ?? []
      if let last = known.last, flow[last].condition == nil { continue }
      byTrigger[trigger] = known + [id]
    }
    return order.compactMap { byTrigger[$0] }
  }

  // MARK: Transitions

  /// Returns the state whose content a transition replaces; nil for an internal transition.
  func replaced(_ transition: Transition) -> (domain: StateID, owner: StateID)? { flow.replaced(by: transition) }

  /// Returns true if the state has an action when it is left.
  private func saysFarewell(_ state: StateID) -> Bool {
    !flow[state].exit.isEmpty || !timers(of: state).isEmpty || isRemembered(state) || asks(state)
  }

  /// Returns the states that a transition may leave, outer first, if leaving any state has an action.
  func left(_ transition: Transition) -> [StateID] {
    guard hasFarewells, let (domain, owner) = replaced(transition) else { return [] }
    guard hasRegions else {
      // Only states around the source, or inside it, are active together with it.
      let around = flow.lineage(of: transition.source).prefix { $0 != owner }.reversed()
      let inside = flow.isState(transition.source, within: owner) ? flow.subtree(of: transition.source).dropFirst() : []
      return (around + inside).filter(saysFarewell)
    }
    let below = flow.subtree(of: owner)
    return (domain == owner ? Array(below.dropFirst()) : below).filter { state in
      guard saysFarewell(state) else { return false }
      let common = flow.leastCommonAncestor(of: state, and: transition.source)
      return common == state || common == transition.source || flow[common].kind == .parallel
    }
  }

  // MARK: Patterns

  func eventPattern(_ event: EventID, fields: Set<Int>, local: (Int) -> String) -> String {
    let payload = flow[event].payload
    let parts = payload.indices.map { fields.contains($0) ? "let \(local($0))" : "_" }
    let arguments = fields.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    let name = SwiftIdentifier.escaped(flow[event].name.value)
    let pattern = names.wrapped(".\(name)\(arguments)", in: flow[event].module)
    return hasOtherTriggers ? ".\(events.trigger(of: event))(\(pattern))" : pattern
  }

  func triggerPattern(_ transition: Transition, fields: Set<Int> = []) -> String {
    switch transition.trigger.value {
    case .event(let event): eventPattern(event, fields: fields) { eventLocal(event, $0) }
    case .always: ".always"
    case .after(let milliseconds): ".timer(.\(name(Timer(state: transition.source, milliseconds: milliseconds))))"
    case .done: ".done(\(doneKind(transition.source)))"
    }
  }

  func doneKind(_ state: StateID) -> String { state == Flow.outermost ? "nil" : ".\(names.kind(state))" }

  private static let alwaysTaken: Set<String> = [
    "state", "variables", "inputs", "navigation", "layout", "held", "identity", "memory", "step", "trigger", "transition", "old",
    "next", "chosen", "missing", "isShown", "isKept", "isHeld", "isAvailable", "takes", "inner", "self",
  ]

  /// Returns a local for an event's field that no other local hides.
  func eventLocal(_ event: EventID, _ index: Int) -> String {
    let name = flow[event].payload[index].name.value
    return taken.contains(name) ? SwiftIdentifier.joined(["event", name]) : SwiftIdentifier.escaped(name)
  }

  /// Returns a local for a route's parameter that hides no other name.
  func parameterLocal(_ route: RouteID, _ index: Int) -> String {
    let name = flow[route].parameters[index].name.value
    return taken.contains(name) || ["route", "stack", "values", "encoder"].contains(name)
      ? SwiftIdentifier.joined(["route", name]) : SwiftIdentifier.escaped(name)
  }

  /// Returns `.order(let id, _)`, with the wanted parameters bound.
  func pattern(_ route: RouteID, binding wanted: Set<Int>) -> String {
    let parts = flow[route].parameters.indices.map { wanted.contains($0) ? "let \(parameterLocal(route, $0))" : "_" }
    let arguments = wanted.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    return names.wrapped(".\(SwiftIdentifier.escaped(flow[route].name.value))\(arguments)", in: flow[route].module)
  }

  /// Returns expressions that read a route's parameters by those locals.
  func parameterExpressions(_ route: RouteID) -> ExpressionWriting {
    var expressions = ExpressionWriting(plan: names)
    for index in flow[route].parameters.indices { expressions.parameters[index] = parameterLocal(route, index) }
    return expressions
  }

  // MARK: Calls

  func effect(_ call: EffectCall, _ expressions: ExpressionWriting) -> String {
    let effect = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: effect.payload)
    return names.wrapped(".\(SwiftIdentifier.escaped(effect.name.value))\(arguments)", in: effect.module)
  }

  func event(_ call: EventCall, _ expressions: ExpressionWriting) -> String {
    let event = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: event.payload)
    let value = names.wrapped(".\(SwiftIdentifier.escaped(event.name.value))\(arguments)", in: event.module)
    return hasOtherTriggers ? ".\(events.trigger(of: call.target))(\(value))" : value
  }

  func route(_ call: RouteCall, _ expressions: ExpressionWriting) -> String {
    let route = flow[call.target]
    let arguments = expressions.arguments(call.arguments, for: route.parameters)
    return names.wrapped(".\(SwiftIdentifier.escaped(route.name.value))\(arguments)", in: route.module)
  }
}

extension Argument {
  /// The field of a payload that it reads, or nil.
  var payloadField: ExpressionWriting.PayloadField? {
    if case .payload(let state, let index) = self { .init(state: state, field: index) } else { nil }
  }

  /// The fields of the event that it reads.
  var eventFields: [Int] {
    switch self {
    case .eventField(_, let index): [index]
    case .expression(let expression): expression.eventFields
    case .constant, .payload, .parameter: []
    }
  }
}

extension Expression {
  var eventFields: [Int] {
    all.compactMap { if case .eventField(_, let index) = $0.kind { index } else { nil } }
  }

  /// True if it reads data of the machine.
  var readsMachine: Bool {
    all.contains { part in
      switch part.kind {
      case .variable, .input, .active, .layout, .shown, .kept, .held: true
      case .boolean, .integer, .namedCase, .eventField, .parameter, .received, .opened, .refused, .lost: false
      case .not, .and, .or, .compare, .add, .subtract, .negate: false
      }
    }
  }
}

extension Flow {
  /// Returns the state whose content a transition replaces; nil for an internal transition.
  func replaced(by transition: Transition) -> (domain: StateID, owner: StateID)? {
    guard let target = transition.target?.value else { return nil }
    let domain = domain(from: transition.source, to: target, reenter: transition.reenter, history: transition.history != nil)
    guard self[domain].kind == .parallel, target != domain, !transition.reenter else { return (domain, domain) }
    return (domain, child(of: domain, toward: target) ?? domain)
  }

  /// Returns the child that is, or contains, a descendant.
  func child(of state: StateID, toward target: StateID) -> StateID? {
    lineage(of: target).first { self[$0].parent == state }
  }

  /// Returns true if both states may take a transition in the same step, because leaves of different regions select them.
  func actTogether(_ one: StateID, _ other: StateID) -> Bool {
    let common = leastCommonAncestor(of: one, and: other)
    guard one != other, common == one || common == other else { return one != other && self[common].kind == .parallel }
    let inner = common == one ? other : one
    return lineage(of: inner).dropFirst().contains { self[$0].kind == .parallel && isState($0, within: common) }
  }
}
