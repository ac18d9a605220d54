// The interpreter's answers to the explorer. Assumption: configurations with the same results of the listed tests and the same
// choices have the same outcome, and the same tests come in the same order. Every path through the tests is stored, so testing
// the values of many fields one after the other costs memory; `below` and `among` keep the number of paths small.

/// A test of the interpreter.
public enum Test: Hashable, Sendable {
  /// The value of a field.
  case value(field: Int, UInt32)
  /// True if a field is less than a bound, and the result of the test; for large domains.
  case below(field: Int, UInt32, Bool)
  /// True if a field has one of these values, and the result of the test; for fields no wider than ``PackedField/widestListed``.
  case among(field: Int, ValueSet, Bool)
  /// Nondeterminism: each of `count` alternatives is possible in every configuration with these test results, and this one was
  /// taken.
  case choice(count: Int, taken: Int)
}

/// A successor: the old configuration with these changes, which all read old values. Each field is changed at most once.
public struct Update: Hashable, Sendable {
  public struct Assignment: Hashable, Sendable {
    public let field: Int
    public let value: UInt32
  }
  /// An addition; the sum must fit the field.
  public struct Addition: Hashable, Sendable {
    public let field: Int
    public let delta: Int32
  }
  /// A copy; the target is at least as wide as the source.
  public struct Copy: Hashable, Sendable {
    public let source: Int
    public let target: Int
  }

  public private(set) var assignments: [Assignment] = []
  public private(set) var additions: [Addition] = []
  public private(set) var copies: [Copy] = []

  public init() {}

  public mutating func assign(_ value: UInt32, to field: Int) { assignments.append(Assignment(field: field, value: value)) }
  public mutating func add(_ delta: Int32, to field: Int) { additions.append(Addition(field: field, delta: delta)) }
  public mutating func copy(_ source: Int, to target: Int) { copies.append(Copy(source: source, target: target)) }
}

/// The result of a stimulus.
public enum Outcome: Hashable, Sendable {
  case impossible
  /// A successor, with label bits for questions about edges.
  case successor(Update, labels: UInt64 = 0)
}

/// The result of a stimulus in a configuration, and the tests that decided it, in order.
public struct Answer: Hashable, Sendable {
  public var tests: [Test]
  public var outcome: Outcome

  public init(tests: [Test], outcome: Outcome) {
    self.tests = tests
    self.outcome = outcome
  }
}

/// The truth of a predicate in a configuration, and the tests that decided it, in order; no choices.
public struct Judgement: Hashable, Sendable {
  public var tests: [Test]
  public var holds: Bool

  public init(tests: [Test], holds: Bool) {
    self.tests = tests
    self.holds = holds
  }
}
