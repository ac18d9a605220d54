/// Conditions on items as languages of whole queries, used if the order of items matters.
extension PartPool {
  func queries(_ condition: ItemCondition) -> PartLanguage {
    switch condition {
    case .each(let key, let values):
      return language(as: "each \(key.id) \(values.id)", Self.queries(each: key, values))
    case .first(let alternatives):
      let names = alternatives.map { "\($0.key.id) \($0.values.id)" }.joined(separator: " ")
      return language(as: "first \(names)", .choice(alternatives.map { Self.queries(first: $0.key, $0.values) }))
    }
  }

  /// Returns the queries with at most one item of that key.
  func queries(once key: PartLanguage) -> PartLanguage {
    let others = PatternSyntax.repetition(Self.other(than: key), atLeast: 0, atMost: nil)
    return language(as: "once \(key.id)", .sequence([others, .optional(.sequence([.literal("&"), key.syntax, Self.anyValue])), others]))
  }

  private static let anyText = PatternSyntax.repetition(.scalar(URLAlphabet.value.union(URLAlphabet.percent)), atLeast: 0, atMost: nil)
  private static let anyValue = PatternSyntax.optional(.sequence([.literal("="), anyText]))

  private static func other(than key: PartLanguage) -> PatternSyntax {
    let named = PatternSyntax.sequence([.literal("&"), key.otherKeys, anyValue])
    // An item may also have an empty name.
    return key.hasEmpty ? named : .choice([named, .sequence([.literal("&"), anyValue])])
  }

  private static func own(_ key: PartLanguage, values: PartLanguage) -> PatternSyntax {
    let value = PatternSyntax.sequence([.literal("="), values.syntax])
    return .sequence([.literal("&"), key.syntax, values.hasEmpty ? .optional(value) : value])
  }

  private static func queries(each key: PartLanguage, _ values: PartLanguage) -> PatternSyntax {
    let own = own(key, values: values)
    let items = PatternSyntax.repetition(.choice([own, other(than: key)]), atLeast: 0, atMost: nil)
    return values.hasEmpty ? items : .sequence([items, own, items])
  }

  private static func queries(first key: PartLanguage, _ values: PartLanguage) -> PatternSyntax {
    let before = PatternSyntax.repetition(other(than: key), atLeast: 0, atMost: nil)
    let after = PatternSyntax.repetition(.sequence([.literal("&"), anyText]), atLeast: 0, atMost: nil)
    return .sequence([before, own(key, values: values), after])
  }
}
