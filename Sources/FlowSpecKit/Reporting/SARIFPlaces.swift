/// Places as SARIF writes them.
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

  /// A message in which nothing becomes a link.
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

  /// A relative path is seen from the root of the repository; one that leaves it, or is absolute, is not.
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
