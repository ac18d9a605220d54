/// The page that links to all others.
enum IndexPage {
  static let name = "index"

  struct Entry {
    let flow: Flow
    let page: String
    let findings: Int
  }

  static func page(_ entries: [Entry]) -> Page {
    let rows = entries.map { entry -> [Phrase] in
      let flow = entry.flow
      return [
        Phrase([.link(flow.name.value, page: entry.page, section: nil)]), flow.about.phrase, flow.owner.map { .text($0.value) } ?? Phrase(),
        count(flow.states.count - 1), count(flow.events.filter { !$0.isBuiltin }.count), count(flow.routes.count),
        count(flow.layouts.count), count(flow.scenarios.count, section: "scenarios", of: entry.page),
        count(flow.properties.count, section: "properties", of: entry.page),
        parents(of: flow, in: entries), count(entry.findings),
      ]
    }
    let table = PageTable(
      ["Flow", "What it is", "Owner", "States", "Events", "Routes", "Layouts", "Scenarios", "Properties", "Placed in", "Findings"], rows)
    let map = AppDiagram.diagram(of: entries.map { ($0.flow, $0.page, $0.findings) })
    return Page(name: name, title: "Flows", blocks: [.diagram(map), .table(table.dense)])
  }

  private static func count(_ number: Int) -> Phrase {
    number > 0 ? .text(String(number)) : Phrase()
  }

  /// Returns a number that links to a section of the flow's page.
  private static func count(_ number: Int, section: String, of page: String) -> Phrase {
    number > 0 ? Phrase([.link(String(number), page: page, section: section)]) : Phrase()
  }

  private static func parents(of flow: Flow, in entries: [Entry]) -> Phrase {
    entries.filter { entry in entry.flow.modules.contains { $0.source == flow.source } }.map { entry in
      Phrase([.link(entry.flow.name.value, page: entry.page, section: nil)])
    }.joined(by: ", ")
  }
}
