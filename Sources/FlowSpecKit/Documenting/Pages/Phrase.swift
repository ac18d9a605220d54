/// A line of text with the few things that a line can hold, whatever it will be written in.
struct Phrase: Sendable, Hashable {
  enum Run: Sendable, Hashable {
    case text(String)
    /// A name or an expression, letter by letter.
    case code(String)
    /// The same, where names are first looked for among things of this kind.
    case name(String, Topic)
    /// The verdict in a word or two.
    case verdict(String, Tone)
    case strong(String)
    case emphasis(String)
    /// To a page of this documentation, perhaps to one of its sections; no page: this one.
    case link(String, page: String?, section: String?)
    /// The address of a page of others, which somebody configured.
    case address(String)
    /// A place in a source, at the address where people read it.
    case place(String, address: String)
    case lineBreak
    /// The marked thing is read and shown, but no rule explores it yet.
    case unchecked
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
  static func name(_ text: String, _ subject: Topic) -> Phrase { Phrase(text.isEmpty ? [] : [.name(text, subject)]) }
  static func verdict(_ text: String, _ tone: Tone) -> Phrase { Phrase([.verdict(text, tone)]) }
  static func strong(_ text: String) -> Phrase { Phrase([.strong(text)]) }
  static func emphasis(_ text: String) -> Phrase { Phrase([.emphasis(text)]) }
  static let lineBreak = Phrase([.lineBreak])
  static let unchecked = Phrase([.unchecked])

  var isEmpty: Bool { runs.isEmpty }

  static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(left.runs + right.runs) }
  static func += (left: inout Phrase, right: Phrase) { left.runs += right.runs }

  /// The words, without their form.
  var plain: String {
    runs.map { run in
      switch run {
      case .text(let text), .code(let text), .name(let text, _), .strong(let text), .emphasis(let text), .link(let text, _, _),
        .verdict(let text, _), .address(let text), .place(let text, _):
        text
      case .lineBreak: "; "
      case .unchecked: ""
      }
    }.joined()
  }

  /// The same without line breaks.
  var inOneLine: Phrase { Phrase(runs.map { $0 == .lineBreak ? .text("; ") : $0 }) }

  /// The same as the name of a column: words in lower case, names as they are.
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
  /// The phrases that say something, in a row.
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
  /// Names in a row, with commas.
  var asCodes: Phrase { map(Phrase.code).joined(by: ", ") }

  /// The names of things of one kind, with commas.
  func asNames(_ subject: Topic) -> Phrase { map { .name($0, subject) }.joined(by: ", ") }
}
