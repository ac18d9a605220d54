/// The page of one flow.
struct FlowPage {
  let flow: Flow
  let wording: Wording
  let sources: SourceSet
  /// True for output with scripts, such as HTML.
  var isInteractive = false
  let verdicts: PageVerdicts
  /// The page of the flow's prototype, if there is one.
  var prototype: String?

  /// The findings in the flow's files.
  struct Reported: Sendable {
    var open: [Diagnostic] = []
    var allowed: [AllowedFinding] = []
    /// The answers to all questions; empty if the flow was not checked.
    var answered: [Explanation] = []
  }

  /// The existing pages, by the source that each documents.
  typealias PageNames = [SourceID: String]

  static func page(_ flow: Flow, name: String, sources: SourceSet, findings: Reported, pages: PageNames, isInteractive: Bool = false) -> Page {
    var builder = FlowPage(flow: flow, wording: Wording(flow: flow), sources: sources, isInteractive: isInteractive, verdicts: PageVerdicts(findings))
    if isInteractive, Prototype.canRun(flow) { builder.prototype = PrototypePage.name(of: name) }
    let sections =
      builder.findingsSections(findings) + builder.claimsSections + builder.statesSections + builder.eventsSection
      + builder.linksSections + builder.routesSections + builder.layoutsSections + builder.dataSections + builder.modulesSection(pages)
      + builder.allowancesSection(findings.allowed)
    var blocks = builder.introduction
    if sections.count > 1 {
      let links = sections.map { Phrase([.link($0.title, page: nil, section: $0.anchor)]) }
      blocks.append(.contents(links))
    }
    blocks += sections.map(Page.Block.section)
    var page = Page(name: name, title: .text(flow.name.value), blocks: blocks)
    if page.hasUncheckedMarks {
      page.blocks.append(.paragraph(.unchecked + " Read, typed and shown here, but not yet checked by any rule."))
    }
    return page
  }

  private var introduction: [Page.Block] {
    var blocks: [Page.Block] = []
    if let summary = flow.about.summary { blocks.append(.paragraph(.text(summary.value))) }
    if let owner = flow.owner { blocks.append(.paragraph(.text("Owner: \(owner.value)"))) }
    if let notes = flow.about.notes { blocks.append(.notes(notes.value)) }
    if let prototype { blocks.append(.paragraph(Phrase([.link("Run the prototype", page: prototype, section: nil)]))) }
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

  func notes(_ things: [some Declaration]) -> [Page.Block] {
    notes(things.map { ($0.qualifiedName, $0.about) })
  }

  /// Returns `Shop.flow.yaml:12`, without folders, so that the output does not depend on the folder.
  func place(_ span: Span) -> String {
    let path = sources.path(span)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(name):\(sources[span.source].lines.position(of: span.lower).line)"
  }
}
