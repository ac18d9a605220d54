import FlowSpecExplorer

/// The access of an ``Interpreter`` to the fields of a configuration.
///
/// A cell is a value that need not be known: it can be copied to another field, and shifted by a constant, without being read. So
/// one run of the interpreter can represent many configurations.
protocol Store {
  associatedtype Cell: Equatable

  /// True if the log must have every removed entry. Otherwise lists are emptied without being read.
  var tellsAll: Bool { get }

  func cell(_ field: Int) -> Cell
  mutating func set(_ field: Int, _ cell: Cell)
  func constant(_ value: Int) -> Cell
  /// Returns the value plus a constant; the caller ensures that it stays within its field.
  func adding(_ cell: Cell, _ delta: Int) -> Cell
  /// Reads the value.
  mutating func value(_ cell: Cell) -> Int
  /// Returns true if the value is below a bound.
  mutating func isBelow(_ cell: Cell, _ bound: Int) -> Bool
  /// Returns true if the value is one of these.
  mutating func isAmong(_ cell: Cell, _ values: ValueSet) -> Bool
  /// Returns true if the value may be one of these, judging without a read.
  func mayBeAmong(_ cell: Cell, _ values: ValueSet) -> Bool
  /// Returns the value for reports and for comparisons that decide nothing.
  func glance(_ cell: Cell) -> Int
  /// Returns the choice among `count` possibilities.
  mutating func choose(_ choice: Choice, count: Int) -> Int
}

extension Store {
  mutating func read(_ field: Int) -> Int { value(cell(field)) }
  mutating func write(_ field: Int, _ value: Int) { set(field, constant(value)) }
}

/// A choice from outside the flow during a macrostep, about data that is not kept.
enum Choice: Hashable, Sendable {
  /// Comparison of a route's arguments with those of an entry: 0 they differ, 1 they are equal.
  case equal(route: RouteID)
  /// The app's lookup of a route: 0 found, 1 not found.
  case lookup(route: RouteID)
  /// The version of the saved data: 0 this one, 1 another.
  case version
  /// The identity with which a state is entered: 0 a new one, else a stored one, in the order of their numbers.
  case identity(state: TransitionSystem.StateIndex)
  /// The content of unknown containers: 0 no entry that matters, 1 an entry.
  case content
  /// The value of a route's parameter.
  case parameter(route: RouteID, Int)
  /// The value of an input after a relaunch.
  case input(InputID)
}

/// A configuration with known fields.
struct ConcreteStore: Store {
  var fields: [Int]
  /// Decisions in the order of choices; after the last one, the first possibility is taken.
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
