/// The rules of an apple-app-site-association file, in the order in which the system reads it.
struct AssociationFile: Sendable {
  /// A pattern for URLs; it includes or excludes them.
  struct LinkRule: Sendable {
    enum Query: Sendable {
      /// A pattern for the whole query.
      case text(Located<String>)
      /// Patterns for the items of these names.
      case items([(name: Located<String>, pattern: Located<String>)])
    }

    let span: Span
    let path: Located<String>?
    let query: Query?
    let fragment: Located<String>?
    let isExcluded: Bool
    let reading: AssociationPattern.Reading
    let comment: String?

    /// Equal for rules with the same meaning, independent of their places.
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

  /// The rules of one or more apps.
  struct Entry: Sendable {
    let apps: [Located<String>]
    let rules: [LinkRule]
    let span: Span
  }

  var entries: [Entry] = []
  var variables: [String: [String]] = [:]
  /// The place of the key for links; nil if there is none.
  var span: Span?

  /// Every app that may open links, in the order of the file.
  var apps: [String] {
    var known: Set<String> = []
    return entries.flatMap(\.apps).map(\.value).filter { known.insert($0).inserted }
  }

  /// By app: its rules in order, where rules with the same meaning have the same number.
  var meanings: [String: [Int]] {
    var numbers: [[String]: Int] = [:]
    var meanings: [String: [Int]] = [:]
    for entry in entries {
      var rules: [Int] = []
      for rule in entry.rules {
        let number = numbers[rule.signature] ?? numbers.count
        numbers[rule.signature] = number
        rules.append(number)
      }
      for app in Set(entry.apps.map(\.value)) { meanings[app, default: []] += rules }
    }
    return meanings
  }

  /// Returns the rules of one app; the first one that matches decides.
  func rules(of app: String) -> [LinkRule] {
    entries.filter { $0.apps.contains { $0.value == app } }.flatMap(\.rules)
  }
}
