/// A set of URLs: a condition on the path, one on the query and one on the fragment.
struct URLBox {
  let path: PartLanguage
  let query: QueryCondition
  /// nil for any fragment.
  let fragment: PartLanguage?
}

/// The condition of a rule or a form on a query.
enum QueryCondition {
  case any
  /// All of these, with the items in any order.
  case items([ItemCondition])
  /// A condition on the query as written, including its order.
  case text(PartLanguage)
}

/// The condition on the items of one name.
enum ItemCondition {
  /// Each item with that key has such a value; without an item the empty text counts as its value.
  case each(key: PartLanguage, values: PartLanguage)
  /// The first item with one of these keys has such a value.
  case first([(key: PartLanguage, values: PartLanguage)])
}

/// The URLs that a form prints: some items once, in their order, and no others.
struct PrintedURLs {
  struct Item {
    /// The possible keys; the item has one of them.
    let keys: [PartLanguage]
    /// nil for a key without a value.
    let values: PartLanguage?
    let isOptional: Bool
  }

  let path: PartLanguage
  /// nil if one key could occur twice; then only ``query`` has the order of the items.
  let items: [Item]?
  /// True if one more item with another key may be present.
  let mayHaveFurther: Bool
  /// The printed queries as texts.
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

  /// Creates an item from its text without the `&`.
  init(_ text: some StringProtocol) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    key = String(parts[0])
    value = parts.count > 1 ? String(parts[1]) : ""
  }

  var text: String { key + (value.isEmpty && !key.isEmpty ? "" : "=" + value) }

  /// Splits a query with a `&` before each item.
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
  /// Returns true if the query matches; `items` are the items of the query.
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
