/// A state diagram in words: its boxes as nested lists, each with its outgoing arrows.
struct DiagramOutline {
  private let arrows: [String: [Diagram.Edge]]
  private let titles: [String: String]
  private let documentation: String?

  /// - Parameter documentation: The page to which names link; nil for the page with the diagram.
  static func html(_ diagram: Diagram, documentation: String?) -> String {
    var titles: [String: String] = [:]
    func name(_ nodes: [Diagram.Node]) {
      for node in nodes {
        titles[node.id] = node.title
        name(node.inner)
      }
    }
    name(diagram.nodes)
    let outline = DiagramOutline(arrows: Dictionary(grouping: diagram.edges, by: \.from), titles: titles, documentation: documentation)
    return "<div class=\"outline\">\n\(outline.list(diagram.nodes, initial: diagram.initial))</div>\n"
  }

  private func list(_ nodes: [Diagram.Node], initial: String?) -> String {
    guard !nodes.isEmpty else { return "" }
    return "<ol>\n" + nodes.map { item($0, isFirst: $0.id == initial) }.joined() + "</ol>\n"
  }

  private func linked(_ label: Diagram.Label) -> String {
    let text = HTMLText.escaped(label.words)
    return label.target.map { "<a href=\"\($0.address(from: documentation))\">\(text)</a>" } ?? text
  }

  private func item(_ node: Diagram.Node, isFirst: Bool) -> String {
    let marks = (isFirst ? ["first"] : []) + node.marks
    let mark = marks.isEmpty ? "" : " <em>(\(marks.joined(separator: ", ")))</em>"
    let leaving = (arrows[node.id] ?? []).flatMap { edge in
      (edge.labels.isEmpty ? [""] : edge.labels).map { "<li>\(linked($0)) → \(HTMLText.escaped(titles[edge.to] ?? ""))\n" }
    }
    let staying = node.lines.map { "<li>\(linked($0))\n" }
    let items = (staying + leaving).joined()
    let below = items.isEmpty ? "" : "<ul>\n\(items)</ul>\n"
    return
      "<li><strong>\(linked(Diagram.Label(node.name.isEmpty ? node.title : node.name, target: node.target)))</strong>\(mark)\n\(below)\(list(node.inner, initial: node.first))"
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
