/// A stage of a macrostep after the first one. In the whole macrostep every path of one stage continues with every path of the next, so
/// the whole has far more paths than all stages together.
enum MacrostepStage: Hashable {
  /// Saved navigation returns, or the oldest held link that no longer has to wait.
  case returning
  /// The saved entries from this one on are restored; `isForNobody` is true if a person saved them and nobody has signed in.
  case restoring(entry: Int, isForNobody: Bool)

  /// A number for each stage, from 1.
  var number: Int {
    switch self {
    case .returning: 1
    case .restoring(let entry, let isForNobody): 2 + 2 * entry + (isForNobody ? 1 : 0)
    }
  }

  init(number: Int) {
    self = number < 2 ? .returning : .restoring(entry: number / 2 - 1, isForNobody: number % 2 == 1)
  }
}

extension Interpreter {
  /// Marks everything that the restored navigation may have changed.
  mutating func touchNavigation() {
    navigationChanged = true
    for (field, touch) in zip(shape.fields, prepared.touches) {
      switch field.meaning {
      case .entry, .entryParameter, .baseParameter, .undone, .undoneParameter, .selectedTab: touched.formUnion(touch)
      case .region, .variable, .input, .timer, .memory, .payload, .identity, .heldRoute, .heldIdentity, .heldParameter, .layout, .savedFlag,
        .savedIdentity, .savedRoute, .savedParameter, .savedTab, .savedBaseParameter, .savedUndone, .savedUndoneParameter, .tail, .tailVagueness,
        .savedTail,
        .observed:
        continue
      }
    }
  }

  /// Returns true if saved navigation or held links exist and this macrostep may let them return.
  mutating func mayReturn() -> Bool {
    if let flag = shape.savedFlag, isTouched([.saved, .region]), store.read(flag) > 0 { return true }
    return isHeldLinkDue() && isHeld(nil)
  }
}
