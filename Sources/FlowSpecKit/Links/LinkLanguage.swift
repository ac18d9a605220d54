/// The set of URLs of a form, as languages that can be intersected and compared.
///
/// A URL is a scheme, a *word* for authority and path, the values of its query's keys, and a fragment. The parts are
/// independent of each other, so two forms share a URL when they share each part, and one includes the other when it
/// includes each part.
///
/// A word is the decoded authority after ``Mark/authority``, if there is any, and each decoded segment after
/// ``Mark/segment``.
///
/// A class, because its parts are computed on first use and kept for further comparisons.
final class LinkLanguage {
  enum Mark {
    /// Lower than `segment`, so that examples prefer `shop://orders` to `shop:/orders`.
    static let authority: UInt32 = 0x11_0000
    static let segment: UInt32 = 0x11_0001
  }

  struct Words {
    let scheme: String
    let language: Determinized
  }

  /// A required item: one of the keys has a value of this language.
  struct Clause {
    let keys: [String]
    let values: Determinized
  }

  private let form: LinkForm
  private let pathLanguage: PathLanguage
  /// The words that any URL may have; the same for all compared forms.
  let ordinary: Determinized
  /// The paths after any prefix; only if the origin is uniform.
  private(set) lazy var paths: Determinized? =
    form.origin.isUniform ? form.origin.prefixes.first.map { Determinized(pathLanguage.paths($0)) } : nil
  /// By scheme: the words, in the order of the origin's schemes.
  private(set) lazy var words: [Words] = schemes.map { scheme in
    Words(scheme: scheme, language: Determinized(pathLanguage.words(prefixes(of: scheme))))
  }
  private(set) lazy var clauses: [Clause] = form.template.query.compactMap(clause)
  /// nil if any fragment matches.
  private(set) lazy var fragment: Determinized? = fragmentSyntax.map { Determinized($0) }
  /// The parts of some URL of the form, each once it is found.
  var ownParts = OwnParts()

  init(_ form: LinkForm, ordinary: Determinized = Determinized(LinkLanguage.ordinaryWords)) {
    self.form = form
    self.ordinary = ordinary
    pathLanguage = PathLanguage(
      template: form.template, languages: form.parameters, foldingCase: form.origin.caseInsensitivePath)
  }

  private var schemes: [String] {
    var schemes: [String] = []
    for prefix in form.origin.prefixes where !schemes.contains(prefix.scheme) { schemes.append(prefix.scheme) }
    return schemes
  }

  private func prefixes(of scheme: String) -> [OriginPrefix] {
    form.origin.prefixes.filter { $0.scheme == scheme }
  }

  private func clause(_ item: LinkTemplate.QueryItem) -> Clause? {
    let values: PatternSyntax
    switch item.value {
    case .optional: return nil
    case .anything: values = .anyText
    case .text(let atoms): values = pathLanguage.text(atoms, foldingCase: false, wholeMayBeEmpty: true)
    }
    return Clause(keys: form.keys(of: item), values: Determinized(values))
  }

  private var fragmentSyntax: PatternSyntax? {
    guard case .text(let atoms, _)? = form.template.fragment else { return nil }
    return pathLanguage.text(atoms, foldingCase: false, wholeMayBeEmpty: false)
  }

  private(set) lazy var sampleWord = Self.sampleWord(of: form)

  /// Returns the one whose paths obviously are all paths of the other; nil if there is none.
  func inner(with other: LinkLanguage) -> LinkLanguage? {
    if other.form.obviouslyTakesPaths(of: form) { return self }
    return form.obviouslyTakesPaths(of: other.form) ? other : nil
  }

  func contains(_ word: (scheme: String, word: [UInt32])) -> Bool {
    words.first { $0.scheme == word.scheme }?.language.automaton.matches(word.word) ?? false
  }

  /// Returns true if both have the same uniform origin, so that comparing their paths suffices.
  func sharesPaths(with other: LinkLanguage) -> Bool {
    form.origin.isUniform && form.origin == other.form.origin && paths != nil
  }

