import Door
import Testing

@Suite struct DoorTests {
  @Test func openingsAreCounted() {
    var door = Door()
    for event in [DoorFlow.Event.push, .push, .pull, .turn, .push, .turn, .push] { door.take(event) }
    #expect(door.openings == 2)
  }
}
