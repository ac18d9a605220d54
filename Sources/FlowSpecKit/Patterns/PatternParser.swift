/// Parses the subset of regular expressions that is allowed in `{ text: … }`.
struct PatternParser {
  /// The most levels of nested groups.
  static let depthLimit = 50
  /// The largest bound in `{n,m}`.
  static let repeatLimit = 1_000
  /// The most scalars when every repetition is written out.
  static let sizeLimit = 2_000

  private let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and of the end.
  private let offsets: [Int]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  mutating func parse() throws(PatternProblem) -> PatternSyntax {
    if peek == "^" { index += 1 }
    let syntax = try choice()
    if peek == "$", index == scalars.count - 1 { index += 1 }
    guard index == scalars.count else {
      throw problem("')' closes no group; write '\\)' for the character", from: index)
    }
    guard syntax.size <= Self.sizeLimit else {
      throw PatternProblem(
        "the pattern is too large: its repetitions ask for too many characters", at: 0..<offsets[scalars.count])
    }
    return syntax
  }

  // MARK: Structure

  private mutating func choice() throws(PatternProblem) -> PatternSyntax {
    var branches = [try sequence()]
    while peek == "|" {
      index += 1
      branches.append(try sequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(PatternProblem) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      if scalar == "$", index == scalars.count - 1 { break }
      let part = try atom()
      parts.append(try quantified(part))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func atom() throws(PatternProblem) -> PatternSyntax {
    let start = index
    let scalar = scalars[index]
    index += 1
    switch scalar {
    case "(": return try group(from: start)
    case "[": return .scalar(try characterClass(from: start))
    case ".": return .scalar(ScalarSet.lineEnds.complement)
    case "\\": return .scalar(try escape(from: start).set)
    case "^", "$":
      throw problem("'\(scalar)' is not allowed: a pattern always matches the whole text", from: start)
    case "*", "+", "?":
      throw problem("'\(scalar)' has nothing to repeat; write '\\\(scalar)' for the character", from: start)
    case "{", "}", "]":
      throw problem("'\(scalar)' must be written '\\\(scalar)' for the character", from: start)
    default: return .scalar(ScalarSet(scalar))
    }
  }

  private mutating func group(from start: Int) throws(PatternProblem) -> PatternSyntax {
    if peek == "?" {
      index += 1
      guard peek == ":" else { throw unsupportedGroup(from: start) }
      index += 1
    } else if peek == "*" {
      throw problem("verbs such as '(*…)' are not supported", from: start)
    }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw problem("the groups are nested too deeply", from: start) }
    let inner = try choice()
    guard peek == ")" else {
      if peek == "$" {
        throw problem("'$' is not allowed: a pattern always matches the whole text", from: index, to: index + 1)
      }
      throw problem("'(' is not closed", from: start, to: start + 1)
    }
    index += 1
    return inner
  }

  private mutating func unsupportedGroup(from start: Int) -> PatternProblem {
    let next = peek
    let afterNext = index + 1 < scalars.count ? scalars[index + 1] : nil
    index = min(index + 1, scalars.count)
    switch (next, afterNext) {
    case ("=", _): return problem("look-ahead '(?=' is not supported", from: start)
    case ("!", _): return problem("look-ahead '(?!' is not supported", from: start)
    case ("<", "="), ("<", "!"):
      index = min(index + 1, scalars.count)
      return problem("look-behind '(?<\(afterNext.map(String.init) ?? "")' is not supported", from: start)
    case ("<", _), ("P", _), ("'", _): return problem("named groups are not supported; write '(…)'", from: start)
    case (">", _): return problem("atomic groups '(?>' are not supported", from: start)
    case ("#", _): return problem("comments '(?#' are not supported", from: start)
    case ("|", _), ("(", _), ("&", _), ("R", _): return problem("this kind of group is not supported", from: start)
    default: return problem("inline flags such as '(?i)' are not supported", from: start)
    }
  }

  // MARK: Repetition

  private mutating func quantified(_ atom: PatternSyntax) throws(PatternProblem) -> PatternSyntax {
    let start = index
    guard let bounds = try quantifier() else { return atom }
    switch peek {
    // A lazy quantifier matches the same texts.
    case "?": index += 1
    case "+": throw problem("possessive quantifiers are not supported", from: start, to: index + 1)
    default: break
    }
    if let next = peek, next == "*" || next == "+" || next == "?" || next == "{" {
      throw problem("'\(next)' repeats a repetition; write a group for that", from: index, to: index + 1)
    }
    return .repetition(atom, atLeast: bounds.atLeast, atMost: bounds.atMost)
  }

  private mutating func quantifier() throws(PatternProblem) -> (atLeast: Int, atMost: Int?)? {
    switch peek {
    case "*": index += 1; return (0, nil)
    case "+": index += 1; return (1, nil)
    case "?": index += 1; return (0, 1)
    case "{": return try bounds()
    default: return nil
    }
  }

  private mutating func bounds() throws(PatternProblem) -> (atLeast: Int, atMost: Int?) {
    let start = index
    index += 1
    let lower = try number(from: start)
    var upper = lower
    if peek == "," {
      index += 1
      upper = try number(from: start)
      if upper == nil, lower != nil, peek == "}" {
        index += 1
        return (lower ?? 0, nil)
      }
    }
    guard let lower, let upper, peek == "}" else {
      throw problem("'{' begins no '{n}', '{n,}' or '{n,m}'; write '\\{' for the character", from: start, to: start + 1)
    }
    index += 1
    guard lower <= upper else { throw problem("'{\(lower),\(upper)}' has its bounds the wrong way round", from: start) }
    return (lower, upper)
  }

  private mutating func number(from start: Int) throws(PatternProblem) -> Int? {
    var value: Int?
    while let digit = peek, ScalarSet.digits.contains(digit) {
      index += 1
      value = (value ?? 0) * 10 + Int(digit.value - 0x30)
      guard value ?? 0 <= Self.repeatLimit else {
        throw problem("the pattern is too large: at most \(Self.repeatLimit) repetitions can be asked for", from: start)
      }
    }
    return value
  }
}

// MARK: - Positions

extension PatternParser {
  fileprivate var peek: Unicode.Scalar? {
    index < scalars.count ? scalars[index] : nil
  }

  /// Returns a problem from one scalar up to another, or up to the current one; at least one scalar long.
  fileprivate func problem(_ message: String, from start: Int, to end: Int? = nil) -> PatternProblem {
    let upper = min(max(end ?? index, start + 1), scalars.count)
    return PatternProblem(message, at: offsets[min(start, scalars.count)]..<offsets[max(upper, min(start, scalars.count))])
  }
}

// MARK: - Escapes and classes

extension PatternParser {
  /// The result of an escape; a single scalar may be a bound of a range.
  fileprivate struct Escaped {
    let set: ScalarSet
    let scalar: Unicode.Scalar?

    init(_ set: ScalarSet) {
      self.set = set
      scalar = nil
    }

    init(_ scalar: Unicode.Scalar) {
      set = ScalarSet(scalar)
      self.scalar = scalar
    }
  }

  /// Parses an escape whose backslash is at `start`.
  fileprivate mutating func escape(from start: Int) throws(PatternProblem) -> Escaped {
    guard let scalar = peek else { throw problem("'\\' escapes nothing; write '\\\\' for the character", from: start) }
    index += 1
    switch scalar {
    case "d": return Escaped(.digits)
    case "D": return Escaped(ScalarSet.digits.complement)
    case "w": return Escaped(.wordCharacters)
    case "W": return Escaped(ScalarSet.wordCharacters.complement)
    case "s": return Escaped(.whitespace)
    case "S": return Escaped(ScalarSet.whitespace.complement)
    case "n": return Escaped("\n")
    case "r": return Escaped("\r")
    case "t": return Escaped("\t")
    case "f": return Escaped("\u{0C}")
    case "x": return Escaped(try hexadecimal(digits: 2, from: start))
    case "u": return Escaped(try hexadecimal(digits: 4, from: start))
    case "b", "B": throw problem("word boundaries are not supported", from: start)
    case "A", "z", "Z", "G": throw problem("'\\\(scalar)' is not needed: a pattern always covers the whole text", from: start)
    case "p", "P": throw problem("Unicode properties are not supported; list the characters in '[…]'", from: start)
    case "k", "1"..."9": throw problem("back-references are not supported", from: start)
    default:
      guard scalar.isASCII, !ScalarSet.wordCharacters.contains(scalar) || scalar == "_" else {
        throw problem("'\\\(scalar)' is not a known escape", from: start)
      }
      return Escaped(scalar)
    }
  }

  private mutating func hexadecimal(digits count: Int, from start: Int) throws(PatternProblem) -> Unicode.Scalar {
    let braced = count == 4 && peek == "{"
    if braced { index += 1 }
    var text = ""
    while let digit = peek, digit.properties.isASCIIHexDigit, text.count < (braced ? 8 : count) {
      text.unicodeScalars.append(digit)
      index += 1
    }
    let closed = !braced || peek == "}"
    if braced, closed { index += 1 }
    guard closed, braced ? !text.isEmpty : text.count == count, let value = UInt32(text, radix: 16),
      let scalar = Unicode.Scalar(value)
    else {
      throw problem("'\\\(count == 2 ? "x" : "u")' needs the number of a character in \(count) hexadecimal digits", from: start)
    }
    return scalar
  }

  /// Parses a class whose `[` is at `start`.
  fileprivate mutating func characterClass(from start: Int) throws(PatternProblem) -> ScalarSet {
    var negated = false
    if peek == "^" {
      negated = true
      index += 1
    }
    var ranges: [ClosedRange<UInt32>] = []
    while let scalar = peek, scalar != "]" {
      let member = index
      let lower = try classMember()
      guard peek == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        ranges += lower.set.ranges
        continue
      }
      index += 1
      let upper = try classMember()
      guard let first = lower.scalar, let last = upper.scalar else {
        throw problem(
          "'\(written(member))' is not a range: a class such as '\\d' cannot bound one; write '\\-' for the character", from: member)
      }
      guard first.value <= last.value else {
        throw problem("'\(written(member))' is not a range: its bounds are in the wrong order", from: member)
      }
      ranges.append(first.value...last.value)
    }
    guard peek == "]" else { throw problem("'[' is not closed", from: start, to: start + 1) }
    index += 1
    guard !ranges.isEmpty else {
      throw problem("'\(written(start))' names no character; write '\\]' for the character ']'", from: start)
    }
    let set = ScalarSet(ranges)
    return negated ? set.complement : set
  }

  private mutating func classMember() throws(PatternProblem) -> Escaped {
    let start = index
    guard let scalar = peek else { throw problem("'[' is not closed", from: max(0, start - 1)) }
    index += 1
    switch scalar {
    case "\\": return try escape(from: start)
    case "[":
      let kind = peek == ":" ? "named classes such as '[:alpha:]' are not supported" : "a class within a class is not supported"
      throw problem("\(kind); write '\\[' for the character", from: start)
    case "&" where peek == "&", "~" where peek == "~", "-" where peek == "-":
      throw problem("set operations such as '\(scalar)\(scalar)' are not supported", from: start, to: index + 1)
    default: return Escaped(scalar)
    }
  }

  /// Returns the text from a scalar up to the current one.
  private func written(_ start: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<index])
    return text
  }
}
