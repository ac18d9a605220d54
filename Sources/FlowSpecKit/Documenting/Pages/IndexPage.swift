/// The page that links to all others: a map of the app, a card for each flow, and the findings.
enum IndexPage {
  static let name = "index"

  struct Entry {
    let flow: Flow
    let page: String
    /// The name of its spec, with the folders that tell it from others of its name.
    let place: String
    /// The page of its prototype, if there is one.
    let prototype: String?
    let findings: FlowPage.Reported
  }

  /// - Parameters:
  ///   - findings: all findings, each with its flow's entry.
  ///   - row: returns the severity, message, rule and place of a finding in a flow.
  static func page(_ entries: [Entry], findings: [(finding: Diagnostic, entry: Entry)], row: (Diagnostic, Flow) -> [Phrase]) -> Page {
    let map = AppDiagram.diagram(of: entries.map { ($0.flow, $0.page, $0.findings.open.count) })
    let sorted = findings.enumerated().sorted {
      ($1.element.finding.severity, $0.offset) < ($0.element.finding.severity, $1.offset)
    }.map(\.element)
    let names = Dictionary(uniqueKeysWithValues: entries.map { ($0.page, $0.flow.documentedNames) })
    let rows = sorted.map { finding, entry in
      row(finding, entry.flow).map { linked($0, names[entry.page] ?? [], on: entry.page) } + [
        Phrase([.link(entry.flow.name.value, page: entry.page, section: PageSection.anchor("Findings"))])
      ]
    }
    let table = Page.Block.table(PageTable(["Severity", "Finding", "Rule", "Where", "Flow"], rows))
    let section = rows.isEmpty ? [] : [Page.Block.section(PageSection("Findings", [table]))]
    let cards = Page.Block.cards(entries.map { card($0, in: entries) })
    // Flows that have nothing to do with each other make no map.
    return Page(name: name, title: "Flows", blocks: (map.edges.isEmpty ? [cards] : [.diagram(map), cards]) + section)
  }

  /// Links the names in a cell to the declarations on a flow's page.
  private static func linked(_ cell: Phrase, _ names: [Page.Documentation.Name], on page: String) -> Phrase {
    Phrase(
      cell.runs.map { run in
        let found: [Page.Documentation.Name]
        switch run {
        case .code(let text): found = names.filter { $0.name == text }
        case .name(let text, let topic): found = names.filter { $0.name == text && $0.topic == topic }
        default: return run
        }
        return found.count == 1 ? .link(found[0].name, page: page, section: found[0].topic.anchor(found[0].name)) : run
      })
  }

  private static func card(_ entry: Entry, in entries: [Entry]) -> PageCard {
    let flow = entry.flow
    let counts = [
      counted(flow.states.count - 1, "state"), counted(flow.events.count { !$0.isBuiltin }, "event"), counted(flow.routes.count, "route"),
      counted(flow.layouts.count, "layout"),
    ].compactMap(\.self).joined(separator: ", ")
    let parents = parents(of: flow, in: entries)
    let isAlone = entries.count { $0.flow.name.value == flow.name.value } == 1
    let facts = [
      isAlone ? Phrase() : .text(entry.place),
      flow.owner.map { Phrase.text("Owner: \($0.value)") } ?? Phrase(), parents.isEmpty ? Phrase() : "Placed in " + parents, .text(counts),
    ]
    let stories = flow.scenarios.map { scenario in
      Phrase([.link(scenario.name.value, page: entry.page, section: Topic.scenario.anchor(scenario.name.value))])
    }
    return PageCard(
      title: Phrase([.link(flow.name.value, page: entry.page, section: nil)]), about: flow.about.phrase,
      verdicts: PageVerdicts(entry.findings).summary(flow, page: entry.page), facts: facts.filter { !$0.isEmpty },
      action: entry.prototype.map { Phrase([.link("Prototype", page: $0, section: nil)]) } ?? Phrase(), stories: stories)
  }

  private static func counted(_ count: Int, _ word: String) -> String? { count < 1 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")" }

  private static func parents(of flow: Flow, in entries: [Entry]) -> Phrase {
    entries.filter { entry in entry.flow.modules.contains { $0.source == flow.source } }.map { entry in
      Phrase([.link(entry.flow.name.value, page: entry.page, section: nil)])
    }.joined(by: ", ")
  }
}
