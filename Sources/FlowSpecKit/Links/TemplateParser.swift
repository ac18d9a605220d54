extension LinkTemplate {
  /// Parses a template and continues after mistakes; the result of a template with mistakes is for messages only.
  init(parsing text: String, problems: inout [TemplateProblem]) {
    var parser = TemplateParser(text)
    parser.parse()
    problems += parser.problems.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    self.init(
      text: text, path: parser.path, query: parser.query, fragment: parser.fragment, parameters: parser.parameters)
  }
}

struct TemplateParser {
  private(set) var problems: [TemplateProblem] = []
  private(set) var path: [LinkTemplate.PathPiece] = []
  private(set) var query: [LinkTemplate.QueryItem] = []
  private(set) var fragment: LinkTemplate.Fragment?
  private(set) var parameters: [LinkTemplate.Parameter] = []
  private let tokens: ArraySlice<TemplateToken>
  private let length: Int

  init(_ text: String) {
    tokens = TemplateToken.tokens(of: text)[...]
    length = text.utf8.count
  }

  /// The most bytes: data that is built from a template nests as deeply as it has segments.
  static let lengthLimit = 1_000

  mutating func parse() {
    guard length <= Self.lengthLimit else {
      return report(.tooLong, "a template has at most \(Self.lengthLimit) bytes", 0..<length)
    }
    if tokens.count == 1, let token = tokens.first, case .parameter = token.kind {
      if let use = parameterUse(token) {
        if use.suffix != .none {
          report(.wholeLinkNotAlone, "'{\(use.name)}' is the whole link: it is neither optional nor a rest", token.range)
        }
        declare(use, .wholeURL)
      }
      return
    }
    var rest = tokens
    if let hash = rest.firstIndex(where: { $0.isCharacter("#") }) {
      parseFragment(rest[(hash + 1)...], at: rest[hash].range)
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(where: { $0.isCharacter("?") }) {
      parsePath(rest[..<mark])
      parseQuery(rest[(mark + 1)...], at: rest[mark].range.upperBound)
    } else {
      parsePath(rest)
    }
    parameters.sort { $0.range.lowerBound < $1.range.lowerBound }
    reportRepeatedParameters()
  }

  private mutating func reportRepeatedParameters() {
    var seen: Set<String> = []
    for parameter in parameters where !seen.insert(parameter.name).inserted {
      report(.repeatedParameter, "'{\(parameter.name)}' occurs twice in the template", parameter.range)
    }
  }
}

// MARK: - Path

extension TemplateParser {
  private mutating func parsePath(_ tokens: ArraySlice<TemplateToken>) {
    var tokens = tokens
    if tokens.first?.isCharacter("/") == true {
      tokens = tokens.dropFirst()
      if tokens.isEmpty { return }
    } else {
      guard reportMissingSlash(tokens) else { return }
    }
    let segments = tokens.parts(separatedBy: "/")
    for (index, segment) in segments.enumerated() {
      let place = segment.startIndex < self.tokens.endIndex ? self.tokens[segment.startIndex].range.lowerBound : length
      parseSegment(segment, at: place, isLast: index == segments.count - 1)
    }
    checkOrder()
  }

  /// Reports a missing slash; returns true if the segments can still be parsed.
  private mutating func reportMissingSlash(_ tokens: ArraySlice<TemplateToken>) -> Bool {
    guard let first = tokens.first else {
      report(.missingSlash, "a template begins with '/'", 0..<0)
      return false
    }
    if let colon = tokens.firstIndex(where: { $0.isCharacter(":") }), tokens[colon...].dropFirst().prefix(2).count == 2,
      tokens[colon...].dropFirst().prefix(2).allSatisfy({ $0.isCharacter("/") })
    {
      report(.missingSlash, "a template begins with '/': the origin says scheme and host", tokens.range(orAt: 0))
      return false
    }
    if case .parameter(let inner) = first.kind {
      report(.wholeLinkNotAlone, "'{\(inner)}' without a slash before it takes the whole link, so no text can follow it", first.range)
    } else if !first.isCharacter("^") {
      report(.missingSlash, "a template begins with '/'", first.range)
    }
    return true
  }

