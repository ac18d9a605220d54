/// Runs a scenario on its flow.
struct ScenarioRun {
  /// An expectation that fails, or a step that is not possible.
  struct Failure: Sendable {
    let span: Span
    let message: String
    /// The fact that holds instead.
    let note: String?
    var fix: FixIt?
    /// The item that was expected to be shown.
    var missing: Presentable?
    /// True if the outcome of a link was expected.
    var isAboutLinks = false
    /// The steps that were taken.
    var run: Run?
    /// Notes about guards and elements that caused the failure.
    var causes: [Diagnostic.Note] = []
  }

  private(set) var failure: Failure?
  /// The transitions that the steps took.
  private(set) var taken: Set<TransitionID> = []
  /// The steps taken, each with its place in the scenario; nil for the launch.
  private(set) var steps: [(step: Simulation.SimulatedStep, span: Span?)] = []
  private var simulation: Simulation
  /// The simulation before the last step.
  private var previous: Simulation?
  /// The same steps as steps of a run.
  private var recorded: [Run.Step] = []
  /// The steps that are not yet taken.
  private var rest: ArraySlice<ScenarioStep>
  private let flow: Flow

  init(_ scenario: Scenario, simulation fresh: Simulation) {
    simulation = fresh
    flow = fresh.flow
    rest = scenario.steps[...]
    launch()
    takeRest()
    failure?.run = Run(steps: recorded, circle: nil)
    if let failure { self.failure?.causes = ScenarioCauses(flow, before: previous, after: simulation, last: recorded.last).notes(failure) }
  }

  // MARK: Steps

  /// Takes `change` steps before the first other step as the inputs' values at launch.
  private mutating func launch() {
    var inputs = flow.inputs.indices.map { _ in 0 }
    while let step = rest.first, case .change(let changes) = step.action {
      for change in changes { inputs[change.input.index] = simulation.raw(of: change.value.value, flow[change.input].type) }
      rest = rest.dropFirst()
    }
    perform(.launch(inputs: inputs), nil, "the launch", at: rest.first?.span ?? flow.name.span)
  }

  private mutating func takeRest() {
    while failure == nil, let step = rest.popFirst() { take(step) }
  }

  private mutating func take(_ step: ScenarioStep) {
    switch step.action {
    case .send(let event, let values):
      let arguments = raws(values, flow[event].payload)
      perform(.event(event, arguments), step.span, "'\(flow[event].qualifiedName)' cannot be sent now: its 'when' does not hold", at: step.span)
    case .open(let url, let source):
      guard let parsed = LinkURL(url.value) else { return }
      perform(simulation.link(parsed, source: source?.value), step.span, "the link cannot arrive now", at: url.span, url: url.value)
    case .show(let route, let values): show(route, values, step.span)
    case .select(let tab): select(tab)
    case .close(let route, let values): close(route, values, step.span)
    case .back(let container): takeBack(container, step.span)
    case .forward(let container): goForward(container, step.span)
    case .change(let changes):
      for change in changes where failure == nil {
        let raw = simulation.raw(of: change.value.value, flow[change.input].type)
        guard simulation.raw(of: change.input) != raw else { continue }
        let name = flow[change.input].name.value
        perform(.input(change.input, raw), step.span, "'\(name)' is fixed: it changes only before the launch", at: change.value.span)
      }
    case .wait(let time, let state): wait(time, in: state, step.span)
    case .relaunch: perform(.relaunch, step.span, "the flow has no 'restoration', so a relaunch restores nothing", at: step.span)
    case .expect(let expectations): for expectation in expectations where failure == nil { expect(expectation, step.span) }
    }
  }

  private mutating func raws(_ values: [Scenario.NamedValue], _ fields: [Field]) -> [Int] {
    fields.enumerated().map { index, field in
      if let given = values.first(where: { $0.field == index }) { return simulation.raw(of: given.value.value, field.type) }
      let domain = Domain(field.type)
      // Any value will do; every step without a value uses the same one.
      return domain.isOpaque
        ? field.type.isOptional ? 0 : simulation.raw(of: .text("any \(field.name.value)"), field.type) : domain.isOptional ? domain.count - 1 : 0
    }
  }

