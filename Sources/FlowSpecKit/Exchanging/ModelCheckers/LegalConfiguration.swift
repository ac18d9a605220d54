import FlowSpecExplorer

/// Makes consistent configurations for the interpreter, which need not be reachable.
struct LegalConfiguration {
  private let model: Model
  private var shape: Shape { model.shape }
  private var system: TransitionSystem { model.system }

  init(_ model: Model) { self.model = model }

  /// Returns a configuration whose packed fields have these values; nil if there is none.
  func words(in possible: [FieldValues]) -> [UInt64]? {
    guard possible.allSatisfy({ !$0.isEmpty }) else { return nil }
    var draft = Draft(possible: possible, packed: model.packing.packed)
    guard settle(region: 0, isActive: true, &draft) else { return nil }
    for list in shape.lists.indices {
      guard fill(shape.lists[list].entries, of: list, &draft), fill(shape.lists[list].undone, of: list, &draft) else { return nil }
      guard fill(shape.savedUndone[list] ?? [], of: list, &draft) else { return nil }
    }
    guard hold(&draft), save(&draft) else { return nil }
    return model.packing.packed(draft.values)
  }

  private struct Draft {
    let possible: [FieldValues]
    let packed: [Int]
    var values: [Int]

    init(possible: [FieldValues], packed: [Int]) {
      self.possible = possible
      self.packed = packed
      values = packed.map { $0 < 0 ? 0 : possible[$0].first ?? 0 }
    }

    func possible(_ field: Int) -> FieldValues { packed[field] < 0 ? FieldValues(0..<1) : possible[packed[field]] }

    mutating func set(_ field: Int, to value: Int) -> Bool {
      guard possible(field).contains(value) else { return false }
      values[field] = value
      return true
    }

    mutating func setFirst(_ field: Int, where isLegal: (Int) -> Bool) -> Bool {
      guard let value = possible(field).first(where: isLegal) else { return false }
      values[field] = value
      return true
    }
  }

  // MARK: Regions

  /// Chooses a leaf for a region that is active, and clears it otherwise.
  private func settle(region: Int, isActive: Bool, _ draft: inout Draft) -> Bool {
    let leaves = shape.regions[region].leaves
    guard let field = shape.regions[region].field else { return settleBelow(region, leaf: isActive ? leaves[0] : nil, &draft) }
    guard isActive else { return draft.set(field, to: 0) && settleBelow(region, leaf: nil, &draft) }
    for value in draft.possible(field) where region == 0 || value > 0 {
      var attempt = draft
      guard attempt.set(field, to: value), settleBelow(region, leaf: leaves[region == 0 ? value : value - 1], &attempt) else { continue }
      draft = attempt
      return true
    }
    return false
  }

  private func settleBelow(_ region: Int, leaf active: Int?, _ draft: inout Draft) -> Bool {
    for leaf in shape.regions[region].leaves {
      for below in shape.regionsBelow[leaf] {
        guard settle(region: below, isActive: leaf == active, &draft) else { return false }
      }
    }
    return true
  }

  // MARK: Lists

  private func fill(_ entries: [Shape.EntrySlot], of list: Int, _ draft: inout Draft) -> Bool {
    let possible = model.prepared.navigation.possible[list]
    return fill(entries.map(\.route), lengths: FieldValues(0..<entries.count + 1), of: nil, &draft) {
      $0
    } isLegal: {
      possible.contains($0 + 1)
    }
  }

  /// Fills the first fields with routes and clears the others.
  private func fill(
    _ fields: [Int], lengths: FieldValues, of length: Int?, _ draft: inout Draft, count: (Int) -> Int, isLegal: (Int) -> Bool
  ) -> Bool {
    for value in lengths where count(value) <= fields.count {
      var attempt = draft
      if let length, !attempt.set(length, to: value) { continue }
      let isFilled = fields.enumerated().allSatisfy { place, field in
        place < count(value) ? attempt.setFirst(field) { $0 > 0 && isLegal($0 - 1) } : attempt.set(field, to: 0)
      }
      guard isFilled else { continue }
      draft = attempt
      return true
    }
    return false
  }

