/// Writes an exhaustive switch.
///
/// With very many cases with associated values, Swift cannot prove that a switch is exhaustive, and demands a `default`. Then the
/// last case is written as `default`.
struct WholeSwitch {
  /// Swift 6.3 fails above about 600 cases.
  static let most = 200

  /// The expression of the switch.
  let subject: String
  let count: Int
  /// True if the last case is written as `default`.
  let isCut: Bool
  /// The statement for a last case that does not match, which never happens; it leaves the switch's function.
  let otherwise: String

  init(subject: String, count: Int, isCut: Bool? = nil, otherwise: String) {
    self.subject = subject
    self.count = count
    self.isCut = isCut ?? (count > Self.most)
    self.otherwise = otherwise
  }

  /// Returns the label of a case, and the first statement in it.
  func label(_ pattern: String, at place: Int) -> (label: String, first: String?) {
    guard isCut, place == count - 1 else { return ("case \(pattern):", nil) }
    return ("default:", pattern.contains("let ") ? "guard case \(pattern) = \(subject) else { \(otherwise) }" : nil)
  }

  /// Writes cases with one line each.
  func write(_ rows: [(pattern: String, body: String)], to code: inout CodeWriter) {
    for (place, row) in rows.enumerated() {
      let (label, first) = label(row.pattern, at: place)
      guard let first else {
        code.line("\(label) \(row.body)")
        continue
      }
      code.line(label)
      code.inner { $0.lines([first, row.body]) }
    }
  }
}
