/// The data with which a page shows the route and the outcomes of a URL; a script in the page matches URLs.
struct LinkTester: Sendable, Equatable {
  let data: JSON
  /// URLs of some forms, as first examples.
  let samples: [String]

  /// Returns nil if no template is parsed.
  init?(_ flow: Flow, outcomes: [RouteID: LinkOutcomes], place: (Span) -> String) {
    let parser = LinkParser(flow)
    guard !parser.forms.isEmpty else { return nil }
    let wording = Wording(flow: flow)
    let others = flow.routes.flatMap { route in
      route.forms.filter { !$0.parses }.compactMap { form in flow.linkForm(form, of: route).map { (route: route, form: form, link: $0) } }
    }
    func answer(_ one: LinkRanking.Candidate) -> JSON { Self.answer(one.form, of: one.route, wording, place(one.form.text.span)) }
    let unread: [JSON.Member] = [
      .init("table", LinkTable(others.map(\.link)).json), .init("answers", .array(others.map { answer($0) })),
    ]
    let rawForms: Int = flow.routes.reduce(0) { sum, route in sum + route.forms.count { $0.parses && $0.isRaw } }
    let arrivals = Arrivals(flow, outcomes)
    let members: [JSON.Member] = [
      .init("table", parser.table.json), .init("answers", .array(parser.forms.map { answer($0) })), .init("unread", .object(unread)),
      .init("rawForms", .integer(rawForms)), .init("routes", .array(flow.routes.map { Self.route($0, wording, arrivals) })),
      .init("states", .array(arrivals.states.map(JSON.string))), .init("arrivals", .array(arrivals.rows)),
    ]
    data = .object(members)
    var samples: [String] = []
    for route in flow.routes {
      guard let form = parser.forms.first(where: { $0.route.id == route.id && $0.form.deprecated == nil }) else { continue }
      // Skips samples that another form wins.
      guard let sample = form.link.sample, let parsed = LinkURL(sample).flatMap(parser.parse), parsed.route == route.id else { continue }
      samples.append(sample)
      if samples.count == 3 { break }
    }
    self.samples = samples
  }

  /// Returns the data with which a matcher finds the route and the arguments of a URL; nil if no template is parsed.
  static func links(of flow: Flow) -> JSON? {
    let parser = LinkParser(flow)
    guard !parser.forms.isEmpty else { return nil }
    let answers = parser.forms.map { form -> JSON in
      .object([
        .init("route", .integer(form.route.id.index)), .init("fixed", fixedValues(form.form, of: form.route)),
        .init("template", .string(flow[form.form.origin].name.value + " " + form.form.text.value)),
      ])
    }
    let routes = flow.routes.map { route -> JSON in
      let parameters = route.parameters.map { field -> JSON in
        ["name": .string(field.name.value), "reads": field.type.type.reading, "misfit": misfit(field, flow)]
      }
      return .object([.init("parameters", .array(parameters))])
    }
    return .object([.init("table", parser.table.json), .init("answers", .array(answers)), .init("routes", .array(routes))])
  }

  static func fixedValues(_ form: RouteForm, of route: Route) -> JSON {
    .array(
      form.fixed.map { fixed in
        let value = fixed.value.value
        return .array([.string(route.parameters[fixed.parameter.value].name.value), value == .absent ? .null : .string(value.text)])
      })
  }

  private static func answer(_ form: RouteForm, of route: Route, _ wording: Wording, _ place: String) -> JSON {
    var members: [JSON.Member] = [
      .init("route", .integer(route.id.index)), .init("origin", .string(wording.flow[form.origin].name.value)),
      .init("template", .string(form.text.value)), .init("place", .string(place)), .init("fixed", fixedValues(form, of: route)),
    ]
    let folded = route.parameters.map(\.name.value).filter { name in
      if case .template(let template) = form.content { template.foldsCase(of: name, in: wording.flow[form.origin].origin) } else { false }
    }
    if !folded.isEmpty { members.append(.init("folded", .array(folded.map(JSON.string)))) }
    if let only = form.only { members.append(.init("use", .string(only.value.rawValue))) }
    if let deprecated = form.deprecated { members.append(.init("deprecated", .string(deprecated.value))) }
    return .object(members)
  }

  private static func route(_ route: Route, _ wording: Wording, _ arrivals: Arrivals) -> JSON {
    let parameters = route.parameters.map { field -> JSON in
      let members: [JSON.Member] = [
        .init("name", .string(field.name.value)), .init("type", .string(wording.type(field.type))), .init("reads", field.type.type.reading),
        .init("misfit", Self.misfit(field, wording.flow)),
      ]
      return .object(members)
    }
    let about = [route.title?.value, route.about.summary?.value].compactMap(\.self).joined(separator: ": ")
    let members: [JSON.Member] = [
      .init("name", .string(route.qualifiedName)), .init("anchor", .string(Topic.route.anchor(route.qualifiedName))),
      .init("about", .string(about)), .init("parameters", .array(parameters)),
      .init("facts", .array(facts(route, wording).map(JSON.string))), .init("arrival", arrivals.places[route.id].map(JSON.integer) ?? .null),
    ]
    return .object(members)
  }

