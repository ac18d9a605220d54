import FlowSpecExplorer

/// The result of one stage of a macrostep.
struct Stage {
  let answer: Answer
  /// The stage that follows; nil after the macrostep has ended.
  let next: MacrostepStage?
  /// True if a list would have more entries than are explored.
  let isTooDeep: Bool
  /// True if it holds a link, so that stages might follow one another without end.
  let holds: Bool

  init(_ answer: Answer, _ result: StepResult, _ interpreter: Interpreter<TracingStore>) {
    self.answer = answer
    next = result == .stable ? interpreter.nextStage : nil
    isTooDeep = result == .tooDeep
    holds = interpreter.log.contains { if case .link(_, .held) = $0 { true } else { false } }
  }
}
