/// The decided part of a query that is being searched for.
struct QueryDraft {
  typealias Key = URLUniverse.Key

  enum Change {
    /// An item with that key is required.
    case needed(Key)
    case forbidden(Key)
    case single(Key)
    case every(Key, PartLanguage)
    case missed(Key, PartLanguage)
    case first(Key, PartLanguage)
    case notFirst(Key, PartLanguage)
    /// For automata: true if a condition must be met, false if it must not.
    case condition(ItemCondition, Bool)
    case text(PartLanguage)
    case notText(PartLanguage)
  }

  typealias Option = [Change]

  private let universe: URLUniverse
  private let printed: PrintedURLs?
  /// Demands in the order of their first use.
  private var demands: [(key: Key, demand: KeyDemand)] = []
  private var conditions: [(condition: ItemCondition, isMet: Bool)] = []
  private var texts: [PartLanguage] = []
  private var notTexts: [PartLanguage] = []

  init(_ universe: URLUniverse, _ printed: PrintedURLs?) {
    self.universe = universe
    self.printed = printed
  }

  /// True if the order of the items matters.
  private var isOrdered: Bool { !texts.isEmpty || !notTexts.isEmpty }

  // MARK: Settling

  /// Adds a change; returns false if some key can no longer have values.
  @discardableResult
  mutating func apply(_ option: Option, _ budget: inout SearchBudget) -> PartSearch<Void> {
    var changed: Set<Key> = []
    for change in option {
      switch change {
      case .needed(let key): changed.insert(alter(key) { $0.isNeeded = true })
      case .forbidden(let key): changed.insert(alter(key) { $0.isForbidden = true })
      case .single(let key): changed.insert(alter(key) { $0.isSingle = true })
      case .every(let key, let values): changed.insert(alter(key) { $0.every.append(values) })
      case .missed(let key, let values):
        changed.insert(
          alter(key) {
            $0.missed.append(values)
            $0.isNeeded = true
          })
      case .first(let key, let values):
        changed.insert(
          alter(key) {
            $0.first.append(values)
            $0.isNeeded = true
          })
      case .notFirst(let key, let values): changed.insert(alter(key) { $0.notFirst.append(values) })
      case .condition(let condition, let isMet): conditions.append((condition, isMet))
      case .text(let language): texts.append(language)
      case .notText(let language): notTexts.append(language)
      }
    }
    var isUndecided = false
    for (key, demand) in demands where changed.contains(key) {
      switch demand.values(universe, &budget) {
      case .possible: continue
      case .impossible: return .impossible
      case .undecided: isUndecided = true
      }
    }
    return isUndecided ? .undecided : .possible(())
  }

  private mutating func alter(_ key: Key, _ change: (inout KeyDemand) -> Void) -> Key {
    if let index = demands.firstIndex(where: { $0.key == key }) {
      change(&demands[index].demand)
    } else {
      var demand = KeyDemand()
      // An item that a form does not name occurs at most once.
      if printed?.items != nil { demand.isSingle = true }
      change(&demand)
      demands.append((key, demand))
    }
    return key
  }

  // MARK: Ways to settle something; nil when they cannot be found in time

  /// Returns the options for an item that a form prints; an optional item is present only if a condition requires it.
  func options(of item: PrintedURLs.Item, _ budget: inout SearchBudget) -> [Option]? {
    var keys: [Key] = []
    for key in item.keys {
      guard let own = universe.keys(of: key, &budget) else { return nil }
      keys += own
    }
    let values = item.values ?? universe.pool.language(as: "empty", .empty)
    return keys.map { key in
      let others = keys.filter { $0 != key }.map { Change.forbidden($0) }
      return others + [.every(key, values)] + (item.isOptional ? [] : [.needed(key)])
    }
  }

  func options(meeting condition: ItemCondition, _ budget: inout SearchBudget) -> [Option]? {
    switch condition {
    case .each(let key, let values):
      guard let keys = universe.keys(of: key, &budget) else { return nil }
      let every = keys.map { Change.every($0, values) } + [.condition(condition, true)]
      return values.hasEmpty ? [every] : keys.map { every + [.needed($0)] }
    case .first(let alternatives):
      var options: [Option] = []
      for (key, values) in alternatives {
        guard let keys = universe.keys(of: key, &budget) else { return nil }
        options += keys.map { [.first($0, values), .condition(.first([(key, values)]), true)] }
      }
      return options
    }
  }

  func options(missing condition: QueryCondition, _ budget: inout SearchBudget) -> [Option]? {
    switch condition {
    case .any: return []
    case .text(let language): return [[.notText(language)]]
    case .items(let conditions):
      var options: [Option] = []
      for condition in conditions {
        guard let found = self.options(missing: condition, &budget) else { return nil }
        options += found
      }
      return options
    }
  }

  private func options(missing condition: ItemCondition, _ budget: inout SearchBudget) -> [Option]? {
    let isMissed = Change.condition(condition, false)
    switch condition {
    case .each(let key, let values):
      guard let keys = universe.keys(of: key, &budget) else { return nil }
      let absent: [Option] = values.hasEmpty ? [] : [keys.map { .forbidden($0) } + [isMissed]]
      return absent + keys.map { [.missed($0, values), isMissed] }
    case .first(let alternatives):
      var changes = [isMissed]
      for (key, values) in alternatives {
        guard let keys = universe.keys(of: key, &budget) else { return nil }
        changes += keys.map { .notFirst($0, values) }
      }
      return [changes]
    }
  }

  // MARK: The query

  /// Returns a query with as few items as possible, with `&` before each.
  func query(_ budget: inout SearchBudget) -> PartSearch<String> {
    if isOrdered { return orderedQuery(&budget) }
    var items: [(place: Int, text: String)] = []
    var furtherCount = 0
    var isUndecided = false
    for (key, demand) in demands {
      switch demand.values(universe, &budget) {
      case .impossible: return .impossible
      case .undecided: isUndecided = true
      case .possible(let values):
        let place = place(of: key)
        if place == nil { furtherCount += values.count }
        items += values.map { (place ?? .max, WrittenItem(key: key.text, value: $0).text) }
      }
    }
    if let printed, printed.items != nil, furtherCount > (printed.mayHaveFurther ? 1 : 0) { return .impossible }
    if isUndecided { return .undecided }
    let ordered = items.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
    return .possible(ordered.map { "&" + $0.element.text }.joined())
  }

  /// Returns the index of a key among the form's items; nil if it belongs to none.
  private func place(of key: Key) -> Int? {
    printed?.items?.firstIndex { $0.keys.contains { $0.automaton.matches(key.text) } }
  }

  private func orderedQuery(_ budget: inout SearchBudget) -> PartSearch<String> {
    let pool = universe.pool
    var members = [universe.query] + texts + (printed.map { [$0.query] } ?? [])
    if let printed, printed.mayHaveFurther { members += (printed.items ?? []).flatMap(\.keys).map(pool.queries(once:)) }
    var others = notTexts
    for (condition, isMet) in conditions {
      if isMet { members.append(pool.queries(condition)) } else { others.append(pool.queries(condition)) }
    }
    switch Determinized.shortestWord(in: members.map(\.determinized), outside: others.map(\.determinized), stateLimit: 200_000, &budget) {
    case .word(let word): return .possible(String(symbols: word))
    case .none: return .impossible
    case .undecided: return .undecided
    }
  }
}
