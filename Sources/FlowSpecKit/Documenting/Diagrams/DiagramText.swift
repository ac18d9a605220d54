/// Breaks the texts of a diagram into lines, and measures them.
enum DiagramText {
  static let lineHeight = 15.0
  /// The width above which labels are broken between their parts.
  private static let widest = 190.0

  static func lines(_ labels: [Diagram.Label]) -> [Diagram.Label] {
    // Beside other labels, the sign shows to which one a line belongs.
    let sign = labels.count > 1 ? "↳ " : ""
    return labels.flatMap { label in
      broken(label.text).enumerated().map { $0 == 0 ? Diagram.Label($1, target: label.target) : Diagram.Label(sign + $1, target: nil) }
    }
  }

  /// Returns `event [guard] / effects` in one line, or with one line for each part.
  private static func broken(_ label: String) -> [String] {
    guard width(label) > widest else { return [label] }
    var lines = [""]
    for (place, word) in label.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let isPart = word == "/" || word.first == "["
      let isFull = width(lines[lines.count - 1] + " " + word) > widest
      if place > 0, isPart || isFull { lines.append(String(word)) } else { lines[lines.count - 1] += (place > 0 ? " " : "") + word }
    }
    return lines
  }

  /// Returns as much of a text as the width has room for.
  static func cut(_ text: String, to width: Double, bold: Bool = false) -> String {
    guard self.width(text, bold: bold) > width else { return text }
    var kept = text
    while !kept.isEmpty, self.width(kept + "…", bold: bold) > width { kept.removeLast() }
    return kept + "…"
  }

  /// Returns the approximate width of a text in the default fonts of common systems, rather too large than too small.
  static func width(_ text: String, bold: Bool = false) -> Double {
    let size = bold ? 14.4 : 12.0
    return text.unicodeScalars.reduce(0) { sum, scalar in
      let part: Double =
        switch scalar {
        case "i", "l", "j", "I", ".", ",", ":", ";", "'", "|", "!", " ", "t", "f", "r", "(", ")", "[", "]", "/": 0.4
        case "m", "w", "M", "W", "@", "%", "…", "→": 0.95
        case "A"..."Z", "=", "<", ">", "+", "_": 0.72
        case _ where scalar.value > 0x2E80: 1.1
        default: 0.62
        }
      return sum + part * size
    }
  }
}
