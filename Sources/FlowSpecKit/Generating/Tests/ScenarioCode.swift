/// A scenario as Swift: calls, and the expectations between them.
struct ScenarioCode {
  enum Part {
    /// An expression for the launched subject.
    case launch(String)
    /// A call on the subject that returns outcomes.
    case call(String)
    /// The same for a relaunch; in samples, a launch with the saved data.
    case relaunch(String)
    case expectation([String])

    fileprivate var expectation: [String] { if case .expectation(let lines) = self { lines } else { [] } }
  }

  /// nil if the scenario needs a value that only the app can make.
  private(set) var parts: [Part]? = []
  private let plan: MachinePlan
  private let calls: TestCalls
  private var simulation: Simulation

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  init(_ scenario: Scenario, plan: MachinePlan, calls: TestCalls) {
    self.plan = plan
    self.calls = calls
    simulation = Simulation(plan.flow)
    // The simulation takes the first possibility of each choice: lookups succeed, and the version is the same.
    var rest = scenario.steps[...]
    var inputs = plan.flow.inputs.indices.map { _ in 0 }
    while let step = rest.first, case .change(let changes) = step.action {
      for change in changes { inputs[change.input.index] = simulation.raw(of: change.value.value, plan.flow[change.input].type) }
      rest = rest.dropFirst()
    }
    perform(.launch(inputs: inputs))
    for step in rest where parts != nil { take(step) }
  }

  /// The statements of a test.
  var lines: [String]? {
    guard let parts else { return nil }
    let expectations = parts.flatMap { $0.expectation }
    let readsOutcomes = expectations.contains { $0.contains("outcomes.") || $0.contains("(outcomes)") }
    let binding = isChanged ? "var" : "let"
    return parts.flatMap { part -> [String] in
      switch part {
      case .launch(let subject):
        ["\(binding) subject = \(subject)"] + (readsOutcomes ? ["\(binding) outcomes = subject.launchOutcomes"] : [])
      case .call(let call), .relaunch(let call): ["\(readsOutcomes ? "outcomes" : "_") = \(call)"]
      case .expectation(let lines): lines
      }
    }
  }

  /// True if a call follows the launch.
  var isChanged: Bool {
    parts?.contains { part in
      switch part {
      case .call, .relaunch: true
      case .launch, .expectation: false
      }
    } ?? false
  }

  private mutating func perform(_ stimulus: Stimulus) {
    guard simulation.perform(stimulus).result == .stable, let code = calls.code(stimulus, simulation) else {
      parts = nil
      return
    }
    switch stimulus {
    case .launch: parts?.append(.launch(code))
    case .relaunch: parts?.append(.relaunch(code))
    default: parts?.append(.call(code))
    }
  }

  private mutating func raws(_ values: [Scenario.NamedValue], _ fields: [Field]) -> [Int]? {
    var found: [Int] = []
    for (index, field) in fields.enumerated() {
      let domain = Domain(field.type)
      if let given = values.first(where: { $0.field == index }) {
        found.append(simulation.raw(of: given.value.value, field.type))
      } else if field.type.isOptional {
        found.append(domain.isOpaque ? 0 : domain.count - 1)
      } else {
        guard let sample = field.type.type.sample else { return nil }
        found.append(domain.isOpaque ? simulation.raw(of: sample, field.type) : 0)
      }
    }
    return found
  }

  private mutating func take(_ step: ScenarioStep) {
    switch step.action {
    case .send(let event, let values):
      guard let raws = raws(values, flow[event].payload) else { return parts = nil }
      perform(.event(event, raws))
    case .open(let url, let source):
      guard let parsed = LinkURL(url.value) else { return parts = nil }
      simulation.perform(simulation.link(parsed, source: source?.value))
      if plan.requiresSources, source == nil { return parts = nil }
      let from = plan.hasSources ? ", from: \(source.map { ".\(SwiftIdentifier.escaped($0.value))" } ?? "nil")" : ""
      parts?.append(.call("\(calls.opening)(url: \(SwiftText.literals(url.value))\(from))"))
    case .show(let route, let values):
      guard let raws = raws(values, flow[route].parameters) else { return parts = nil }
      perform(.show(route: route, raws))
    case .select(let tab):
      guard let stimulus = simulation.selection(of: tab.value) else { return parts = nil }
      perform(stimulus)
    case .close(let route, let values):
      guard let raws = raws(values, flow[route].parameters),
        let stimulus = simulation.closing(of: route, raws, asked: Set(values.map(\.field)))
      else { return parts = nil }
      perform(stimulus)
    case .back(let container): move(in: container) { .back(list: ID($0)) }
    case .forward(let container): move(in: container) { .forward(list: ID($0)) }
    case .change(let changes):
      for change in changes {
        let raw = simulation.raw(of: change.value.value, flow[change.input].type)
        if simulation.raw(of: change.input) != raw { perform(.input(change.input, raw)) }
      }
    case .wait(let time, let state):
      guard let timer = simulation.timer(of: time, in: state?.value) else { return parts = nil }
      perform(timer)
    case .relaunch: perform(.relaunch)
    case .expect(let expectations): for expectation in expectations { expect(expectation) }
    }
  }

