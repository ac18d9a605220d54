/// Makes the pages of a project with the results of a check.
struct PageMaker: Sendable {
  private let project: Project
  private let checked: CheckResult
  private let names: FlowPage.PageNames
  private let address: SourceAddress?
  /// By source: its name, with the folders that tell it from others of its name.
  private let places: [String]
  private let namedRules: [Rule]

  init(_ project: Project, _ checked: CheckResult, address: SourceAddress?) {
    self.project = project
    self.checked = checked
    self.address = address
    names = project.pageNames
    places = PageNaming.places(of: project.sources.sources.map(\.path))
    // Pages name the rules of allowances without findings, too.
    let allowed = project.readable.flatMap { $0.allowances.map(\.rule.value) }
    let named = Set((checked.diagnostics + checked.allowed.map(\.diagnostic)).map(\.rule) + allowed)
    namedRules = Project.rules.filter { named.contains($0.name) }
  }

  func page(of flow: Flow, _ limits: CheckLimits, isInteractive: Bool) -> Page {
    FlowPage.page(
      flow, name: name(of: flow), sources: project.sources, findings: findings(in: flow), pages: names, isInteractive: isInteractive,
      around: surroundings(of: flow, limits))
  }

  func prototype(of flow: Flow) -> Page? {
    PrototypePage.page(
      flow, documentation: name(of: flow), sources: project.sources, findings: findings(in: flow), hasRules: !namedRules.isEmpty)
  }

  /// The page that links to all others.
  var index: Page {
    let entries = project.readable.map { flow in
      let prototype = Prototype.canRun(flow) ? PrototypePage.name(of: name(of: flow)) : nil
      return IndexPage.Entry(flow: flow, page: name(of: flow), place: place(of: flow.source), prototype: prototype, findings: findings(in: flow))
    }
    // A file that several flows have in common is the business of the first one.
    var entry: [SourceID: IndexPage.Entry] = [:]
    for one in entries { entry[one.flow.source] = one }
    for one in entries { for file in project.files(of: one.flow) where entry[file] == nil { entry[file] = one } }
    let all = checked.diagnostics.compactMap { finding in entry[finding.span.source].map { (finding, $0) } }
    return IndexPage.page(entries, findings: all) { finding, flow in
      [.severity(finding.severity), flow.message(of: finding), RulesPage.link(finding.rule), placed(finding.span)]
    }
  }

  /// The page of the rules that other pages name; nil without any.
  var rules: Page? { RulesPage.page(namedRules) }

  func name(of flow: Flow) -> String { names[flow.source] ?? "" }

  private func placed(_ span: Span) -> Phrase {
    let (path, line) = (project.sources.path(span), project.sources.position(span).line)
    let text = "\(place(of: span.source)):\(line)"
    return address?.url(of: path, line: line).map { Phrase([.place(text, address: $0)]) } ?? .text(text)
  }

  private func place(of source: SourceID) -> String { places.indices.contains(source.index) ? places[source.index] : "" }

  func findings(in flow: Flow) -> FlowPage.Reported {
    let own = project.files(of: flow)
    return FlowPage.Reported(
      open: checked.diagnostics.filter { own.contains($0.span.source) },
      allowed: checked.allowed.filter { own.contains($0.diagnostic.span.source) },
      answered: checked.explanations.filter { $0.flow == flow.name.value })
  }

  private func surroundings(of flow: Flow, _ limits: CheckLimits) -> FlowPage.Surroundings {
    var around = FlowPage.Surroundings(places: places, address: address, hasRules: !namedRules.isEmpty)
    guard flow.damaged.isEmpty else { return around }
    let (generated, options) = project.generated(flow, GenerationChoices())
    around.ways = FlowCheck(flow, limits: limits).ways()
    around.swift = SwiftNames(generated, prefix: options.prefix)
    return around
  }
}
