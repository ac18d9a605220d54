import Door
import Testing

@Suite struct DoorTests {
  @Test func openingsAreCounted() {
    var door = Door()
    for event in [DoorFlow.Event.push, .push, .pull, .turn, .push, .turn, .push] { door.take(event) }
    #expect(door.openings == 2)
  }

  /// The generated runs drive the app's own door, too.
  @Test(arguments: DoorFlowRuns<DoorSubject>.titles) func theDoorDoes(_ title: String) async {
    await DoorFlowRuns<DoorSubject>.run(title)
  }
}

struct DoorSubject: DoorFlowSubject {
  private var door = Door()

  var machine: DoorFlow.Machine { door.machine }
  var launchOutcomes: [DoorFlow.Outcome] { door.firstOutcomes }

  mutating func send(_ event: DoorFlow.Event) -> [DoorFlow.Outcome] { door.take(event) }
}
