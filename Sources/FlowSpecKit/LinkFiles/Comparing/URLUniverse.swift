/// All URLs in question, part by part.
final class URLUniverse {
  /// A key that exactly these of the compared languages have in common.
  struct Key: Hashable {
    /// One of its spellings.
    let text: String
    /// The languages with this key, as indices into the pool's list.
    fileprivate let members: [Int]
  }

  let pool: PartPool
  let path: PartLanguage
  let key: PartLanguage
  let value: PartLanguage
  /// Queries with a `&` before each item.
  let query: PartLanguage
  let fragment: PartLanguage
  private var words: [[Int]: PartSearch<String>] = [:]
  private var keys: [String: (count: Int, keys: [Key]?)] = [:]

  private init(_ pool: PartPool, path: PatternSyntax, key: PatternSyntax, value: PatternSyntax, query: PatternSyntax, fragment: PatternSyntax) {
    self.pool = pool
    self.path = pool.language(path)
    self.key = pool.language(key)
    self.value = pool.language(value)
    self.query = pool.language(query)
    self.fragment = pool.language(fragment)
  }

  // MARK: Which URLs

  /// Returns every URL that a system accepts.
  static func any(_ pool: PartPool) -> URLUniverse {
    let hex = PatternSyntax.scalar(ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66]))
    func unit(_ set: ScalarSet) -> PatternSyntax { .choice([.scalar(set), .sequence([.literal("%"), hex, hex])]) }
    func several(_ set: ScalarSet, atLeast: Int = 0) -> PatternSyntax { .repetition(unit(set), atLeast: atLeast, atMost: nil) }
    let last = unit(URLAlphabet.path.subtracting(ScalarSet("/")))
    return URLUniverse(
      pool, path: .optional(.sequence([.literal("/"), several(URLAlphabet.path), last])), key: several(URLAlphabet.key),
      value: several(URLAlphabet.value),
      query: .repetition(.sequence([.literal("&"), several(URLAlphabet.value, atLeast: 1)]), atLeast: 0, atMost: nil),
      fragment: several(URLAlphabet.fragment))
  }

  /// Returns ordinary URLs, as people and programs write them: no unnecessary escapes, and no segment that is empty, `.` or `..`.
  static func ordinary(_ pool: PartPool) -> URLUniverse {
    let segment = PatternSyntax.ordinarySegment.withoutEmpty
    return URLUniverse(
      pool, path: .repetition(.sequence([.literal("/"), segment.encoded(.printed(.segment))]), atLeast: 0, atMost: nil), key: ordinaryKey,
      value: ordinaryText, query: ordinaryQuery, fragment: ordinaryText)
  }

  static let ordinaryText = PatternSyntax.anyText.encoded(.printed(.query))
  static let ordinaryKey = PatternSyntax.repetition(.scalar(.all), atLeast: 1, atMost: nil).encoded(.printed(.query))
  static let ordinaryValue = PatternSyntax.optional(.sequence([.literal("="), ordinaryText]))
  static let ordinaryQuery = PatternSyntax.repetition(.sequence([.literal("&"), ordinaryKey, ordinaryValue]), atLeast: 0, atMost: nil)

  // MARK: Items

  /// Returns a shortest value in all of some languages and in none of the others.
  func word(in members: [PartLanguage], outside others: [PartLanguage], _ budget: inout SearchBudget) -> PartSearch<String> {
    let question = members.map(\.id).sorted() + [0] + others.map(\.id).sorted()
    if let known = words[question] { return known }
    let found = Determinized.shortestWord(in: [value.determinized] + members.map(\.determinized), outside: others.map(\.determinized), &budget)
    let answer: PartSearch<String>
    switch found {
    case .word(let word): answer = .possible(String(symbols: word))
    case .none: answer = .impossible
    case .undecided: return .undecided
    }
    words[question] = answer
    return answer
  }

  /// Returns the keys of a language as far as the other languages distinguish them; nil if that would take too long.
  func keys(of language: PartLanguage, _ budget: inout SearchBudget) -> [Key]? {
    let all = pool.keys(meeting: language)
    guard let place = all.firstIndex(where: { $0 === language }) else { return nil }
    if all.count == 1, key.automaton.matches(language.sample) { return [Key(text: language.sample, members: [0])] }
    if keys[language.name]?.count != all.count {
      var found: [Key] = []
      let union = pool.labelled(all, &budget)
      let search = Determinized.labelSets(of: union, in: [key.determinized], &budget) { labels, word, _ in
        if !labels.isEmpty { found.append(Key(text: String(symbols: word), members: labels)) }
        return false
      }
      guard search == .exhausted else { return nil }
      keys[language.name] = (all.count, found)
    }
    return keys[language.name]?.keys?.filter { $0.members.contains(place) }
  }
}
