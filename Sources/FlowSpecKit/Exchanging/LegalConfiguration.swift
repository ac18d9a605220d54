import FlowSpecExplorer

/// Makes configurations that the interpreter can run on: nothing in them contradicts anything else, though no run may lead there.
struct LegalConfiguration {
  private let model: Model
  private var shape: Shape { model.shape }
  private var system: System { model.system }
  /// Routes that can lie in a list.
  private let listed: Set<Int>

  init(_ model: Model) {
    self.model = model
    listed = Set(
      model.system.routes.indices.filter { route in
        let destination = model.system.routes[route]
        return !destination.isCommand && destination.places.contains { $0 != nil }
      })
  }

  /// One whose packed fields lie in these ranges; none where that would be a contradiction.
  func words(in ranges: [Range<Int>]) -> [UInt64]? {
    guard ranges.allSatisfy({ !$0.isEmpty }) else { return nil }
    var draft = Draft(ranges: ranges, packed: model.packing.packed)
    guard settle(region: 0, isActive: true, &draft) else { return nil }
    for list in shape.lists { guard fill(list, &draft) else { return nil } }
    guard hold(&draft), save(&draft) else { return nil }
    return model.packing.packed(draft.values)
  }

  private struct Draft {
    let ranges: [Range<Int>]
    let packed: [Int]
    var values: [Int]

    init(ranges: [Range<Int>], packed: [Int]) {
      self.ranges = ranges
      self.packed = packed
      values = packed.map { $0 < 0 ? 0 : ranges[$0].lowerBound }
    }

    func range(_ field: Int) -> Range<Int> { packed[field] < 0 ? 0..<1 : ranges[packed[field]] }

    mutating func set(_ field: Int, _ value: Int) -> Bool {
      guard range(field).contains(value) else { return false }
      values[field] = value
      return true
    }

    mutating func setFirst(_ field: Int, where isLegal: (Int) -> Bool) -> Bool {
      guard let value = range(field).first(where: isLegal) else { return false }
      values[field] = value
      return true
    }
  }

  // MARK: Regions

  /// A region is active with the leaf that has it.
  private func settle(region: Int, isActive: Bool, _ draft: inout Draft) -> Bool {
    let leaves = shape.regions[region].leaves
    guard let field = shape.regions[region].field else { return settleBelow(region, leaf: isActive ? leaves[0] : nil, &draft) }
    guard isActive else { return draft.set(field, 0) && settleBelow(region, leaf: nil, &draft) }
    for value in draft.range(field) where region == 0 || value > 0 {
      var attempt = draft
      guard attempt.set(field, value), settleBelow(region, leaf: leaves[region == 0 ? value : value - 1], &attempt) else { continue }
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

  private func fill(_ list: Shape.List, _ draft: inout Draft) -> Bool {
    fill(list.entries.map(\.route), lengths: draft.range(list.length), of: list.length, &draft) {
      $0
    } isLegal: {
      listed.contains($0)
    }
  }

  /// The first so many fields have a route, the others none.
  private func fill(
    _ fields: [Int], lengths: Range<Int>, of length: Int?, _ draft: inout Draft, count: (Int) -> Int, isLegal: (Int) -> Bool
  ) -> Bool {
    for value in lengths where count(value) <= fields.count {
      var attempt = draft
      if let length, !attempt.set(length, value) { continue }
      let isFilled = fields.enumerated().allSatisfy { place, field in
        place < count(value) ? attempt.setFirst(field) { $0 > 0 && isLegal($0 - 1) } : attempt.set(field, 0)
      }
      guard isFilled else { continue }
      draft = attempt
      return true
    }
    return false
  }

  private func hold(_ draft: inout Draft) -> Bool {
    let slots = shape.held
    guard fill(slots.map(\.route), lengths: 0..<(slots.count + 1), of: nil, &draft, count: { $0 }, isLegal: { system.routes[$0].isLinked })
    else { return false }
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
    guard let count = shape.savedCount else { return true }
    return fill(shape.saved.map(\.route), lengths: draft.range(count), of: count, &draft, count: { max(0, $0 - 1) }) {
      listed.contains($0) && system.routes[$0].restores
    }
  }
}

/// Finds every path of the interpreter by trying the other answer of everything that it looks at.
struct PathSearch {
  private let legal: LegalConfiguration
  private let bounds: [Int]
  private let limit: Int

  init(_ model: Model, bounds: [Int], limit: Int) {
    legal = LegalConfiguration(model)
    self.bounds = bounds
    self.limit = limit
  }

  private struct Prefix {
    var ranges: [Range<Int>]
    var choices: [Int]
  }

  /// None where there are more paths than the limit.
  func paths(_ run: (_ words: [UInt64], _ choices: [Int]) -> Answer) -> PathTree? {
    var tree = PathTree()
    var open = [Prefix(ranges: bounds.map { 0..<$0 }, choices: [])]
    var attempts = 0
    while let prefix = open.popLast() {
      attempts += 1
      guard tree.count < limit, attempts < 4 * limit else { return nil }
      guard let words = legal.words(in: prefix.ranges) else { continue }
      let answer = run(words, prefix.choices)
      tree.insert(answer)
      open += others(answer.tests, prefix)
    }
    return tree
  }

  private func others(_ tests: [Test], _ prefix: Prefix) -> [Prefix] {
    var found: [Prefix] = []
    var now = Prefix(ranges: prefix.ranges, choices: [])
    for test in tests {
      var other = now
      switch test {
      case .value(let field, let value):
        for different in now.ranges[field] where different != Int(value) {
          other.ranges[field] = different..<(different + 1)
          found.append(other)
        }
        now.ranges[field] = Int(value)..<(Int(value) + 1)
      case .below(let field, let bound, let holds):
        let range = now.ranges[field]
        let middle = min(max(Int(bound), range.lowerBound), range.upperBound)
        let halves = (range.lowerBound..<middle, middle..<range.upperBound)
        other.ranges[field] = holds ? halves.1 : halves.0
        if !other.ranges[field].isEmpty { found.append(other) }
        now.ranges[field] = holds ? halves.0 : halves.1
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
