/// One concrete value per axis.
struct Assignment: Hashable, Sendable {
  /// By axis; a case stands as its index.
  let values: [Int]
  /// By axis: whether this value was needed, or any other would do.
  let matters: [Bool]

  init(values: [Int], matters: [Bool]) {
    self.values = values
    self.matters = matters
  }
}

/// The answer to a question about conditions.
enum ConditionAnswer: Hashable, Sendable {
  /// Yes: here for example.
  case possible(Assignment)
  case impossible
  /// More steps than allowed would have been needed.
  case undecided

  var assignment: Assignment? {
    if case .possible(let assignment) = self { assignment } else { nil }
  }
}

/// Exact reasoning about conditions over finite and interval axes.
struct ConditionSpace: Hashable, Sendable {
  let axes: [Axis]
  /// How often a question may split the space before it is given up as undecided.
  let stepLimit: Int

  init(_ axes: [Axis], stepLimit: Int = 50_000) {
    self.axes = axes
    self.stepLimit = stepLimit
  }

  func isSatisfiable(_ condition: Condition) -> ConditionAnswer {
    var steps = stepLimit
    return isSatisfiable(condition, stepsLeft: &steps)
  }

  /// The same where several questions share their steps.
  func isSatisfiable(_ condition: Condition, stepsLeft: inout Int) -> ConditionAnswer {
    var search = ConditionSearch(axes: axes, stepLimit: min(stepLimit, stepsLeft))
    let answer = search.run(condition)
    stepsLeft -= search.steps
    return answer
  }

  /// Returns whether the second holds wherever the first does; nil if undecided.
  func implies(_ first: Condition, _ second: Condition) -> Bool? {
    var steps = stepLimit
    return implies(first, second, stepsLeft: &steps)
  }

  func implies(_ first: Condition, _ second: Condition, stepsLeft: inout Int) -> Bool? {
    switch isSatisfiable(.and([first, .not(second)]), stepsLeft: &stepsLeft) {
    case .possible: false
    case .impossible: true
    case .undecided: nil
    }
  }

  /// Where none of the conditions holds.
  func firstUncovered(by conditions: [Condition]) -> ConditionAnswer {
    isSatisfiable(.and(conditions.map { .not($0) }))
  }

  /// Where a condition is the first of the list to hold.
  func isEverChosen(_ index: Int, in conditions: [Condition]) -> ConditionAnswer {
    var steps = stepLimit
    return isEverChosen(index, in: conditions, stepsLeft: &steps)
  }

  func isEverChosen(_ index: Int, in conditions: [Condition], stepsLeft: inout Int) -> ConditionAnswer {
    guard stepsLeft > 0 else { return .undecided }
    return isSatisfiable(.and([conditions[index]] + conditions[..<index].map { .not($0) }), stepsLeft: &stepsLeft)
  }

  /// `width = 699, idiom = pad`: the values that matter, in the order of the axes; `anything` if none does.
  func text(_ assignment: Assignment) -> String {
    let parts = axes.indices.filter { assignment.matters[$0] }.map { index in
      "\(axes[index].name) = \(axes[index].text(of: assignment.values[index]))"
    }
    return parts.isEmpty ? "anything" : parts.joined(separator: ", ")
  }
}
