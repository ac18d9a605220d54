import FlowSpecExplorer

/// Decides from which configurations of a rough view the world can force a predicate, whatever the unknown facts are.
///
/// A stimulus forces it if all its outcomes lead to configurations from which it can be forced: the outcome that the flow has is one of
/// them.
struct Forcing {
  let model: Model
  let exploration: Exploration
  /// Stimuli with one of these labels are not used.
  let labels: UInt64
  var closing: Closing?

  /// The leaves that do not last once a person has closed all sheets, and the condition under which the sheets may be covered.
  struct Closing {
    let leaves: [Int]
    let unless: LoweredExpression
  }

  /// A stimulus that has not forced the predicate yet.
  private struct Attempt {
    let stimulus: Stimulus
    /// The outcome from which the predicate cannot be forced yet.
    var obstacle: Int?
  }

  /// Returns the configurations from which the predicate cannot be forced.
  func unable(toForce predicate: Int) -> [Int] {
    var able = exploration.holding([predicate])[0]
    var rest = exploration.unable(toReach: &able, without: labels | Model.Labels.guessed)
    let all = model.stimuli.filter(isOffered).map { Attempt(stimulus: $0, obstacle: nil) }
    var attempts: [Int: [Attempt]] = [:]
    let edges = exploration.backwardEdges(between: rest, without: labels | Model.Labels.guessed)
    var before = Int.max
    while !rest.isEmpty, rest.count < before {
      before = rest.count
      for index in rest.reversed() where !able.contains(index) && isForced(from: index, in: able, &attempts[index, default: all]) {
        edges.spread(&able, from: index)
      }
      rest.removeAll(where: able.contains)
    }
    return rest
  }

  func isActive(_ leaf: Int, in index: Int) -> Bool {
    var interpreter = Interpreter(model.prepared, ConcreteStore(model.packing.unpacked(exploration.configuration(index))))
    return interpreter.isActive(leaf)
  }

  /// Returns true if a person who closes one sheet after another leaves the configuration.
  private func endsByClosing(_ fields: [Int]) -> Bool {
    guard let closing else { return false }
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields))
    return closing.leaves.contains { interpreter.isActive($0) } && !interpreter.isTrue(closing.unless)
  }

  /// Returns true if the world can give the stimulus without knowing the unknown facts.
  private func isOffered(_ stimulus: Stimulus) -> Bool {
    if stimulus == .relaunch { return false }
    // The person may see no item that leads to the command.
    if case .show(let route, _) = stimulus { return !model.system.abstraction.unseenCommands.contains(route.index) }
    return true
  }

  /// Returns true if one of the stimuli leads to able configurations only. Forgets stimuli that never will.
  private func isForced(from index: Int, in able: BitSet, _ attempts: inout [Attempt]) -> Bool {
    let fields = model.packing.unpacked(exploration.configuration(index))
    let isClosing = endsByClosing(fields)
    var remaining: [Attempt] = []
    for attempt in attempts {
      if let obstacle = attempt.obstacle, !able.contains(obstacle) {
        remaining.append(attempt)
        continue
      }
      var isForced = true
      var obstacle: Int?
      model.forEachRun(of: attempt.stimulus, in: fields) { interpreter, result, _ in
        let target = result == .stable ? exploration.index(of: model.packing.packed(interpreter.store.fields)) : nil
        if let target, able.contains(target) { return true }
        // The person closes the next sheet.
        if isClosing, target == index, attempt.stimulus.isUnseenMove(in: model), !interpreter.log.contains(where: \.isTaken) { return true }
        isForced = false
        // An outcome that changes nothing does not force anything.
        obstacle = target == index ? nil : target
        return false
      }
      if isForced { return true }
      if let obstacle { remaining.append(Attempt(stimulus: attempt.stimulus, obstacle: obstacle)) }
    }
    attempts = remaining
    return false
  }
}

extension Stimulus {
  /// True for whatever a person does where the navigation is not explored.
  fileprivate func isUnseenMove(in model: Model) -> Bool {
    if case .back(let list) = self { list.index >= model.shape.lists.count } else { false }
  }
}
