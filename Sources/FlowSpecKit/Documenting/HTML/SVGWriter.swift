/// Writes diagrams as SVG in the page's colours; a state's title links to its row.
struct SVGWriter {
  private let layout: DiagramLayout
  /// Returns the address to which a state's title links.
  private let link: (Diagram.Target) -> String?
  private var svg = ""
  /// By identifier: its number, which is shorter; empty in files, where identifiers are names.
  private let numbers: [String: Int]
  private static let margin = 12.0

  /// Returns a diagram for a page whose style sheet has its classes.
  /// - Parameter documentation: The page to which names link; nil for the page with the diagram.
  static func text(_ diagram: Diagram, documentation: String? = nil) -> String {
    var writer = SVGWriter(layout: DiagramLayout(diagram), isNumbered: true) { $0.address(from: documentation) }
    writer.write(attributes: "", label: diagram.label, style: "")
    return writer.svg
  }

  /// Returns a diagram for a file of its own.
  static func file(_ diagram: Diagram, label: String) -> String {
    var writer = SVGWriter(layout: DiagramLayout(diagram), isNumbered: false) { _ in nil }
    writer.write(
      attributes: " xmlns=\"http://www.w3.org/2000/svg\"", label: label, style: "<style>\(EmbeddedPage.diagramStyle)</style>\n")
    return writer.svg
  }

  private init(layout: DiagramLayout, isNumbered: Bool, link: @escaping (Diagram.Target) -> String?) {
    self.layout = layout
    self.link = link
    numbers = isNumbered ? Dictionary(uniqueKeysWithValues: zip(layout.boxes.map(\.node.id), 1...)) : [:]
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
    svg += "<g class=\"state\(isOpen ? " open" : "")\" data-id=\"\(id(node.id))\"\(holders(box.holders))>"
    let link = node.target.flatMap(link)
    if let link { svg += "<a href=\"\(link)\">" }
    svg += rectangle(frame, "box \(node.kind) \(shade)\(node.look == .box ? "" : " device")", radius: node.radius)
    if case .final = node.content {
      svg += rectangle(.init(x: frame.x + 3, y: frame.y + 3, width: frame.width - 6, height: frame.height - 6), "box final", radius: 5)
    }
    if node.content == .screen {
      let y = SVGPath.number(frame.y + DiagramLayout.titleHeight - 4)
      svg += "<path class=\"rule\" d=\"M\(SVGPath.number(frame.x)) \(y)H\(SVGPath.number(frame.x + frame.width))\"/>"
      if node.size != nil { write(hintsIn: node, frame) }
    }
    if !node.name.isEmpty, node.name != node.title { svg += "<title>\(HTMLText.escaped(node.name))</title>" }
    write(title: node, frame, isOpen: isOpen)
    write(lookOf: node, frame)
    if link != nil { svg += "</a>" }
    if box.isInitial { write(markOf: frame) }
    svg += "</g>\n"
  }

  private mutating func write(title node: Diagram.Node, _ frame: NestedDrawing.Rectangle, isOpen: Bool) {
    let isLeft = isOpen || !node.lines.isEmpty || node.content == .screen
    let x = isLeft ? frame.x + 12 : frame.x + frame.width / 2
    let y = isLeft ? frame.y + 21 : frame.y + frame.height / 2 + 4.7
    svg += "<text class=\"title\(isLeft ? "" : " mid")\" x=\"\(SVGPath.number(x))\" y=\"\(SVGPath.number(y))\">"
    svg += HTMLText.escaped(node.title) + "</text>"
    for (index, line) in node.lines.enumerated() {
      let y = frame.y + DiagramLayout.titleHeight + Double(index) * DiagramText.lineHeight + 9
      if let icon = line.icon {
        svg += "<use href=\"#icon-\(icon.rawValue)\" x=\"\(SVGPath.number(x))\" y=\"\(SVGPath.number(y - 10))\"/>"
      }
      svg +=
        "<text x=\"\(SVGPath.number(line.icon == nil ? x : x + 16))\" y=\"\(SVGPath.number(y))\">\(HTMLText.escaped(line.text))</text>"
    }
  }

  /// Writes what makes a box look like a part of a device.
  private mutating func write(lookOf node: Diagram.Node, _ frame: NestedDrawing.Rectangle) {
    let (middle, right, bottom) = (frame.x + frame.width / 2, frame.x + frame.width, frame.y + frame.height)
    switch node.look {
    case .modal: svg += "<path class=\"grip\" d=\"M\(SVGPath.number(middle - 16)) \(SVGPath.number(frame.y + 5))h32\"/>"
    case .windows: for x in [44.0, 32, 20] { svg += dot(right - x, frame.y + 16) }
    case .tabs: for place in 0..<node.count { svg += dot(middle + 14 * (Double(place) - Double(node.count - 1) / 2), bottom - 7) }
    case .box, .device, .column, .stack: break
    }
  }

