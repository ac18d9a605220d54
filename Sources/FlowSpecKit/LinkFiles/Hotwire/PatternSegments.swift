/// The segments of a regular expression that describes a path.
struct PatternSegments {
  enum Atom: Hashable {
    case literal(String)
    case some(GuessedTemplate.Kind)
  }

  private(set) var segments: [[Atom]] = []
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var literal = ""

  init?(_ text: Substring) {
    scalars = Array(text.unicodeScalars)
    while index < scalars.count {
      guard read() else { return nil }
    }
    endLiteral()
    let isWhole = segments.allSatisfy { segment in
      guard !segment.isEmpty else { return false }
      return zip(segment, segment.dropFirst()).allSatisfy { one, other in
        if case .some = one, case .some = other { return false }
        return true
      }
    }
    guard isWhole, !segments.isEmpty, segments.count <= 40, text.utf8.count <= 400 else { return nil }
  }

  /// Reads one atom; returns false if a template cannot express it.
  private mutating func read() -> Bool {
    let scalar = scalars[index]
    if scalar == "/" || scalar == "\\" && index + 1 < scalars.count && scalars[index + 1] == "/" {
      index += scalar == "/" ? 1 : 2
      endLiteral()
      segments.append([])
      return !isQuantifier
    }
    guard !segments.isEmpty else { return false }
    let start = index
    switch scalar {
    case "\\":
      guard index + 1 < scalars.count else { return false }
      let next = scalars[index + 1]
      index += 2
      if "dDwWsS".unicodeScalars.contains(next) { return addExpression(from: start) }
      guard next.isASCII, !next.properties.isAlphabetic, !("0"..."9").contains(next), next != "?" else { return false }
      literal.unicodeScalars.append(next)
    case "[":
      guard skipClass() else { return false }
      return addExpression(from: start)
    case "(":
      guard skipGroup() else { return false }
      return addExpression(from: start)
    case ".":
      index += 1
      return addExpression(from: start)
    case "^", "$", "|", "?", "*", "+", "{", "}", ")", "]": return false
    default:
      literal.unicodeScalars.append(scalar)
      index += 1
    }
    return !isQuantifier
  }

  private var isQuantifier: Bool {
    index < scalars.count && "?*+{".unicodeScalars.contains(scalars[index])
  }

  private mutating func skipClass() -> Bool {
    index += 1
    while index < scalars.count, scalars[index] != "]" { index += scalars[index] == "\\" ? 2 : 1 }
    index += 1
    return index <= scalars.count
  }

  private mutating func skipGroup() -> Bool {
    var depth = 0
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 1
      case "[":
        guard skipClass() else { return false }
        index -= 1
      case "(": depth += 1
      case ")": depth -= 1
      case "/": return false
      default: break
      }
      index += 1
      if depth == 0 { return index <= scalars.count }
    }
    return false
  }

  private mutating func skipQuantifier() {
    if index < scalars.count, scalars[index] == "{" {
      while index < scalars.count, scalars[index] != "}" { index += 1 }
      index += 1
    } else if isQuantifier {
      index += 1
    } else {
      return
    }
    if index < scalars.count, scalars[index] == "?" || scalars[index] == "+" { index += 1 }
  }

  // MARK: Expressions

  private mutating func addExpression(from start: Int) -> Bool {
    let inner = start..<index
    skipQuantifier()
    guard index <= scalars.count else { return false }
    let isRepeated = inner.upperBound < index
    guard let kind = kind(Self.text(scalars[start..<index]), group: isRepeated ? nil : Self.text(scalars[inner])) else { return false }
    endLiteral()
    segments[segments.count - 1].append(.some(kind))
    return !isQuantifier
  }

  private static let anySegment = [
    "[^/]+", "[^/]*", #"[^\/]+"#, #"[^\/]*"#, "[^/?]+", #"[^/\?]+"#, #"[^\/\?]+"#, "[^?/]+", "[^/?#]+", "[^/]+?", ".+", ".*", ".+?", ".*?",
  ]

  private func kind(_ text: String, group: String?) -> GuessedTemplate.Kind? {
    if Self.anySegment.contains(text) { return .text }
    if let group, group.hasPrefix("("), group.hasSuffix(")") {
      let inner = String(group.dropFirst(group.hasPrefix("(?:") ? 3 : 1).dropLast())
      let parts = HotwirePattern.parts(of: inner)
      if parts.count > 1, parts.allSatisfy(Self.isPlain), Set(parts.map(ImportedNames.caseName)).count == parts.count { return .choice(parts) }
      if parts.count == 1, Self.anySegment.contains(inner) { return .text }
      if parts.count == 1, !inner.hasPrefix("?"), (try? TextPattern(parsing: inner)) != nil { return .pattern(inner) }
    }
    return (try? TextPattern(parsing: text)) != nil ? .pattern(text) : nil
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60 && text.unicodeScalars.allSatisfy { ScalarSet.wordCharacters.contains($0) || $0 == "-" }
  }

  private mutating func endLiteral() {
    guard !literal.isEmpty else { return }
    segments[segments.count - 1].append(.literal(literal))
    literal = ""
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  // MARK: Words

  var words: [String] {
    segments.compactMap { segment in
      let texts = segment.compactMap { if case .literal(let text) = $0 { text } else { nil } }
      return texts.isEmpty ? nil : texts.joined(separator: "_")
    }
  }

  var endsWithParameter: Bool {
    segments.last?.allSatisfy { if case .some = $0 { true } else { false } } ?? false
  }

  /// Returns the literal segment before a parameter, by the parameter's number.
  func word(before parameter: Int) -> String? {
    var count = 0
    var word: String?
    for segment in segments {
      for atom in segment {
        guard case .some = atom else { continue }
        if count == parameter { return word }
        count += 1
      }
      if segment.count == 1, case .literal(let text) = segment[0] { word = text }
    }
    return word
  }
}
