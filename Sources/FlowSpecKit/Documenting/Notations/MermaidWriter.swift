/// Writes diagrams as Mermaid's `stateDiagram-v2`, with the syntax that existing versions render.
struct MermaidWriter: StateNotation {
  private static let longestLabel = 5

  var text = "stateDiagram-v2\n"
  private var pseudo: [String] = []

  static func text(_ diagram: Diagram) -> String {
    var writer = MermaidWriter()
    if let initial = diagram.initial { writer.line("[*] --> \(initial)", 1) }
    for node in diagram.nodes { writer.write(node, 1) }
    for edge in diagram.edges { writer.line("\(edge.from) --> \(edge.to)\(label(edge.labels))", 1) }
    if !writer.pseudo.isEmpty {
      writer.line("classDef pseudo stroke-dasharray: 4, fill: none", 1)
      writer.line("class \(writer.pseudo.joined(separator: ",")) pseudo", 1)
    }
    return writer.text
  }

  mutating func write(_ node: Diagram.Node, _ depth: Int) {
    writeHead(node, depth)
    switch node.content {
    case .simple, .screen, .collapsed, .anywhere, .history, .final: for text in node.lines { line("\(node.id) : \(Self.escaped(text.words))", depth) }
    case .compound, .parallel: break
    }
  }

  private mutating func writeHead(_ node: Diagram.Node, _ depth: Int) {
    let head = "state \"\(Self.escaped(node.title))\" as \(node.id)"
    switch node.content {
    case .simple, .screen: line(head, depth)
    case .collapsed: line("state \"\(Self.escaped(node.title)) …\" as \(node.id)", depth)
    case .final:
      line(head, depth)
      line("\(node.id) --> [*]", depth)
    case .anywhere, .history:
      pseudo.append(node.id)
      line(head, depth)
    case .compound(let children, let initial): writeBlock(head, children: children, initial: initial, depth)
    case .parallel(let regions): writeBlock(head, regions: regions, depth)
    }
  }

  /// Returns one label for parallel arrows, with a line for each.
  private static func label(_ labels: [Diagram.Label]) -> String {
    guard !labels.isEmpty else { return "" }
    var lines = labels.map { escaped($0.text) }
    if lines.count > longestLabel {
      lines = Array(lines.prefix(longestLabel - 1)) + ["… and \(lines.count - longestLabel + 1) more"]
    }
    return " : " + lines.joined(separator: "<br>")
  }

  /// Escapes every character that has a meaning in Mermaid's grammar or labels.
  static func escaped(_ text: String) -> String {
    text.map { character in
      if character.isLetter || character.isNumber || " _.,()[]/=+!?'…→".contains(character) { return String(character) }
      return character.unicodeScalars.map { "#\($0.value);" }.joined()
    }.joined()
  }
}
