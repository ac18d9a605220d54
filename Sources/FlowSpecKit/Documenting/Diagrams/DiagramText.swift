/// How much room the texts of a diagram take.
enum DiagramText {
  static let lineHeight = 15.0
  private static let mostLines = 5

  static func lines(_ labels: [String]) -> [String] {
    labels.count <= mostLines ? labels : Array(labels.prefix(mostLines - 1)) + ["… and \(labels.count - mostLines + 1) more"]
  }

  /// About as wide as the fonts of the usual systems set it; rather more than less.
  static func width(_ text: String, bold: Bool = false) -> Double {
    let size = bold ? 13.5 : 12.0
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
