/// Writes diagrams as PlantUML's state diagrams.
///
/// PlantUML has no arrow across the border of a region: such an arrow is one of the state around the regions, and its label has the
/// state inside. In a region, it accepts an arrow only in the innermost state that holds both ends or is one of them.
struct PlantUMLWriter: StateNotation {
  /// A region of a parallel state.
  private struct Region: Hashable {
    let holder: String
    let place: Int
  }

  var text = "@startuml\nhide empty description\n"
  /// By box: the regions around it, outermost first.
  private var regions: [String: [Region]] = [:]
  /// By box: the compound states around it in its region, outermost first, and itself.
  private var compounds: [String: [String]] = [:]
  private var titles: [String: String] = [:]
  /// By region: the arrows in it; nil for those outside all regions.
  private var arrows: [Region?: [String]] = [:]
  /// By compound state in a region: the arrows in it.
  private var inner: [String: [String]] = [:]

  static func text(_ diagram: Diagram) -> String {
    var writer = PlantUMLWriter()
    writer.find(diagram.nodes, [], [])
    for edge in diagram.edges { writer.add(edge) }
    if let initial = diagram.initial { writer.line("[*] --> \(initial)", 0) }
    for node in diagram.nodes { writer.write(node, 0) }
    for arrow in writer.arrows[nil] ?? [] { writer.line(arrow, 0) }
    return writer.text + "@enduml\n"
  }

  private mutating func find(_ nodes: [Diagram.Node], _ outer: [Region], _ around: [String]) {
    for node in nodes {
      regions[node.id] = outer
      titles[node.id] = node.title
      guard case .parallel(let parts) = node.content else {
        let own = around + (node.inner.isEmpty ? [] : [node.id])
        compounds[node.id] = own
        find(node.inner, outer, own)
        continue
      }
      compounds[node.id] = around
      for (place, part) in parts.enumerated() { find(part, outer + [Region(holder: node.id, place: place)], []) }
    }
  }

  /// Adds an arrow to the innermost region with both ends.
  private mutating func add(_ edge: Diagram.Edge) {
    guard let from = regions[edge.from], let to = regions[edge.to] else { return }
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let (start, end) = (from.dropFirst(shared).first?.holder, to.dropFirst(shared).first?.holder)
    var labels = edge.labels.map { Self.escaped($0.text) }
    if start != nil { labels.append(Self.escaped("from \(titles[edge.from] ?? "")")) }
    if end != nil { labels.append(Self.escaped("→ \(titles[edge.to] ?? "")")) }
    let label = labels.isEmpty ? "" : " : " + labels.joined(separator: "\\n")
    let (tail, head) = (start ?? edge.from, end ?? edge.to)
    let arrow = "\(tail) --> \(head)\(label)"
    let common = zip(compounds[tail] ?? [], compounds[head] ?? []).prefix { $0 == $1 }.last?.0
    if let region = from.prefix(shared).last {
      if let common { inner[common, default: []].append(arrow) } else { arrows[region, default: []].append(arrow) }
    } else {
      arrows[nil, default: []].append(arrow)
    }
  }

  mutating func write(_ node: Diagram.Node, _ depth: Int) {
    let head = "state \"\(Self.escaped(node.title))\" as \(node.id)"
    switch node.content {
    case .simple, .screen, .collapsed, .anywhere: line(head, depth)
    case .final: line(head + " <<end>>", depth)
    case .history(.shallow): line("state \"\(Self.escaped(node.title))\" as \(node.id) <<history>>", depth)
    case .history(.deep): line("state \"\(Self.escaped(node.title))\" as \(node.id) <<history*>>", depth)
    case .compound(let children, let initial): writeBlock(head, children: children, initial: initial, arrows: inner[node.id] ?? [], depth)
    case .parallel(let parts):
      let own = parts.indices.map { arrows[Region(holder: node.id, place: $0)] ?? [] }
      writeBlock(head, regions: parts, arrows: own, depth)
    }
    for line in node.lines { self.line("\(node.id) : \(Self.escaped(line.words))", depth) }
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
