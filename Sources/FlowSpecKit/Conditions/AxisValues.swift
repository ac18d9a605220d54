/// The values that an axis may still have.
enum AxisValues: Hashable, Sendable {
  case interval(Int, Int)
  /// Case indices, ascending.
  case cases([Int])

  init(_ domain: Axis.Domain) {
    switch domain {
    case .range(let range): self = .interval(range.lowerBound, range.upperBound)
    case .cases(let names): self = .cases(Array(names.indices))
    }
  }

  var isEmpty: Bool {
    switch self {
    case .interval(let lower, let upper): lower > upper
    case .cases(let cases): cases.isEmpty
    }
  }

  /// Returns the truth of a comparison for all these values; nil if it differs among them.
  func truth(_ comparison: Comparison, _ value: Int) -> Bool? {
    switch self {
    case .interval(let lower, let upper):
      switch comparison {
      case .less: return upper < value ? true : lower >= value ? false : nil
      case .lessOrEqual: return upper <= value ? true : lower > value ? false : nil
      case .equal: return lower == value && upper == value ? true : lower > value || upper < value ? false : nil
      case .notEqual, .greater, .greaterOrEqual: return truth(comparison.negated, value).map { !$0 }
      }
    case .cases(let cases):
      let count = Self.count(of: cases, comparison, value)
      return count == cases.count ? true : count == 0 ? false : nil
    }
  }

  /// Returns the number of ascending values for which a comparison holds.
  private static func count(of cases: [Int], _ comparison: Comparison, _ value: Int) -> Int {
    var (below, end) = (0, cases.count)
    while below < end {
      let middle = (below + end) / 2
      if cases[middle] < value { below = middle + 1 } else { end = middle }
    }
    let same = below < cases.count && cases[below] == value ? 1 : 0
    return switch comparison {
    case .less: below
    case .lessOrEqual: below + same
    case .equal: same
    case .notEqual: cases.count - same
    case .greater: cases.count - below - same
    case .greaterOrEqual: cases.count - below
    }
  }

  /// Returns the values for which a comparison holds, as non-empty parts.
  func parts(where comparison: Comparison, _ value: Int) -> [AxisValues] {
    switch self {
    case .interval(let lower, let upper):
      let below = value == .min ? AxisValues.interval(1, 0) : .interval(lower, min(upper, value - 1))
      let above = value == .max ? AxisValues.interval(1, 0) : .interval(max(lower, value + 1), upper)
      let same = AxisValues.interval(max(lower, value), min(upper, value))
      let parts: [AxisValues] =
        switch comparison {
        case .less: [below]
        case .lessOrEqual: [.interval(lower, min(upper, value))]
        case .equal: [same]
        case .notEqual: [below, above]
        case .greater: [above]
        case .greaterOrEqual: [.interval(max(lower, value), upper)]
        }
      return parts.filter { !$0.isEmpty }
    case .cases(let cases):
      let kept = cases.filter { comparison.holds(between: $0, and: value) }
      return kept.isEmpty ? [] : [.cases(kept)]
    }
  }

  /// Returns the value that a person would choose: a bound from a condition rather than one of the domain.
  func representative(in domain: Axis.Domain) -> Int {
    switch self {
    case .interval(let lower, let upper):
      guard case .range(let range) = domain, lower == range.lowerBound, upper < range.upperBound else { return lower }
      return upper
    case .cases(let cases): return cases.first ?? 0
    }
  }
}
