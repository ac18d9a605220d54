/// Wraps prose at a limited width.
public enum WordWrap {
  /// Breaks only at spaces; a word that is longer than a line gets a line of its own.
  public static func lines(of prose: String, width: Int) -> [String] {
    var lines: [String] = []
    var lastCount = 0
    for word in prose.split(whereSeparator: \.isWhitespace) {
      let count = word.count
      if let last = lines.last, lastCount + 1 + count <= width {
        lines[lines.count - 1] = last + " " + word
        lastCount += 1 + count
      } else {
        lines.append(String(word))
        lastCount = count
      }
    }
    return lines
  }
}
