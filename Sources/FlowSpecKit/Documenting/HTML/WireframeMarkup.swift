/// Writes the layouts of a flow as wireframes, all to the same scale.
struct WireframeMarkup {
  private let names: (Topic, String) -> String
  /// Pixels for each point.
  private let scale: Double
  private static let largest = (width: 600.0, height: 420.0)
  private static let lineHeight = 19.0
  private static let unknown = LayoutWireframe.Device(name: "", idiom: "", width: 700, height: 700)

  static func html(_ wireframes: [LayoutWireframe]) -> String {
    let devices = wireframes.map { $0.device ?? unknown }
    let width = devices.map(\.width).max() ?? 1
    let height = devices.map(\.height).max() ?? 1
    let markup = WireframeMarkup(
      names: { "#" + HTMLText.destination($0.anchor($1)) }, scale: min(largest.width / Double(width), largest.height / Double(height)))
    return "<div class=\"wireframes\">\n" + wireframes.map(markup.figure).joined() + "</div>\n"
  }

  private func figure(_ wireframe: LayoutWireframe) -> String {
    let device = wireframe.device ?? Self.unknown
    let glass = NestedDrawing.Rectangle(x: 1, y: 1, width: Double(device.width) * scale, height: Double(device.height) * scale)
    let windows = wireframe.panes.filter { $0.kind == .windows }
    let width = glass.width + (windows.isEmpty ? 0 : glass.width * 0.5 + 10) + 2
    let place = wireframe.device.map { "\($0.name), \($0.width) × \($0.height)" } ?? "not to scale"
    var svg = "<svg class=\"chart wireframe\" role=\"group\" aria-label=\"\(HTMLText.escaped(wireframe.layout)): \(HTMLText.escaped(place))\""
    let height = SVGPath.number(glass.height + 2)
    svg += " width=\"\(SVGPath.number(width))\" height=\"\(height)\" viewBox=\"0 0 \(SVGPath.number(width)) \(height)\">\n"
    svg += "<rect class=\"box device\" \(SVGPath.place(glass)) rx=\"12\"/>"
    let covers = wireframe.panes.filter { $0.kind == .modal }
    svg += panes(wireframe.panes.filter { $0.kind != .modal && $0.kind != .windows }, glass, isCovered: !covers.isEmpty)
    svg += sheets(covers, glass)
    for (index, window) in windows.enumerated() {
      let height = (glass.height - 10 * Double(windows.count - 1)) / Double(max(windows.count, 2))
      let frame = NestedDrawing.Rectangle(
        x: glass.width + 11, y: 1 + (height + 10) * Double(index), width: glass.width * 0.5, height: height)
      svg += "<rect class=\"box device\" \(SVGPath.place(frame)) rx=\"8\"/>" + content(of: window, frame)
    }
    let name = HTMLText.escaped(wireframe.layout)
    return "<figure>\n\(svg)</svg>\n<figcaption><a href=\"\(names(.layout, wireframe.layout))\"><code>\(name)</code></a> "
      + "\(HTMLText.escaped(place))\(condition(wireframe))\(covering(wireframe))</figcaption>\n</figure>\n"
  }

  private func condition(_ wireframe: LayoutWireframe) -> String {
    if wireframe.isFallback { return "<br>otherwise" }
    return wireframe.condition.isEmpty ? "" : "<br>when <code>\(HTMLText.escaped(wireframe.condition))</code>"
  }

  /// Names what may cover the whole screen, which has no place in the picture.
  private func covering(_ wireframe: LayoutWireframe) -> String {
    guard !wireframe.covers.isEmpty else { return "" }
    let links = wireframe.covers.map { "<a href=\"\(names($0.topic, $0.name))\"><code>\(HTMLText.escaped($0.title))</code></a>" }
    return "<br>over the whole screen: " + links.joined(separator: ", ")
  }

