/// The page on which a flow runs as a simplified app, beside its diagram.
enum PrototypePage {
  static func name(of page: String) -> String { page + ".prototype" }

  /// Returns the fragment that plays a scenario (`#play-scenario-…`); a finding's run has `#play-finding-…`.
  static func scenarioAnchor(_ name: String) -> String { "play-scenario-" + name }
  static func findingAnchor(_ place: Int) -> String { "play-finding-\(place)" }

  /// Returns nil if a flow cannot be run.
  /// - Parameters:
  ///   - documentation: The name of the page that describes the flow.
  ///   - rules: True if there is a page with rules.
  static func page(_ flow: Flow, documentation: String, sources: SourceSet, findings: FlowPage.Reported, hasRules: Bool) -> Page? {
    guard let prototype = Prototype(flow, sources: sources, findings: findings.open, page: documentation) else { return nil }
    let diagram = flow.states.count > 1 ? WholeDiagram.diagram(of: flow) : nil
    let states = diagram.map { [Page.Block.section(PageSection("Map of states", [.diagram($0)]))] } ?? []
    var described = FlowPage(flow, sources: sources, findings: findings, isInteractive: true, around: .init(hasRules: hasRules))
    described.prototype = name(of: documentation)
    let found = described.findingsSection.map(Page.Block.section)
    return Page(
      name: name(of: documentation), title: .text("\(flow.name.value), prototype"), blocks: [.prototype(prototype)] + found + states,
      action: Phrase([.link("Documentation of the spec", page: documentation, section: nil)]),
      documentation: Page.Documentation(page: documentation, names: flow.documentedNames))
  }
}

extension Flow {
  /// The names with a place on the page of the flow.
  var documentedNames: [Page.Documentation.Name] {
    let declared: [(Topic, [any Declaration])] = [
      (.state, states.filter { $0.id != Flow.outermost }), (.event, events.filter { !$0.isBuiltin }), (.route, routes), (.variable, variables),
      (.input, inputs.filter { $0.builtin == nil }), (.effect, effects), (.element, elements), (.layout, layouts), (.type, types),
      (.property, properties), (.scenario, scenarios),
    ]
    return declared.flatMap { topic, things in things.map { Page.Documentation.Name(topic: topic, name: $0.qualifiedName) } }
  }
}
