/// The context of a guard, which decides the names that it may use.
struct GuardContext {
  let unit: Unit
  /// The event whose fields it may name.
  var event: EventID?
  /// True if the event could not be read, so that any name may be one of its fields.
  var hasUnknownEvent = false
  /// The parameters of the route that it belongs to.
  var parameters: [Field] = []
  /// True for properties, which may also observe the last step.
  var isClaim = false
  /// True for a layout's condition, which may name inputs only.
  var isLayout = false
}

extension FlowReader {
  /// Reads a guard; returns nil after reporting a mistake.
  func condition(_ node: YAMLNode, _ context: GuardContext) -> Expression? {
    expression(node, context, expecting: .boolean)
  }

  /// Reads an expression of a given type.
  func expression(_ node: YAMLNode, _ context: GuardContext, expecting type: ExpressionType) -> Expression? {
    guard !node.isStandIn else { return nil }
    guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty else {
      let advice = if case .sequence = node.content { "; join the conditions with 'and' or 'or'" } else { "" }
      let isEmpty = if case .scalar = node.content { true } else { false }
      let message = isEmpty ? "a condition is missing here" : "a condition is expected here, not \(node.kindName)\(advice)"
      report.add(GuardRules.guardSyntax, message, at: node.span)
      return nil
    }
    let tokens = lexGuard(scalar.text)
    guard tokens.count <= GuardParser.lengthLimit else {
      let message =
        "the condition has \(tokens.count - 1) words and signs; the limit is \(GuardParser.lengthLimit)"
      report.add(GuardRules.guardSyntax, message, at: span(tokens[GuardParser.lengthLimit].range, in: node))
      return nil
    }
    guard countConditionWords(tokens.count - 1, at: node.span) else { return nil }
    let translated = translatedGuard(tokens, scalar, node, context, expecting: type)
    if translated.found { return translated.expression }
    var parser = GuardParser(reader: self, context: context, tokens: tokens, node: node)
    return parser.parse(expecting: type)
  }
}

extension FlowReader {
  /// Returns false if all conditions together are too long, after reporting that once.
  private func countConditionWords(_ count: Int, at span: Span) -> Bool {
    let most = SizeRules.Limit.conditionWords
    guard conditionWords <= most else { return false }
    conditionWords += count
    guard conditionWords > most else { return true }
    let message = "the conditions have more than \(Measure.grouped(most)) words and signs, the most that a flow may have"
    report.add(SizeRules.flowTooLarge, message, at: span)
    return false
  }
}

/// Parses a guard and checks its types. It continues after an unknown name; a syntax error ends it.
struct GuardParser {
  let reader: FlowReader
  let context: GuardContext
  let tokens: [GuardToken]
  let node: YAMLNode
  /// The most tokens of a condition, and the most levels of nesting.
  static let lengthLimit = 1_000
  private static let depthLimit = 64
  private(set) var position = 0
  private var depth = 0
  /// True next to unknown names, where types and names cannot be checked.
  private(set) var isMuted = false
  /// True after a syntax error was reported.
  private(set) var hasEnded = false

  init(reader: FlowReader, context: GuardContext, tokens: [GuardToken], node: YAMLNode) {
    self.reader = reader
    self.context = context
    self.tokens = tokens
    self.node = node
  }

  mutating func parse(expecting type: ExpressionType) -> Expression? {
    let found = disjunction(expecting: type)
    guard !hasEnded else { return nil }
    if case .foreign = current.kind {
      failForeign(current)
      return nil
    }
    if case .foreign(_, .some) = current.kind { _ = operand(expecting: nil) }
    guard !hasEnded else { return nil }
    if case .name("is") = current.kind, position + 1 < tokens.count, tokens[position + 1].kind == .not {
      let whole = GuardToken(kind: current.kind, range: current.range.lowerBound..<tokens[position + 1].range.upperBound)
      fail(whole, GuardToken.advice(on: "is not", instead: "!="), instead: "!=")
      return nil
    }
    if case .name("is") = current.kind {
      fail(current, GuardToken.advice(on: "is", instead: "=="), instead: "==")
      return nil
    }
    if let advice = Self.advice(on: current.kind) {
      fail(current, advice)
      return nil
    }
    if current.kind != .end {
      if current.kind == .name("before"), context.isClaim {
        fail(current, "'before' is a key of the property: '{ never: a, before: b }'")
      } else {
        fail(current, isName(current.kind) ? "'and' or 'or' is missing before \(describe(current))" : "\(describe(current)) is not expected here")
      }
      return nil
    }
    guard let found else { return nil }
    guard fits(found.type, in: type) else {
      let message = "\(name(of: type)) is expected here, and this is \(name(of: found.type, beside: type))"
      mismatch(found, message, beside: type, wantsCondition: type == .boolean)
      return nil
    }
    return found
  }