  private mutating func perform(_ stimulus: Stimulus, _ place: Span?, _ impossible: String, at span: Span, url: String? = nil) {
    let before = simulation
    let step = simulation.perform(stimulus)
    steps.append((step, place))
    if step.result == .stable {
      previous = before
      var step = Run.Step(step, before: before, after: simulation)
      step.url = url
      recorded.append(step)
      for case .taken(let transition) in step.happenings { taken.insert(transition) }
    }
    switch step.result {
    case .stable: return
    case .impossible: fail(span, impossible)
    case .fault(let fault): fail(span, FaultWording(flow).text(fault))
    case .tooDeep: fail(span, "a list has more than \(Simulation.depth) entries")
    }
  }

  private mutating func fail(_ span: Span, _ message: String, instead note: String? = nil) {
    if failure == nil { failure = Failure(span: span, message: message, note: note) }
  }

  private mutating func select(_ tab: Located<RouteID>) {
    let name = flow[tab.value].qualifiedName
    guard simulation.prepared.shape.tabs.values.contains(where: { $0.routes.contains(tab.value.index) }) else {
      return fail(tab.span, "'\(name)' is not a tab")
    }
    guard let stimulus = simulation.selection(of: tab.value) else {
      fail(tab.span, simulation.obstacle(toSelecting: tab.value), instead: shownNote)
      failure?.missing = .route(tab.value)
      return
    }
    perform(stimulus, tab.span, "", at: tab.span)
  }

  private mutating func close(_ route: RouteID, _ values: [Scenario.NamedValue], _ span: Span) {
    let raws = raws(values, flow[route].parameters)
    guard let stimulus = simulation.closing(of: route, raws, asked: Set(values.map(\.field))) else {
      return fail(span, "no uncovered window shows '\(flow[route].qualifiedName)'", instead: shownNote)
    }
    perform(stimulus, span, "", at: span)
  }

  private mutating func show(_ route: RouteID, _ values: [Scenario.NamedValue], _ span: Span) {
    let name = flow[route].qualifiedName
    let arguments = raws(values, flow[route].parameters)
    let before = self
    perform(.show(route: route, arguments), span, simulation.obstacle(toShowing: route), at: span)
    guard failure != nil else { return }
    failure = Failure(span: span, message: failure?.message ?? "", note: shownNote, missing: .route(route))
    if let selection = before.simulation.selection(of: route) {
      failure?.fix = before.fix(bySelecting: selection, FixIt.Edit(span, "{ select: \(name) }"), isWhole: values.isEmpty)
    }
  }

  /// Returns a fix that selects the tab; it is certain if the rest of the scenario then succeeds, perhaps with more such fixes.
  private func fix(bySelecting tab: Stimulus, _ edit: FixIt.Edit, isWhole: Bool) -> FixIt {
    var other = self
    other.perform(tab, edit.span, "", at: edit.span)
    other.takeRest()
    let further = other.failure?.fix
    guard isWhole, other.failure == nil || further?.confidence == .certain else { return FixIt("select the tab instead", .plausible, [edit]) }
    return FixIt("select the tab instead", .certain, [edit] + (further?.edits ?? []))
  }

  private mutating func goForward(_ container: Located<String>?, _ span: Span) {
    let possible = simulation.prepared.shape.lists.indices.filter { simulation.isPossible(.forward(list: ID($0))) }
    let wanted = possible.filter { list in
      container.map { simulation.system.containers[simulation.prepared.shape.lists[list].container] == $0.value } ?? true
    }
    guard let list = wanted.first else { return fail(span, "there is nothing to go forward to", instead: shownNote) }
    guard wanted.count == 1 else {
      let names = wanted.map { simulation.system.containers[simulation.prepared.shape.lists[$0].container] }
      return fail(span, "there are several places to go forward in: \(names.joined(separator: ", ")); name one")
    }
    perform(.forward(list: ID(list)), span, "", at: span)
  }

