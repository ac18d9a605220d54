/// A door that remembers how often it was opened.
public struct Door: Sendable {
  public private(set) var machine: DoorFlow.Machine
  public private(set) var openings = 0
  /// What is to be done as soon as there is a door.
  public let firstOutcomes: [DoorFlow.Outcome]

  public init() {
    (machine, firstOutcomes) = DoorFlow.Machine.launch()
  }

  @discardableResult
  public mutating func take(_ event: DoorFlow.Event) -> [DoorFlow.Outcome] {
    let wasOpen = machine.state.isActive(.open)
    let outcomes = machine.send(event)
    if !wasOpen, machine.state.isActive(.open) { openings += 1 }
    return outcomes
  }
}
