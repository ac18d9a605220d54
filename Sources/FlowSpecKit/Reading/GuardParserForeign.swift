/// Reports syntax of other languages in guards.
extension GuardParser {
  /// Returns the way to write what other languages have a word for.
  static func advice(on kind: GuardToken.Kind) -> String? {
    switch kind {
    case .inWord: "guards know no lists: write 'x == one or x == two'"
    case .name("between"): "guards have no 'between': write 'x >= low and x <= high'"
    case .name("xor"): "guards have no 'xor': write '!=' between two truths"
    case .name("unless"): "guards have no 'unless': write 'and not'"
    case .name("implies"): "guards have no 'implies': write 'not a or b'"
    case .name("less"), .name("greater"): "guards have signs for this: write '<', '<=', '>' or '>='"
    case .name("equals"): "guards have a sign for this: write '=='"
    default: nil
    }
  }

  mutating func failForeign(_ token: GuardToken) {
    guard case .foreign(let text, let instead) = token.kind else { return }
    let digits = text.split(separator: ".")
    if let whole = digits.first.flatMap({ Int($0) }) { return failDecimal(token, whole, digits) }
    if text == "?" { return fail(token, "guards have no '? :': write 'a and b or not a and c' for 'a ? b : c'") }
    fail(token, instead.map { GuardToken.advice(on: text, instead: $0) } ?? "'\(text)' is not allowed in an expression", instead: instead)
  }

  /// Reports a decimal number with the whole numbers next to it.
  private mutating func failDecimal(_ token: GuardToken, _ whole: Int, _ digits: [Substring]) {
    if digits.count == 2, digits[1].allSatisfy({ $0 == "0" }) {
      return fail(token, "numbers are whole here; write \(whole)", instead: String(whole), .certain)
    }
    guard whole < .max else { return fail(token, "numbers are whole here; write \(whole)") }
    guard let sign = sign(before: token) else { return fail(token, "numbers are whole here; write \(whole) or \(whole + 1)") }
    let signed = GuardToken(kind: token.kind, range: sign.range.lowerBound..<token.range.upperBound)
    fail(signed, "numbers are whole here; write -\(whole + 1) or \(-whole)")
  }

  /// Returns the minus that makes a number negative; nil for one that subtracts it.
  private func sign(before token: GuardToken) -> GuardToken? {
    guard let place = tokens.firstIndex(where: { $0.range == token.range }), place > 0, tokens[place - 1].kind == .minus else { return nil }
    guard place > 1 else { return tokens[place - 1] }
    switch tokens[place - 2].kind {
    case .name, .number, .close, .foreign: return nil
    case .comparison, .plus, .minus, .open, .end, .and, .or, .not, .inWord: return tokens[place - 1]
    }
  }

  /// Reports `a == !b` and `a == not b`; returns false for other tokens.
  mutating func failNegatedSide(_ token: GuardToken) -> Bool {
    guard let place = tokens.firstIndex(where: { $0.range == token.range }), place > 0, place + 1 < tokens.count else { return false }
    switch token.kind {
    case .not, .foreign("!", _), .foreign("NOT", _): break
    default: return false
    }
    guard case .comparison(let text) = tokens[place - 1].kind, text == "==" || text == "!=" else { return false }
    guard case .name(let name) = tokens[place + 1].kind, tokens[place + 2].kind != .open else { return false }
    let opposite = text == "==" ? "!=" : "=="
    let whole = GuardToken(kind: token.kind, range: tokens[place - 1].range.lowerBound..<tokens[place + 1].range.upperBound)
    fail(whole, "'not' cannot follow '\(text)'; compare with '\(opposite)'", instead: "\(opposite) \(name)")
    return true
  }

  /// Reports `in(state)`, with or without quotes, at its whole length.
  mutating func failStateFunction(_ function: String, _ start: GuardToken) {
    let message = "write the state's name alone, without '\(function)' and parentheses"
    let rest = tokens[position...].prefix(3)
    guard rest.count == 3, let argument = rest.dropFirst().first, let end = rest.last, end.kind == .close else { return fail(start, message) }
    let state: String
    switch argument.kind {
    case .name(let name), .foreign(_, instead: let name?): state = name
    default: return fail(start, message)
    }
    let whole = GuardToken(kind: start.kind, range: start.range.lowerBound..<end.range.upperBound)
    let isState = reader.states(named: state, in: context.unit).count == 1
    fail(whole, message, instead: state, isState ? .certain : .plausible)
  }
}
