/// A text in which `⟦…⟧` marks ranges, used in examples of rules and in tests.
struct BracketedText: Sendable, Equatable {
  /// The text without the brackets.
  let text: String
  /// The marked ranges as UTF-8 byte offsets into ``text``, in the order of their starts; they may nest.
  let ranges: [Range<Int>]

  init(_ marked: String) {
    var text = ""
    var ranges: [Range<Int>] = []
    var open: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "⟦": open.append(text.utf8.count)
      case "⟧": if let start = open.popLast() { ranges.append(start..<text.utf8.count) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    self.text = text
    self.ranges = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}
