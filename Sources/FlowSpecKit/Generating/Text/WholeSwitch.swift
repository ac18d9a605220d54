/// A switch whose cases leave nothing out.
///
/// Of very many cases that carry something Swift does not find out whether they are all there, and asks for a `default`. Then
/// the last one stands for what is left.
struct WholeSwitch {
  /// Swift 6.3 gives up above some 600 cases.
  static let most = 200

  /// The value that is switched over, as code.
  let subject: String
  let count: Int
  /// True if the last case stands for what is left.
  let isCut: Bool
  /// The statement after a last case that does not match, which never happens: it leaves the switch's function.
  let otherwise: String

  init(subject: String, count: Int, isCut: Bool? = nil, otherwise: String) {
    self.subject = subject
    self.count = count
    self.isCut = isCut ?? (count > Self.most)
    self.otherwise = otherwise
  }

  /// Returns the beginning of the case, and the first condition in it.
  func label(_ pattern: String, at place: Int) -> (label: String, first: String?) {
    guard isCut, place == count - 1 else { return ("case \(pattern):", nil) }
    return ("default:", pattern.contains("let ") ? "guard case \(pattern) = \(subject) else { \(otherwise) }" : nil)
  }

  /// Cases that have one line each.
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
