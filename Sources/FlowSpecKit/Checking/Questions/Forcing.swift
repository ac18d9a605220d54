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
      var targets: Set<Int> = []
      var open: [[Int]] = [[]]
      while let choices = open.popLast() {
        var interpreter = Interpreter(model.prepared, ConcreteStore(fields, decisions: choices))
        guard interpreter.run(stimulus) == .stable, targets.count < 64 else { return nil }
        let made = interpreter.store.made
        for place in (choices.count..<max(choices.count, made.count)).reversed() {
          for other in (1..<made[place].count).reversed() { open.append(made[..<place].map(\.taken) + [other]) }
        }
        guard let target = exploration.index(of: model.packing.packed(interpreter.store.fields)), target != index else { return nil }
        targets.insert(target)
      }
      return targets.sorted()
    }
  }
}
