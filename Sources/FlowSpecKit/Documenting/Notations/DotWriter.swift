/// Writes diagrams for Graphviz, where nested boxes are clusters.
struct DotWriter {
  private var text = """
    digraph {
      compound=true; newrank=true
      graph [fontname="sans-serif", style=rounded]
      node [shape=box, style=rounded, fontname="sans-serif", fontsize=12]
      edge [fontname="sans-serif", fontsize=10]

    """
  /// By box: its ancestors and itself.
  private var lineage: [String: [String]] = [:]
  private var holders: Set<String> = []

  static func text(_ diagram: Diagram) -> String {
    var writer = DotWriter()
    for node in diagram.nodes { writer.find(node, []) }
    writer.write(diagram.nodes, initial: diagram.initial, "", 1)
    for edge in diagram.edges { writer.write(edge) }
    return writer.text + "}\n"
  }

  private mutating func find(_ node: Diagram.Node, _ outer: [String]) {
    lineage[node.id] = outer + [node.id]
    if !node.inner.isEmpty { holders.insert(node.id) }
    for child in node.inner { find(child, outer + [node.id]) }
  }

  private mutating func line(_ content: String, _ depth: Int) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  private mutating func write(_ nodes: [Diagram.Node], initial: String?, _ holder: String, _ depth: Int) {
    if let initial {
      line("first_\(holder) [shape=point, width=0.12]", depth)
      line("first_\(holder) -> \(anchor(initial))\(holders.contains(initial) ? " [lhead=cluster_\(initial)]" : "")", depth)
    }
    for node in nodes { write(node, depth) }
  }

  private mutating func write(_ node: Diagram.Node, _ depth: Int) {
    guard !node.inner.isEmpty else {
      var attributes = "label=\(Self.quoted([node.title] + node.lines.map(\.words)))"
      switch node.content {
      case .final: attributes += ", peripheries=2"
      case .history: attributes += ", shape=circle"
      case .anywhere: attributes += ", style=\"rounded,dashed\""
      case .simple, .screen, .collapsed, .compound, .parallel: break
      }
      return line("\(node.id) [\(attributes)]", depth)
    }
    line("subgraph cluster_\(node.id) {", depth)
    line("label=\(Self.quoted([node.title] + node.lines.map(\.words)))", depth + 1)
    // Arrows of the cluster start and end at this point.
    line("\(anchor(node.id)) [shape=point, style=invis, width=0.01]", depth + 1)
    var initial: String?
    if case .compound(_, let first) = node.content { initial = first }
    if case .parallel = node.content { line("style=\"rounded,dashed\"", depth + 1) }
    write(node.inner, initial: initial, node.id, depth + 1)
    line("}", depth)
  }

  private func anchor(_ id: String) -> String { holders.contains(id) ? "at_" + id : id }

  private mutating func write(_ edge: Diagram.Edge) {
    guard let from = lineage[edge.from], let to = lineage[edge.to] else { return }
    var attributes: [String] = edge.labels.isEmpty ? [] : ["label=\(Self.quoted(edge.labels.map(\.text)))"]
    // An arrow within its own cluster cannot be clipped at the border.
    if holders.contains(edge.from), !to.contains(edge.from) { attributes.append("ltail=cluster_\(edge.from)") }
    if holders.contains(edge.to), !from.contains(edge.to) { attributes.append("lhead=cluster_\(edge.to)") }
    line("\(anchor(edge.from)) -> \(anchor(edge.to))\(attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]")", 1)
  }

  /// Returns lines in double quotes.
  private static func quoted(_ lines: [String]) -> String {
    let texts = lines.map { line in
      line.flatMap { character -> String in
        switch character {
        case "\\": "\\\\"
        case "\"": "\\\""
        case "&": "&amp;"
        case _ where character.isNewline: " "
        default: VisibleText.of(String(character))
        }
      }
    }
    return "\"" + texts.map { String($0) }.joined(separator: "\\n") + "\""
  }
}
