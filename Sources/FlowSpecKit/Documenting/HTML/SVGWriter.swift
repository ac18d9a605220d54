/// Writes diagrams as SVG in the page's colours; a state's title links to its row.
struct SVGWriter {
  private let layout: DiagramLayout
  /// Returns the address to which a state's title links.
  private let link: (Diagram.Target) -> String?
  private var svg = ""
  private static let margin = 12.0

  /// Returns a diagram for a page whose style sheet has its classes.
  /// - Parameter documentation: The page to which names link; nil for the page with the diagram.
  static func text(_ diagram: Diagram, documentation: String? = nil) -> String {
    let page = documentation.map { HTMLText.destination($0 + ".html") } ?? ""
    var writer = SVGWriter(layout: DiagramLayout(diagram)) { target in
      switch target {
      case .thing(let topic, let name): page + "#" + HTMLText.destination(topic.anchor(name))
      case .page(let name): HTMLText.destination(name + ".html")
      }
    }
    writer.write(attributes: "", label: diagram.label, style: "")
    return writer.svg
  }

  /// Returns a diagram for a file of its own.
  static func file(_ diagram: Diagram, label: String) -> String {
    var writer = SVGWriter(layout: DiagramLayout(diagram)) { _ in nil }
    writer.write(
      attributes: " xmlns=\"http://www.w3.org/2000/svg\"", label: label, style: "<style>\(EmbeddedPage.diagramStyle)</style>\n")
    return writer.svg
  }

  private init(layout: DiagramLayout, link: @escaping (Diagram.Target) -> String?) {
    self.layout = layout
    self.link = link
  }

  private mutating func write(attributes: String, label: String, style: String) {
    let (width, height) = (SVGPath.number(layout.width + 2 * Self.margin), SVGPath.number(layout.height + 2 * Self.margin))
    let corner = SVGPath.number(-Self.margin)
    svg += "<svg\(attributes) class=\"chart\" role=\"group\" aria-label=\"\(HTMLText.escaped(label))\" width=\"\(width)\" height=\"\(height)\""
    svg += " viewBox=\"\(corner) \(corner) \(width) \(height)\">\n\(style)"
    for box in layout.boxes { write(box) }
    for arrow in layout.arrows { write(arrow) }
    for arrow in layout.arrows { write(label: arrow) }
    svg += "</svg>\n"
  }

  // MARK: Boxes

  private mutating func write(_ box: DiagramLayout.Box) {
    let (node, frame) = (box.node, box.frame)
    let isOpen = !node.inner.isEmpty
    let shade = box.holders.count.isMultiple(of: 2) ? "even" : "odd"
    svg += "<g class=\"state\(isOpen ? " open" : "")\" data-id=\"\(node.id)\"\(Self.holders(box.holders))>"
    let link = node.target.flatMap(link)
    if let link { svg += "<a href=\"\(link)\">" }
    svg += rectangle(frame, "box \(node.kind) \(shade)", radius: node.radius)
    if case .final = node.content {
      svg += rectangle(.init(x: frame.x + 3, y: frame.y + 3, width: frame.width - 6, height: frame.height - 6), "box final", radius: 5)
    }
    if node.content == .screen {
      let y = SVGPath.number(frame.y + DiagramLayout.titleHeight - 4)
      svg += "<path class=\"rule\" d=\"M\(SVGPath.number(frame.x)) \(y)H\(SVGPath.number(frame.x + frame.width))\"/>"
    }
    write(title: node, frame, isOpen: isOpen)
    if link != nil { svg += "</a>" }
    if box.isInitial { write(markOf: frame) }
    svg += "</g>\n"
  }

