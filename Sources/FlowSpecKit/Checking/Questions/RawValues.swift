/// Tells the raw values of a sliced system by the numbers of the whole one, whose domains may have more values.
struct RawValues {
  let system: TransitionSystem
  let base: TransitionSystem

  /// Returns the stimulus with its raw values in the whole system; -1 for values on which nothing depends.
  func whole(_ stimulus: Stimulus) -> Stimulus {
    switch stimulus {
    case .launch(let inputs):
      let free = system.abstraction.freeInputs
      return .launch(inputs: inputs.enumerated().map { free.contains($0) ? -1 : input(ID($0), $1) })
    case .input(let index, let raw): return .input(index, input(index, raw))
    case .event(let event, let arguments):
      return .event(
        event,
        arguments.enumerated().map { field, raw in
          self.raw(raw, from: system[event].payload[field], to: base[event].payload[field])
        })
    case .link, .timer, .show, .back, .forward, .close, .select, .relaunch: return stimulus
    }
  }

  func input(_ input: InputID, _ raw: Int) -> Int { self.raw(raw, from: system[input].domain, to: base[input].domain) }

  private func raw(_ raw: Int, from own: Domain, to whole: Domain) -> Int {
    if own == whole { return raw }
    guard own.count > 1, let meaning = own.meanings?[raw] else { return -1 }
    return (0..<whole.count).first { whole.meaning($0) == meaning } ?? -1
  }
}
