/// A token of a guard: its kind, and its UTF-8 range in the text.
struct GuardToken: Sendable {
  enum Kind: Hashable, Sendable {
    /// A name, perhaps with dots.
    case name(String)
    case number(Int)
    case comparison(String)
    case plus, minus, open, close, end
    case and, or, not, inWord
    /// Syntax that guards do not have, and its replacement if that is clear.
    case foreign(String, instead: String?)
  }

  let kind: Kind
  let range: Range<Int>
}

enum GuardWords {
  /// Words that cannot be names, because guards use them.
  static let reserved = ["and", "or", "not", "in", "true", "false", "any", "none", "event", "layout"]
  static let operators = ["and", "or", "not", "in"]
  static let functions = ["shown", "kept", "held"]
  static let claims = ["received", "opened", "refused", "lost"]
  /// Words that YAML 1.1 and other languages read as truths.
  static let truths = ["yes": "true", "no": "false", "on": "true", "off": "false", "true": "true", "false": "false"]
  /// Units, which numbers of guards do not have.
  static let units: Set = ["pt", "px", "dp", "points", "ms", "s", "min", "h", "%"]
}

func lexGuard(_ text: String) -> [GuardToken] {
  let scalars = Array(text.unicodeScalars)
  var tokens: [GuardToken] = []
  var index = 0
  var offset = 0

  func scalar(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }
  func take(_ count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      text.append(scalars[index])
      offset += UTF8.width(scalars[index])
      index += 1
    }
    return String(text)
  }
  func add(_ kind: GuardToken.Kind, from start: Int) {
    tokens.append(GuardToken(kind: kind, range: start..<offset))
  }

  while let first = scalar() {
    let start = offset
    if first == " " || first.properties.isWhitespace {
      _ = take(1)
    } else if first.beginsName {
      var length = 0
      while let next = scalar(length) {
        let isDot = next == "." && (scalar(length + 1)?.beginsName ?? false)
        guard isDot || next.continuesName else { break }
        length += 1
      }
      add(wordKind(take(length)), from: start)
    } else if (48...57).contains(first.value) {
      var length = 0
      while let next = scalar(length), (48...57).contains(next.value) { length += 1 }
      // Digits after a point belong to the number, so that one mistake causes one message.
      if scalar(length) == ".", let next = scalar(length + 1), (48...57).contains(next.value) {
        length += 1
        while let next = scalar(length), (48...57).contains(next.value) { length += 1 }
        add(.foreign(take(length), instead: nil), from: start)
        continue
      }
      let unit = String(String.UnicodeScalarView(scalars[(index + length)...].prefix { $0.continuesName || $0 == "%" }))
      if GuardWords.units.contains(unit) {
        let number = String(String.UnicodeScalarView(scalars[index..<(index + length)]))
        add(.foreign(take(length + unit.unicodeScalars.count), instead: number), from: start)
        continue
      }
      let digits = take(length)
      add(.number(Int(digits) ?? .max), from: start)
    } else if let (length, name) = quotedName(scalars[index...]) {
      add(.foreign(take(length), instead: name), from: start)
    } else {
      let two = scalar(1).map { String(first) + String($0) } ?? ""
      let three = two.isEmpty ? "" : scalar(2).map { two + String($0) } ?? ""
      let kind = symbolKind(first, two, three)
      _ = take(kind.length)
      add(kind.kind, from: start)
    }
  }
  tokens.append(GuardToken(kind: .end, range: offset..<offset))
  return tokens
}

/// Returns the length and the name of `'pad'`, `"pad"` or `.pad`, as other languages write a case.
private func quotedName(_ scalars: ArraySlice<Unicode.Scalar>) -> (length: Int, name: String)? {
  guard let mark = scalars.first, ["'", "\"", "."].contains(mark), scalars.dropFirst().first?.beginsName == true else { return nil }
  let name = scalars.dropFirst().prefix { $0.continuesName }
  let text = String(String.UnicodeScalarView(name))
  if mark == "." { return (name.count + 1, text) }
  return scalars.dropFirst(name.count + 1).first == mark ? (name.count + 2, text) : nil
}

private func wordKind(_ word: String) -> GuardToken.Kind {
  switch word {
  case "and": .and
  case "or": .or
  case "not": .not
  case "in": .inWord
  case "AND": .foreign(word, instead: "and")
  case "OR": .foreign(word, instead: "or")
  case "NOT": .foreign(word, instead: "not")
  default: .name(word)
  }
}

private func symbolKind(_ first: Unicode.Scalar, _ two: String, _ three: String) -> (kind: GuardToken.Kind, length: Int) {
  if three == "===" || three == "!==" { return (.foreign(three, instead: two), 3) }
  switch two {
  case "==", "!=", "<=", ">=": return (.comparison(two), 2)
  case "&&": return (.foreign(two, instead: "and"), 2)
  case "||": return (.foreign(two, instead: "or"), 2)
  case "<>": return (.foreign(two, instead: "!="), 2)
  case "->": return (.foreign(two, instead: nil), 2)
  case "=>": return (.foreign(two, instead: ">="), 2)
  case "=<": return (.foreign(two, instead: "<="), 2)
  default: break
  }
  switch first {
  case "<", ">": return (.comparison(String(first)), 1)
  case "+": return (.plus, 1)
  case "-": return (.minus, 1)
  case "(": return (.open, 1)
  case ")": return (.close, 1)
  case "=": return (.foreign("=", instead: "=="), 1)
  case "!": return (.foreign("!", instead: "not "), 1)
  case "≤": return (.foreign("≤", instead: "<="), 1)
  case "≥": return (.foreign("≥", instead: ">="), 1)
  case "≠": return (.foreign("≠", instead: "!="), 1)
  default: return (.foreign(String(first), instead: nil), 1)
  }
}
