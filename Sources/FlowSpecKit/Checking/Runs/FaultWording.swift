/// Describes faults in words.
struct FaultWording {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  func text(_ fault: Fault) -> String {
    switch fault {
    case .endless: "the step does not end within 1,000 actions"
    case .outOfRange(_, let variable): "'\(flow[variable].name.value)' leaves its range"
    case .conflict(let variable, _): "'\(flow[variable].name.value)' gets two values at once"
    }
  }
}
