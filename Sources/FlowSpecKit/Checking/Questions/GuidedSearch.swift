import FlowSpecExplorer

/// Searches for a run that takes the steps of a guide, with others in between, or without some of them. The guide is a run of an
/// over-approximation, which the flow may not have as it is. The search may miss runs, so only a found run counts.
struct GuidedSearch {
  let model: Model
  let goal: LoweredExpression
  /// A run by the numbers of the whole system.
  let guide: Run
  let base: TransitionSystem
  /// The most calls of the interpreter.
  let most: Int
  let shouldStop: () -> Bool

  /// A configuration, and how many steps of the guide were taken or left out on the way to it.
  private struct Place: Hashable {
    let words: [UInt64]
    var position = 0
  }

  /// The place before; and the step from there, nil if a step of the guide was left out.
  private typealias Arrival = (before: Place, step: DirectedSearch.Found.Step?)

  /// Returns a run to the goal. Runs with fewer steps besides the guide's come first, and among them those that are further along the guide.
  func found() -> DirectedSearch.Found? {
    let steps = guide.steps.dropFirst().map(\.stimulus).map { wanted in model.stimuli.filter { $0.isLike(wanted) } }.filter { !$0.isEmpty }
    var arrivals: [Place: Arrival?] = [:]
    var calls = 0
    var goalPlace: Place?
    /// Returns true if the place is new and not the goal.
    func reach(_ place: Place, _ arrival: Arrival?) -> Bool {
      guard goalPlace == nil, arrivals[place] == nil else { return false }
      arrivals.updateValue(arrival, forKey: place)
      var interpreter = Interpreter(model.prepared, ConcreteStore(model.packing.unpacked(place.words)))
      guard interpreter.isTrue(goal) else { return true }
      goalPlace = place
      return false
    }
    /// Takes a stimulus, and returns the new places.
    func places(after place: Place, _ stimuli: [Stimulus], position: Int) -> [Place] {
      let fields = model.packing.unpacked(place.words)
      var places: [Place] = []
      for stimulus in stimuli {
        var outcomes = 0
        model.forEachRun(of: stimulus, in: fields) { interpreter, result, choices in
          (calls, outcomes) = (calls + 1, outcomes + 1)
          guard result == .stable else { return outcomes < Self.mostOutcomes }
          let next = Place(words: model.packing.packed(interpreter.store.fields), position: position)
          let step = DirectedSearch.Found.Step(stimulus: stimulus, choices: choices, words: next.words)
          if reach(next, (place, step)) { places.append(next) }
          return outcomes < Self.mostOutcomes && goalPlace == nil
        }
      }
      return places
    }
    /// Follows the guide from some places, and returns them with all places on the way.
    func following(_ first: [Place]) -> [Place] {
      var open = Array(first.reversed())
      var all: [Place] = []
      while let place = open.popLast(), goalPlace == nil {
        all.append(place)
        guard place.position < steps.count else { continue }
        open += places(after: place, steps[place.position], position: place.position + 1).reversed()
      }
      return all
    }
    var level = following(launches.map { Place(words: $0.words) }.filter { reach($0, nil) })
    while !level.isEmpty, goalPlace == nil, calls < most {
      var next: [Place] = []
      for place in level.sorted(by: { $0.position > $1.position }) where goalPlace == nil && calls < most && !shouldStop() {
        var others = places(after: place, model.stimuli, position: place.position)
        let skipping = Place(words: place.words, position: place.position + 1)
        if place.position < steps.count, reach(skipping, (place, nil)) { others.append(skipping) }
        next += following(others)
      }
      level = next
    }
    return goalPlace.flatMap { run(to: $0, arrivals) }
  }

  /// The most outcomes of one stimulus that are looked at.
  private static var mostOutcomes: Int { 8 }

  /// The launches with the guide's inputs; all if there are none.
  private var launches: [Model.Launch] {
    guard case .launch(let wanted)? = guide.steps.first?.stimulus else { return model.launches }
    let values = RawValues(system: model.system, base: base)
    let alike = model.launches.filter { launch in
      guard case .launch(let inputs) = values.whole(launch.stimulus) else { return false }
      return zip(inputs, wanted).allSatisfy { $0 == $1 || $0 < 0 || $1 < 0 }
    }
    return alike.isEmpty ? model.launches : alike
  }

  private func run(to place: Place, _ arrivals: [Place: Arrival?]) -> DirectedSearch.Found? {
    var steps: [DirectedSearch.Found.Step] = []
    var at = place
    while case let arrival?? = arrivals[at] {
      if let step = arrival.step { steps.append(step) }
      at = arrival.before
    }
    return model.launches.first { $0.words == at.words }.map { DirectedSearch.Found(launch: $0, steps: steps.reversed()) }
  }
}

extension Stimulus {
  /// Returns true if two stimuli differ at most in their data.
  fileprivate func isLike(_ other: Stimulus) -> Bool {
    switch (self, other) {
    case (.event(let one, _), .event(let other, _)): one == other
    case (.input(let one, _), .input(let other, _)): one == other
    case (.link(let one), .link(let other)): one.route == other.route && one.isForbidden == other.isForbidden
    case (.show(let one, _), .show(let other, _)): one == other
    default: self == other
    }
  }
}
