/// The texts that a parameter accepts in a link.
indirect enum ParameterLanguage: Hashable, Sendable {
  case any
  case pattern(TextPattern)
  /// One of these texts.
  case cases([String])
  /// One of these texts, in any case of ASCII letters.
  case casesIgnoringCase([String])
  /// A decimal number that fits 64 bits: with a minus sign if signed, without a plus sign; leading zeros are accepted.
  case integer(signed: Bool)
  case integerRange(ClosedRange<Int>)
  /// A decimal number, optionally with a point and an exponent; finite.
  case double
  case uuid
  /// `true` or `false`.
  case bool
  /// A scheme, a colon, and text without white space.
  case url
  case oneOf([ParameterLanguage])

  func accepts(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .pattern(let pattern): pattern.matches(text)
    case .cases(let texts): texts.contains { $0.hasSameScalars(as: text) }
    case .casesIgnoringCase(let texts): texts.contains { $0.hasSameScalars(as: text, foldingCase: true) }
    case .oneOf(let languages): languages.contains { $0.accepts(text) }
    case .integer(let signed): signed ? Decimal.integer(text) != nil : Decimal.natural(text[...]) != nil
    case .integerRange(let range): Decimal.integer(text).map(range.contains) ?? false
    case .double: Decimal.isDouble(text)
    case .uuid: Self.isUUID(text)
    case .bool: text == "true" || text == "false"
    case .url: Self.isURL(text)
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return false }
    return bytes.indices.allSatisfy { index in
      switch (index, bytes[index]) {
      case (8, let byte), (13, let byte), (18, let byte), (23, let byte): byte == UInt8(ascii: "-")
      case (_, 0x30...0x39), (_, 0x41...0x46), (_, 0x61...0x66): true
      default: false
      }
    }
  }

  private static func isURL(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":"), LinkURL.isScheme(text[..<colon]) else { return false }
    let rest = scalars[scalars.index(after: colon)...]
    return !rest.isEmpty && rest.allSatisfy { !(0x00...0x20 ~= $0.value) && !(0x7F...0xA0 ~= $0.value) }
  }

  /// The same language, ignoring the case of names.
  var ignoringCase: ParameterLanguage {
    switch self {
    case .cases(let texts): .casesIgnoringCase(texts)
    case .oneOf(let languages): .oneOf(languages.map(\.ignoringCase))
    case .any, .pattern, .casesIgnoringCase, .integer, .integerRange, .double, .uuid, .bool, .url: self
    }
  }

  /// The automaton for its texts, for comparing parts of texts.
  var automaton: Automaton {
    if case .pattern(let pattern) = self { pattern.automaton } else { Automaton(syntax) }
  }

  /// A readable text that it accepts; empty if there is none.
  var sample: String {
    switch self {
    case .any: "a"
    case .pattern(let pattern): pattern.example() ?? ""
    case .cases(let texts), .casesIgnoringCase(let texts): texts.first ?? ""
    case .integer: "1"
    case .integerRange(let range): String(range.contains(1) ? 1 : range.lowerBound)
    case .double: "1.5"
    case .uuid: "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
    case .bool: "true"
    case .url: "https://example.com"
    case .oneOf(let languages): languages.first?.sample ?? ""
    }
  }

  /// All texts, if they are few enough to list; in any case if case is ignored.
  var finiteTexts: [String]? {
    switch self {
    case .cases(let texts), .casesIgnoringCase(let texts): texts
    case .bool: ["true", "false"]
    case .integerRange(let range): Self.texts(of: range)
    case .oneOf(let languages):
      languages.reduce([]) { known, language in known.flatMap { texts in language.finiteTexts.map { texts + $0 } } }
    case .any, .pattern, .integer, .double, .uuid, .url: nil
    }
  }

  private static func texts(of range: ClosedRange<Int>) -> [String]? {
    range.count > 101 ? nil : range.map { String($0) }
  }

  var syntax: PatternSyntax {
    switch self {
    case .any: .anyText
    case .pattern(let pattern): pattern.syntax
    case .cases(let texts): .choice(texts.map { .literal($0) })
    case .casesIgnoringCase(let texts): .choice(texts.map { .literal($0, foldingCase: true) })
    case .integer(let signed):
      signed ? DecimalSyntax.signed : DecimalSyntax.unsigned
    case .integerRange(let range): DecimalSyntax.integers(range)
    case .double: DecimalSyntax.double
    case .uuid: Self.uuidSyntax
    case .bool: .choice([.literal("true"), .literal("false")])
    case .url: Self.urlSyntax
    case .oneOf(let languages): .choice(languages.map(\.syntax))
    }
  }

  private static var uuidSyntax: PatternSyntax {
    let digit = PatternSyntax.scalar(ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]))
    func digits(_ count: Int) -> PatternSyntax { .repetition(digit, atLeast: count, atMost: count) }
    let dash = PatternSyntax.literal("-")
    return .sequence([digits(8), dash, digits(4), dash, digits(4), dash, digits(4), dash, digits(12)])
  }

  private static var urlSyntax: PatternSyntax {
    let letters = ScalarSet([0x41...0x5A, 0x61...0x7A])
    let further = letters.union(ScalarSet([0x30...0x39, 0x2B...0x2B, 0x2D...0x2E]))
    return .sequence([
      .scalar(letters), .repetition(.scalar(further), atLeast: 0, atMost: nil), .literal(":"),
      .repetition(.scalar(ScalarSet([0x00...0x20, 0x7F...0xA0]).complement), atLeast: 1, atMost: nil),
    ])
  }
}

