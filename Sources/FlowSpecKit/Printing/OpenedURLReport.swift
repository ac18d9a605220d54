/// The result of opening a URL, for a printer.
public struct OpenedURLReport: Sendable {
  let opened: OpenedURL
  let sources: SourceSet
  /// The answers of the files that hand links over.
  let associations: [AssociationAnswer]

  public init(_ opened: OpenedURL, _ sources: SourceSet, associations: [AssociationAnswer] = []) {
    self.opened = opened
    self.sources = sources
    self.associations = associations
  }
}

extension OutputFormat<OpenedURLReport> {
  /// The formats of `open`, the default first.
  public static var all: [Self] {
    [
      Self("text", isForPeople: true) { OpenedURLText($0, style: $1).text },
      Self("json") { report, _ in OpenedURLJSON(report).json.text },
    ]
  }
}
