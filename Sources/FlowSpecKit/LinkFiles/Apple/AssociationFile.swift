/// The links of an apple-app-site-association file, in the order in which the system reads it.
struct AssociationFile: Sendable {
  /// A pattern for URLs, and whether those go to the app.
  struct LinkRule: Sendable {
    enum Query: Sendable {
      /// Against the whole query.
      case text(Located<String>)
      /// Against the items of these names.
      case items([(name: Located<String>, pattern: Located<String>)])
    }

    let span: Span
    let path: Located<String>?
    let query: Query?
    let fragment: Located<String>?
    let isExcluded: Bool
    let reading: AssociationPattern.Reading
    let comment: String?

    /// The meaning, wherever it stands.
    var signature: [String] {
      let ofQuery: [String] =
        switch query {
        case nil: ["any"]
        case .text(let text): ["whole", text.value]
        case .items(let items): ["items"] + items.flatMap { [$0.name.value, $0.pattern.value] }
        }
      return ["\(isExcluded)", "\(reading.isCaseSensitive)", "\(reading.isEncoded)", path?.value ?? "*", fragment?.value ?? "*"] + ofQuery
    }

    var patterns: [Located<String>] {
      let ofQuery: [Located<String>] =
        switch query {
        case nil: []
        case .text(let text): [text]
        case .items(let items): items.map(\.pattern)
        }
      return [path].compactMap { $0 } + ofQuery + [fragment].compactMap { $0 }
    }
  }

  /// Rules of one or more apps.
  struct Entry: Sendable {
    let apps: [Located<String>]
    let rules: [LinkRule]
    let span: Span
  }

  var entries: [Entry] = []
  var variables: [String: [String]] = [:]
  /// Where it speaks of links; nil when it does not.
  var span: Span?

  /// Every app that may open links, in the order in which the file names them.
  var apps: [String] {
    var apps: [String] = []
    for app in entries.flatMap(\.apps) where !apps.contains(app.value) { apps.append(app.value) }
    return apps
  }

  /// The rules of one app: the first that matches decides.
  func rules(of app: String) -> [LinkRule] {
    entries.filter { $0.apps.contains { $0.value == app } }.flatMap(\.rules)
  }
}