  /// Writes containers side by side; a column is half as wide as the others.
  private func panes(_ panes: [LayoutWireframe.Pane], _ glass: NestedDrawing.Rectangle, isCovered: Bool) -> String {
    let total = panes.reduce(0.0) { $0 + share($1) }
    var x = glass.x
    var svg = ""
    for (index, pane) in panes.enumerated() {
      let width = glass.width * share(pane) / total
      if index > 0 {
        svg += "<path class=\"rule\" d=\"M\(SVGPath.number(x)) \(SVGPath.number(glass.y))V\(SVGPath.number(glass.y + glass.height))\"/>"
      }
      let height = glass.height * (isCovered ? 0.53 : 1)
      svg += content(of: pane, .init(x: x, y: glass.y, width: width, height: height))
      if pane.hasBar { svg += bar(pane.tabCount, .init(x: x, y: glass.y + glass.height - 16, width: width, height: 16)) }
      x += width
    }
    return svg
  }

  private func share(_ pane: LayoutWireframe.Pane) -> Double { pane.kind == .column ? 1 : 2 }

  /// Writes a bar with a dot for each tab.
  private func bar(_ count: Int, _ frame: NestedDrawing.Rectangle) -> String {
    (0..<count).map { index in
      let x = SVGPath.number(frame.x + frame.width * (Double(index) + 0.5) / Double(count))
      return "<circle class=\"tip\" cx=\"\(x)\" cy=\"\(SVGPath.number(frame.y + 7))\" r=\"3\"/>"
    }.joined()
  }

  /// Writes modal containers over the lower part: side by side, or above each other where that is too narrow for names.
  private func sheets(_ sheets: [LayoutWireframe.Pane], _ glass: NestedDrawing.Rectangle) -> String {
    let count = Double(max(sheets.count, 1))
    let isNarrow = (glass.width - 12) / count < 150
    let (columns, rows) = isNarrow ? (1, count) : (count, 1)
    let room = min(glass.width - 12, 300 * columns)
    let width = (room - 6 * (columns - 1)) / columns
    let height = (glass.height * 0.47 - 20 - 6 * (rows - 1)) / rows
    return sheets.enumerated().map { index, sheet in
      let frame = NestedDrawing.Rectangle(
        x: glass.x + (glass.width - room) / 2 + (isNarrow ? 0 : (width + 6) * Double(index)),
        y: glass.y + glass.height * 0.53 + (isNarrow ? (height + 6) * Double(index) : 0), width: width, height: height)
      return "<rect class=\"box sheet\" \(SVGPath.place(frame)) rx=\"9\"/>" + content(of: sheet, frame)
    }.joined()
  }

  /// Writes the name of a container and as many of its items as there is room for.
  private func content(of pane: LayoutWireframe.Pane, _ frame: NestedDrawing.Rectangle) -> String {
    let x = frame.x + 8
    var y = frame.y + 15
    var svg = "<text class=\"label\" x=\"\(SVGPath.number(x))\" y=\"\(SVGPath.number(y))\">"
    let title = pane.name == pane.kind.rawValue ? pane.name : "\(pane.name) · \(pane.kind.rawValue)"
    svg += HTMLText.escaped(DiagramText.width(title) < frame.width - 12 ? title : DiagramText.cut(pane.name, to: frame.width - 12)) + "</text>\n"
    let room = max(1, Int((frame.height - 26) / Self.lineHeight))
    let shown = pane.items.count <= room ? pane.items : Array(pane.items.prefix(room - 1))
    for item in shown {
      y += Self.lineHeight
      // The style sheet has the height and the corners.
      svg += "<a\(item.topic == .element ? " class=\"part\"" : "") href=\"\(names(item.topic, item.name))\">"
      svg += "<rect x=\"\(SVGPath.number(frame.x + 6))\" y=\"\(SVGPath.number(y - 13))\" width=\"\(SVGPath.number(frame.width - 12))\"/>"
      svg += "<text x=\"\(SVGPath.number(x + 2))\" y=\"\(SVGPath.number(y))\">"
      svg += HTMLText.escaped(DiagramText.cut((item.isTab ? "● " : "") + item.title, to: frame.width - 20)) + "</text></a>\n"
    }
    if shown.count < pane.items.count {
      let more = "and \(pane.items.count - shown.count) more"
      svg += "<text class=\"inside\" x=\"\(SVGPath.number(x + 2))\" y=\"\(SVGPath.number(y + Self.lineHeight))\">\(more)</text>\n"
    }
    return svg
  }
}
