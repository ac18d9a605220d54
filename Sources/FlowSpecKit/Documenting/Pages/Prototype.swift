/// The data with which a page runs a flow and draws it as an app: the exported system, and runs to start with.
struct Prototype: Sendable, Equatable {
  let data: JSON
  /// The runs of findings.
  let runs: JSON

  static func canRun(_ flow: Flow) -> Bool { flow.has(.states) || !flow.layouts.isEmpty }

  /// Returns nil if a flow cannot be run.
  /// - Parameter page: The page to which names link, if there is one.
  init?(_ flow: Flow, sources: SourceSet, findings: [Diagnostic], page: String?) {
    guard Self.canRun(flow) else { return nil }
    runs = .array(
      findings.enumerated().compactMap { place, finding in
        Self.shownRun(finding, flow).map { Self.run($0, of: finding, at: place, flow, sources) }
      })
    let titles = flow.routes.compactMap { route in route.title.map { JSON.Member("\(route.id.index)", .string($0.value)) } }
    var members: [JSON.Member] = [
      .init("system", SystemJSON(flow, sources, namesFiles: false).json), .init("titles", .object(titles)),
      .init("urls", Self.urls(flow)), .init("page", page.map { .string(HTMLText.destination($0 + ".html")) } ?? .null),
    ]
    if let links = LinkTester.links(of: flow) { members.append(.init("links", links)) }
    if let printed = Self.printed(flow) { members.append(.init("printed", printed)) }
    data = .object(members)
  }

  /// Returns the run that shows a finding; nil if it is of another flow, because a module has its own runs.
  static func shownRun(_ finding: Diagnostic, _ flow: Flow) -> RunRecord? { finding.run?.flow == flow.name.value ? finding.run : nil }

  private static func run(_ run: RunRecord, of finding: Diagnostic, at place: Int, _ flow: Flow, _ sources: SourceSet) -> JSON {
    let property = flow.properties.first { $0.name.span == finding.span }?.name.value
    // A failing scenario is played itself, with the values that it says.
    let scenario = flow.failingScenario(finding)?.name.value
    return .object([
      .init("message", .string(finding.message)), .init("rule", .string(finding.rule.text)), .init("place", .integer(place)),
      .init("property", property.map(JSON.string) ?? .null), .init("scenario", scenario.map(JSON.string) ?? .null),
      .init("trace", scenario == nil ? RunRecordJSON(sources, namesFiles: false).json(run) : .null),
    ])
  }

  /// Returns the forms with which routes that are handed over print their web addresses, the preferred one of a route first.
  private static func printed(_ flow: Flow) -> JSON? {
    let forms = flow.routes.flatMap { route -> [(route: Route, form: RouteForm, link: LinkForm)] in
      if case .never = route.handoff { return [] }
      return flow.webForms(of: route).compactMap { form in
        form.isRaw ? nil : flow.linkForm(form, of: route).map { (route, form, $0) }
      }
    }
    guard !forms.isEmpty else { return nil }
    let answers = forms.map { one -> JSON in
      [
        "route": .integer(one.route.id.index), "fixed": LinkTester.fixedValues(one.form, of: one.route), "isParsed": .bool(one.form.parses),
      ]
    }
    return ["table": LinkTable(forms.map(\.link)).json, "answers": .array(answers)]
  }

  /// Returns a URL for each route that a link opens.
  private static func urls(_ flow: Flow) -> JSON {
    let parser = LinkParser(flow)
    let found = flow.routes.compactMap { route -> JSON.Member? in
      for form in parser.forms where form.route.id == route.id && form.form.deprecated == nil {
        // Skips samples that another form wins.
        guard let sample = form.link.sample, LinkURL(sample).flatMap(parser.parse)?.route == route.id else { continue }
        return .init("\(route.id.index)", .string(sample))
      }
      return nil
    }
    return .object(found)
  }
}

extension Flow {
  /// Returns the scenario that a finding calls failing.
  func failingScenario(_ finding: Diagnostic) -> Scenario? { scenarios.first { $0.isFailing(by: finding) } }
}

extension Scenario {
  /// True if a finding says that the scenario fails.
  func isFailing(by finding: Diagnostic) -> Bool { finding.rule == FailingScenario.rule.rule.name && span.contains(finding.span) }
}
