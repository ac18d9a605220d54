/// A state diagram in words: its boxes as nested lists, each with its outgoing arrows.
struct DiagramOutline {
  private let arrows: [String: [Diagram.Edge]]
  private let titles: [String: String]

  static func html(_ diagram: Diagram) -> String {
    var titles: [String: String] = [:]
    func name(_ nodes: [Diagram.Node]) {
      for node in nodes {
        titles[node.id] = node.title
        name(node.inner)
      }
    }
    name(diagram.nodes)
    let outline = DiagramOutline(arrows: Dictionary(grouping: diagram.edges, by: \.from), titles: titles)
    return outline.list(diagram.nodes, initial: diagram.initial)
  }

  private func list(_ nodes: [Diagram.Node], initial: String?) -> String {
    guard !nodes.isEmpty else { return "" }
    return "<ul class=\"outline\">\n" + nodes.map { item($0, isFirst: $0.id == initial) }.joined() + "</ul>\n"
  }

  private func item(_ node: Diagram.Node, isFirst: Bool) -> String {
    let marks = (isFirst ? ["first"] : []) + node.marks
    let mark = marks.isEmpty ? "" : " <em>(\(marks.joined(separator: ", ")))</em>"
    let leaving = (arrows[node.id] ?? []).flatMap { edge in
      (edge.labels.isEmpty ? [""] : edge.labels).map { "<li>\(HTMLText.escaped($0)) → \(HTMLText.escaped(titles[edge.to] ?? ""))</li>\n" }
    }
    let staying = node.lines.map { "<li>\(HTMLText.escaped($0))</li>\n" }
    let items = (staying + leaving).joined()
    let below = items.isEmpty ? "" : "<ul class=\"arrows\">\n\(items)</ul>\n"
    return "<li><strong>\(HTMLText.escaped(node.title))</strong>\(mark)\n\(below)\(list(node.inner, initial: node.first))</li>\n"
  }
}

extension Diagram.Node {
  fileprivate var marks: [String] {
    switch content {
    case .simple, .screen, .anywhere, .history, .compound: []
    case .collapsed: ["shown below"]
    case .final: ["final"]
    case .parallel: ["all of these at once"]
    }
  }

  fileprivate var first: String? {
    if case .compound(_, let initial) = content { initial } else { nil }
  }
}