  /// Writes bars where a card has room, as a sketch of a screen's content.
  private mutating func write(hintsIn node: Diagram.Node, _ frame: NestedDrawing.Rectangle) {
    var y = frame.y + DiagramLayout.titleHeight + Double(node.lines.count) * DiagramText.lineHeight + 4
    var isLong = true
    while y < frame.y + frame.height - 6 {
      svg +=
        "<path class=\"hint\" d=\"M\(SVGPath.number(frame.x + 14)) \(SVGPath.number(y))h\(SVGPath.number((frame.width - 28) * (isLong ? 0.8 : 0.5)))\"/>"
      (y, isLong) = (y + DiagramText.lineHeight, !isLong)
    }
  }

  private func dot(_ x: Double, _ y: Double) -> String {
    "<circle class=\"dot\" cx=\"\(SVGPath.number(x))\" cy=\"\(SVGPath.number(y))\" r=\"3\"/>"
  }

  /// The signs before lines of text, for the pages with drawings that have them.
  static let icons: String = {
    let paths: [(Diagram.Icon, String)] = [
      (.root, "M1.5 6.5 6 2l4.5 4.5M3 5.5V10.5h6V5.5"), (.condition, "M3 5.5V4a3 3 0 0 1 6 0v1.5M2 5.5h8v5H2z"),
      (.link, "M5 7a2.2 2.2 0 0 0 3.2 0l2-2A2.2 2.2 0 0 0 7 1.8l-.8.8M7 5a2.2 2.2 0 0 0-3.2 0l-2 2A2.2 2.2 0 0 0 5 10.2l.8-.8"),
      (.event, "M7 1 3 7h3l-1 4 4-6H6z"), (.part, "M1.5 2.5h9v7h-9zM1.5 5h9"),
    ]
    let icons = paths.map { "<path id=\"icon-\($0.rawValue)\" d=\"\($1)\"/>" }.joined()
    return "<svg class=\"icons\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\(icons)</defs></svg>\n"
  }()

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
    // The style sheet rounds the most frequent boxes.
    let isUsual = radius == 7 && (name.hasPrefix("box simple") || name.hasPrefix("box screen"))
    return "<rect class=\"\(name)\" \(SVGPath.place(frame))\(isUsual ? "" : " rx=\"\(radius)\"")/>"
  }

  private func id(_ name: String) -> String { numbers[name].map(String.init) ?? name }
  private func holders(_ ids: [String]) -> String { ids.isEmpty ? "" : " data-in=\"\(ids.map(id).joined(separator: " "))\"" }

  // MARK: Arrows

  private mutating func write(_ arrow: DiagramLayout.Arrow) {
    svg += "<g class=\"arrow\" data-from=\"\(id(arrow.edge.from))\" data-to=\"\(id(arrow.edge.to))\"\(holders(arrow.holders))>"
    if arrow.holders.contains(arrow.edge.from), let start = arrow.points.first {
      svg += "<circle class=\"tip\" cx=\"\(SVGPath.number(start.x))\" cy=\"\(SVGPath.number(start.y))\" r=\"3\"/>"
    }
    svg += SVGPath.arrow(arrow.points) + "</g>\n"
  }

  private mutating func write(label arrow: DiagramLayout.Arrow) {
    guard let frame = arrow.label, !arrow.lines.isEmpty else { return }
    let shade = arrow.holders.isEmpty ? "" : arrow.holders.count.isMultiple(of: 2) ? " odd" : " even"
    svg += "<g class=\"name\" data-from=\"\(id(arrow.edge.from))\" data-to=\"\(id(arrow.edge.to))\"\(holders(arrow.holders))>"
    svg += "<rect class=\"ground\(shade)\" \(SVGPath.place(frame))/><text class=\"label\">"
    for (index, line) in arrow.lines.enumerated() {
      let y = frame.y + Double(index) * DiagramText.lineHeight + 13
      let span = "<tspan x=\"\(SVGPath.number(frame.x + frame.width / 2))\" y=\"\(SVGPath.number(y))\">\(HTMLText.escaped(line.text))</tspan>"
      svg += line.target.flatMap(link).map { "<a href=\"\($0)\">\(span)</a>" } ?? span
    }
    svg += "</text></g>\n"
  }
}

extension Diagram.Target {
  /// Returns the address of the place, from a page beside the documentation or from the documentation itself.
  func address(from documentation: String?) -> String {
    switch self {
    case .thing(let topic, let name):
      (documentation.map { HTMLText.destination($0 + ".html") } ?? "") + "#" + HTMLText.destination(topic.anchor(name))
    case .page(let name): HTMLText.destination(name + ".html")
    }
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

  fileprivate var radius: Int {
    if case .history = content { return 14 }
    return look == .box ? 7 : 16
  }
}
