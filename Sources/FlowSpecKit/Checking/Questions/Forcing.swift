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

  /// Returns the first configuration from which the predicate cannot be forced; nil if there is none.
  func firstUnableToForce(_ predicate: Int) -> Int? {
    var able = exploration.holding([predicate])[0]
    var rest = exploration.unable(toReach: &able, without: labels | Model.Labels.guessed)
    var ways: [Int: [[Int]]] = [:]
    var before = Int.max
    while !rest.isEmpty, rest.count < before {
      before = rest.count
      for index in rest.reversed() {
        let known = ways[index] ?? outcomes(of: index)
        ways[index] = known
        if known.contains(where: { $0.allSatisfy(able.contains) }) { able.insert(index) }
      }
      rest = exploration.unable(toReach: &able, without: labels | Model.Labels.guessed)
    }
    return rest.last
  }

  /// Returns for each stimulus that depends on unknown facts the configurations to which it may lead.
  private func outcomes(of index: Int) -> [[Int]] {
    let fields = model.packing.unpacked(exploration.configuration(index))
    return model.stimuli.compactMap { stimulus in
      if stimulus == .relaunch { return nil }
      // The person may see no item that leads to the command.
      if case .show(let route, _) = stimulus, model.system.abstraction.unseenCommands.contains(route.index) { return nil }
      var targets: Set<Int> = []
      var isKnown = true
      model.forEachRun(of: stimulus, in: fields) { interpreter, result, _ in
        let target = result == .stable ? exploration.index(of: model.packing.packed(interpreter.store.fields)) : nil
        // An outcome that changes nothing does not force anything.
        if let target, target != index, targets.count < 64 { targets.insert(target) } else { isKnown = false }
        return isKnown
      }
      return isKnown ? targets.sorted() : nil
    }
  }
}
