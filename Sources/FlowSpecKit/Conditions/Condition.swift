/// A variable of conditions, with all its possible values.
struct Axis: Hashable, Sendable {
  enum Domain: Hashable, Sendable {
    /// Whole numbers; a domain without natural bounds has distant ones.
    case range(ClosedRange<Int>)
    /// Named values, identified by their index.
    case cases([String])
  }

  let name: String
  let domain: Domain

  init(_ name: String, _ domain: Domain) {
    self.name = name
    self.domain = domain
  }

  /// Returns an axis that is true or false; `true` is case 1.
  static func flag(_ name: String) -> Axis {
    Axis(name, .cases(["false", "true"]))
  }

  /// Returns the text of a value.
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

  public func holds(between left: Int, and right: Int) -> Bool {
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
  /// True if it has no parts.
  case and([Condition])
  /// False if it has no parts.
  case or([Condition])
  /// Compares an axis, by its index in the space, with a number or a case's index.
  case compare(axis: Int, Comparison, Int)

  /// Returns the condition that a flag is set.
  static func isTrue(axis: Int) -> Condition {
    .compare(axis: axis, .equal, 1)
  }

  /// Returns true if it holds for the given values of all axes.
  func holds(_ values: [Int]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .not(let inner): !inner.holds(values)
    case .and(let parts): parts.allSatisfy { $0.holds(values) }
    case .or(let parts): parts.contains { $0.holds(values) }
    case .compare(let axis, let comparison, let value): comparison.holds(between: values[axis], and: value)
    }
  }

  /// Returns the same condition about other axes.
  ///
  /// - Parameter axes: By axis: the index of the other one.
  func renumbered(_ axes: [Int]) -> Condition {
    switch self {
    case .always, .never: self
    case .not(let inner): .not(inner.renumbered(axes))
    case .and(let parts): .and(parts.map { $0.renumbered(axes) })
    case .or(let parts): .or(parts.map { $0.renumbered(axes) })
    case .compare(let axis, let comparison, let value): .compare(axis: axes[axis], comparison, value)
    }
  }

  /// The number of its comparisons.
  var size: Int {
    switch self {
    case .always, .never, .compare: 1
    case .not(let inner): inner.size
    case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  /// The same condition without `not`.
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
