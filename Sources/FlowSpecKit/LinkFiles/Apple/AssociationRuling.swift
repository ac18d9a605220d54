extension AssociationFile.LinkRule {
  /// Returns the URLs that the rule matches.
  func urls(_ variables: [String: [String]], _ pool: PartPool) -> URLBox {
    let how = "\(reading.isCaseSensitive) \(reading.isEncoded)"
    func pattern(_ text: String) -> AssociationPattern { AssociationPattern(text, variables: variables) }
    func language(_ text: String, in plain: ScalarSet, part: String) -> PartLanguage {
      pool.language(as: "\(part) \(how) \(text)", pattern(text).syntax(reading, in: plain))
    }
    let path = pool.language(as: "path \(how) \(path?.value ?? "*")", pattern(path?.value ?? "*").paths(reading))
    let condition: QueryCondition
    switch query {
    case nil: condition = .any
    case .text(let text):
      let syntax = pattern(text.value).syntax(reading, in: URLAlphabet.query)
      let written = PatternSyntax.sequence([.literal("&"), syntax])
      let whole = syntax.matchesEmpty ? PatternSyntax.optional(written) : written
      condition = text.value == "*" ? .any : .text(pool.language(as: "query \(how) \(text.value)", whole))
    case .items(let items):
      let conditions = items.map { item in
        let values = language(item.pattern.value, in: URLAlphabet.value, part: "value")
        return ItemCondition.each(key: key(item.name.value, pool), values: values)
      }
      condition = conditions.isEmpty ? .any : .items(conditions)
    }
    return URLBox(path: path, query: condition, fragment: fragment.map { language($0.value, in: URLAlphabet.fragment, part: "fragment") })
  }

  private func key(_ name: String, _ pool: PartPool) -> PartLanguage {
    reading.isEncoded
      ? pool.key(written: name, foldingCase: !reading.isCaseSensitive) : pool.key(decoded: name, foldingCase: !reading.isCaseSensitive)
  }
}

/// The rules of one app, with the URLs of each.
struct AssociationRuling {
  enum Decision: Hashable {
    /// Included by the rule with this index.
    case handedOver(Int)
    case excluded(Int)
    case unmatched
  }

  let rules: [AssociationFile.LinkRule]
  let urls: [URLBox]
  private let starts: [PathStart]

  init(_ rules: [AssociationFile.LinkRule], variables: [String: [String]], _ pool: PartPool) {
    self.rules = rules
    urls = rules.map { $0.urls(variables, pool) }
    starts = rules.map(\.start)
  }

  /// Returns the decision about a URL of the file's host.
  func decide(_ url: WrittenURL) -> Decision {
    guard let index = urls.firstIndex(where: { $0.contains(url) }) else { return .unmatched }
    return rules[index].isExcluded ? .excluded(index) : .handedOver(index)
  }

  /// Returns the URLs of all rules that may match a path with this start.
  func matched(near start: PathStart) -> [URLBox] {
    rules.indices.filter { starts[$0].mayMeet(start) }.map { urls[$0] }
  }

  /// Returns the URLs of earlier rules that exclude, or of those that include.
  func earlier(than index: Int, excluding: Bool) -> [URLBox] {
    (0..<index).filter { rules[$0].isExcluded == excluding && starts[$0].mayMeet(starts[index]) }.map { urls[$0] }
  }

  /// Returns the URLs of all earlier rules.
  func earlier(than index: Int) -> [URLBox] {
    (0..<index).filter { starts[$0].mayMeet(starts[index]) }.map { urls[$0] }
  }
}
