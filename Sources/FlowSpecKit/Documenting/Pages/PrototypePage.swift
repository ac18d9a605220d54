/// The page on which a flow runs as a simplified app, beside its diagram.
enum PrototypePage {
  static func name(of page: String) -> String { page + ".prototype" }

  /// Returns the fragment that plays a scenario (`#play-scenario-…`); a finding's run has `#play-finding-…`.
  static func scenarioAnchor(_ name: String) -> String { "play-scenario-" + name }
  static func findingAnchor(_ place: Int) -> String { "play-finding-\(place)" }

  /// Returns nil if a flow cannot be run.
  /// - Parameter documentation: The name of the page that describes the flow.
  static func page(_ flow: Flow, documentation: String, sources: SourceSet, findings: FlowPage.Reported) -> Page? {
    guard let prototype = Prototype(flow, sources: sources, findings: findings.open, page: documentation) else { return nil }
    let diagram = flow.states.count > 1 ? WholeDiagram.diagram(of: flow) : nil
    let states = diagram.map { [Page.Block.section(PageSection("States", [.diagram($0)]))] } ?? []
    var described = FlowPage(flow, sources: sources, findings: findings, isInteractive: true)
    described.prototype = name(of: documentation)
    let found = described.findingsSections(findings).map(Page.Block.section)
    let back = Phrase([.link("Documentation of the spec", page: documentation, section: nil)])
    return Page(
      name: name(of: documentation), title: .text("\(flow.name.value), prototype"),
      blocks: [.paragraph(back), .prototype(prototype)] + found + states, documentation: documentation)
  }
}
