/// Writes diagrams as PlantUML's state diagrams.
struct PlantUMLWriter: StateNotation {
  var text = "@startuml\nhide empty description\n"

  static func text(_ diagram: Diagram) -> String {
    var writer = PlantUMLWriter()
    if let initial = diagram.initial { writer.line("[*] --> \(initial)", 0) }
    for node in diagram.nodes { writer.write(node, 0) }
    for edge in diagram.edges { writer.write(edge) }
    return writer.text + "@enduml\n"
  }

  mutating func write(_ node: Diagram.Node, _ depth: Int) {
    let head = "state \"\(Self.escaped(node.title))\" as \(node.id)"
    switch node.content {
    case .simple, .screen, .collapsed, .anywhere: line(head, depth)
    case .final: line(head + " <<end>>", depth)
    case .history(.shallow): line("state \"\(Self.escaped(node.title))\" as \(node.id) <<history>>", depth)
    case .history(.deep): line("state \"\(Self.escaped(node.title))\" as \(node.id) <<history*>>", depth)
    case .compound(let children, let initial): writeBlock(head, children: children, initial: initial, depth)
    case .parallel(let regions): writeBlock(head, regions: regions, depth)
    }
    for text in node.lines { line("\(node.id) : \(Self.escaped(text))", depth) }
  }

  private mutating func write(_ edge: Diagram.Edge) {
    let label = edge.labels.map(Self.escaped).joined(separator: "\\n")
    line("\(edge.from) --> \(edge.to)\(label.isEmpty ? "" : " : " + label)", 0)
  }

  /// Escapes every character that may be part of PlantUML's markup.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      if character.isLetter || character.isNumber || " .,()[]!?'…→".contains(character) { return String(character) }
      return character.unicodeScalars.map { scalar in
        let number = String(scalar.value, radix: 16, uppercase: true)
        return "<U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)>"
      }.joined()
    }.joined()
  }
}
