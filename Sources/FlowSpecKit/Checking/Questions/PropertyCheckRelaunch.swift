import FlowSpecExplorer

/// Proves `always possible` by relaunching the app.
extension PropertyCheck {
  /// The most combinations of lasting values that are tried.
  private static var mostWorlds: Int { 64 }

  /// Returns true, with the coverage, if the goal is reachable from every launch without saved data; nil if that is not known.
  ///
  /// An app with restoration can be relaunched in every configuration, and another version of the app discards the saved data. So
  /// every configuration that such launches reach is always possible, for lists of any length.
  func reachedAfterRelaunch(_ wanted: LoweredExpression, in sliced: TransitionSystem, _ slice: Slice, _ question: String) -> Conclusion? {
    guard sliced.restores, !sliced.abstraction.samplesInputs, !wanted.all.contains(where: \.isObservation) else { return nil }
    guard let worlds = sliced.worldsAfterRelaunch(most: Self.mostWorlds) else { return nil }
    var coverage = Coverage()
    for world in worlds {
      let model = Model(world, depth: limits.depth, predicates: [.certain(wanted)], watchesOccurrences: false)
      let inquiry = Inquiry(model, goal: .any([0]), slice: slice, base: base.system, question: question, limits: limits.few)
      guard inquiry.exploration.firstWhere[0] != nil else { return nil }
      coverage.add(inquiry.coverage)
    }
    // A path that was found is valid, however long other lists may grow.
    coverage.listDepth = nil
    return Conclusion(verdict: .holds, coverage: coverage)
  }
}

extension TransitionSystem {
  /// Returns this system once for each combination of values that a relaunch cannot change: fixed inputs, and variables that
  /// survive even another version. Returns nil if there are more than `most`.
  fileprivate func worldsAfterRelaunch(most: Int) -> [TransitionSystem]? {
    var worlds = [self]
    for (index, input) in inputs.enumerated() where input.isLasting && input.domain.count > 1 {
      guard worlds.count * input.domain.count <= most else { return nil }
      worlds = worlds.flatMap { world in
        (0..<input.domain.count).map { raw in
          var other = world
          other.inputs[index].domain = Domain(count: 1, meanings: [input.domain.meaning(raw)])
          return other
        }
      }
    }
    for (index, variable) in variables.enumerated() where variable.isLasting && variable.survivesVersions && variable.domain.count > 1 {
      guard worlds.count * variable.domain.count <= most else { return nil }
      worlds = worlds.flatMap { world in
        (0..<variable.domain.count).map { raw in
          var other = world
          other.variables[index].initial = raw
          return other
        }
      }
    }
    return worlds
  }
}
