/// One thing that conditions speak of, with all the values it can have.
struct Axis: Hashable, Sendable {
  enum Domain: Hashable, Sendable {
    /// Whole numbers; one without a natural end is given a far one.
    case range(ClosedRange<Int>)
    /// Named values, known by their index.
    case cases([String])
  }

  let name: String
  let domain: Domain

  init(_ name: String, _ domain: Domain) {
    self.name = name
    self.domain = domain
  }

  /// Something that is true or not; `true` is case 1.
  static func flag(_ name: String) -> Axis {
    Axis(name, .cases(["false", "true"]))
  }

  /// How a value of this axis is written.
  func text(of value: Int) -> String {
    switch domain {
    case .range: String(value)
    case .cases(let names): names.indices.contains(value) ? names[value] : String(value)
    }
  }
}

public enum Comparison: String, Hashable, Sendable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case equal = "=="
  case notEqual = "!="
  case greater = ">"
  case greaterOrEqual = ">="

  var negated: Comparison {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .equal: .notEqual
    case .notEqual: .equal
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  public func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .equal: left == right
    case .notEqual: left != right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// A boolean condition over the axes of a ``ConditionSpace``.
indirect enum Condition: Hashable, Sendable {
  case always
  case never
  case not(Condition)
  /// Of nothing: always.
  case and([Condition])
  /// Of nothing: never.
  case or([Condition])
  /// The value of an axis, by its index in the space, against a number or a case's index.
  case compare(axis: Int, Comparison, Int)

  /// That a flag is set.
  static func isTrue(axis: Int) -> Condition {
    .compare(axis: axis, .equal, 1)
  }

  /// Returns whether it holds when each axis has the value given.
  func holds(_ values: [Int]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .not(let inner): !inner.holds(values)
    case .and(let parts): parts.allSatisfy { $0.holds(values) }
    case .or(let parts): parts.contains { $0.holds(values) }
    case .compare(let axis, let comparison, let value): comparison.holds(values[axis], value)
    }
  }

  /// How many comparisons stand in it.
  var size: Int {
    switch self {
    case .always, .never, .compare: 1
    case .not(let inner): inner.size
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  /// The same without `not`.
  var withoutNegations: Condition {
    positive(true)
  }

  private func positive(_ wanted: Bool) -> Condition {
    switch self {
    case .always: wanted ? .always : .never
    case .never: wanted ? .never : .always
    case .not(let inner): inner.positive(!wanted)
    case .and(let parts): wanted ? .and(parts.map { $0.positive(true) }) : .or(parts.map { $0.positive(false) })
    case .or(let parts): wanted ? .or(parts.map { $0.positive(true) }) : .and(parts.map { $0.positive(false) })
    case .compare(let axis, let comparison, let value):
      .compare(axis: axis, wanted ? comparison : comparison.negated, value)
    }
  }
}
