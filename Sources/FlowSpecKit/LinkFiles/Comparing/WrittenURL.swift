/// A web URL as written, in the parts that the system's files use, without its origin.
struct WrittenURL: Hashable {
  /// The path without a trailing slash; empty for the root.
  let path: String
  /// The query with `&` before each item, including the first; empty without items.
  let query: String
  let fragment: String

  /// Returns nil for a text without a scheme.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    var rest = text[text.index(after: colon)...]
    func cut(at separator: Character) -> String {
      guard let index = rest.firstIndex(of: separator) else { return "" }
      let tail = String(rest[rest.index(after: index)...])
      rest = rest[..<index]
      return tail
    }
    fragment = cut(at: "#")
    let query = cut(at: "?")
    self.query = query.isEmpty ? "" : "&" + query
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      rest = rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
    }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    path = rest.isEmpty || rest.hasPrefix("/") ? String(rest) : "/" + rest
  }

  init(path: String, query: String, fragment: String) {
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// Returns the URL with an origin.
  func text(behind origin: String) -> String {
    origin + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.dropFirst()) + (fragment.isEmpty ? "" : "#" + fragment)
  }
}

/// The characters that a part of a URL may have unescaped.
enum URLAlphabet {
  private static let visible = ScalarSet([0x21...0x24, 0x26...0x7E])
  static let path = visible.subtracting(ScalarSet([0x23...0x23, 0x3F...0x3F]))
  static let query = visible.subtracting(ScalarSet("#"))
  static let value = query.subtracting(ScalarSet("&"))
  static let key = value.subtracting(ScalarSet("="))
  static let fragment = query
  static let percent = ScalarSet("%")
}

extension PatternSyntax {
  /// Returns the non-empty texts over an alphabet other than a given one.
  static func texts(of alphabet: ScalarSet, otherThan text: String, foldingCase: Bool = false) -> PatternSyntax {
    let more = PatternSyntax.repetition(.scalar(alphabet), atLeast: 0, atMost: nil)
    let sets = text.unicodeScalars.map { foldingCase ? ScalarSet.bothCases(of: $0) : ScalarSet($0) }
    var branches: [PatternSyntax] = []
    for (index, set) in sets.enumerated() {
      let before = sets[..<index].map(PatternSyntax.scalar)
      branches.append(.sequence(before + [.scalar(alphabet.subtracting(set)), more]))
      if index > 0 { branches.append(.sequence(before)) }
    }
    branches.append(.sequence(sets.map(PatternSyntax.scalar) + [.scalar(alphabet), more]))
    return .choice(branches)
  }
}
