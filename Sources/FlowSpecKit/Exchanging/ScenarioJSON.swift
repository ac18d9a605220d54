/// The scenarios of a flow as JSON for other programs: each step as written, with names and numbers.
struct ScenarioJSON {
  private let flow: Flow
  private let names: SystemNames
  private let lowered: LoweredFlow
  private let parser: LinkParser

  init(_ flow: Flow, _ lowered: LoweredFlow) {
    self.flow = flow
    self.lowered = lowered
    names = SystemNames(flow: flow, system: lowered.system)
    parser = LinkParser(flow)
  }

  func json(_ sources: SourceSet) -> JSON {
    .array(
      flow.scenarios.map { scenario in
        .object([
          .init("name", .string(scenario.name.value)),
          .init("steps", .array(scenario.steps.map { .object(step($0.action) + [.init("line", .integer(sources.position($0.span).line))]) })),
        ])
      })
  }

  private func step(_ action: Scenario.Action) -> [JSON.Member] {
    switch action {
    case .send(let event, let values):
      [kind("send"), .init("event", names.event(event.index)), with(values, flow[event].payload)]
    case .open(let url, let source): open(url.value, source?.value)
    case .show(let route, let values): [kind("show"), .init("route", names.route(route.index)), with(values, flow[route].parameters)]
    case .close(let route, let values): [kind("close"), .init("route", names.route(route.index)), with(values, flow[route].parameters)]
    case .select(let tab): [kind("select"), .init("route", names.route(tab.value.index))]
    case .back(let container): [kind("back"), self.container(container)]
    case .forward(let container): [kind("forward"), self.container(container)]
    case .change(let changes):
      [kind("change"), .init("changes", .array(changes.map { ["input": names.input($0.input.index), "value": $0.value.value.json] }))]
    case .wait(let time, let state):
      [
        kind("wait"), .init("milliseconds", .integer(time)),
        .init("state", state.map { names.state(lowered[$0.value].index) } ?? .null),
      ]
    case .relaunch: [kind("relaunch")]
    case .expect(let expectations): [kind("expect"), .init("expectations", .array(expectations.map { .object(expectation($0)) }))]
    }
  }

  /// Returns a link with the route that parses it, so that other programs need no link parser.
  private func open(_ url: String, _ source: String?) -> [JSON.Member] {
    let head = [kind("open"), .init("url", .string(url)), .init("from", source.map(JSON.string) ?? .null)]
    guard let parsed = LinkURL(url).flatMap(parser.parse) else {
      return head + [.init("route", .null), .init("with", [:]), .init("isForbidden", false)]
    }
    let route = flow[parsed.route]
    let values = zip(route.parameters, parsed.arguments).map { JSON.Member($0.name.value, $1.json) }
    return head + [
      .init("route", names.route(parsed.route.index)), .init("with", .object(values)), .init("isForbidden", .bool(route.forbids(source))),
    ]
  }

  private func expectation(_ expectation: Scenario.Expectation) -> [JSON.Member] {
    switch expectation {
    case .state(let states): [kind("state"), .init("states", .array(states.map { names.state(lowered[$0.value].index) }))]
    case .layout(let layout): [kind("layout"), .init("layout", names.layout(layout.value.index))]
    case .shown(let sights): [kind("shown"), .init("things", .array(sights.map(sight)))]
    case .kept(let sights): [kind("kept"), .init("things", .array(sights.map(sight)))]
    case .held(let links): [kind("held"), routes(links)]
    case .opened(let links): [kind("opened"), routes(links)]
    case .refused(let links): [kind("refused"), routes(links)]
    case .lost(let links): [kind("lost"), routes(links)]
    case .effects(let effects): [kind("effects"), .init("effects", .array(effects.map { names.effect($0.value.index) }))]
    case .rejected(let event): [kind("rejected"), .init("event", names.event(event.value.index))]
    case .handoff(let addresses): [kind("handoff"), .init("urls", .array(addresses.map { .string($0.value) }))]
    case .variable(let variable, let value):
      [kind("variable"), .init("variable", names.variable(variable.value.index)), .init("value", value.value.json)]
    }
  }

  private func sight(_ sight: Scenario.Sight) -> JSON {
    let fields: [Field] = if case .route(let route) = sight.item.value { flow[route].parameters } else { [] }
    return .object([.init("thing", names.presentable(sight.item.value)), with(sight.parameters, fields)])
  }

  private func kind(_ word: String) -> JSON.Member { .init("kind", .string(word)) }
  private func routes(_ routes: [Located<RouteID>]) -> JSON.Member { .init("routes", .array(routes.map { names.route($0.value.index) })) }

  private func container(_ name: Located<String>?) -> JSON.Member {
    .init("container", name.flatMap { one in names.system.containers.firstIndex(of: one.value) }.map(names.container) ?? .null)
  }

  private func with(_ values: [Scenario.NamedValue], _ fields: [Field]) -> JSON.Member {
    .init("with", .object(values.map { .init(fields[$0.field].name.value, $0.value.value.json) }))
  }
}
