/// A pattern of an association file: `*` matches any text, `?` one character, `$(name)` a value of a variable.
///
/// These characters cannot be escaped.
struct AssociationPattern {
  enum Token {
    case literal(Unicode.Scalar)
    case one
    case any
    /// A variable with its values, which contain no variables.
    case values(String, [[Token]])
  }

  let tokens: [Token]
  /// Undeclared variables, which match nothing.
  let unknown: [String]

  init(_ text: String, variables: [String: [String]] = [:]) {
    var tokens: [Token] = []
    var unknown: [String] = []
    var rest = Array(text.unicodeScalars)[...]
    let lastEnd = rest.lastIndex(of: ")") ?? -1
    while let scalar = rest.popFirst() {
      if let (name, end) = Self.variable(scalar, rest, upTo: lastEnd) {
        let values = variables[name] ?? AssociationVariables.predefined(name)
        if values == nil { unknown.append(name) }
        tokens.append(.values(name, (values ?? []).map { $0.unicodeScalars.map(Self.token) }))
        rest = rest[(end + 1)...]
      } else {
        tokens.append(Self.token(scalar))
      }
    }
    self.tokens = tokens
    self.unknown = unknown
  }

  /// Returns the name of the variable that begins with this scalar, and the place of its `)`.
  ///
  /// - Parameter last: the place of the last `)`, so that each text is searched only once.
  private static func variable(
    _ scalar: Unicode.Scalar, _ rest: ArraySlice<Unicode.Scalar>, upTo last: Int
  ) -> (name: String, end: Int)? {
    guard scalar == "$", rest.first == "(", rest.startIndex < last, let end = rest.firstIndex(of: ")") else { return nil }
    var name = ""
    name.unicodeScalars.append(contentsOf: rest[(rest.startIndex + 1)..<end])
    return (name, end)
  }

  /// Returns the number of scalars of a text with all values of its variables, or a number above `most`.
  ///
  /// - Parameter size: returns the number of scalars of all values of a variable.
  static func scalars(of text: String, upTo most: Int, _ size: (String) -> Int) -> Int {
    var sum = 0
    var rest = Array(text.unicodeScalars)[...]
    let lastEnd = rest.lastIndex(of: ")") ?? -1
    while sum <= most, let scalar = rest.popFirst() {
      sum += 1
      guard let (name, end) = variable(scalar, rest, upTo: lastEnd) else { continue }
      sum += size(name) + end + 1 - rest.startIndex
      rest = rest[(end + 1)...]
    }
    return sum
  }

  private init(tokens: [Token]) {
    self.tokens = tokens
    unknown = []
  }

  private static func token(_ scalar: Unicode.Scalar) -> Token {
    switch scalar {
    case "*": .any
    case "?": .one
    default: .literal(scalar)
    }
  }

  /// Options for comparing a pattern with a URL.
  struct Reading {
    let isCaseSensitive: Bool
    /// True to compare the URL as written, false to decode it first.
    let isEncoded: Bool

    /// Returns the written texts that tokens match, in a part with these unescaped scalars.
    func syntax(_ tokens: [Token], in plain: ScalarSet) -> PatternSyntax {
      let read = isEncoded ? plain.union(URLAlphabet.percent) : ScalarSet.all
      let whole = PatternSyntax.sequence(tokens.map { syntax($0, read) })
      return isEncoded ? whole : whole.encoded(.any(plain: plain))
    }

    private func syntax(_ token: Token, _ read: ScalarSet) -> PatternSyntax {
      switch token {
      case .one: .scalar(read)
      case .any: .repetition(.scalar(read), atLeast: 0, atMost: nil)
      case .literal(let scalar): .scalar((isCaseSensitive ? ScalarSet(scalar) : .allCases(of: scalar)).intersection(read))
      case .values(_, let values): .choice(values.map { value in .sequence(value.map { syntax($0, read) }) })
      }
    }
  }

  func syntax(_ reading: Reading, in plain: ScalarSet) -> PatternSyntax {
    reading.syntax(tokens, in: plain)
  }

  /// Returns the paths that it matches: slashes at both ends are ignored, and a pattern that ends in `/*` also matches the path
  /// before that.
  func paths(_ reading: Reading) -> PatternSyntax {
    var tokens = tokens[...]
    while case .literal("/")? = tokens.first { tokens.removeFirst() }
    while case .literal("/")? = tokens.last { tokens.removeLast() }
    guard !tokens.isEmpty else { return .empty }
    let whole = [.literal("/")] + tokens
    let syntax = reading.syntax(whole, in: URLAlphabet.path)
    guard case .any = whole[whole.count - 1], case .literal("/") = whole[whole.count - 2] else { return syntax }
    return .choice([syntax, Self(tokens: Array(whole.dropLast(2))).trimmed(reading)])
  }

  private func trimmed(_ reading: Reading) -> PatternSyntax {
    var tokens = tokens[...]
    while case .literal("/")? = tokens.last { tokens.removeLast() }
    return reading.syntax(Array(tokens), in: URLAlphabet.path)
  }
}

extension ScalarSet {
  /// Returns a scalar and its other case, if that is a single scalar.
  static func allCases(of scalar: Unicode.Scalar) -> ScalarSet {
    guard !scalar.isASCII else { return bothCases(of: scalar) }
    var set = ScalarSet(scalar)
    for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
      let scalars = Array(text.unicodeScalars)
      if scalars.count == 1 { set = set.union(ScalarSet(scalars[0])) }
    }
    return set
  }
}
