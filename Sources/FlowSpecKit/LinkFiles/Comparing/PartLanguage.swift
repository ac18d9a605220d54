/// The texts that one part of a URL may have, as they are written: a path, a key, a value, a fragment, a whole query.
final class PartLanguage {
  /// One in a ``PartPool`` has one of its own.
  let id: Int
  private(set) lazy var syntax = make()
  /// Of a key, the name that it writes, without case and escapes: keys in which it differs have no text in common.
  let name: String
  /// Of a key, one of the ways in which it is written.
  let sample: String
  /// Of a key, all texts but its own and the empty one.
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

/// The languages of all parts that are compared with each other, and what was found out about them.
///
/// A reference, because one comparison's work serves the next.
final class PartPool {
  private var count = 0
  private var named: [String: PartLanguage] = [:]
  private var printed: [PatternSyntax: PartLanguage] = [:]
  private var paths: [PatternSyntax: PartLanguage] = [:]
  private var keysByName: [String: [PartLanguage]] = [:]
  private var unions: [[Int]: Determinized] = [:]
  private(set) lazy var ordinary = URLUniverse.ordinary(self)
  private(set) lazy var any = URLUniverse.any(self)

  /// One of its own.
  func language(_ syntax: @escaping @autoclosure () -> PatternSyntax) -> PartLanguage {
    count += 1
    return PartLanguage(id: count, syntax)
  }

  /// The one that goes by this text, made when it is asked for first.
  func language(as text: String, _ syntax: @escaping @autoclosure () -> PatternSyntax) -> PartLanguage {
    if let known = named[text] { return known }
    let made = language(syntax())
    named[text] = made
    return made
  }

  /// Texts of a query or a fragment as they are printed.
  func language(printed texts: PatternSyntax) -> PartLanguage {
    if let known = printed[texts] { return known }
    let made = language(texts.encoded(.printed(.query)))
    printed[texts] = made
    return made
  }

  /// Paths of a form as they are printed, behind a base.
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

  /// A key as it is printed.
  func key(printed name: String) -> PartLanguage {
    key(written: PercentCoding.encoded(name, keeping: .query), foldingCase: false)
  }

  /// A key as it is written.
  func key(written text: String, foldingCase: Bool) -> PartLanguage {
    key(
      as: "written \(foldingCase) \(text)", name: PercentCoding.decoded(text) ?? text, sample: text, .literal(text, foldingCase: foldingCase),
      others: .texts(of: URLAlphabet.key.union(URLAlphabet.percent), otherThan: text, foldingCase: foldingCase))
  }

  /// A key in all the ways that it can be written in.
  func key(decoded text: String, foldingCase: Bool) -> PartLanguage {
    key(
      as: "decoded \(foldingCase) \(text)", name: text, sample: PercentCoding.encoded(text, keeping: .query),
      .literal(text, foldingCase: foldingCase).encoded(.any(plain: URLAlphabet.key)),
      others: .texts(of: .all, otherThan: text, foldingCase: foldingCase).encoded(.any(plain: URLAlphabet.key)))
  }

  /// All keys that may have a text in common with this one, itself among them.
  func keys(meeting key: PartLanguage) -> [PartLanguage] { keysByName[key.name] ?? [key] }

  /// Some languages as one, labelled in their order.
  func labelled(_ parts: [PartLanguage]) -> Determinized? {
    guard !parts.isEmpty else { return nil }
    let ids = parts.map(\.id)
    if let known = unions[ids] { return known }
    let made = Determinized(Automaton.labelled(parts.map(\.automaton)))
    unions[ids] = made
    return made
  }
}
