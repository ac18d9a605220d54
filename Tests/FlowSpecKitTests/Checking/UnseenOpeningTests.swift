import Testing

@testable import FlowSpecKit

/// Openings that a rough view of the flow does not show.
@Suite struct UnseenOpeningTests {
  /// A transition that needs a sheet to be closed opens it, which makes the machine move in the same macrostep.
  private static let spec = """
    flowspec: 1
    flow: Step
    events: { go: { when: a }, leave: Leaves. }
    states:
      a: { root: home, arrival: open, transitions: { go: { to: b, when: not kept(note), open: note } } }
      b: { transitions: { leave: a }, always: { to: c, when: kept(note) } }
      c: { transitions: { leave: a } }
    routes:
      home: { place: main, opens: more, available: a or b or c }
      more: { place: main, available: a or b or c }
      note: { place: sheet, available: a or b or c }
    layouts: { only: { containers: { main: stack, sheet: modal } } }
    properties:

    """

  @Test func anOpeningIsSeenInItsMacrostep() throws {
    #expect(try Conclusion.of("never: c and received(go)", in: Self.spec).verdict.word == "violated")
  }
}
