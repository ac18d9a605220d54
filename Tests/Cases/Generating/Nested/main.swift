var (machine, _) = NestedFlow.Machine.launch()
let events: [NestedFlow.Event] = [.jump, .endOne, .endLeft, .endTwo, .look]
for event in events {
  let effects = machine.send(event).map { outcome in if case .effect(let effect) = outcome { "\(effect)" } else { "\(outcome)" } }
  print("\(event): \(effects.joined(separator: ", "))")
  print("  \(machine.state.active.map { "\($0)" }.joined(separator: " "))")
}
