/// A set of URLs that is a condition on the path, one on the query and one on the fragment.
struct URLBox {
  let path: PartLanguage
  let query: QueryCondition
  /// Nil for any.
  let fragment: PartLanguage?
}

/// The condition of a rule or a form on a query.
enum QueryCondition {
  case any
  /// All of these, in whatever order the items stand.
  case items([ItemCondition])
  /// The query as it is written, in its order.
  case text(PartLanguage)
}

/// The condition on the items of one name.
enum ItemCondition {
  /// Each item with that key has such a value; where there is none, the empty text is one.
  case each(key: PartLanguage, values: PartLanguage)
  /// The first item with one of these keys has such a value.
  case first([(key: PartLanguage, values: PartLanguage)])
}

/// URLs as a form prints them: some items once, in their order, and nothing else.
struct PrintedURLs {
  struct Item {
    /// One of these.
    let keys: [PartLanguage]
    /// Nil for a key without a value.
    let values: PartLanguage?
    let isOptional: Bool
  }

  let path: PartLanguage
  /// Nil where one key could stand twice: then the order says which is which, and ``query`` alone has it.
  let items: [Item]?
  /// True if one more item may stand there, with another key.
  let mayHaveFurther: Bool
  /// The same as written texts.
  let query: PartLanguage
  let fragment: PartLanguage
}

/// An item of a written query.
struct WrittenItem: Hashable {
  let key: String
  let value: String

  init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// Without the `&` before it.
  init(_ text: some StringProtocol) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    key = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : ""
  }

  var text: String { key + (value.isEmpty && !key.isEmpty ? "" : "=" + value) }

  /// A query with a `&` before each item.
  static func items(of query: String) -> [WrittenItem] {
    query.isEmpty ? [] : query.dropFirst().split(separator: "&", omittingEmptySubsequences: false).map { WrittenItem($0) }
  }
}

extension URLBox {
  func contains(_ url: WrittenURL) -> Bool {
    guard path.automaton.matches(url.path), fragment?.automaton.matches(url.fragment) ?? true else { return false }
    return query.matches(url.query, WrittenItem.items(of: url.query))
  }
}

extension QueryCondition {
  /// The items are those of the query.
  func matches(_ query: String, _ items: [WrittenItem]) -> Bool {
    switch self {
    case .any: true
    case .text(let language): language.automaton.matches(query)
    case .items(let conditions): conditions.allSatisfy { $0.matches(items) }
    }
  }
}

extension ItemCondition {
  func matches(_ items: [WrittenItem]) -> Bool {
    switch self {
    case .each(let key, let values):
      let own = items.filter { key.automaton.matches($0.key) }
      return own.isEmpty ? values.hasEmpty : own.allSatisfy { values.automaton.matches($0.value) }
    case .first(let alternatives):
      return alternatives.contains { key, values in
        items.first { key.automaton.matches($0.key) }.map { values.automaton.matches($0.value) } ?? false
      }
    }
  }
}
