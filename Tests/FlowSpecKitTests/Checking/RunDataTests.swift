import Testing

@testable import FlowSpecKit

/// Runs that compare data: the checker does not store it, so a run counts only if some data fits all of it.
@Suite struct RunDataTests {
  /// The same constant twice.
  private static let constants = """
    events: { next: N. }
    root: home
    states:
      a: { transitions: { next: { to: b, open: item, with: { id: 7 } } } }
      b: { transitions: { next: { to: c, open: help } } }
      c: { transitions: { next: { to: d, open: item, with: { id: SECOND } } } }
      d: { transitions: { next: { to: e, when: kept(help) } } }
      e: { transitions: { next: a } }
    routes:
      home: { place: main }
      item: { place: main, parameters: { id: Int } }
      help: { place: main }
    layouts: { all: { containers: { main: { stack: home } } } }
    """

  @Test(arguments: [
    ("7", "possible: e", "undecided"), ("8", "possible: e", "holds"), ("7", "never: d and kept(help)", "undecided"),
    ("8", "never: d and kept(help)", "violated"), ("7", "never: d and not kept(help)", "violated"),
  ])
  func constantsAreEqualOrNot(_ second: String, _ claim: String, _ verdict: String) throws {
    #expect(try Self.verdict(of: claim, Self.constants.replacing("SECOND", with: second)) == verdict)
  }

  /// A link that was held because it would close a draft is the same link when it is judged again.
  private static let held = """
    events: { ping: P. }
    links: { origins: { app: "run-data:" }, held: latest }
    root: home
    arrival: open
    states: { s: { transitions: { ping: { open: note } } } }
    routes:
      home: { place: main }
      note: { place: side }
      det: { place: main, parameters: { id: Int }, links: { app: "/d/{id}" }, opens: draft }
      draft: { place: main, interrupt: hold }
    layouts: { l: { containers: { main: { stack: home }, side: column } } }
    """

  @Test(arguments: [("never: opened(det) and received(ping)", "holds"), ("never: held(det) and received(ping)", "violated")])
  func aHeldLinkKeepsItsData(_ claim: String, _ verdict: String) throws {
    #expect(try Self.verdict(of: claim, Self.held) == verdict)
  }

  private static func verdict(of claim: String, _ spec: String) throws -> String {
    try Conclusion.of(claim, in: "flowspec: 1\nflow: Data\n\(spec)\nproperties:\n").verdict.word
  }
}
