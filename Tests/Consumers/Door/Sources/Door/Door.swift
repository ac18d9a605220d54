/// A door that remembers how often it was opened.
public struct Door: Sendable {
  public private(set) var machine = DoorFlow.Machine.launch().machine
  public private(set) var openings = 0

  public init() {}

  public mutating func take(_ event: DoorFlow.Event) {
    let wasOpen = machine.state.isActive(.open)
    _ = machine.send(event)
    if !wasOpen, machine.state.isActive(.open) { openings += 1 }
  }
}