  private static func misfit(_ field: Field, _ flow: Flow) -> JSON {
    let misfit = Misfit(flow)
    var members: [JSON.Member] = [.init("noun", .string(misfit.noun(field)))]
    switch misfit.reason(field.type.type) {
    case .fixed(let reason): members += [.init("kind", "fixed"), .init("reason", .string(reason))]
    case .number(let negative, let otherwise):
      members += [.init("kind", "number"), .init("otherwise", .string(otherwise))] + (negative.map { [.init("negative", .string($0))] } ?? [])
    case .pattern(let pattern): members += [.init("kind", "pattern"), .init("source", .string(pattern.source))]
    case .cases(let list, let plain):
      members += [.init("kind", "cases"), .init("list", .string(list)), .init("plain", .array(plain.map(JSON.string)))]
    }
    return .object(members)
  }

  private static func facts(_ route: Route, _ wording: Wording) -> [String] {
    var facts: [String] = []
    if route.isCommand { facts.append("It is a command: it does something instead of showing something.") }
    if let available = route.available {
      let condition = Wording(flow: wording.flow, parameters: route.parameters).expression(available)
      facts.append("Available only while \(condition); refused otherwise.")
    }
    switch route.sources {
    case .only(let sources)?: facts.append("Opened only by " + sources.map(\.value).joined(separator: ", ") + ".")
    case .not(let sources)?: facts.append("Not opened by " + sources.map(\.value).joined(separator: ", ") + ".")
    case nil: break
    }
    return facts
  }
}

/// The outcomes of links to each route, as far as they are reachable; equal ones of several routes are shared.
private struct Arrivals {
  private(set) var rows: [JSON] = []
  /// The names of the states in the outcomes, which refer to them by number.
  private(set) var states: [String] = []
  private var numbers: [StateID: Int] = [:]
  /// The index of each linked route's outcomes, in flows with states.
  private(set) var places: [RouteID: Int] = [:]

  init(_ flow: Flow, _ outcomes: [RouteID: LinkOutcomes]) {
    var known: [String: Int] = [:]
    for route in flow.routes {
      guard let outcomes = outcomes[route.id] else { continue }
      let json = json(outcomes, flow, route)
      let place = known[json.text] ?? rows.count
      if place == rows.count {
        known[json.text] = place
        rows.append(json)
      }
      places[route.id] = place
    }
  }

  /// Rows with equal words share one, which lists its combinations of states: `0-8 10 12+13`.
  private mutating func json(_ outcomes: LinkOutcomes, _ flow: Flow, _ route: Route) -> JSON {
    let outcome = OutcomeWording(flow, route)
    var order: [String] = []
    var groups: [String: (kind: String, states: [[Int]])] = [:]
    for row in outcomes.outcomes {
      let words = outcome.words(row.ending)
      if groups[words] == nil { order.append(words) }
      groups[words, default: (Self.kind(row.ending), [])].states.append(row.states.map { number(of: $0, flow) })
    }
    let rows = order.map { words -> JSON in
      let group = groups[words] ?? ("", [])
      return .object([.init("states", .string(Self.text(group.states))), .init("kind", .string(group.kind)), .init("words", .string(words))])
    }
    return .object([.init("rows", .array(rows)), .init("remarks", .array(outcome.remarks(outcomes).map(JSON.string)))])
  }

  private mutating func number(of state: StateID, _ flow: Flow) -> Int {
    if let known = numbers[state] { return known }
    numbers[state] = states.count
    states.append(Wording(flow: flow).name(state))
    return states.count - 1
  }

  private static func text(_ combinations: [[Int]]) -> String {
    var parts: [(first: Int, last: Int)?] = []
    var texts: [String] = []
    for combination in combinations {
      if combination.count == 1, let open = parts.last, let range = open, range.last + 1 == combination[0] {
        parts[parts.count - 1] = (range.first, combination[0])
        texts[texts.count - 1] = "\(range.first)-\(combination[0])"
      } else {
        parts.append(combination.count == 1 ? (combination[0], combination[0]) : nil)
        texts.append(combination.map(String.init).joined(separator: "+"))
      }
    }
    return texts.joined(separator: " ")
  }

  private static func kind(_ ending: LinkOutcomes.Ending) -> String {
    switch ending {
    case .opens, .opensWhileAvailable: "opens"
    case .waits: "waits"
    case .refused, .unavailable, .uncovered, .forbidden: "refused"
    }
  }
}

extension ValueType {
  /// The conversion of a matching text to a value.
  fileprivate var reading: JSON {
    switch self {
    case .string, .bool, .double, .uuid, .url, .text, .app: ["kind": "text"]
    case .int, .uint, .range:
      ["kind": "integer", "isSigned": true, "least": .string(Int.min.description), "greatest": .string(UInt.max.description)]
    case .cases(let cases): .object([.init("kind", "cases"), .init("cases", .array(cases.map(\.reading)))])
    }
  }
}

extension TypeCase {
  fileprivate var reading: JSON {
    var members: [JSON.Member] = [.init("name", .string(name.value)), .init("text", .string(text))]
    if let type = carries?.type {
      members.append(.init("carries", type.reading))
      members.append(.init("language", type.language.json))
    }
    return .object(members)
  }
}
