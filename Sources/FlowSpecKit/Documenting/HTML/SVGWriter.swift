/// A diagram as SVG, in the colours of the page that it stands in.
struct SVGWriter {
  private var svg = ""
  private static let margin = 10.0

  static func text(_ diagram: Diagram, label: String) -> String {
    let layout = DiagramLayout(diagram)
    var writer = SVGWriter()
    let (width, height) = (number(layout.width + 2 * margin), number(layout.height + 2 * margin))
    writer.svg = "<svg role=\"group\" aria-label=\"\(HTMLText.escaped(label))\" width=\"\(width)\" height=\"\(height)\""
    writer.svg += " viewBox=\"\(number(-margin)) \(number(-margin)) \(width) \(height)\">\n"
    for box in layout.boxes where !box.node.inner.isEmpty { writer.svg += writer.rectangle(box.frame, "box \(box.node.kind)", radius: 7) + "\n" }
    for arrow in layout.arrows { writer.write(line: arrow) }
    for box in layout.boxes { writer.write(box) }
    for arrow in layout.arrows { writer.write(label: arrow) }
    return writer.svg + "</svg>\n"
  }

  /// A tenth of a pixel is enough.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    return abs(tenths) % 10 == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(abs(tenths) % 10)"
  }

  private mutating func write(_ box: DiagramLayout.Box) {
    let (node, frame) = (box.node, box.frame)
    let link = node.state.map { "#" + HTMLText.destination(PageTable.Subject.state.anchor($0)) }
    if let link { svg += "<a href=\"\(link)\">" }
    let isOpen = !node.inner.isEmpty
    if !isOpen { svg += rectangle(frame, "box \(node.kind)", radius: 7) }
    if case .final = node.content {
      svg += rectangle(.init(x: frame.x + 3, y: frame.y + 3, width: frame.width - 6, height: frame.height - 6), "box final", radius: 5)
    }
    let y = frame.y + (isOpen ? 18 : frame.height / 2 + 4.5)
    let x = isOpen ? frame.x + 12 : frame.middle
    svg += "<text class=\"title\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(isOpen ? "" : " text-anchor=\"middle\"")>"
    svg += HTMLText.escaped(node.title) + (node.content == .collapsed ? " …" : "") + "</text>"
    if link != nil { svg += "</a>" }
    svg += "\n"
    guard box.isInitial else { return }
    let (middle, left) = (Self.number(frame.y + min(frame.height, 32) / 2), frame.x)
    svg += "<circle class=\"tip\" cx=\"\(Self.number(left - 20))\" cy=\"\(middle)\" r=\"4.5\"/>"
    svg += "<path class=\"line\" d=\"M\(Self.number(left - 16)) \(middle)H\(Self.number(left - 6))\"/>"
    svg += tip(.init(x: left, y: frame.y + min(frame.height, 32) / 2), x: 7, y: 0)
  }

  private func rectangle(_ frame: DiagramLayout.Rectangle, _ name: String, radius: Int) -> String {
    "<rect class=\"\(name)\" x=\"\(Self.number(frame.x))\" y=\"\(Self.number(frame.y))\" width=\"\(Self.number(frame.width))\""
      + " height=\"\(Self.number(frame.height))\" rx=\"\(radius)\"/>"
  }

  /// An arrow's head that ends at a point, and points along one of the axes.
  private func tip(_ end: DiagramLayout.Point, x: Double, y: Double) -> String {
    let corners = [(end.x, end.y), (end.x - x - y * 0.5, end.y - y - x * 0.5), (end.x - x + y * 0.5, end.y - y + x * 0.5)]
    return "<polygon class=\"tip\" points=\"\(corners.map { "\(Self.number($0.0)),\(Self.number($0.1))" }.joined(separator: " "))\"/>\n"
  }

  private mutating func write(line arrow: DiagramLayout.Arrow) {
    guard let first = arrow.points.first, let last = arrow.points.last else { return }
    func place(_ x: Double, _ y: Double) -> String { "\(Self.number(x)) \(Self.number(y))" }
    var path = "M" + place(first.x, first.y)
    if arrow.isLoop {
      let out = arrow.points[1].x
      path += "C" + [place(out, first.y - 6), place(out, last.y + 6), place(last.x, last.y)].joined(separator: ",")
      svg += "<path class=\"line\" d=\"\(path)\"/>" + tip(last, x: -7, y: 0)
      return
    }
    for (from, to) in zip(arrow.points, arrow.points.dropFirst()) {
      if abs(from.x - to.x) < 0.5 {
        path += "L" + place(to.x, to.y)
      } else {
        let half = (from.y + to.y) / 2
        path += "C" + [place(from.x, half), place(to.x, half), place(to.x, to.y)].joined(separator: ",")
      }
    }
    let before = arrow.points[arrow.points.count - 2]
    svg += "<path class=\"line\" d=\"\(path)\"/>" + tip(last, x: 0, y: before.y < last.y ? 7 : -7)
  }

  private mutating func write(label arrow: DiagramLayout.Arrow) {
    let top = arrow.label.y - Double(arrow.lines.count) * DiagramText.lineHeight / 2
    svg += "<text class=\"label\" text-anchor=\"middle\">"
    for (index, line) in arrow.lines.enumerated() {
      let y = top + Double(index) * DiagramText.lineHeight + 11.5
      svg += "<tspan x=\"\(Self.number(arrow.label.x))\" y=\"\(Self.number(y))\">\(HTMLText.escaped(line))</tspan>"
    }
    svg += "</text>\n"
  }
}

extension Diagram.Node {
  fileprivate var kind: String {
    switch content {
    case .simple, .collapsed: "simple"
    case .final: "final"
    case .anywhere, .history: "pseudo"
    case .compound: "compound"
    case .parallel: "parallel"
    }
  }
}
