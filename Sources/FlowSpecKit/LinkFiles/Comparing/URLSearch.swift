/// Searches URLs in sets, part by part: paths first, then fragments, then queries.
struct URLSearch {
  let universe: URLUniverse
  private static let stateLimit = 200_000

  /// Returns a URL that is in all of the sets and in none of the others.
  ///
  /// With a list of forms, it is a URL that one of them prints.
  func url(
    in members: [URLBox], printed forms: [PrintedURLs]?, outside others: [URLBox] = [], _ budget: inout SearchBudget
  ) -> PartSearch<WrittenURL> {
    var isUndecided = false
    for printed in forms.map({ $0.map(Optional.some) }) ?? [nil] {
      let answer = url(in: members, printed: printed, outside: others, &budget)
      switch answer {
      case .possible: return answer
      case .impossible: continue
      case .undecided: isUndecided = true
      }
    }
    return isUndecided ? .undecided : .impossible
  }

  /// Returns such a URL with a shortest path.
  private func url(
    in members: [URLBox], printed: PrintedURLs?, outside others: [URLBox], _ budget: inout SearchBudget
  ) -> PartSearch<WrittenURL> {
    var found: WrittenURL?
    var isUndecided = false
    let groups = Self.grouped(others, by: \.path)
    let paths = [universe.path] + members.map(\.path) + (printed.map { [$0.path] } ?? [])
    guard !budget.isSpent else { return .undecided }
    let union = universe.pool.labelled(groups.map(\.language), &budget)
    let search = Determinized.labelSets(
      of: union, in: paths.map(\.determinized), stateLimit: Self.stateLimit, &budget
    ) { labels, path, budget in
      let met = labels.flatMap { groups[$0].boxes }.sorted().map { others[$0] }
      switch behind(path, in: members, printed: printed, outside: met, &budget) {
      case .possible(let url): found = url
      case .undecided: isUndecided = true
      case .impossible: break
      }
      return found != nil
    }
    if let found { return .possible(found) }
    return search == .undecided || isUndecided ? .undecided : .impossible
  }

  /// Returns a URL with a path that some of the other sets have too.
  private func behind(
    _ path: [UInt32], in members: [URLBox], printed: PrintedURLs?, outside others: [URLBox], _ budget: inout SearchBudget
  ) -> PartSearch<WrittenURL> {
    var found: WrittenURL?
    var isUndecided = false
    let everywhere = others.filter { $0.fragment == nil }
    let somewhere = others.filter { $0.fragment != nil }
    let groups = Self.grouped(somewhere, by: { $0.fragment ?? universe.fragment })
    let fragments = [universe.fragment] + members.compactMap(\.fragment) + (printed.map { [$0.fragment] } ?? [])
    let union = universe.pool.labelled(groups.map(\.language), &budget)
    let search = Determinized.labelSets(
      of: union, in: fragments.map(\.determinized), stateLimit: Self.stateLimit, &budget
    ) { labels, fragment, budget in
      let met = everywhere + labels.flatMap { groups[$0].boxes }.sorted().map { somewhere[$0] }
      var query = QuerySearch(universe, printed: printed, outside: met.map(\.query))
      switch query.solve(members.map(\.query), &budget) {
      case .possible(let query): found = WrittenURL(path: String(symbols: path), query: query, fragment: String(symbols: fragment))
      case .undecided: isUndecided = true
      case .impossible: break
      }
      return found != nil
    }
    if let found { return .possible(found) }
    return search == .undecided || isUndecided ? .undecided : .impossible
  }

  /// Groups boxes with an equal part, because only their other parts distinguish them.
  private static func grouped(_ boxes: [URLBox], by part: (URLBox) -> PartLanguage) -> [(language: PartLanguage, boxes: [Int])] {
    var groups: [(language: PartLanguage, boxes: [Int])] = []
    var places: [Int: Int] = [:]
    for (index, box) in boxes.enumerated() {
      let language = part(box)
      if let place = places[language.id] {
        groups[place].boxes.append(index)
      } else {
        places[language.id] = groups.count
        groups.append((language, [index]))
      }
    }
    return groups
  }
}
