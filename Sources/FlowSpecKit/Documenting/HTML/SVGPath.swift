/// Writes lines and numbers for SVG.
enum SVGPath {
  private static let corner = 6.0

  /// Returns a number in tenths of a pixel, which is precise enough.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    return abs(tenths) % 10 == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(abs(tenths) % 10)"
  }

  static func place(_ frame: NestedDrawing.Rectangle) -> String {
    "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
  }

  /// Returns a line with round corners, and an arrowhead at its end.
  static func arrow(_ points: [NestedDrawing.Point]) -> String {
    guard let first = points.first, let last = points.last, points.count > 1 else { return "" }
    var path = "M" + place(first)
    var from = first
    for (index, point) in points.enumerated().dropFirst().dropLast() {
      let (before, after) = (points[index - 1], points[index + 1])
      let radius = min(corner, distance(before, point) / 2, distance(point, after) / 2)
      let (start, end) = (moved(point, towards: before, by: radius), moved(point, towards: after, by: radius))
      path += line(from: from, to: start) + "Q" + place(point) + " " + place(end)
      from = end
    }
    path += line(from: from, to: last)
    return "<path d=\"\(path)\"/>" + head(from: points[points.count - 2], to: last)
  }

  private static func head(from: NestedDrawing.Point, to end: NestedDrawing.Point) -> String {
    let length = max(distance(from, end), 0.1)
    let (x, y) = (7 * (end.x - from.x) / length, 7 * (end.y - from.y) / length)
    let base = "l\(number(-x - y / 2)) \(number(-y + x / 2))" + line(by: .init(x: y, y: -x))
    return "<path class=\"tip\" d=\"M\(place(end))\(base)z\"/>"
  }

  /// Returns a line in its shortest form.
  private static func line(from: NestedDrawing.Point, to end: NestedDrawing.Point) -> String {
    let (x, y) = (number(end.x), number(end.y))
    return y == number(from.y) ? "H" + x : x == number(from.x) ? "V" + y : "L\(x) \(y)"
  }

  /// Returns a relative line in its shortest form.
  private static func line(by change: NestedDrawing.Point) -> String {
    let (x, y) = (number(change.x), number(change.y))
    return y == "0" ? "h" + x : x == "0" ? "v" + y : "l\(x) \(y)"
  }

  private static func place(_ point: NestedDrawing.Point) -> String { number(point.x) + " " + number(point.y) }

  /// Returns the length of a horizontal or vertical line.
  private static func distance(_ one: NestedDrawing.Point, _ other: NestedDrawing.Point) -> Double {
    abs(one.x - other.x) + abs(one.y - other.y)
  }

  private static func moved(_ point: NestedDrawing.Point, towards other: NestedDrawing.Point, by amount: Double) -> NestedDrawing.Point {
    let whole = max(distance(point, other), 0.1)
    return .init(x: point.x + (other.x - point.x) * amount / whole, y: point.y + (other.y - point.y) * amount / whole)
  }
}