  private func isName(_ kind: GuardToken.Kind) -> Bool {
    if case .name = kind { return true }
    return false
  }

  var current: GuardToken { tokens[position] }

  mutating func advance() -> GuardToken {
    let token = tokens[position]
    if position + 1 < tokens.count { position += 1 }
    return token
  }

  func span(_ range: Range<Int>) -> Span {
    reader.span(range, in: node)
  }

  func span(from start: GuardToken, to end: GuardToken) -> Span {
    span(start.range.lowerBound..<max(start.range.lowerBound, end.range.upperBound))
  }

  var previous: GuardToken { tokens[max(0, position - 1)] }

  // MARK: Operators, loosest first

  private mutating func disjunction(expecting type: ExpressionType?) -> Expression? {
    let start = current
    var left = conjunction(expecting: type)
    while !hasEnded, current.kind == .or {
      _ = advance()
      let right = conjunction(expecting: .boolean)
      left = join(left, right, start) { .or($0, $1) }
    }
    return left
  }

  private mutating func conjunction(expecting type: ExpressionType?) -> Expression? {
    let start = current
    var left = negation(expecting: type)
    while !hasEnded, current.kind == .and {
      _ = advance()
      let right = negation(expecting: .boolean)
      left = join(left, right, start) { .and($0, $1) }
    }
    return left
  }

  private func join(
    _ left: Expression?, _ right: Expression?, _ start: GuardToken, _ make: (Expression, Expression) -> Expression.Kind
  ) -> Expression? {
    guard let left, let right else { return nil }
    guard boolean(left), boolean(right) else { return nil }
    return Expression(make(left, right), .boolean, span(from: start, to: previous))
  }

  private mutating func negation(expecting type: ExpressionType?) -> Expression? {
    guard current.kind == .not else { return comparison(expecting: type) }
    let start = advance()
    guard let inner = nested(start, { $0.negation(expecting: .boolean) }), boolean(inner) else { return nil }
    return Expression(.not(inner), .boolean, span(from: start, to: previous))
  }

  private mutating func comparison(expecting type: ExpressionType?) -> Expression? {
    let start = current
    let left = sum(expecting: isComparisonAhead ? nil : type)
    guard !hasEnded, case .comparison(let text) = current.kind, let comparison = Comparison(rawValue: text) else {
      return left
    }
    _ = advance()
    let right = rightSide(of: left, comparison)
    if case .comparison = current.kind {
      fail(current, "comparisons do not chain; join two with 'and'")
      return nil
    }
    guard let left, let right else { return nil }
    guard fits(right.type, in: left.type) else {
      let written = reader.sources(node.span.source).text(from: left.span.lower, to: left.span.upper)
      mismatch(
        right, "'\(written)' is \(name(of: left.type)), so it cannot be compared with \(name(of: right.type, beside: left.type))", beside: left.type)
      return nil
    }
    return Expression(.compare(comparison, left, right), .boolean, span(from: start, to: previous))
  }

  /// True if the operand that begins here is the left side of a comparison.
  private var isComparisonAhead: Bool {
    var depth = 0
    for token in tokens[position...] {
      switch token.kind {
      case .open: depth += 1
      case .close:
        depth -= 1
        if depth < 0 { return false }
      case .comparison where depth == 0: return true
      case .and, .or, .end: if depth == 0 { return false }
      default: break
      }
    }
    return false
  }

  /// Parses the right side of a comparison, which may be a case of the left side's type.
  private mutating func rightSide(of left: Expression?, _ comparison: Comparison) -> Expression? {
    guard let left else {
      // If the left side is unknown, the right side cannot be checked.
      let wasMuted = isMuted
      isMuted = true
      _ = sum(expecting: nil)
      isMuted = wasMuted
      return nil
    }
    if case .cases = left.type, comparison != .equal, comparison != .notEqual {
      fail(previous, "only '==' and '!=' compare names; '\(comparison.rawValue)' compares numbers")
      return nil
    }
    return sum(expecting: left.type)
  }

  private mutating func sum(expecting type: ExpressionType?) -> Expression? {
    let start = current
    var left = operand(expecting: type)
    while !hasEnded, current.kind == .plus || current.kind == .minus {
      let isPlus = advance().kind == .plus
      guard let right = operand(expecting: .integer), let known = left else {
        left = nil
        continue
      }
      guard integer(known), integer(right) else { return nil }
      left = Expression(isPlus ? .add(known, right) : .subtract(known, right), .integer, span(from: start, to: previous))
    }
    return left
  }

