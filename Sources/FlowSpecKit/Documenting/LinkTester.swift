/// All that a page needs to say what a URL opens, and what becomes of it: data for a matcher that runs in the page.
struct LinkTester: Sendable, Equatable {
  let data: JSON
  /// URLs that some form has, to begin with.
  let samples: [String]

  /// None where no template is parsed.
  init?(_ flow: Flow, place: (Span) -> String) {
    let parser = LinkParser(flow)
    guard !parser.forms.isEmpty else { return nil }
    let wording = Wording(flow: flow)
    let others = flow.routes.flatMap { route in
      route.forms.filter { !$0.parses }.compactMap { form in flow.linkForm(form, of: route).map { (route: route, form: form, link: $0) } }
    }
    func told(_ one: LinkRanking.Candidate) -> JSON { Self.answer(one.form, of: one.route, wording, place(one.form.text.span)) }
    let unread: [JSON.Member] = [
      .init("table", LinkTable(others.map(\.link)).json), .init("answers", .array(others.map { told($0) })),
    ]
    let rawForms: Int = flow.routes.reduce(0) { sum, route in sum + route.forms.count { $0.parses && $0.isRaw } }
    let arrival = ArrivalTables(flow)
    let members: [JSON.Member] = [
      .init("table", parser.table.json), .init("answers", .array(parser.forms.map { told($0) })), .init("unread", .object(unread)),
      .init("rawForms", .integer(rawForms)), .init("routes", .array(flow.routes.map { Self.route($0, wording, arrival) })),
      .init("arrival", arrival.json),
    ]
    data = .object(members)
    var samples: [String] = []
    for route in flow.routes {
      guard let form = parser.forms.first(where: { $0.route.id == route.id && $0.form.deprecated == nil }) else { continue }
      // Not a link that another form wins.
      guard let sample = form.link.sample, let parsed = LinkURL(sample).flatMap(parser.parse), parsed.route == route.id else { continue }
      samples.append(sample)
      if samples.count == 3 { break }
    }
    self.samples = samples
  }

  private static func answer(_ form: RouteForm, of route: Route, _ wording: Wording, _ place: String) -> JSON {
    let fixed = form.fixed.map { fixed -> JSON in
      let name = route.parameters[fixed.parameter.value].name.value
      return JSON.array([JSON.string(name), JSON.string(fixed.value.value.text)])
    }
    var members: [JSON.Member] = [
      .init("route", .integer(route.id.index)), .init("origin", .string(wording.flow[form.origin].name.value)),
      .init("template", .string(form.text.value)), .init("place", .string(place)), .init("fixed", .array(fixed)),
    ]
    if let only = form.only { members.append(.init("use", .string(only.value.rawValue))) }
    if let deprecated = form.deprecated { members.append(.init("deprecated", .string(deprecated.value))) }
    return .object(members)
  }

  private static func route(_ route: Route, _ wording: Wording, _ arrival: ArrivalTables) -> JSON {
    let parameters = route.parameters.map { field -> JSON in
      let members: [JSON.Member] = [
        .init("name", .string(field.name.value)), .init("type", .string(wording.type(field.type))), .init("reads", field.type.type.reading),
      ]
      return .object(members)
    }
    let about = [route.title?.value, route.about.summary?.value].compactMap(\.self).joined(separator: ": ")
    let members: [JSON.Member] = [
      .init("name", .string(route.qualifiedName)), .init("anchor", .string(PageTable.Subject.route.anchor(route.qualifiedName))),
      .init("about", .string(about)), .init("parameters", .array(parameters)),
      .init("facts", .array(facts(route, wording).map(JSON.string))), .init("column", .integer(arrival.column(of: route))),
    ]
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

extension ValueType {
  /// How a text that fits becomes a value.
  fileprivate var reading: JSON {
    switch self {
    case .string, .bool, .double, .uuid, .url, .text, .app: ["kind": "text"]
    case .int, .uint, .range:
      ["kind": "integer", "isSigned": true, "least": .string(Int.min.description), "greatest": .string(Int.max.description)]
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
