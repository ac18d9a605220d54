var (machine, launched) = ParcelFlow.Machine.launch(inputs: .init(isOpen: false))
report("launch", launched)

func report(_ name: String, _ outcomes: [ParcelFlow.Outcome]) {
  let active = machine.state.active.map { "\($0)" }.joined(separator: ".")
  print("\(name): \(active) attempts=\(machine.variables.attempts) \(machine.variables.weather) \(outcomes.map(text))")
}

func text(_ outcome: ParcelFlow.Outcome) -> String {
  switch outcome {
  case .effect(.notify(let code)): return "notify \(code.rawValue)"
  case .effect(.file(let reason)): return "file \(reason)"
  case .effect(.ring): return "ring"
  case .ignored: return "ignored"
  case .rejected: return "rejected"
  }
}

func send(_ name: String, _ event: ParcelFlow.Event) {
  report(name, machine.send(event))
}

print(ParcelFlow.Code("AB123") as Any, ParcelFlow.Code("AB1234")?.rawValue ?? "", ParcelFlow.Code("AB123456789") as Any)
let code = ParcelFlow.Code("AB1234")!
send("load", .load)
send("announce", .announce(code: code))
send("load", .load)
send("attempt", .attempt)
_ = machine.update(.init(isOpen: true))
send("attempt", .attempt)
send("failed", .failed(reason: .nobody))
send("rain", .rain)
send("attempt", .attempt)
send("failed", .failed(reason: .note("no bell")))
send("attempt", .attempt)
send("rain at the door, out of range", .rain)
send("failed", .failed(reason: .nobody))
send("announce", .announce(code: code))
send("load", .load)
send("attempt", .attempt)
send("taken", .taken)
print(machine.canTransition(to: .announced), ParcelFlow.Machine.isValidTransition(from: .announcedVan, to: .announcedDoor))