  private mutating func takeBack(_ container: Located<String>?, _ span: Span) {
    let possible = simulation.prepared.shape.lists.indices.filter { simulation.isPossible(.back(list: ID($0))) }
    let wanted = possible.filter { list in
      container.map { simulation.system.containers[simulation.prepared.shape.lists[list].container] == $0.value } ?? true
    }
    guard let list = wanted.first else { return fail(span, "there is nothing to go back from", instead: shownNote) }
    guard wanted.count == 1 else {
      let names = wanted.map { simulation.system.containers[simulation.prepared.shape.lists[$0].container] }
      return fail(span, "there are several places to go back in: \(names.joined(separator: ", ")); name one")
    }
    perform(.back(list: ID(list)), span, "", at: span)
  }

  private mutating func wait(_ time: Int, in state: Located<StateID>?, _ span: Span) {
    if let timer = simulation.timer(of: time, in: state?.value) { return perform(timer, span, "", at: span) }
    let whose = state.map { "'\(simulation.flow[$0.value].name.value)' is not active, or has no" }
    fail(state?.span ?? span, "\(whose ?? "no active state has a") timer of this duration that can fire now")
  }

  // MARK: Expectations

  private mutating func expect(_ expectation: Scenario.Expectation, _ span: Span) {
    switch expectation {
    case .state(let states):
      for state in states where !simulation.isActive(state.value) {
        fail(state.span, "'\(name(state.value))' is not active", instead: "active: \(simulation.leaves.map(name).quoted)")
      }
    case .layout(let layout):
      guard simulation.layout != layout.value else { return }
      fail(layout.span, "the layout is not '\(flow[layout.value].name.value)'", instead: simulation.layout.map { "it is '\(flow[$0].name.value)'" })
    case .shown(let sights):
      if sights.isEmpty, !shownNames.isEmpty { fail(span, "something is shown", instead: shownNote) }
      for sight in sights where !isShown(sight) {
        fail(sight.item.span, "\(text(sight)) is not shown", instead: shownNote)
        if failure?.span == sight.item.span { failure?.missing = sight.item.value }
      }
    case .kept(let sights):
      let kept = simulation.lists.flatMap(\.entries).map { text($0.route, $0.arguments) }
      if sights.isEmpty, !kept.isEmpty { fail(span, "something is kept", instead: "kept: \(kept.joined(separator: ", "))") }
      for sight in sights where !isKept(sight) {
        fail(sight.item.span, "\(text(sight)) is not kept", instead: kept.isEmpty ? "nothing is kept" : "kept: \(kept.joined(separator: ", "))")
      }
    case .held(let routes):
      let held = simulation.held.map(\.route)
      expect(routes, among: held, span, "held")
    case .opened(let routes): expect(routes, among: ended(.opened), span, "opened")
    case .refused(let routes): expect(routes, among: ended { if case .refused = $0 { true } else { false } }, span, "refused")
    case .lost(let routes): expect(routes, among: ended { if case .lost = $0 { true } else { false } }, span, "lost")
    case .effects(let effects): expect(effects, span)
    case .rejected(let event):
      let isRejected = simulation.last.happenings.contains(.untaken(event: event.value, isRejected: true))
      if !isRejected { fail(event.span, "'\(flow[event.value].qualifiedName)' was not rejected by the last step") }
    case .handoff(let addresses):
      let found = simulation.handedOver()
      let note = found.isEmpty ? "nothing is handed over" : "handed over: \(found.quoted)"
      if addresses.isEmpty, !found.isEmpty { fail(span, "a route is handed over", instead: note) }
      for address in addresses where !found.contains(address.value) { fail(address.span, "'\(address.value)' is not handed over", instead: note) }
    case .variable(let variable, let value):
      let type = flow[variable.value].type
      let raw = simulation.raw(of: variable.value)
      guard raw != simulation.raw(of: value.value, type) else { return }
      fail(value.span, "'\(flow[variable.value].name.value)' is not \(value.value.text)", instead: "it is \(simulation.value(raw, type).text)")
    }
  }

  private func ended(_ matches: (Happening.Ending) -> Bool) -> [RouteID] {
    simulation.last.happenings.compactMap { happening in
      guard case .link(let route?, let ending) = happening, matches(ending) else { return nil }
      return route
    }
  }

