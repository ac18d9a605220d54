import FlowSpecExplorer

/// Where an ``Interpreter`` reads and writes the fields of a configuration.
///
/// A cell is a value that need not be known: it can be moved from field to field, and shifted by a constant, without being looked at.
/// That is what lets one run of the interpreter stand for many configurations.
protocol Store {
  associatedtype Cell

  /// True if the log has to tell everything that is taken away. Where nobody asks, lists are emptied without being looked at.
  var tellsAll: Bool { get }

  func cell(_ field: Int) -> Cell
  mutating func set(_ field: Int, _ cell: Cell)
  func constant(_ value: Int) -> Cell
  /// The value plus a constant; the caller has made sure that it stays within its field.
  func adding(_ cell: Cell, _ delta: Int) -> Cell
  /// The value, looked at.
  mutating func value(_ cell: Cell) -> Int
  /// Returns whether the value is below a bound.
  mutating func isBelow(_ cell: Cell, _ bound: Int) -> Bool
  /// Returns whether the value is one of these.
  mutating func isAmong(_ cell: Cell, _ values: ValueSet) -> Bool
  /// Returns whether it may be one of these, as far as is known without looking.
  func mayBeAmong(_ cell: Cell, _ values: ValueSet) -> Bool
  /// The value for reports and comparisons that decide nothing.
  func glance(_ cell: Cell) -> Int
  /// Returns the world's decision, out of `count` possibilities.
  mutating func choose(_ choice: Choice, count: Int) -> Int
}

extension Store {
  mutating func read(_ field: Int) -> Int { value(cell(field)) }
  mutating func write(_ field: Int, _ value: Int) { set(field, constant(value)) }
}

/// A decision of the world while a macrostep runs, because the data that would decide it are not kept.
enum Choice: Hashable, Sendable {
  /// Equality of a route's arguments and those of an entry: 0 they differ, 1 they are equal.
  case equal(route: RouteID)
  /// The app's lookup of a route: 0 found, 1 not found.
  case lookup(route: RouteID)
  /// The version of the saved data: 0 this one, 1 another.
  case version
  /// Whose data a state is entered with: 0 somebody new, else somebody known, in the order of their numbers.
  case identity(state: TransitionSystem.StateIndex)
  /// The content of unknown containers: 0 nothing that matters here, 1 something.
  case content
  /// The value of a route's parameter.
  case parameter(route: RouteID, Int)
  /// The value of an input after a relaunch.
  case input(InputID)
}

/// A configuration whose fields are all known.
struct ConcreteStore: Store {
  var fields: [Int]
  /// Answers to choices, in order; when they are used up the first possibility is taken.
  var decisions: [Int] = []
  private(set) var made: [(choice: Choice, count: Int, taken: Int)] = []
  var tellsAll: Bool { true }

  init(_ fields: [Int], decisions: [Int] = []) {
    self.fields = fields
    self.decisions = decisions
  }

  func cell(_ field: Int) -> Int { fields[field] }
  mutating func set(_ field: Int, _ cell: Int) { fields[field] = cell }
  func constant(_ value: Int) -> Int { value }
  func adding(_ cell: Int, _ delta: Int) -> Int { cell + delta }
  func value(_ cell: Int) -> Int { cell }
  func glance(_ cell: Int) -> Int { cell }
  func isBelow(_ cell: Int, _ bound: Int) -> Bool { cell < bound }
  func isAmong(_ cell: Int, _ values: ValueSet) -> Bool { values.contains(cell) }
  func mayBeAmong(_ cell: Int, _ values: ValueSet) -> Bool { values.contains(cell) }

  mutating func choose(_ choice: Choice, count: Int) -> Int {
    let taken = made.count < decisions.count ? decisions[made.count] : 0
    made.append((choice, count, taken))
    return taken
  }
}