  private func hold(_ draft: inout Draft) -> Bool {
    let slots = shape.held
    let isFilled = fill(slots.map(\.route), lengths: FieldValues(0..<slots.count + 1), of: nil, &draft) {
      $0
    } isLegal: {
      system.routes[$0].isLinked
    }
    guard isFilled else { return false }
    for slot in slots {
      let route = draft.values[slot.route] - 1
      for (place, field) in slot.parameters.enumerated() {
        let parameters = route < 0 ? [] : shape.heldParameters[route]
        let count = place < parameters.count ? system.routes[route].parameters[parameters[place]].count : 1
        guard draft.setFirst(field, where: { $0 < max(1, count) }) else { return false }
      }
    }
    return true
  }

  private func save(_ draft: inout Draft) -> Bool {
    guard let flag = shape.savedFlag else { return true }
    let (possible, restored) = (model.prepared.navigation.possible, model.prepared.restored)
    for value in draft.possible(flag) {
      var attempt = draft
      guard attempt.set(flag, to: value) else { continue }
      let isFilled = shape.saved.allSatisfy { list, slots in
        fill(slots.map(\.route), lengths: FieldValues(0..<(value == 0 ? 1 : slots.count + 1)), of: nil, &attempt) {
          $0
        } isLegal: {
          restored.contains($0 + 1) && possible[list].contains($0 + 1)
        }
      }
      guard isFilled else { continue }
      draft = attempt
      return true
    }
    return false
  }
}

/// Finds every path of the interpreter by trying the other results of each test.
struct PathSearch {
  private let legal: LegalConfiguration
  private let bounds: [Int]
  private let limit: Int
  private let shouldStop: () -> Bool

  init(_ model: Model, bounds: [Int], limit: Int, shouldStop: @escaping () -> Bool) {
    legal = LegalConfiguration(model)
    self.bounds = bounds
    self.limit = limit
    self.shouldStop = shouldStop
  }

  private struct Prefix {
    var possible: [FieldValues]
    var choices: [Int]
  }

  /// Returns nil if there are more paths than the limit, or if the search stops.
  func paths(_ run: (_ words: [UInt64], _ choices: [Int]) -> Answer) -> PathTree? {
    var tree = PathTree()
    var open = [Prefix(possible: bounds.map { FieldValues(0..<$0) }, choices: [])]
    var attempts = 0
    while let prefix = open.popLast() {
      attempts += 1
      guard tree.count < limit, attempts < 4 * limit, attempts & 0xff != 0 || !shouldStop() else { return nil }
      guard let words = legal.words(in: prefix.possible) else { continue }
      let answer = run(words, prefix.choices)
      tree.insert(answer)
      open += others(answer.tests, prefix)
    }
    return tree
  }

  private func others(_ tests: [Test], _ prefix: Prefix) -> [Prefix] {
    var found: [Prefix] = []
    var now = Prefix(possible: prefix.possible, choices: [])
    for test in tests {
      var other = now
      switch test {
      case .value(let field, let value):
        for different in now.possible[field] where different != Int(value) {
          other.possible[field] = FieldValues(different..<different + 1)
          found.append(other)
        }
        now.possible[field] = now.possible[field].only(Int(value))
      case .below(let field, let bound, let holds):
        let halves = now.possible[field].divided(at: Int(bound))
        other.possible[field] = holds ? halves.others : halves.below
        if !other.possible[field].isEmpty { found.append(other) }
        now.possible[field] = holds ? halves.below : halves.others
      case .among(let field, let values, let holds):
        let halves = now.possible[field].divided(by: values)
        other.possible[field] = holds ? halves.others : halves.among
        if !other.possible[field].isEmpty { found.append(other) }
        now.possible[field] = holds ? halves.among : halves.others
      case .choice(let count, let taken):
        if now.choices.count >= prefix.choices.count {
          for different in 0..<count where different != taken {
            other.choices = now.choices + [different]
            found.append(other)
          }
        }
        now.choices.append(taken)
      }
    }
    return found
  }
}
