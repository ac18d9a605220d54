/// Writes the layouts by size as bars to scale, in texts that keep their size in narrow windows.
struct RulerMarkup {
  private let ruler: LayoutRuler
  /// The size at the right end.
  private let end: Double
  private static let rowHeight = 46.0

  static func html(_ ruler: LayoutRuler) -> String { RulerMarkup(ruler).html }

  private init(_ ruler: LayoutRuler) {
    self.ruler = ruler
    end = 1.4 * Double(ruler.starts.last ?? 1)
  }

  private var html: String {
    let height = Self.rowHeight * Double(ruler.rows.count) + 22
    var svg = "<svg class=\"ruler\" role=\"img\" aria-label=\"\(HTMLText.escaped(label))\" width=\"100%\" height=\"\(SVGPath.number(height))\">\n"
    for (index, row) in ruler.rows.enumerated() { svg += bar(row, Self.rowHeight * Double(index)) }
    svg += scale(height - 22)
    return "<figure class=\"ruled\">\n" + svg + "</svg>\n</figure>\n"
  }

  private var label: String {
    ruler.rows.map { row in
      let parts = row.layouts.indices.map { "\(LayoutRuler.text(of: $0, ruler.starts)) \(row.layouts[$0] ?? "no layout")" }
      return (row.label.isEmpty ? "" : row.label + ": ") + "\(ruler.axis) " + parts.joined(separator: ", ")
    }.joined(separator: ". ")
  }

  private func bar(_ row: LayoutRuler.Row, _ y: Double) -> String {
    var svg = ""
    if !row.label.isEmpty { svg += "<text class=\"label\" x=\"0\" y=\"\(SVGPath.number(y + 12))\">\(HTMLText.escaped(row.label))</text>" }
    // Equal neighbours are one part of the bar.
    var start = 0
    for next in 1...row.layouts.count where next == row.layouts.count || row.layouts[next] != row.layouts[start] {
      let (from, to) = (part(start), next == row.layouts.count ? 100 : part(next))
      svg += "<rect class=\"part\(row.layouts[start] == nil ? " none" : "")\" x=\"\(SVGPath.number(from))%\" y=\"\(SVGPath.number(y + 17))\""
      svg += " width=\"\(SVGPath.number(to - from))%\" height=\"24\"/>"
      svg += "<text class=\"title\" x=\"\(SVGPath.number((from + to) / 2))%\" y=\"\(SVGPath.number(y + 33))\" text-anchor=\"middle\">"
      svg += HTMLText.escaped(row.layouts[start] ?? "none") + "</text>"
      start = next
    }
    return svg + "\n"
  }

  /// Returns the place of an interval's start, in percent.
  private func part(_ index: Int) -> Double { index == 0 ? 0 : 100 * Double(ruler.starts[index]) / end }

  private func scale(_ y: Double) -> String {
    var svg = "<text class=\"label\" x=\"0\" y=\"\(SVGPath.number(y + 14))\">\(HTMLText.escaped(ruler.axis))</text>"
    for index in ruler.starts.indices.dropFirst() {
      let x = SVGPath.number(part(index))
      svg += "<line class=\"tick\" x1=\"\(x)%\" x2=\"\(x)%\" y1=\"17\" y2=\"\(SVGPath.number(y))\"/>"
      svg += "<text class=\"label\" x=\"\(x)%\" y=\"\(SVGPath.number(y + 14))\" text-anchor=\"middle\">\(ruler.starts[index])</text>"
    }
    return svg + "\n"
  }
}
