/// A writer of diagrams in a notation that nests states in braces.
protocol StateNotation {
  var text: String { get set }

  mutating func write(_ node: Diagram.Node, _ depth: Int)
}

extension StateNotation {
  mutating func line(_ content: String, _ depth: Int) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  /// Writes a compound state.
  mutating func writeBlock(_ head: String, children: [Diagram.Node], initial: String?, arrows: [String] = [], _ depth: Int) {
    line(head + " {", depth)
    if let initial { line("[*] --> \(initial)", depth + 1) }
    for child in children { write(child, depth + 1) }
    for arrow in arrows { line(arrow, depth + 1) }
    line("}", depth)
  }

  /// Writes a parallel state.
  /// - Parameter arrows: the arrows of each region.
  mutating func writeBlock(_ head: String, regions: [[Diagram.Node]], arrows: [[String]] = [], _ depth: Int) {
    line(head + " {", depth)
    for (index, nodes) in regions.enumerated() {
      if index > 0 { line("--", depth + 1) }
      for node in nodes { write(node, depth + 1) }
      for arrow in arrows.isEmpty ? [] : arrows[index] { line(arrow, depth + 1) }
    }
    line("}", depth)
  }
}
