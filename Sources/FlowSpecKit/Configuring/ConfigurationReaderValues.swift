/// The readers of the configuration's values: each reads one type, and reports any other.
extension ConfigurationReader {
  /// Returns the entries with known keys; `x-…` keys belong to other tools.
  mutating func entries<Key: RawRepresentable<String>>(
    of node: YAMLNode, _ what: String, keys: [Key]
  ) -> [(Key, YAMLNode)] {
    guard let entries = mapping(node, what, such: keys.first.map { "\($0.rawValue): …" } ?? "key: value") else { return [] }
    return entries.compactMap { entry in
      let name = entry.key.text
      if let key = keys.first(where: { $0.rawValue == name }) { return (key, entry.value) }
      if name.hasPrefix("x-") { return nil }
      let fixes = replacement(of: entry.key.span, name, among: keys.map(\.rawValue))
      let way = fixes.isEmpty ? "; its keys: \(keys.map(\.rawValue).joined(separator: ", "))" : ""
      report.add(ConfigurationRules.unknownKey, "\(what) has no key '\(name)'\(way)", at: entry.key.span, fixes: fixes)
      return nil
    }
  }

  /// Returns the entries of a mapping; an empty value is an empty mapping.
  mutating func mapping(_ node: YAMLNode, _ what: String, such example: String) -> [YAMLEntry]? {
    switch node.content {
    case .mapping(let entries): return entries
    case .scalar(let scalar) where scalar.isNothing: return []
    case .scalar, .sequence:
      report.add(ConfigurationRules.notKeys(what, such: example, at: node.span))
      return nil
    }
  }

  mutating func text(_ node: YAMLNode, _ key: String) -> Located<String>? {
    if case .scalar(let scalar) = node.content, !scalar.isNothing, !scalar.text.isEmpty {
      return Located(scalar.text, node.span)
    }
    report.add(ConfigurationRules.wrongValue, "'\(key)' needs a text", at: node.span)
    return nil
  }

  /// Returns the items of a list; a single item may stand for a list of one.
  mutating func list(_ node: YAMLNode, _ key: String) -> [Located<String>] {
    guard case .sequence(let elements) = node.content else {
      return text(node, key).map { [$0] } ?? []
    }
    if elements.isEmpty {
      report.add(ConfigurationRules.wrongValue, "'\(key)' is empty; leave it out", at: node.span)
    }
    return elements.compactMap { text($0, key) }
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, _: Choice.Type, _ what: String
  ) -> Located<Choice>? {
    let words = Choice.allCases.map(\.rawValue)
    if case .scalar(let scalar) = node.content, !scalar.isNothing {
      if let choice = Choice(rawValue: scalar.text) { return Located(choice, node.span) }
      report.add(
        ConfigurationRules.wrongValue, "'\(scalar.text)' is not a \(what); use one of: \(words.joined(separator: ", "))",
        at: node.span, fixes: replacement(of: node.span, scalar.text, among: words))
    } else {
      report.add(
        ConfigurationRules.wrongValue, "the \(what) is missing; use one of: \(words.joined(separator: ", "))", at: node.span)
    }
    return nil
  }

  func replacement(of span: Span, _ name: String, among known: [String]) -> [FixIt] {
    nearestName(to: name, among: known).map { [.replace(span, with: $0)] } ?? []
  }
}
