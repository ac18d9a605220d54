/// The page of one flow.
struct FlowPage {
  let flow: Flow
  let wording: Wording
  let sources: SourceSet
  /// True for output with scripts, such as HTML.
  let isInteractive: Bool
  let verdicts: PageVerdicts
  /// The page of the flow's prototype, if there is one.
  var prototype: String?
  let reported: Reported
  let placedFindings: PlacedFindings
  let around: Surroundings
  let reactions: Reactions
  let runs: ShortestRuns
  let mentions: Mentions
  /// The outcomes of links to each route with links, in flows with states.
  var outcomes: [RouteID: LinkOutcomes] = [:]

  init(_ flow: Flow, sources: SourceSet, findings: Reported, isInteractive: Bool = false, around: Surroundings = Surroundings()) {
    self.flow = flow
    self.sources = sources
    self.isInteractive = isInteractive
    self.around = around
    wording = Wording(flow: flow)
    reported = findings
    verdicts = PageVerdicts(findings)
    placedFindings = PlacedFindings(flow, findings.open)
    reactions = Reactions(flow)
    runs = ShortestRuns(flow, around.ways, reactions)
    mentions = Mentions(flow)
  }

  /// Facts about a flow that its spec does not state.
  struct Surroundings: Sendable {
    var ways = WayFacts()
    var swift: SwiftNames?
    /// By source: its name, with the folders that tell it from others of its name.
    var places: [String] = []
    /// Where people read the sources.
    var address: SourceAddress?
    /// True if there is a page with rules.
    var hasRules = false
  }

  /// The findings in the flow's files.
  struct Reported: Sendable {
    var open: [Diagnostic] = []
    var allowed: [AllowedFinding] = []
    /// The answers to all questions; empty if the flow was not checked.
    var answered: [Explanation] = []
  }

  /// The existing pages, by the source that each documents.
  typealias PageNames = [SourceID: String]

  static func page(
    _ flow: Flow, name: String, sources: SourceSet, findings: Reported, pages: PageNames, isInteractive: Bool = false,
    around: Surroundings = Surroundings()
  ) -> Page {
    var builder = FlowPage(flow, sources: sources, findings: findings, isInteractive: isInteractive, around: around)
    if isInteractive, Prototype.canRun(flow) { builder.prototype = PrototypePage.name(of: name) }
    let linked = flow.has(.states) ? flow.routes.filter { $0.forms.contains(where: \.parses) }.map(\.id) : []
    builder.outcomes = Dictionary(uniqueKeysWithValues: zip(linked, LinkOutcomes.all(flow, linked)))
    // Stories first, then maps, then the reference.
    var sections = builder.findingsSection + builder.claimsSections + builder.stateMap + builder.screenMap + builder.layoutsSection
    sections += builder.statesSections + builder.eventsSection + builder.linksSections + builder.routesSections + builder.elementsSection
    sections += builder.dataSections + builder.restorationSection + builder.modulesSection(pages) + builder.allowancesSection
    var blocks = builder.introduction
    if sections.count > 1 {
      let links = sections.map { Phrase([.link($0.title, page: nil, section: $0.anchor)]) }
      blocks.append(.contents(links))
    }
    blocks += sections.map(Page.Block.section)
    let action = builder.prototype.map { Phrase([.link("Run the prototype", page: $0, section: nil)]) }
    return Page(name: name, title: .text(flow.name.value), blocks: blocks, action: action)
  }

  private var introduction: [Page.Block] {
    var blocks: [Page.Block] = []
    if let summary = flow.about.summary { blocks.append(.paragraph(.text(summary.value))) }
    if let owner = flow.owner { blocks.append(.paragraph(.text("Owner: \(owner.value)"))) }
    if let notes = flow.about.notes { blocks.append(.notes(notes.value)) }
    let checked = verdicts.summary(flow)
    if !checked.isEmpty { blocks.append(.paragraph(checked)) }
    return blocks
  }

  // MARK: For all sections

  /// Returns a section, or nothing if it would be empty.
  func section(_ title: String, _ blocks: [Page.Block]) -> [PageSection] {
    blocks.isEmpty ? [] : [PageSection(title, blocks)]
  }

  /// Returns a table, in several parts if it would be too wide; empty without rows.
  func table(_ columns: [Phrase], _ rows: [[Phrase]], of subject: Topic? = nil, widest: Int = 8) -> [Page.Block] {
    rows.isEmpty ? [] : PageTable(columns, rows, of: subject).dense.split(widest: widest).map(Page.Block.table)
  }

  /// Returns the notes of declarations, each under its name.
  func notes(_ things: [(name: String, about: About)]) -> [Page.Block] {
    things.flatMap { thing -> [Page.Block] in
      thing.about.notes.map { [.paragraph(.code(thing.name)), .notes($0.value)] } ?? []
    }
  }

  /// Returns the place as a link, if the sources have an address.
  func placed(_ span: Span) -> Phrase {
    let line = sources[span.source].lines.position(of: span.lower).line
    guard let address = around.address?.url(of: sources.path(span), line: line) else { return .text(place(span)) }
    return Phrase([.place(place(span), address: address)])
  }

  /// `Shop.flow.yaml:12`, without needless folders: pages are the same wherever they are made.
  func place(_ span: Span) -> String {
    let path = sources.path(span)
    let known = around.places.indices.contains(span.source.index) ? around.places[span.source.index] : nil
    let name = known ?? path.split(separator: "/").last.map(String.init) ?? path
    return "\(name):\(sources[span.source].lines.position(of: span.lower).line)"
  }

  /// Returns a rule's name, with a link to its place on the page of rules.
  func rule(_ rule: RuleName) -> Phrase {
    around.hasRules ? RulesPage.link(rule) : .literal(rule.text)
  }
}
