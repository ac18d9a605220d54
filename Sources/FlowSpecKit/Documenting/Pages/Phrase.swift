/// A line of text with inline markup, independent of the output format.
struct Phrase: Sendable, Hashable {
  enum Run: Sendable, Hashable {
    case text(String)
    /// A name or an expression, verbatim.
    case code(String)
    /// Code without names, such as the start of a URL.
    case literal(String)
    /// Code, where the name is first looked up among declarations of this kind.
    case name(String, Topic)
    /// A verdict in one or two words, and the place with more about it.
    case verdict(String, Tone, page: String?, section: String?)
    case strong(String)
    case emphasis(String)
    /// A link to a page of this documentation, or to a section of it; without a page, to this one.
    case link(String, page: String?, section: String?)
    /// The configured address of another site's page.
    case address(String)
    /// A place in a source, at the address where people read it.
    case place(String, address: String)
    case lineBreak
  }

  enum Tone: String, Sendable, Hashable {
    case good, doubtful, bad
  }

  var runs: [Run]

  init(_ runs: [Run] = []) {
    self.runs = runs
  }

  static func text(_ text: String) -> Phrase { Phrase(text.isEmpty ? [] : [.text(text)]) }
  static func code(_ text: String) -> Phrase { Phrase(text.isEmpty ? [] : [.code(text)]) }
  static func literal(_ text: String) -> Phrase { Phrase(text.isEmpty ? [] : [.literal(text)]) }
  static func name(_ text: String, _ subject: Topic) -> Phrase { Phrase(text.isEmpty ? [] : [.name(text, subject)]) }
  static func verdict(_ text: String, _ tone: Tone, page: String? = nil, section: String? = nil) -> Phrase {
    Phrase([.verdict(text, tone, page: page, section: section)])
  }

  static func strong(_ text: String) -> Phrase { Phrase([.strong(text)]) }
  static func emphasis(_ text: String) -> Phrase { Phrase([.emphasis(text)]) }

  /// Returns a message in which the names in single quotes are code; an apostrophe is no quote. A word before a name may say what it names.
  static func message(_ text: String) -> Phrase {
    let characters = Array(text)
    func isWord(_ place: Int) -> Bool { characters.indices.contains(place) && (characters[place].isLetter || characters[place].isNumber) }
    var (phrase, start, place) = (Phrase(), 0, 0)
    while let open = characters[place...].firstIndex(of: "'") {
      place = open + 1
      guard !isWord(open - 1) else { continue }
      let close = characters[place...].indices.first { characters[$0] == "'" && !isWord($0 + 1) }
      guard let close, close > open + 1 else { continue }
      let before = String(characters[start..<open])
      let (name, topic) = (String(characters[place..<close]), topic(after: before))
      phrase += .text(before) + (topic.map { .name(name, $0) } ?? .code(name))
      (start, place) = (close + 1, close + 1)
    }
    return phrase + .text(String(characters[start...]))
  }

  private static func topic(after text: String) -> Topic? {
    guard text.hasSuffix(" "), let word = text.split(separator: " ").last?.lowercased() else { return nil }
    return [.state, .route, .event, .input, .effect, .element, .layout, .type, .property, .scenario].first { $0.rawValue == word }
  }

  static let lineBreak = Phrase([.lineBreak])

  var isEmpty: Bool { runs.isEmpty }

  static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(left.runs + right.runs) }
  static func += (left: inout Phrase, right: Phrase) { left.runs += right.runs }

  /// The text without markup.
  var plain: String {
    runs.map { run in
      switch run {
      case .text(let text), .code(let text), .literal(let text), .name(let text, _), .strong(let text), .emphasis(let text), .link(let text, _, _),
        .verdict(let text, _, _, _), .address(let text), .place(let text, _):
        text
      case .lineBreak: "; "
      }
    }.joined()
  }

  /// The same without line breaks.
  var inOneLine: Phrase { Phrase(runs.map { $0 == .lineBreak ? .text("; ") : $0 }) }

  /// The text as the name of a column: words in lower case, names unchanged.
  var label: String {
    runs.map { run in
      if case .text(let text) = run { return text.lowercased() }
      return Phrase([run]).plain
    }.joined()
  }
}

extension Phrase: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension Collection<Phrase> {
  /// Joins the phrases that are not empty.
  func joined(by separator: Phrase) -> Phrase {
    var whole = Phrase()
    for phrase in self where !phrase.isEmpty {
      if !whole.isEmpty { whole += separator }
      whole += phrase
    }
    return whole
  }
}

extension Collection<String> {
  /// The names, separated by commas.
  var asCodes: Phrase { map(Phrase.code).joined(by: ", ") }

  /// Returns the names of one kind of declaration, separated by commas.
  func asNames(_ subject: Topic) -> Phrase { map { .name($0, subject) }.joined(by: ", ") }
}