  /// Returns the word of a path after the first prefix.
  func word(ofPath path: [UInt32]) -> (scheme: String, word: [UInt32]) {
    guard let prefix = form.origin.prefixes.first else { return ("", path) }
    guard let authority = prefix.sampleAuthority else { return (prefix.scheme, path) }
    return (prefix.scheme, [Mark.authority] + authority.unicodeScalars.map(\.value) + path)
  }

  /// A URL of the language without optional parts.
  var sampleURL: String? {
    var budget = SearchBudget()
    for words in words {
      if case .word(let word) = Determinized.shortestWord(in: [words.language, ordinary], &budget) {
        return WordReader.url(scheme: words.scheme, word)
      }
    }
    return nil
  }

  /// The words of URLs that can match a form: no segment is `.` or `..`, and the authority is not empty.
  static let ordinaryWords: Automaton = {
    let text = PatternSyntax.ordinarySegment
    func marked(_ mark: UInt32, _ syntax: PatternSyntax) -> PatternSyntax {
      .sequence([.scalar(ScalarSet(mark: mark)), syntax])
    }
    return Automaton(
      .sequence([
        .optional(marked(Mark.authority, text.withoutEmpty)), .repetition(marked(Mark.segment, text), atLeast: 0, atMost: nil),
      ]))
  }()
}

/// Converts templates to languages of words.
struct PathLanguage {
  let template: LinkTemplate
  let languages: [String: ParameterLanguage]
  let foldingCase: Bool

  /// Returns the words after a prefix, without its host and base.
  func paths(_ prefix: OriginPrefix) -> PatternSyntax {
    let written = pieces(template.path[...], beginsWithHost: false)
    guard prefix.host == nil else { return written }
    return .choice([written, pieces(template.path[...], beginsWithHost: true)])
  }

  /// Returns the words after any of some prefixes; prefixes with equal bases share one copy of the path.
  func words(_ prefixes: [OriginPrefix]) -> PatternSyntax {
    var branches: [PatternSyntax] = []
    var pending = prefixes[...]
    while let prefix = pending.popFirst() {
      guard prefix.host != nil else {
        branches.append(paths(prefix))
        pending.removeAll { $0.host == nil }
        continue
      }
      let alike = pending.filter { $0.host != nil && $0.base == prefix.base }
      pending.removeAll { $0.host != nil && $0.base == prefix.base }
      let authorities = OriginPrefix.authoritySyntax(of: [prefix] + alike)
      let base = prefix.base.map { marked(false, .literal($0, foldingCase: foldingCase)) }
      let start = PatternSyntax.sequence([.scalar(ScalarSet(mark: LinkLanguage.Mark.authority)), authorities])
      branches.append(.sequence([start] + base + [paths(prefix)]))
    }
    return .choice(branches)
  }

  /// Returns the words of pieces. With `beginsWithHost`, the first segment is the authority and is compared without case.
  private func pieces(_ pieces: ArraySlice<LinkTemplate.PathPiece>, beginsWithHost: Bool) -> PatternSyntax {
    if template.wholeURL != nil { return segments(beginsWithHost: beginsWithHost) }
    guard let piece = pieces.first else { return .empty }
    let rest = pieces.dropFirst()
    switch piece {
    case .segment(let atoms, _):
      let text = text(atoms, foldingCase: foldingCase || beginsWithHost, wholeMayBeEmpty: false)
      return .sequence([marked(beginsWithHost, text), self.pieces(rest, beginsWithHost: false)])
    case .optional(let name, _): return .optional(marked(beginsWithHost, parameter(name).withoutEmpty))
    case .rest(let name, let isOptional, _):
      let whole = marked(beginsWithHost, parameter(name).withoutEmpty.withSlashesAsMarks)
      return isOptional ? .optional(whole) : whole
    case .anySegments:
      return .choice([
        self.pieces(rest, beginsWithHost: beginsWithHost),
        .sequence([marked(beginsWithHost, .anyText), segments(beginsWithHost: false), self.pieces(rest, beginsWithHost: false)]),
      ])
    }
  }