  private mutating func write(title node: Diagram.Node, _ frame: NestedDrawing.Rectangle, isOpen: Bool) {
    let isLeft = isOpen || !node.lines.isEmpty || node.content == .screen
    let x = isLeft ? frame.x + 12 : frame.x + frame.width / 2
    let y = isLeft ? frame.y + 21 : frame.y + frame.height / 2 + 4.7
    svg += "<text class=\"title\" x=\"\(SVGPath.number(x))\" y=\"\(SVGPath.number(y))\"\(isLeft ? "" : " text-anchor=\"middle\"")>"
    svg += HTMLText.escaped(node.title) + "</text>"
    for (index, line) in node.lines.enumerated() {
      let y = frame.y + DiagramLayout.titleHeight + Double(index) * DiagramText.lineHeight + 9
      svg += "<text class=\"inside\" x=\"\(SVGPath.number(x))\" y=\"\(SVGPath.number(y))\">\(HTMLText.escaped(line))</text>"
    }
  }

  /// Writes the mark of the box that is entered first: a dot and a short arrow, where no other arrow starts or ends.
  private mutating func write(markOf frame: NestedDrawing.Rectangle) {
    let reach = DrawingMeasure.mark - 6
    let end =
      layout.isDown
      ? NestedDrawing.Point(x: frame.x, y: frame.y + min(frame.height, DiagramLayout.titleHeight) / 2)
      : NestedDrawing.Point(x: frame.x + min(frame.width, 40) / 2, y: frame.y)
    let start = layout.isDown ? NestedDrawing.Point(x: end.x - reach, y: end.y) : NestedDrawing.Point(x: end.x, y: end.y - reach)
    svg += "<circle class=\"tip\" cx=\"\(SVGPath.number(start.x))\" cy=\"\(SVGPath.number(start.y))\" r=\"4.5\"/>"
    svg += SVGPath.arrow([start, end])
  }

  private func rectangle(_ frame: NestedDrawing.Rectangle, _ name: String, radius: Int) -> String {
    "<rect class=\"\(name)\" \(SVGPath.place(frame)) rx=\"\(radius)\"/>"
  }

  private static func holders(_ ids: [String]) -> String { ids.isEmpty ? "" : " data-in=\"\(ids.joined(separator: " "))\"" }

  // MARK: Arrows

  private mutating func write(_ arrow: DiagramLayout.Arrow) {
    svg += "<g class=\"arrow\" data-from=\"\(arrow.edge.from)\" data-to=\"\(arrow.edge.to)\"\(Self.holders(arrow.holders))>"
    if arrow.holders.contains(arrow.edge.from), let start = arrow.points.first {
      svg += "<circle class=\"tip\" cx=\"\(SVGPath.number(start.x))\" cy=\"\(SVGPath.number(start.y))\" r=\"3\"/>"
    }
    svg += SVGPath.arrow(arrow.points) + "</g>\n"
  }

  private mutating func write(label arrow: DiagramLayout.Arrow) {
    guard let frame = arrow.label, !arrow.lines.isEmpty else { return }
    let shade = arrow.holders.isEmpty ? "" : arrow.holders.count.isMultiple(of: 2) ? " odd" : " even"
    svg += "<g class=\"name\" data-from=\"\(arrow.edge.from)\" data-to=\"\(arrow.edge.to)\"\(Self.holders(arrow.holders))>"
    svg += "<rect class=\"ground\(shade)\" \(SVGPath.place(frame))/><text class=\"label\" text-anchor=\"middle\">"
    for (index, line) in arrow.lines.enumerated() {
      let y = frame.y + Double(index) * DiagramText.lineHeight + 13
      svg += "<tspan x=\"\(SVGPath.number(frame.x + frame.width / 2))\" y=\"\(SVGPath.number(y))\">\(HTMLText.escaped(line))</tspan>"
    }
    svg += "</text></g>\n"
  }
}

extension Diagram.Node {
  fileprivate var kind: String {
    switch content {
    case .simple, .collapsed: "simple"
    case .screen: "screen"
    case .final: "final"
    case .anywhere, .history: "pseudo"
    case .compound: "compound"
    case .parallel: "parallel"
    }
  }

  fileprivate var radius: Int { if case .history = content { 14 } else { 7 } }
}