  private mutating func operand(expecting type: ExpressionType?) -> Expression? {
    let start = advance()
    switch start.kind {
    case .number(let value):
      guard value <= Expression.largestNumber else {
        fail(start, "a number is at most \(Expression.largestNumber)")
        return nil
      }
      return Expression(.integer(value), .integer, span(start.range))
    case .minus:
      guard let inner = nested(start, { $0.operand(expecting: .integer) }), integer(inner) else { return nil }
      return Expression(.negate(inner), .integer, span(from: start, to: previous))
    case .open:
      let inner = nested(start) { $0.disjunction(expecting: type) }
      guard !hasEnded else { return nil }
      guard current.kind == .close else {
        if case .foreign = current.kind { failForeign(current) } else { fail(current, "')' is missing", opened: start) }
        return nil
      }
      _ = advance()
      return inner.map { Expression($0.kind, $0.type, span(from: start, to: previous)) }
    case .name(let text):
      if current.kind == .open { return call(text, start) }
      return named(text, start, expecting: type)
    case .foreign:
      if !failNegatedSide(start) { failForeign(start) }
      return nil
    case .end:
      fail(start, "the condition ends too early")
      return nil
    case .inWord where current.kind == .open:
      failStateFunction("in", start)
      return nil
    case .inWord:
      fail(start, "write the state's name alone, without 'in'")
      return nil
    case .comparison, .plus, .close, .and, .or, .not:
      if failNegatedSide(start) { return nil }
      fail(start, "\(describe(start)) is not expected here")
      return nil
    }
  }

  // MARK: Types

  private func fits(_ found: ExpressionType, in wanted: ExpressionType) -> Bool {
    found == wanted
  }

  private func boolean(_ expression: Expression) -> Bool {
    if expression.type == .boolean { return true }
    mismatch(expression, "a condition is expected here, and this is \(name(of: expression.type))", beside: .boolean, wantsCondition: true)
    return false
  }

  private func integer(_ expression: Expression) -> Bool {
    if expression.type == .integer { return true }
    mismatch(expression, "a number is expected here, and this is \(name(of: expression.type))", beside: .integer)
    return false
  }

  func name(of type: ExpressionType) -> String {
    switch type {
    case .boolean: "a Boolean"
    case .integer: "a number"
    case .cases(let cases): "one of \(cases.names.listed)"
    }
  }

  /// Returns the name of a type; another type may have the same cases.
  private func name(of type: ExpressionType, beside other: ExpressionType) -> String {
    name(of: type) == name(of: other) ? "another type with these names" : name(of: type)
  }

  private func mismatch(_ expression: Expression, _ message: String, beside wanted: ExpressionType, wantsCondition: Bool = false) {
    guard !isMuted else { return }
    var notes: [Diagnostic.Note] = []
    if name(of: expression.type) == name(of: wanted) {
      notes.append(.init("one declaration under 'types:', named in both places, makes them one type", at: nil))
    }
    if wantsCondition, let example = comparison(with: expression) {
      notes.append(.init("compare it, as in '\(example)'", at: nil))
    }
    reader.report.add(GuardRules.guardType, message, at: expression.span, notes: notes)
  }

  private func comparison(with expression: Expression) -> String? {
    let written = reader.sources(node.span.source).text(from: expression.span.lower, to: expression.span.upper)
    switch (expression.type, expression.kind) {
    case (_, .namedCase), (_, .integer), (.boolean, _): return nil
    case (.cases(let cases), _): return cases.names.first.map { "\(written) == \($0)" }
    case (.integer, _): return "\(written) > 0"
    }
  }

  /// Parses one level deeper.
  private mutating func nested(_ start: GuardToken, _ parse: (inout Self) -> Expression?) -> Expression? {
    guard depth < Self.depthLimit else {
      fail(start, "the condition is nested more than \(Self.depthLimit) deep")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  // MARK: Mistakes

  mutating func fail(
    _ token: GuardToken, _ message: String, instead: String? = nil, _ confidence: FixIt.Confidence = .plausible, opened: GuardToken? = nil
  ) {
    guard !hasEnded else { return }
    hasEnded = true
    // An invalid name, such as 'sign-in', was reported at its declaration.
    if case .scalar(let scalar) = node.content, reader.unread.isSpelt(in: scalar.text) { return }
    let place = span(token.range)
    reader.report.add(
      GuardRules.guardSyntax, message, at: place,
      notes: opened.map { [.init("opened here", at: span($0.range))] } ?? [],
      fixes: instead.map { [FixIt("replace with '\($0.withoutLastBlank)'", confidence, [.init(place, $0)])] } ?? [])
  }

  func describe(_ token: GuardToken) -> String {
    switch token.kind {
    case .name(let text), .comparison(let text), .foreign(let text, _): "'\(text)'"
    case .number(let value): "'\(value)'"
    case .plus: "'+'"
    case .minus: "'-'"
    case .open: "'('"
    case .close: "')'"
    case .and: "'and'"
    case .or: "'or'"
    case .not: "'not'"
    case .inWord: "'in'"
    case .end: "the end"
    }
  }
}

extension String {
  var withoutLastBlank: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
