/// A web URL as it is written, in the parts that the system's files speak of: without its origin.
///
/// As a word: the path, ``queryMark``, the query, ``fragmentMark``, the fragment. A path has no slash at its end, the
/// root is empty; each item of a query has a `&` before it, the first one too.
struct WrittenURL: Hashable {
  static let queryMark: UInt32 = 0x11_0010
  static let fragmentMark: UInt32 = 0x11_0011

  let path: String
  /// With `&` before each item; empty without items.
  let query: String
  let fragment: String

  /// Nil for what has no scheme.
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

  init(word: [UInt32]) {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == Self.queryMark || $0 == Self.fragmentMark }
    path = String(symbols: parts[0])
    query = parts.count > 1 ? String(symbols: parts[1]) : ""
    fragment = parts.count > 2 ? String(symbols: parts[2]) : ""
  }

  var word: [UInt32] {
    func symbols(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    return symbols(path) + [Self.queryMark] + symbols(query) + [Self.fragmentMark] + symbols(fragment)
  }

  /// Behind a scheme and a host.
  func text(behind origin: String) -> String {
    origin + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.dropFirst()) + (fragment.isEmpty ? "" : "#" + fragment)
  }

  /// The words of a path, a query and a fragment.
  static func words(path: Automaton, query: Automaton, fragment: Automaton) -> Automaton {
    func mark(_ value: UInt32) -> Automaton { Automaton(.scalar(ScalarSet(mark: value))) }
    return .concatenation([path, mark(queryMark), query, mark(fragmentMark), fragment])
  }
}

/// What may stand in a part of a URL as it is.
enum URLAlphabet {
  private static let visible = ScalarSet([0x21...0x24, 0x26...0x7E])
  static let path = visible.subtracting(ScalarSet([0x23...0x23, 0x3F...0x3F]))
  static let query = visible.subtracting(ScalarSet("#"))
  static let value = query.subtracting(ScalarSet("&"))
  static let key = value.subtracting(ScalarSet("="))
  static let fragment = query
  static let percent = ScalarSet("%")
}

/// All URLs, as words of ``WrittenURL``.
enum URLUniverse {
  /// Every URL that a system accepts.
  static let any: Automaton = {
    let hex = PatternSyntax.scalar(ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]))
    func unit(_ set: ScalarSet) -> PatternSyntax { .choice([.scalar(set), .sequence([.literal("%"), hex, hex])]) }
    func several(_ set: ScalarSet, atLeast: Int = 0) -> PatternSyntax { .repetition(unit(set), atLeast: atLeast, atMost: nil) }
    let last = unit(URLAlphabet.path.subtracting(ScalarSet("/")))
    let path = PatternSyntax.optional(.sequence([.literal("/"), several(URLAlphabet.path), last]))
    let query = PatternSyntax.repetition(.sequence([.literal("&"), several(URLAlphabet.value, atLeast: 1)]), atLeast: 0, atMost: nil)
    return WrittenURL.words(path: Automaton(path), query: Automaton(query), fragment: Automaton(several(URLAlphabet.fragment)))
  }()

  /// Those that people write and programs print: nothing is escaped that need not be, and no segment is empty, `.` or `..`.
  static let ordinary: Automaton = {
    let any = PatternSyntax.scalar(.all)
    let noDot = PatternSyntax.scalar(ScalarSet(".").complement)
    let segment = PatternSyntax.choice([
      .sequence([noDot, .anyText]), .sequence([.literal("."), noDot, .anyText]), .sequence([.literal(".."), any, .anyText]),
    ])
    let path = PatternSyntax.repetition(.sequence([.literal("/"), segment.encoded(.printed(.segment))]), atLeast: 0, atMost: nil)
    return WrittenURL.words(
      path: Automaton(path), query: Automaton(ordinaryQuery),
      fragment: Automaton(PatternSyntax.anyText.encoded(.printed(.query))))
  }()

  static let ordinaryKey = PatternSyntax.repetition(.scalar(.all), atLeast: 1, atMost: nil).encoded(.printed(.query))
  static let ordinaryValue = PatternSyntax.optional(.sequence([.literal("="), PatternSyntax.anyText.encoded(.printed(.query))]))
  static let ordinaryQuery = PatternSyntax.repetition(.sequence([.literal("&"), ordinaryKey, ordinaryValue]), atLeast: 0, atMost: nil)
}

extension PatternSyntax {
  /// Texts over some scalars, not empty, that are not the one given.
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