  private mutating func parseSegment(_ tokens: ArraySlice<TemplateToken>, at place: Int, isLast: Bool) {
    let range = tokens.range(orAt: place)
    guard let first = tokens.first else {
      let message =
        isLast ? "a slash at the end has no effect: the last slash of a link is ignored" : "two slashes enclose an empty segment"
      return report(.emptySegment, message, max(0, place - 1)..<place)
    }
    if tokens.count == 2, tokens.allSatisfy({ $0.isCharacter("*") }) {
      path.append(.anySegments(range))
      return
    }
    if tokens.count == 1, case .parameter = first.kind, let use = parameterUse(first), use.suffix != .none {
      switch use.suffix {
      case .none: break
      case .optional:
        path.append(.optional(use.name, range))
        declare(use, .optionalPath)
      case .rest:
        path.append(.rest(use.name, isOptional: false, range))
        declare(use, .rest)
      case .optionalRest:
        path.append(.rest(use.name, isOptional: true, range))
        declare(use, .optionalRest)
      }
      return
    }
    let atoms = parseText(tokens, role: .path)
    if case .literal(let text)? = atoms.first, atoms.count == 1, text == "." || text == ".." {
      report(.dotSegment, "'\(text)' cannot be a segment: other programs resolve it before the URL reaches the app", range)
    }
    if !atoms.isEmpty { path.append(.segment(atoms, range)) }
  }

  /// Reports pieces that may only be first or last.
  private mutating func checkOrder() {
    var misplaced: [Int] = []
    for (index, piece) in path.enumerated() {
      let isLast = index == path.count - 1
      switch piece {
      case .segment: continue
      case .optional(let name, let range) where !isLast:
        report(.misplacedOptional, "'{\(name)?}' can only be the last segment", range)
      case .rest(let name, _, let range) where !isLast:
        report(.misplacedRest, "'{\(name)...}' can only be the last segment", range)
      case .rest(let name, _, let range) where path.contains { if case .anySegments = $0 { true } else { false } }:
        report(.misplacedRest, "'{\(name)...}' cannot be in a path with '**': its beginning would be ambiguous", range)
      case .anySegments(let range):
        let follows = index > 0 && { if case .anySegments = path[index - 1] { true } else { false } }()
        guard follows || index > 0 && !isLast else { continue }
        misplaced.append(index)
        report(.misplacedWildcard, "'**' can only come first or last", range)
      case .optional, .rest: continue
      }
    }
    for index in misplaced.reversed() { path.remove(at: index) }
  }
}

// MARK: - Query and fragment

extension TemplateParser {
  private mutating func parseQuery(_ tokens: ArraySlice<TemplateToken>, at place: Int) {
    var place = place
    var seen: Set<String> = []
    for part in tokens.parts(separatedBy: "&") {
      if let item = parseItem(part, at: place) {
        query.append(item)
        if case .names(let names) = item.key {
          for name in names where !seen.insert(name).inserted {
            report(.repeatedQueryKey, "'\(name)' occurs twice in the query", item.range)
          }
        }
      }
      place = part.range(orAt: place).upperBound + 1
    }
  }

  private mutating func parseItem(_ tokens: ArraySlice<TemplateToken>, at place: Int) -> LinkTemplate.QueryItem? {
    guard !tokens.isEmpty else {
      report(.emptyQueryItem, "the query has an empty item", max(0, place - 1)..<place)
      return nil
    }
    let equals = tokens.firstIndex { $0.isCharacter("=") }
    let range = tokens.range(orAt: place)
    let key = parseKey(tokens[..<(equals ?? tokens.endIndex)], item: range, hasValue: equals != nil)
    var value = LinkTemplate.QueryItem.Value.anything
    if let equals { value = parseValue(tokens[(equals + 1)...], key: key) }
    return key.map { LinkTemplate.QueryItem(key: $0, value: value, range: range) }
  }

