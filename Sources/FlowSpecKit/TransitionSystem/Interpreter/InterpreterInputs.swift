/// Free inputs: chosen when a macrostep reads them, and forgotten once no eventless transition reads them.
///
/// The world may change an input at any time. If no eventless transition reads it, a change has no effect. So the input may have
/// any value, and configurations do not store it.
extension Interpreter {
  func isFreeInput(_ input: Int) -> Bool { system.abstraction.freeInputs.contains(input) }

  mutating func isUndecided(_ input: Int) -> Bool {
    isFreeInput(input) && store.read(shape.inputs[input]) == system.inputs[input].domain.count
  }

  /// Chooses the value of a free input that is about to be read, once in a macrostep.
  mutating func decide(_ input: Int) {
    guard isFreeInput(input) else { return }
    inputsRead.insert(input)
    guard isUndecided(input) else { return }
    inputsDecided.insert(input)
    // No condition has read it before, so no condition has to be evaluated again.
    let raw = store.choose(.input(ID(input)), count: system.inputs[input].domain.count)
    store.set(shape.inputs[input], store.constant(raw))
  }

  /// Chooses the value of an input after a relaunch when the macrostep first reads it.
  ///
  /// An input that the macrostep does not read keeps its value. Its change is a stimulus of its own, which leads to the same
  /// configurations.
  mutating func settle(pending input: Int) {
    guard inputsPending.remove(input) != nil else { return }
    // The input's current value is the first possibility.
    let now = store.read(shape.inputs[input])
    let count = system.inputs[input].domain.count
    write(shape.inputs[input], (now + store.choose(.input(ID(input)), count: count)) % count)
  }

  /// Forgets the free inputs that may change without any effect.
  mutating func forgetInputs() {
    let isRead = prepared.eventless.isEmpty || isTouched(.eventless)
    for input in system.abstraction.freeInputs {
      // If the eventless transitions were not evaluated again, the inputs that they read before still matter.
      guard isRead ? !inputsRead.contains(input) : inputsDecided.contains(input) else { continue }
      store.set(shape.inputs[input], store.constant(system.inputs[input].domain.count))
    }
  }
}

extension TransitionSystem {
  /// Returns the inputs that can be free while these expressions are observed: only transitions read them. Returns nil if there
  /// are so few combinations that all can be stored.
  func inputsToFree(asking expressions: [LoweredExpression]) -> Set<Int> {
    var others = self
    others.transitions = []
    var kept = others.inputsRead(by: expressions)
    // A command can be given only if a transition would take its events.
    let given = Set(routes.filter(\.isCommand).flatMap(\.raises).map(\.event))
    let asked = transitions.filter { !given.isDisjoint(with: $0.events) }.compactMap(\.condition)
    for case .input(let input) in asked.flatMap(\.all) { kept.insert(input.index) }
    let free = inputs.indices.filter { index in
      let input = inputs[index]
      return !input.isLasting && !input.domain.isOpaque && (2...8).contains(input.domain.count) && !kept.contains(index)
    }
    let combinations = free.reduce(1.0) { $0 * Double(inputs[$1].domain.count) }
    return combinations > Double(abstraction.knownCombinations) ? Set(free) : []
  }
}
