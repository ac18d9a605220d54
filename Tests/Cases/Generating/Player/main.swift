var (machine, launched) = PlayerFlow.Machine.launch()
report("launch", launched)

func report(_ name: String, _ outcomes: [PlayerFlow.Outcome]) {
  let active = machine.state.active.map { "\($0)" }.joined(separator: " ")
  print("\(name): \(active); \(machine.variables.last); \(outcomes.map(text).joined(separator: " "))")
}

func text(_ outcome: PlayerFlow.Outcome) -> String {
  switch outcome {
  case .effect(let effect): return "\(effect)"
  case .start(let timer): return "start(\(timer.milliseconds))"
  case .stop(let timer): return "stop(\(timer.milliseconds))"
  case .ignored: return "ignored"
  case .rejected: return "rejected"
  }
}

func send(_ event: PlayerFlow.Event) {
  report("\(event)", machine.send(event))
}

send(.next)
send(.play)
send(.next)
send(.both)
send(.clash)
report("5s", machine.fire(.runningScreenLitAfter5000ms))
report("10s", machine.fire(.runningScreenLitAfter10000ms))
report("10s again", machine.fire(.runningScreenLitAfter10000ms))
send(.off)
send(.on)
send(.off)
send(.play)
send(.touch)
send(.end)
send(.on)
