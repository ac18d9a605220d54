/// Splits the space by the comparisons of a condition until it holds in a whole part, or nowhere.
struct ConditionSearch {
  private let axes: [Axis]
  private let stepLimit: Int
  private(set) var steps = 0
  /// The number of visited parts of conditions; they count as steps, so that a large condition costs more.
  private var looks = 0
  private static let looksPerStep = 16

  init(axes: [Axis], stepLimit: Int) {
    self.axes = axes
    self.stepLimit = stepLimit
  }

  mutating func run(_ condition: Condition) -> ConditionAnswer {
    let values = axes.map { AxisValues($0.domain) }
    guard stepLimit > 0 else { return .undecided }
    guard !values.contains(where: \.isEmpty) else { return .impossible }
    return search(condition.withoutNegations, values)
  }

  private mutating func search(_ condition: Condition, _ values: [AxisValues]) -> ConditionAnswer {
    steps += 1
    guard steps <= stepLimit else { return .undecided }
    let simple = simplified(condition, values)
    steps += looks / Self.looksPerStep
    looks %= Self.looksPerStep
    switch simple {
    case .always: return .possible(assignment(values))
    case .never, .not: return .impossible
    case .compare(let axis, let comparison, let value):
      return split(axis, values[axis].parts(where: comparison, value), then: .always, values: values)
    case .or(let parts): return firstPossible(parts) { search, part in search.search(part, values) }
    case .and(let parts):
      // A comparison that must hold narrows its axis immediately.
      for (index, part) in parts.enumerated() {
        guard case .compare(let axis, let comparison, let value) = part else { continue }
        var rest = parts
        rest.remove(at: index)
        return split(axis, values[axis].parts(where: comparison, value), then: .and(rest), values: values)
      }
      let smallest = parts.indices.min { parts[$0].size < parts[$1].size } ?? 0
      guard case .compare(let axis, let comparison, let value)? = Self.firstComparison(parts[smallest]) else {
        return .impossible
      }
      let branches = values[axis].parts(where: comparison, value) + values[axis].parts(where: comparison.negated, value)
      return split(axis, branches, then: .and(parts), values: values)
    }
  }

  private mutating func split(
    _ axis: Int, _ branches: [AxisValues], then condition: Condition, values: [AxisValues]
  ) -> ConditionAnswer {
    firstPossible(branches) { search, branch in
      var narrowed = values
      narrowed[axis] = branch
      return search.search(condition, narrowed)
    }
  }

  /// Stops at the first possible part, or when no steps are left.
  private mutating func firstPossible<Part>(
    _ parts: [Part], _ question: (inout ConditionSearch, Part) -> ConditionAnswer
  ) -> ConditionAnswer {
    for part in parts {
      let answer = question(&self, part)
      if answer != .impossible { return answer }
    }
    return .impossible
  }

  private func assignment(_ values: [AxisValues]) -> Assignment {
    Assignment(
      values: axes.indices.map { values[$0].representative(in: axes[$0].domain) },
      matters: axes.indices.map { values[$0] != AxisValues(axes[$0].domain) })
  }

  /// Returns the condition simplified for these values: without constants inside, and without nesting of the same kind.
  private mutating func simplified(_ condition: Condition, _ values: [AxisValues]) -> Condition {
    looks += 1
    switch condition {
    case .always, .never, .not: return condition
    case .compare(let axis, let comparison, let value):
      guard let truth = values[axis].truth(comparison, value) else { return condition }
      return truth ? .always : .never
    case .and(let parts):
      var kept: [Condition] = []
      for part in parts {
        switch simplified(part, values) {
        case .always: continue
        case .never: return .never
        case .and(let inner): kept += inner
        case let other: kept.append(other)
        }
      }
      return kept.isEmpty ? .always : kept.count == 1 ? kept[0] : .and(kept)
    case .or(let parts):
      var kept: [Condition] = []
      for part in parts {
        switch simplified(part, values) {
        case .never: continue
        case .always: return .always
        case .or(let inner): kept += inner
        case let other: kept.append(other)
        }
      }
      return kept.isEmpty ? .never : kept.count == 1 ? kept[0] : .or(kept)
    }
  }

  private static func firstComparison(_ condition: Condition) -> Condition? {
    switch condition {
    case .always, .never: nil
    case .compare: condition
    case .not(let inner): firstComparison(inner)
    case .and(let parts), .or(let parts): parts.lazy.compactMap(firstComparison).first
    }
  }
}