  private mutating func parseKey(
    _ tokens: ArraySlice<TemplateToken>, item: Range<Int>, hasValue: Bool
  ) -> LinkTemplate.QueryItem.Key? {
    if tokens.count == 1, let token = tokens.first, case .parameter = token.kind {
      guard let use = parameterUse(token) else { return nil }
      if use.suffix != .none { report(.badQueryKey, "'{\(use.name)}' as a key is neither optional nor a rest", token.range) }
      if !hasValue { report(.badQueryKey, "'{\(use.name)}' is the key of a query item, and its value is missing", token.range) }
      declare(use, .queryKey)
      return .parameter(use.name)
    }
    var names: [String] = []
    for part in tokens.parts(separatedBy: "|") {
      if part.isEmpty {
        report(.badQueryKey, "a query item needs a key", tokens.isEmpty ? item : tokens.range(orAt: item.lowerBound))
      } else if let token = part.first(where: { if case .parameter = $0.kind { true } else { false } }) {
        report(.badQueryKey, "a key is either text or one parameter, not both", token.range)
      } else if case .literal(let name)? = parseText(part, role: .query).first {
        names.append(name)
      }
    }
    return names.isEmpty ? nil : .names(names)
  }

  private mutating func parseValue(
    _ tokens: ArraySlice<TemplateToken>, key: LinkTemplate.QueryItem.Key?
  ) -> LinkTemplate.QueryItem.Value {
    if tokens.count == 1, let token = tokens.first, case .parameter = token.kind, let use = parameterUse(token),
      use.suffix == .optional
    {
      if case .parameter(let name)? = key {
        report(.misplacedOptional, "'{\(use.name)?}' cannot be optional: '{\(name)}' is its key", token.range)
      }
      declare(use, .optionalQuery)
      return .optional(use.name)
    }
    return .text(parseText(tokens, role: .query))
  }

  private mutating func parseFragment(_ tokens: ArraySlice<TemplateToken>, at hash: Range<Int>) {
    guard let first = tokens.first else { return report(.emptyFragment, "nothing follows '#'", hash) }
    let range = tokens.range(orAt: hash.upperBound)
    if tokens.count == 1, case .parameter = first.kind, let use = parameterUse(first), use.suffix == .optional {
      declare(use, .optionalFragment)
      fragment = .optional(use.name, range)
      return
    }
    let atoms = parseText(tokens, role: .fragment)
    if !atoms.isEmpty { fragment = .text(atoms, range) }
  }
}

// MARK: - Texts and parameters

extension TemplateParser {
  private enum Suffix { case none, optional, rest, optionalRest }

  private struct ParameterUse {
    let name: String
    let suffix: Suffix
    let range: Range<Int>
  }

  /// Parses alternating literals and parameters.
  private mutating func parseText(_ tokens: ArraySlice<TemplateToken>, role: LinkTemplate.Role) -> [LinkTemplate.Atom] {
    var atoms: [LinkTemplate.Atom] = []
    var literal: [TemplateToken] = []
    for token in tokens {
      guard case .parameter = token.kind else {
        if case .broken = token.kind {
          report(.unclosedParameter, "'{' is not closed", token.range)
        } else {
          literal.append(token)
        }
        continue
      }
      if let text = decoded(literal, role) { atoms.append(.literal(text)) }
      literal = []
      guard let use = parameterUse(token) else { continue }
      switch use.suffix {
      case .none: break
      case .optional:
        report(.misplacedOptional, "'{\(use.name)?}' can only be a whole last segment, query value or fragment", token.range)
      case .rest, .optionalRest:
        report(.misplacedRest, "'{\(use.name)...}' can only be a whole last segment", token.range)
      }
      if case .parameter(let previous)? = atoms.last {
        report(.adjacentParameters, "no text separates '{\(previous)}' and '{\(use.name)}'; put a text or a slash between them", token.range)
      }
      atoms.append(.parameter(use.name))
      declare(use, role)
    }
    if let text = decoded(literal, role) { atoms.append(.literal(text)) }
    return atoms
  }

