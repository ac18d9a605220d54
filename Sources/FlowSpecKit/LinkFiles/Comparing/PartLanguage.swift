/// The written texts of one part of a URL: a path, a key, a value, a fragment, a whole query.
final class PartLanguage {
  /// The identity; unique for languages of a ``PartPool``.
  let id: Int
  private(set) lazy var syntax = make()
  /// For a key: its name without case and escapes. Keys with different names have no text in common.
  let name: String
  /// For a key: one of its spellings.
  let sample: String
  /// For a key: all texts other than its own and the empty one.
  private(set) lazy var otherKeys = makeOthers()
  private(set) lazy var automaton = Automaton(syntax)
  private(set) lazy var determinized = Determinized(automaton)
  private(set) lazy var hasEmpty = syntax.matchesEmpty
  private let make: () -> PatternSyntax
  private let makeOthers: () -> PatternSyntax

  fileprivate init(
    id: Int, name: String = "", sample: String = "", _ syntax: @escaping () -> PatternSyntax, others: @escaping () -> PatternSyntax = { .nothing }
  ) {
    self.id = id
    self.name = name
    self.sample = sample
    make = syntax
    makeOthers = others
  }
}

/// The languages of all compared parts, with cached results.
///
/// A class, so that comparisons reuse each other's results.
final class PartPool {
  private var count = 0
  private var named: [String: PartLanguage] = [:]
  private var printed: [PatternSyntax: PartLanguage] = [:]
  private var paths: [PatternSyntax: PartLanguage] = [:]
  private var keysByName: [String: [PartLanguage]] = [:]
  private var unions: [[Int]: Determinized] = [:]
  /// The states of all cached unions.
  private var unionSize = 0
  private static let unionSizeLimit = 300_000
  private(set) lazy var ordinary = URLUniverse.ordinary(self)
  private(set) lazy var any = URLUniverse.any(self)

  /// Returns a language with its own identity.
  func language(_ syntax: @escaping @autoclosure () -> PatternSyntax) -> PartLanguage {
    count += 1
    return PartLanguage(id: count, syntax)
  }

  /// Returns the language with this name, created on first use.
  func language(as text: String, _ syntax: @escaping @autoclosure () -> PatternSyntax) -> PartLanguage {
    if let known = named[text] { return known }
    let made = language(syntax())
    named[text] = made
    return made
  }

  /// Returns the texts of a query or a fragment as they are printed.
  func language(printed texts: PatternSyntax) -> PartLanguage {
    if let known = printed[texts] { return known }
    let made = language(texts.encoded(.printed(.query)))
    printed[texts] = made
    return made
  }

  /// Returns the paths of a form as they are printed, after a base.
  func language(paths: PatternSyntax, behind base: PatternSyntax) -> PartLanguage {
    let name = PatternSyntax.sequence([base, paths])
    if let known = self.paths[name] { return known }
    let made = language(.sequence([base, paths.encoded(.printed(.segment)).withMarksAsSlashes]))
    self.paths[name] = made
    return made
  }

  private func key(
    as text: String, name: String, sample: String, _ syntax: @escaping @autoclosure () -> PatternSyntax,
    others: @escaping @autoclosure () -> PatternSyntax
  ) -> PartLanguage {
    if let known = named["key \(text)"] { return known }
    count += 1
    let made = PartLanguage(id: count, name: name.lowercased(), sample: sample, syntax, others: others)
    named["key \(text)"] = made
    keysByName[made.name, default: []].append(made)
    return made
  }

  /// Returns a key in its printed spelling.
  func key(printed name: String) -> PartLanguage {
    key(written: PercentCoding.encoded(name, keeping: .query), foldingCase: false)
  }

  /// Returns a key in the given spelling.
  func key(written text: String, foldingCase: Bool) -> PartLanguage {
    key(
      as: "written \(foldingCase) \(text)", name: PercentCoding.decoded(text) ?? text, sample: text, .literal(text, foldingCase: foldingCase),
      others: .texts(of: URLAlphabet.key.union(URLAlphabet.percent), otherThan: text, foldingCase: foldingCase))
  }

  /// Returns a key in all its spellings.
  func key(decoded text: String, foldingCase: Bool) -> PartLanguage {
    key(
      as: "decoded \(foldingCase) \(text)", name: text, sample: PercentCoding.encoded(text, keeping: .query),
      .literal(text, foldingCase: foldingCase).encoded(.any(plain: URLAlphabet.key)),
      others: .texts(of: .all, otherThan: text, foldingCase: foldingCase).encoded(.any(plain: URLAlphabet.key)))
  }

  /// Returns all keys that may have a text in common with this one, including itself.
  func keys(meeting key: PartLanguage) -> [PartLanguage] { keysByName[key.name] ?? [key] }

  /// Returns the union of some languages, labelled in their order.
  func labelled(_ parts: [PartLanguage], _ budget: inout SearchBudget) -> Determinized? {
    guard !parts.isEmpty else { return nil }
    let ids = parts.map(\.id)
    if let known = unions[ids] { return known }
    let made = Determinized(Automaton.labelled(parts.map(\.automaton)))
    budget.spend(made.automaton.stateCount / 2)
    unionSize += made.automaton.stateCount
    // Large unions are forgotten, because there may be one for each pair of rules.
    if unionSize > Self.unionSizeLimit {
      unions.removeAll()
      unionSize = made.automaton.stateCount
    }
    unions[ids] = made
    return made
  }
}
