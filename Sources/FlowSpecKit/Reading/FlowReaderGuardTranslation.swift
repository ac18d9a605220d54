/// Guards with operators of other languages.
extension FlowReader {
  /// Reads such a guard as it was meant, and reports the correct operators; returns false if the guard has other syntax errors.
  func translatedGuard(
    _ tokens: [GuardToken], _ scalar: YAMLScalar, _ node: YAMLNode, _ context: GuardContext, expecting type: ExpressionType
  ) -> (found: Bool, expression: Expression?) {
    let foreign = tokens.filter { $0.instead != nil }
    guard let first = foreign.first, case .foreign(let text, let instead?) = first.kind else { return (false, nil) }
    let before = report
    var parser = GuardParser(reader: self, context: context, tokens: tokens.map(\.translated), node: node)
    let expression = parser.parse(expecting: type)
    let edits = foreign.compactMap { edit($0, in: scalar, node) }
    guard !parser.hasEnded, edits.count == foreign.count else {
      report = before
      return (false, nil)
    }
    report.add(
      GuardRules.guardSyntax, GuardToken.advice(on: text, instead: instead), at: span(first.range, in: node),
      fixes: [translation(foreign, edits, scalar, node)])
    return (true, expression)
  }

  /// Returns the fix for all foreign tokens of a guard; its title shows the whole guard if there are several.
  private func translation(_ foreign: [GuardToken], _ edits: [FixIt.Edit], _ scalar: YAMLScalar, _ node: YAMLNode) -> FixIt {
    let isQuoted = foreign.allSatisfy { if case .foreign(let text, _) = $0.kind { text.first.map("'\"".contains) ?? false } else { false } }
    if isQuoted { return FixIt("remove the quotes", .certain, edits) }
    if edits.count > 1, let whole = mended(edits, scalar, node) { return whole }
    let words = foreign.compactMap(\.instead).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return FixIt("replace with \(words.map { "'\($0)'" }.joined(separator: " and "))", .certain, edits)
  }

  /// Returns the replacement of the whole guard, unless it is written with escapes or in several lines.
  private func mended(_ edits: [FixIt.Edit], _ scalar: YAMLScalar, _ node: YAMLNode) -> FixIt? {
    let place = span(0..<scalar.text.utf8.count, in: node)
    guard sources(place.source).text(from: place.lower, to: place.upper) == scalar.text else { return nil }
    var bytes = Array(scalar.text.utf8)
    for edit in edits.sorted(by: { $0.span.lower > $1.span.lower }) {
      bytes.replaceSubrange(edit.span.lower - place.lower..<edit.span.upper - place.lower, with: edit.replacement.utf8)
    }
    return .replace(place, with: String(decoding: bytes, as: UTF8.self), .certain)
  }

  /// Returns the edit that replaces a token, unless escapes or folded lines make its place unknown.
  private func edit(_ token: GuardToken, in scalar: YAMLScalar, _ node: YAMLNode) -> FixIt.Edit? {
    guard case .foreign(let text, _) = token.kind, let instead = token.instead else { return nil }
    let place = span(token.range, in: node)
    guard sources(place.source).text(from: place.lower, to: place.upper) == text else { return nil }
    guard instead.allSatisfy(\.isLetter) else { return FixIt.Edit(place, instead) }
    // A word needs spaces between it and names.
    let bytes = Array(scalar.text.utf8)
    let (before, after) = (bytes[..<token.range.lowerBound].last, bytes[token.range.upperBound...].first)
    let blanks = [UInt8(ascii: " "), UInt8(ascii: "\n")]
    let head = before.map { blanks.contains($0) || $0 == UInt8(ascii: "(") } ?? true
    let tail = after.map { blanks.contains($0) } ?? true
    return FixIt.Edit(place, (head ? "" : " ") + instead + (tail ? "" : " "))
  }
}

extension GuardToken {
  /// The operator of guards with the same meaning as this one of another language.
  fileprivate var instead: String? {
    if case .foreign(_, let instead?) = kind { instead.withoutLastBlank } else { nil }
  }

  /// The token that was meant, at the place of the foreign one.
  fileprivate var translated: GuardToken {
    guard let meant = instead.flatMap({ lexGuard($0).first }) else { return self }
    return GuardToken(kind: meant.kind, range: range)
  }

  /// Returns the advice to replace a foreign operator.
  static func advice(on text: String, instead: String) -> String {
    if let last = text.last, text.first?.isNumber == true, !last.isNumber {
      return "numbers have no unit here: use '\(instead)' instead of '\(text)'"
    }
    if let first = text.first, "'\"".contains(first) { return "names have no quotes here: use '\(instead)'" }
    return text == "=" ? "use '==' to compare" : "use '\(instead.withoutLastBlank)' instead of '\(text)'"
  }
}