  private func ended(_ ending: Happening.Ending) -> [RouteID] { ended { $0 == ending } }

  private mutating func expect(_ routes: [Located<RouteID>], among found: [RouteID], _ span: Span, _ what: String) {
    let names = found.map { flow[$0].qualifiedName }.quoted
    if routes.isEmpty, !found.isEmpty { fail(span, "\(names) \(found.count == 1 ? "is" : "are") \(what)") }
    for route in routes where !found.contains(route.value) {
      fail(route.span, "'\(flow[route.value].qualifiedName)' is not \(what)", instead: found.isEmpty ? "nothing is \(what)" : "\(what) is \(names)")
      if failure?.span == route.span { failure?.isAboutLinks = true }
    }
  }

  private mutating func expect(_ effects: [Located<EffectID>], _ span: Span) {
    let found = simulation.last.happenings.compactMap { if case .effect(let effect, _) = $0 { effect } else { nil } }
    guard found != effects.map(\.value) else { return }
    let names = found.map { simulation.system.effects[$0.index] }
    let place = effects.first.map { $0.span } ?? span
    fail(
      place, "the last step has other effects",
      instead: names.isEmpty ? "it has none" : "its effects: \(names.map { "'\($0)'" }.joined(separator: ", "))")
  }

  // MARK: Sights

  private var shownNames: [String] {
    let shown = simulation.shown.map { item, arguments in
      switch item {
      case .route(let route): text(route, arguments)
      case .element(let element): "'\(simulation.system[element].name)'"
      }
    }
    return shown + simulation.elements.map { "'\(flow[$0].qualifiedName)'" }.filter { !shown.contains($0) }
  }

  private var shownNote: String { shownNames.isEmpty ? "nothing is shown" : "shown: \(shownNames.joined(separator: ", "))" }

  private mutating func isShown(_ sight: Scenario.Sight) -> Bool {
    switch sight.item.value {
    case .element(let element): return simulation.holds(.shown(.element(element), in: nil))
    case .route(let route):
      guard simulation.holds(.shown(.route(route), in: nil)) else { return false }
      guard !sight.parameters.isEmpty else { return true }
      for (item, arguments) in simulation.shown {
        if case .route(let shown) = item, matches((shown, arguments), route, sight) { return true }
      }
      return false
    }
  }

  private mutating func isKept(_ sight: Scenario.Sight) -> Bool {
    guard case .route(let route) = sight.item.value, !sight.parameters.isEmpty else {
      return simulation.holds(.kept(sight.item.value))
    }
    for entry in simulation.lists.flatMap(\.entries) + simulation.bases where matches(entry, route, sight) { return true }
    return false
  }

  private mutating func matches(_ entry: (route: RouteID, arguments: [Int]), _ route: RouteID, _ sight: Scenario.Sight) -> Bool {
    guard entry.route == route else { return false }
    for asked in sight.parameters {
      let raw = simulation.raw(of: asked.value.value, flow[route].parameters[asked.field].type)
      if raw != entry.arguments[asked.field] { return false }
    }
    return true
  }

  private func name(_ state: StateID) -> String { state == Flow.outermost ? flow.name.value : flow[state].qualifiedName }

  private func text(_ sight: Scenario.Sight) -> String {
    let name =
      switch sight.item.value {
      case .route(let route): flow[route].qualifiedName
      case .element(let element): flow[element].qualifiedName
      }
    guard !sight.parameters.isEmpty, case .route(let route) = sight.item.value else { return "'\(name)'" }
    let values = sight.parameters.map { "\(flow[route].parameters[$0.field].name.value): \($0.value.value.text)" }
    return "'\(name)' with \(values.joined(separator: ", "))"
  }

  private func text(_ route: RouteID, _ arguments: [Int]) -> String {
    let values = zip(flow[route].parameters, arguments).map { "\($0.name.value): \(simulation.value($1, $0.type).text)" }
    return values.isEmpty ? "'\(flow[route].qualifiedName)'" : "'\(flow[route].qualifiedName)' with \(values.joined(separator: ", "))"
  }
}

extension [String] {
  /// The strings in single quotes, separated by commas.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
