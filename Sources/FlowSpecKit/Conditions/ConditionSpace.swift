/// One concrete value per axis.
struct Assignment: Hashable, Sendable {
  /// By axis: its value; for a case its index.
  let values: [Int]
  /// By axis: true if the value is necessary, false if any other would do.
  let matters: [Bool]

  init(values: [Int], matters: [Bool]) {
    self.values = values
    self.matters = matters
  }
}

/// The answer to a question about conditions.
enum ConditionAnswer: Hashable, Sendable {
  /// Yes, for example with this assignment.
  case possible(Assignment)
  case impossible
  /// The question needs more steps than the limit.
  case undecided

  var assignment: Assignment? {
    if case .possible(let assignment) = self { assignment } else { nil }
  }
}

/// Exact reasoning about conditions over finite and interval axes.
struct ConditionSpace: Hashable, Sendable {
  let axes: [Axis]
  /// The most splits of the space for one question; with more it is undecided.
  let stepLimit: Int

  init(_ axes: [Axis], stepLimit: Int = 50_000) {
    self.axes = axes
    self.stepLimit = stepLimit
  }

  func isSatisfiable(_ condition: Condition) -> ConditionAnswer {
    var steps = stepLimit
    return isSatisfiable(condition, stepsLeft: &steps)
  }

  /// Returns the same for questions that share their steps.
  func isSatisfiable(_ condition: Condition, stepsLeft: inout Int) -> ConditionAnswer {
    var search = ConditionSearch(axes: axes, stepLimit: min(stepLimit, stepsLeft))
    let answer = search.run(condition)
    stepsLeft -= search.steps
    return answer
  }

  /// Returns true if the second holds whenever the first does; nil if undecided.
  func implies(_ first: Condition, that second: Condition) -> Bool? {
    var steps = stepLimit
    return implies(first, that: second, stepsLeft: &steps)
  }

  func implies(_ first: Condition, that second: Condition, stepsLeft: inout Int) -> Bool? {
    switch isSatisfiable(.and([first, .not(second)]), stepsLeft: &stepsLeft) {
    case .possible: false
    case .impossible: true
    case .undecided: nil
    }
  }

  /// Returns values for which none of the conditions holds.
  func firstUncovered(by conditions: [Condition]) -> ConditionAnswer {
    isSatisfiable(.and(conditions.map { .not($0) }))
  }

  /// Returns values for which the condition is the first of the list that holds.
  func isEverChosen(_ index: Int, in conditions: [Condition]) -> ConditionAnswer {
    var steps = stepLimit
    return isEverChosen(index, in: conditions, stepsLeft: &steps)
  }

  func isEverChosen(_ index: Int, in conditions: [Condition], stepsLeft: inout Int) -> ConditionAnswer {
    guard stepsLeft > 0 else { return .undecided }
    return isSatisfiable(.and([conditions[index]] + conditions[..<index].map { .not($0) }), stepsLeft: &stepsLeft)
  }

  /// Returns the values that matter, in the order of the axes: `width = 699, idiom = pad`; `anything` if there are none.
  func text(_ assignment: Assignment) -> String {
    let parts = axes.indices.filter { assignment.matters[$0] }.map { index in
      "\(axes[index].name) = \(axes[index].text(of: assignment.values[index]))"
    }
    return parts.isEmpty ? "anything" : parts.joined(separator: ", ")
  }
}
