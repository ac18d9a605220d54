/// The parts that every declared thing may have.
public struct About: Sendable {
  /// One line.
  public var summary: Located<String>?
  /// Markdown.
  public var notes: Located<String>?
  /// The line of the declaration's name in the spec; nil if generated code leaves lines out.
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
  /// The name in the file that declares it.
  var name: Located<String> { get }
  /// The name in the whole flow. A declaration of a placed module has the name of its state before its own (`orders.list`).
  var qualifiedName: String { get }
  var about: About { get }
  /// The range from its key to the end of its value.
  var span: Span { get }
  /// The placed module that declares it; nil for the flow's own file.
  var module: ModuleID? { get }
}
