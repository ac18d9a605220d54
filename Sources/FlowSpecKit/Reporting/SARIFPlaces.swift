/// Converts places to SARIF.
struct SARIFPlaces: Sendable {
  private let sources: SourceSet
  private let columns: ColumnTables

  init(_ sources: SourceSet) {
    self.sources = sources
    columns = ColumnTables(sources)
  }

  func location(_ span: Span, saying message: String? = nil) -> JSON {
    let physical: JSON.Member = .init("physicalLocation", ["artifactLocation": artifact(span.source), "region": region(span)])
    return .object([physical] + (message.map { [.init("message", Self.message($0))] } ?? []))
  }

  /// Returns a message with brackets escaped, so that they do not become links.
  static func message(_ text: String) -> JSON {
    let plain = text.contains("](") ? text.replacing("[", with: "\\[").replacing("]", with: "\\]") : text
    return ["text": .string(plain)]
  }

  func region(_ span: Span) -> JSON {
    let (start, end) = (columns.start(span), columns.end(span))
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column), "endLine": .integer(end.line),
      "endColumn": .integer(end.column),
    ]
  }

  /// Returns the location of a file. A relative path is relative to the root of the repository, unless it leaves it.
  func artifact(_ source: SourceID) -> JSON {
    var parts: [Substring] = []
    let path = sources[source].path
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    let uri = URIText.escaped(parts.joined(separator: "/"), keeping: URIText.path)
    if path.hasPrefix("/") { return ["uri": .string("file:///" + uri)] }
    if parts.first == ".." { return ["uri": .string(uri)] }
    return ["uri": .string(uri), "uriBaseId": "%SRCROOT%"]
  }
}