/// Reads decimal numbers from texts.
enum Decimal {
  /// Returns the number of a text of digits only; nil if it does not fit.
  static func natural(_ text: Substring) -> UInt? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? UInt(text) : nil
  }

  /// Returns the number of a text of digits, with an optional minus sign.
  static func integer(_ text: String) -> Int? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(text)
  }

  /// The most digits before the point, so that every number with an allowed exponent is finite.
  static let mostDigits = 30
  static let largestExponent = 99
  /// The largest exponent after a single digit.
  static let largestScientificExponent = 307

  static func isDouble(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func digits() -> Substring.UTF8View? {
      let all = rest.prefix { 0x30...0x39 ~= $0 }
      rest = rest.dropFirst(all.count)
      return all.isEmpty ? nil : all
    }
    func take(_ bytes: String.UTF8View) -> UInt8? {
      guard let next = rest.first, bytes.contains(next) else { return nil }
      rest = rest.dropFirst()
      return next
    }
    _ = take("-".utf8)
    guard let whole = digits(), whole.count <= mostDigits else { return false }
    if take(".".utf8) != nil, digits() == nil { return false }
    if take("eE".utf8) != nil {
      let isNegative = take("+-".utf8) == UInt8(ascii: "-")
      guard let exponent = digits() else { return false }
      let largest = whole.count == 1 ? largestScientificExponent : largestExponent
      guard isNegative || Int(Substring(exponent)).map({ $0 <= largest }) ?? false else { return false }
    }
    return rest.isEmpty
  }
}

/// Languages of decimal numbers.
enum DecimalSyntax {
  static let signed = integers(Int.min...Int.max)
  static let unsigned = naturals(upTo: UInt.max.description)
  private static let digit = PatternSyntax.scalar(.digits)
  private static let zeros = PatternSyntax.repetition(.literal("0"), atLeast: 0, atMost: nil)

  static let double: PatternSyntax = {
    let digits = PatternSyntax.repetition(digit, atLeast: 1, atMost: nil)
    let fraction = PatternSyntax.optional(.sequence([.literal("."), digits]))
    let whole = PatternSyntax.repetition(digit, atLeast: 1, atMost: Decimal.mostDigits)
    func exponent(sign: PatternSyntax, digits: PatternSyntax) -> PatternSyntax {
      .sequence([.scalar(ScalarSet([0x45...0x45, 0x65...0x65])), sign, digits])
    }
    let plus = PatternSyntax.optional(.literal("+"))
    let small = PatternSyntax.choice([
      exponent(sign: .literal("-"), digits: digits), exponent(sign: plus, digits: naturals(upTo: String(Decimal.largestExponent))),
    ])
    return .sequence([
      .optional(.literal("-")),
      .choice([
        .sequence([whole, fraction, .optional(small)]),
        .sequence([digit, fraction, exponent(sign: plus, digits: naturals(upTo: String(Decimal.largestScientificExponent)))]),
      ]),
    ])
  }()

  /// Returns all integers of a range, with any leading zeros; `-0` is 0.
  static func integers(_ range: ClosedRange<Int>) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    if range.upperBound >= 0 {
      parts.append(naturals(from: max(0, range.lowerBound).description, upTo: range.upperBound.description))
    }
    if range.lowerBound <= 0 {
      let nearest = range.upperBound >= 0 ? 0 : range.upperBound.magnitude
      parts.append(
        .sequence([.literal("-"), naturals(from: nearest.description, upTo: range.lowerBound.magnitude.description)]))
    }
    return .choice(parts)
  }

  static func naturals(from lower: String = "0", upTo upper: String) -> PatternSyntax {
    let upperDigits = Array(upper.utf8)
    let padding = [UInt8](repeating: 0x30, count: upperDigits.count - lower.utf8.count)
    return .sequence([zeros, between(padding + Array(lower.utf8), and: upperDigits, from: 0, optionalZeros: true)])
  }

  /// Returns digit strings of equal length between two bounds; leading zeros may be optional.
  private static func between(_ lower: [UInt8], and upper: [UInt8], from index: Int, optionalZeros: Bool) -> PatternSyntax {
    guard index < upper.count else { return .empty }
    let count = upper.count - index
    // Without this shortcut the number of branches below would explode.
    if lower[index...].allSatisfy({ $0 == 0x30 }), upper[index...].allSatisfy({ $0 == 0x39 }) {
      return .repetition(digit, atLeast: optionalZeros ? 1 : count, atMost: count)
    }
    let (low, high) = (lower[index], upper[index])
    let isLast = index == upper.count - 1
    let free = (lower: [UInt8](repeating: 0x30, count: upper.count), upper: [UInt8](repeating: 0x39, count: upper.count))
    func digits(from: UInt8, to: UInt8) -> PatternSyntax { .scalar(ScalarSet([UInt32(from)...UInt32(to)])) }
    func first(_ value: UInt8) -> PatternSyntax {
      optionalZeros && value == 0x30 && !isLast ? .optional(.literal("0")) : digits(from: value, to: value)
    }
    func then(from lower: [UInt8], to upper: [UInt8], zero: Bool) -> PatternSyntax {
      between(lower, and: upper, from: index + 1, optionalZeros: optionalZeros && zero)
    }
    if low == high { return .sequence([first(low), then(from: lower, to: upper, zero: low == 0x30)]) }
    var branches = [PatternSyntax.sequence([first(low), then(from: lower, to: free.upper, zero: low == 0x30)])]
    if high - low > 1 { branches.append(.sequence([digits(from: low + 1, to: high - 1), then(from: free.lower, to: free.upper, zero: false)])) }
    branches.append(.sequence([digits(from: high, to: high), then(from: free.lower, to: upper, zero: false)]))
    return .choice(branches)
  }
}