  /// Adds a move in the container, or in the only one that permits it.
  private mutating func move(in container: Located<String>?, _ stimulus: (Int) -> Stimulus) {
    let list = simulation.prepared.shape.lists.indices.first { list in
      let name = simulation.system.containers[simulation.prepared.shape.lists[list].container]
      return simulation.isPossible(stimulus(list)) && (container?.value ?? name) == name
    }
    guard let list else { return parts = nil }
    perform(stimulus(list))
  }

  // MARK: Expectations

  private mutating func expect(_ condition: String) { parts?.append(.expectation(["#expect(\(condition))"])) }

  private mutating func expect(_ routes: String, have sight: Scenario.Sight, _ route: RouteID) {
    let asked = sight.parameters.compactMap { asked in
      calls.text(asked.value.value, flow[route].parameters[asked.field].type).map { (field: asked.field, text: $0) }
    }
    guard !asked.isEmpty else { return expect("\(routes).contains { $0.kind == \(names.routeKind(route)) }") }
    let pattern = plan.pattern(route, binding: Set(asked.map(\.field)))
    let conditions = asked.map { "\(plan.parameterLocal(route, $0.field)) == \($0.text)" }.joined(separator: " && ")
    parts?.append(
      .expectation([
        "#expect(", "  \(routes).contains {", "    guard case \(pattern) = $0 else { return false }", "    return \(conditions)", "  })",
      ]))
  }

  private mutating func expect(_ expectation: Scenario.Expectation) {
    switch expectation {
    case .state(let states):
      for state in states where state.value != Flow.outermost { expect("subject.machine.state.isActive(.\(names.kind(state.value)))") }
    case .layout(let layout):
      let holder = plan.navigates ? "navigation.layout" : "layout"
      expect("subject.machine.\(holder) == .\(SwiftIdentifier.escaped(flow[layout.value].name.value))")
    case .shown(let sights):
      guard plan.navigates else { return }
      if sights.isEmpty { expect("!Self.showsAnything(subject.machine)") }
      for sight in sights {
        switch sight.item.value {
        case .route(let route):
          let any = "subject.machine.isShown(\(names.routeKind(route)))"
          if sight.parameters.isEmpty || isBase(route) { expect(any) }
          if !sight.parameters.isEmpty { expect("Self.shown(in: subject.machine.navigation)", have: sight, route) }
        case .element(let element): expect("subject.machine.isShown(.\(names.element(element)))")
        }
      }
    case .held(let routes):
      guard plan.judgesLinks else { return }
      let kinds = plan.hasIdentity ? "subject.machine.held.map(\\.route.kind)" : "subject.machine.held.map(\\.kind)"
      if routes.isEmpty { return expect("subject.machine.held.isEmpty") }
      for route in routes { expect("\(kinds).contains(\(names.routeKind(route.value)))") }
    case .opened(let routes): expect(routes, among: "opened")
    case .refused(let routes): expect(routes, among: "refused")
    case .lost(let routes):
      // The code reports no links that a relaunch loses.
      let silent = simulation.last.happenings.compactMap { if case .link(let route?, .lost(.relaunch)) = $0 { route } else { nil } }
      let told = routes.filter { !silent.contains($0.value) }
      if routes.isEmpty || !told.isEmpty { expect(told, among: "lost") }
    case .effects(let effects):
      parts?.append(.expectation(calls.expectation(of: effects.map(\.value), simulation)))
    case .rejected: expect("Self.isRejected(outcomes)")
    case .handoff(let addresses):
      guard plan.handsOver, plan.navigates else { return }
      if addresses.isEmpty { expect("Self.handoffs(of: subject.machine).isEmpty") }
      for address in addresses { expect("Self.handoffs(of: subject.machine).contains(\(SwiftText.literal(address.value)))") }
    case .variable(let variable, let value):
      guard let text = calls.text(value.value, flow[variable.value].type) else { return }
      expect("subject.machine.variables.\(names.variable(variable.value)) == \(text)")
    case .kept(let sights):
      guard plan.navigates else { return }
      if sights.isEmpty { expect("Self.open(in: subject.machine.navigation).isEmpty") }
      for sight in sights {
        guard case .route(let route) = sight.item.value, !sight.parameters.isEmpty || !isBase(route) else { continue }
        expect("Self.kept(in: subject.machine.navigation)", have: sight, route)
      }
    }
  }

  /// Returns true if the route is the base of a list, and so kept without an entry.
  private func isBase(_ route: RouteID) -> Bool {
    guard let navigation = plan.navigation else { return false }
    return navigation.tabs.contains { $0.routes.contains(route) }
      || navigation.layouts.contains { layout in navigation.containers.contains { navigation.base($0, layout) == route } }
  }

  private mutating func expect(_ routes: [Located<RouteID>], among outcome: String) {
    guard plan.judgesLinks else { return }
    if routes.isEmpty { return expect("Self.\(outcome)(outcomes).isEmpty") }
    for route in routes { expect("Self.\(outcome)(outcomes).contains(\(names.routeKind(route.value)))") }
  }
}
