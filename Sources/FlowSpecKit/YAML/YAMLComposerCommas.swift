/// Names without a colon in braces: the parts of a text with commas, or a key and its value.
extension YAMLComposer {
  /// Consumes the names without a colon that follow the first one, because one mistake separates them all.
  mutating func namesWithoutColon(after first: YAMLScalar, _ before: YAMLEntry?) -> [YAMLScalar] {
    guard text(before: first, before) != nil || WrittenEntries(property: first.text) != nil else { return [] }
    var names: [YAMLScalar] = []
    while let name = takeNameWithoutColon() { names.append(name) }
    return names
  }

  /// Consumes the next key of braces and its empty value, if it has no colon.
  private mutating func takeNameWithoutColon() -> YAMLScalar? {
    let next = events.prefix(2)
    guard let key = next.first, let value = next.last, next.count == 2, case .scalar(let name, .plain) = key.kind,
      case .scalar("", .plain) = value.kind, key.anchor == nil, !key.hasTag, value.anchor == nil, !value.hasTag,
      text.byte(text.skipSpace(key.upper, to: text.bytes.count)) != UInt8(ascii: ":")
    else { return nil }
    let scalar = YAMLScalar(name, .plain, text.span(from: key.lower, to: key.upper))
    guard YAMLSyntax.missingSpace(text, scalar.span) == nil else { return nil }
    events = events.dropFirst(2)
    return scalar
  }

  /// Returns the plain text that the comma before the name ends; nil if there is none.
  private func text(before name: YAMLScalar, _ entry: YAMLEntry?) -> YAMLScalar? {
    guard let entry, case .scalar(let start) = entry.value.content, start.style == .plain, !start.text.isEmpty,
      start.span.upper <= name.span.lower
    else { return nil }
    return start
  }

  mutating func reportMissingColon(_ names: [YAMLScalar], _ before: YAMLEntry?) {
    guard let name = names.first, let last = names.last else { return }
    if name.style == .plain, let missing = YAMLSyntax.missingSpace(text, name.span) {
      log.add(YAMLRules.yamlSyntax, missing.message, at: missing.span, fixes: missing.fixes)
      return
    }
    guard let before, let start = text(before: name, before) else {
      let whole = name.span.through(last.span)
      let written = text.string(from: whole.lower, to: whole.upper)
      let fixes = WrittenEntries(property: written).map { [FixIt.replace(whole, with: $0.text)] } ?? []
      log.add(YAMLRules.unquotedText, "'\(YAMLLog.short(written))' has no ':' and no value", at: whole, fixes: fixes)
      return
    }
    let whole = start.span.through(last.span)
    let meant = meaning(of: [start] + names, before.key.text, whole)
    log.add(
      KeyRules.commaInText,
      "'\(YAMLLog.short(name.text))' has no ':': the comma before it ends the text of '\(YAMLLog.short(before.key.text))'",
      at: name.span, notes: [.init("the text begins here", at: start.span)],
      fixes: [.replace(whole, with: meant)])
  }

  /// Returns the parts as one condition, as a list, or as one text.
  private func meaning(of parts: [YAMLScalar], _ key: String, _ whole: Span) -> String {
    let words = parts.map(\.text)
    // A condition never has a comma; two of them are joined.
    if words.allSatisfy(\.isPlainWord) {
      if Self.conditionKeys.contains(key) { return words.joined(separator: " and ") }
      if Self.listKeys.contains(key) { return "[" + words.joined(separator: ", ") + "]" }
    }
    return YAMLQuoting.quoted(text.string(from: whole.lower, to: whole.upper))
  }

  /// Keys that take several names.
  private static let listKeys: Set = ["opens", "selects", "awaits", "effects", "tabs", "entry", "exit", "close", "leads", "shown", "kept", "held"]
  static let conditionKeys: Set = ["when", "available", "never", "always", "possible", "always possible", "whenever", "eventually", "before"]
}

extension String {
  /// True for a name, with dots and `not` before it at most.
  fileprivate var isPlainWord: Bool {
    let words = split(separator: " ")
    return !words.isEmpty && words.count <= 2 && (words.count == 1 || words[0] == "not")
      && words.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } }
  }
}
