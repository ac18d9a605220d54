/// The properties and scenarios that mention a declaration.
struct Mentions {
  private struct Key: Hashable {
    let topic: Topic
    let name: String
  }

  private let flow: Flow
  private var properties: [Key: [String]] = [:]
  private var scenarios: [Key: [String]] = [:]
  private let parser: LinkParser
  /// The most scenarios that one entry lists.
  private static let most = 2

  init(_ flow: Flow) {
    self.flow = flow
    parser = LinkParser(flow)
    for property in flow.properties {
      for key in Set(property.expressions.flatMap(\.all).compactMap(key)) { properties[key, default: []].append(property.name.value) }
    }
    for scenario in flow.scenarios {
      for key in Set(scenario.steps.flatMap { keys($0.action) }) { scenarios[key, default: []].append(scenario.name.value) }
    }
  }

  /// Returns two facts: the properties, and the scenarios.
  func facts(_ topic: Topic, _ name: String) -> [PageFact] {
    let key = Key(topic: topic, name: name)
    let found = scenarios[key] ?? []
    let rest = found.count > Self.most + 1 ? found.count - Self.most : 0
    let more: Phrase = rest > 0 ? Phrase([.link("and \(rest) more", page: nil, section: "scenarios")]) : Phrase()
    let listed = found.prefix(found.count - rest).map { Phrase.name($0, .scenario) } + [more]
    return [
      PageFact("Properties", content: (properties[key] ?? []).map { .name($0, .property) }.joined(by: .lineBreak)),
      PageFact("Scenarios", content: listed.joined(by: .lineBreak)),
    ]
  }

  // MARK: Mentioned declarations

  private func key(_ expression: Expression) -> Key? {
    switch expression.kind {
    case .active(let state): key(state)
    case .variable(let variable): Key(topic: .variable, name: flow[variable].qualifiedName)
    case .input(let input): Key(topic: .input, name: flow[input].qualifiedName)
    case .eventField(let event, _), .received(let event): key(event)
    case .shown(let item, _), .kept(let item): key(item)
    case .held(let route), .opened(let route), .refused(let route), .lost(let route): route.map(key)
    default: nil
    }
  }

  private func key(_ state: StateID) -> Key { Key(topic: .state, name: flow[state].qualifiedName) }
  private func key(_ event: EventID) -> Key { Key(topic: .event, name: flow[event].qualifiedName) }
  private func key(_ route: RouteID) -> Key { Key(topic: .route, name: flow[route].qualifiedName) }

  private func key(_ item: Presentable) -> Key {
    switch item {
    case .route(let route): key(route)
    case .element(let element): Key(topic: .element, name: flow[element].qualifiedName)
    }
  }

  private func keys(_ action: Scenario.Action) -> [Key] {
    switch action {
    case .send(let event, _): [key(event)]
    case .open(let url, _): LinkURL(url.value).flatMap(parser.parse).map { [key($0.route)] } ?? []
    case .show(let route, _), .close(let route, _): [key(route)]
    case .select(let tab): [key(tab.value)]
    case .change(let changes): changes.map { Key(topic: .input, name: flow[$0.input].qualifiedName) }
    case .expect(let expectations): expectations.flatMap(keys)
    case .back, .forward, .wait, .relaunch: []
    }
  }

  private func keys(_ expectation: Scenario.Expectation) -> [Key] {
    switch expectation {
    case .state(let states): states.map { key($0.value) }
    case .layout(let layout): [Key(topic: .layout, name: flow[layout.value].name.value)]
    case .shown(let sights), .kept(let sights): sights.map { key($0.item.value) }
    case .held(let routes), .opened(let routes), .refused(let routes), .lost(let routes): routes.map { key($0.value) }
    case .effects(let effects): effects.map { Key(topic: .effect, name: flow[$0.value].qualifiedName) }
    case .rejected(let event): [key(event.value)]
    case .variable(let variable, _): [Key(topic: .variable, name: flow[variable.value].qualifiedName)]
    case .handoff: []
    }
  }
}