  /// Decodes a literal; returns nil if it is empty or not permitted there.
  private mutating func decoded(_ tokens: [TemplateToken], _ role: LinkTemplate.Role) -> String? {
    guard let first = tokens.first, let last = tokens.last else { return nil }
    var bytes: [UInt8] = []
    var index = 0
    while index < tokens.count {
      guard case .character(let scalar) = tokens[index].kind else { return nil }
      index += 1
      if scalar == "%" {
        let digits = tokens[index...].prefix(2).compactMap { token in
          if case .character(let scalar) = token.kind { PercentCoding.digit(scalar) } else { nil }
        }
        guard digits.count == 2 else {
          let end = tokens[min(index + 1, tokens.count - 1)].range.upperBound
          report(
            .badPercentEscape, "'%' needs two hexadecimal digits; write '%25' for the character",
            tokens[index - 1].range.lowerBound..<end)
          continue
        }
        bytes.append(digits[0] * 16 + digits[1])
        index += 2
      } else {
        if let complaint = Self.complaint(about: scalar, role) { report(complaint.0, complaint.1, tokens[index - 1].range) }
        bytes += Array(String(scalar).utf8)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) {
      report(.badPercentEscape, "the percent-escapes are no UTF-8", first.range.lowerBound..<last.range.upperBound)
    }
    return text
  }

  private static func complaint(about scalar: Unicode.Scalar, _ role: LinkTemplate.Role) -> (TemplateProblem.Kind, String)? {
    switch scalar {
    case "{", "}":
      return (.strayBrace, "'\(scalar)' encloses no parameter; write '%7\(scalar == "{" ? "B" : "D")' for the character")
    case "*":
      return (.forbiddenCharacter, "'*' is not a wildcard; write '{name}', or '**' as a whole segment, or '%2A' for the character")
    case " ": return (.forbiddenCharacter, "a link cannot contain a space; write '%20'")
    case "<", ">", "[", "]":
      let code = PercentCoding.encoded(String(scalar), keeping: .unreserved)
      return (.forbiddenCharacter, "'\(scalar)' is not allowed here; write '{name}' for a parameter, or '\(code)' for the character")
    case "^": return (.forbiddenCharacter, "'^' is not allowed here: a template is no regular expression, and matches whole links")
    case "\"", "\\", "`", "|", "#": break
    case "?": break
    default:
      guard scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace else { return nil }
      return (.forbiddenCharacter, "a link cannot contain white space and control characters")
    }
    return (
      .forbiddenCharacter, "'\(scalar)' is not allowed here; write '\(PercentCoding.encoded(String(scalar), keeping: .unreserved))'"
    )
  }

  /// Parses the text between braces; reports it and returns nil if it is not a parameter.
  private mutating func parameterUse(_ token: TemplateToken) -> ParameterUse? {
    guard case .parameter(var name) = token.kind else { return nil }
    var suffix = Suffix.none
    if name.hasSuffix("...?") {
      suffix = .optionalRest
      name.removeLast(4)
    } else if name.hasSuffix("...") {
      suffix = .rest
      name.removeLast(3)
    } else if name.hasSuffix("?") {
      suffix = .optional
      name.removeLast()
    }
    guard isName(name) else {
      let what = name.isEmpty ? "'{}' names no parameter" : "'\(name)' cannot name a parameter: a name has only letters, digits and '_'"
      let problem = TemplateProblem(.badParameterName, what, at: token.range)
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
    return ParameterUse(name: name, suffix: suffix, range: token.range)
  }

  private mutating func declare(_ use: ParameterUse, _ role: LinkTemplate.Role) {
    parameters.append(LinkTemplate.Parameter(name: use.name, role: role, range: use.range))
  }

  private mutating func report(_ kind: TemplateProblem.Kind, _ message: String, _ range: Range<Int>) {
    problems.append(TemplateProblem(kind, message, at: range))
  }
}
