/// The parts that every declared thing may have.
public struct About: Sendable {
  /// One line.
  public var summary: Located<String>?
  /// Markdown.
  public var notes: Located<String>?
  /// The line of its name in the spec, where generated code tells it.
  var line: Int?

  init(summary: Located<String>? = nil, notes: Located<String>? = nil) {
    self.summary = summary
    self.notes = notes
  }

  /// The text of a comment in generated code.
  var comment: String? {
    summary.map { summary in
      var text = summary.value
      while text.last?.isWhitespace ?? false { text.removeLast() }
      return text + (line.map { " (line \($0))" } ?? "")
    }
  }
}

/// A thing that a spec declares under a name.
protocol Declaration: Sendable {
  /// As its own file calls it.
  var name: Located<String> { get }
  /// As the whole flow calls it: what a placed module declares stands under the name of its state (`orders.list`).
  var qualifiedName: String { get }
  var about: About { get }
  /// From its key to the end of its value.
  var span: Span { get }
  /// The placed module that declares it, or none for the flow's own file.
  var module: ModuleID? { get }
}
