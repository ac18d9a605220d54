/// The findings of one file, up to a limit.
struct YAMLLog {
  private(set) var report = Report()
  private(set) var count = 0
  /// The reported nodes that are not in the document; references to names in them are not reported.
  private(set) var dropped: [YAMLNode] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// True if further findings are dropped; the file has enough of them.
  var isFull: Bool { count >= limit }

  mutating func add(
    _ rule: Rule, _ message: @autoclosure () -> String, at span: Span,
    notes: @autoclosure () -> [Diagnostic.Note] = [], fixes: @autoclosure () -> [FixIt] = []
  ) {
    guard !isFull else { return }
    count += 1
    report.add(rule, message(), at: span, notes: notes(), fixes: fixes())
  }

  mutating func drop(_ node: YAMLNode) {
    if dropped.count < limit { dropped.append(node) }
  }

  /// Returns a text shortened for a message: one line, limited in length.
  static func short(_ written: String) -> String {
    let line = written.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    return line.count <= 40 ? line : line.prefix(37) + "…"
  }
}