  private func segments(beginsWithHost: Bool) -> PatternSyntax {
    let more = PatternSyntax.repetition(marked(false, .anyText), atLeast: 0, atMost: nil)
    return beginsWithHost ? .optional(.sequence([marked(true, .anyText), more])) : more
  }

  private func marked(_ isHost: Bool, _ text: PatternSyntax) -> PatternSyntax {
    .sequence([.scalar(ScalarSet(mark: isHost ? LinkLanguage.Mark.authority : LinkLanguage.Mark.segment)), text])
  }

  /// Returns the texts of literals and parameters; a parameter is never empty, unless it is the whole value of a query item.
  func text(_ atoms: [LinkTemplate.Atom], foldingCase: Bool, wholeMayBeEmpty: Bool) -> PatternSyntax {
    if wholeMayBeEmpty, atoms.count == 1, case .parameter(let name)? = atoms.first { return parameter(name) }
    return .sequence(
      atoms.map { atom in
        switch atom {
        case .literal(let text): .literal(text, foldingCase: foldingCase)
        case .parameter(let name): parameter(name).withoutEmpty
        }
      })
  }

  private func parameter(_ name: String) -> PatternSyntax {
    languages[name]?.syntax ?? .nothing
  }
}

extension PatternSyntax {
  /// Texts of a segment that no program resolves: without a part `.` or `..` between slashes.
  static let ordinarySegment: PatternSyntax = {
    let other = PatternSyntax.scalar(ScalarSet("/").complement)
    let noDot = PatternSyntax.scalar(ScalarSet("./".unicodeScalars.map { $0.value...$0.value }).complement)
    let others = PatternSyntax.repetition(other, atLeast: 0, atMost: nil)
    let part = PatternSyntax.choice([
      .empty, .sequence([noDot, others]), .sequence([.literal("."), noDot, others]), .sequence([.literal(".."), other, others]),
    ])
    return .sequence([part, .repetition(.sequence([.literal("/"), part]), atLeast: 0, atMost: nil)])
  }()

  var matchesEmpty: Bool {
    switch self {
    case .scalar: false
    case .sequence(let parts): parts.allSatisfy(\.matchesEmpty)
    case .choice(let parts): parts.contains(where: \.matchesEmpty)
    case .repetition(let inner, let atLeast, _): atLeast == 0 || inner.matchesEmpty
    }
  }

  /// The same language without the empty text.
  var withoutEmpty: PatternSyntax {
    guard matchesEmpty else { return self }
    switch self {
    case .scalar: return self
    case .choice(let parts): return .choice(parts.map(\.withoutEmpty))
    case .repetition(_, _, let atMost?) where atMost == 0: return .nothing
    case .repetition(let inner, _, let atMost): return .repetition(inner.withoutEmpty, atLeast: 1, atMost: atMost)
    case .sequence(let parts):
      // The first part that is not empty, then the rest unchanged; by halves, so that the rest is not repeated for each part.
      guard parts.count > 1 else { return parts.first?.withoutEmpty ?? .nothing }
      let (front, back) = (Array(parts[..<(parts.count / 2)]), Array(parts[(parts.count / 2)...]))
      return .choice([.sequence([PatternSyntax.sequence(front).withoutEmpty] + back), PatternSyntax.sequence(back).withoutEmpty])
    }
  }

  /// The same language, in which a slash may also be a border between segments.
  var withSlashesAsMarks: PatternSyntax {
    switch self {
    case .scalar(let set): set.contains("/") ? .scalar(set.union(ScalarSet(mark: LinkLanguage.Mark.segment))) : self
    case .sequence(let parts): .sequence(parts.map(\.withSlashesAsMarks))
    case .choice(let parts): .choice(parts.map(\.withSlashesAsMarks))
    case .repetition(let inner, let atLeast, let atMost):
      .repetition(inner.withSlashesAsMarks, atLeast: atLeast, atMost: atMost)
    }
  }
}
