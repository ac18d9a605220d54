/// The findings of one file, up to a number that nobody reads to the end.
struct YAMLLog {
  private(set) var report = Report()
  private(set) var count = 0
  /// The reported nodes that are no part of the document: names in them may still be referred to.
  private(set) var dropped: [YAMLNode] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Further findings are dropped; the file is faulty anyway.
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

  /// A text as a message may quote it: one line, not too long.
  static func short(_ written: String) -> String {
    let line = written.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
    return line.count <= 40 ? line : line.prefix(37) + "…"
  }
}
