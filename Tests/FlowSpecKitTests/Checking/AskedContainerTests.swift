import Testing

@testable import FlowSpecKit

/// Properties about one container, in a flow whose guards read others: what those show is guessed, so the question stays small.
@Suite struct AskedContainerTests {
  private static let spec = """
    flowspec: 1
    flow: Books
    types: { ID: { text: "[0-9]+" } }
    variables: { trial: 0...2, night: Bool }
    events: { openBook: Opens., subscribe: Subscribes., expire: { from: world }, toggle: Toggles., closed: { from: flow } }
    states:
      free:
        transitions:
          openBook: { to: reading, when: trial < 2 and shown(book), set: { trial: trial + 1 }, open: reader }
          subscribe: { to: paid, when: shown(offer) }
      paid: { transitions: { expire: { to: free, when: not shown(reader) }, openBook: { to: readingPaid, when: shown(book), open: reader } } }
      reading: { transitions: { closed: free } }
      readingPaid: { transitions: { closed: paid } }
    transitions: { toggle: { set: { night: not night }, when: shown(reader) or shown(display) } }
    links: { origins: { app: "books:" } }
    arrival: open
    routes:
      shelf: { place: main.shelf, opens: [book, offer] }
      store: { place: main.store, opens: [book, author, offer] }
      book: { place: main, parameters: { id: ID }, opens: [author, book, review], links: { app: "/b/{id}" } }
      author: { place: main, parameters: { id: ID }, opens: book, links: { app: "/a/{id}" } }
      review: { place: sheet, parameters: { id: ID }, available: not shown(offer) }
      offer: { place: sheet, available: free and trial > 0, links: { app: /offer } }
      display: { place: sheet }
      reader: { place: page, dismissed: closed, available: reading or readingPaid, opens: [display, note] }
      note: { place: page, available: not night }
    elements: { resume: { place: main, available: not kept(reader), opens: display } }
    layouts: { all: { containers: { main: { tabs: [shelf, store] }, sheet: modal, page: modal } } }
    properties:

    """

  @Test(arguments: ["always: not reading or kept(reader)", "never: free and kept(note)"])
  func holds(_ claim: String) throws {
    let conclusion = try Conclusion.of(claim, in: Self.spec)
    #expect(conclusion.verdict.word == "holds", "\(conclusion.verdict)")
    #expect(conclusion.coverage.configurations < 2_000 && conclusion.coverage.listDepth == nil)
    #expect(conclusion.coverage.guessed == ["screen", "main", "sheet"])
  }

  @Test(arguments: ["always: not reading or shown(reader)", "never: readingPaid and kept(note)"])
  func isViolated(_ claim: String) throws {
    let conclusion = try Conclusion.of(claim, in: Self.spec)
    #expect(conclusion.verdict.word == "violated", "\(conclusion.verdict)")
  }

  /// Claims that read all containers that matter, so that nothing is guessed; entries of the screen hide all others.
  @Test(arguments: [
    ("never: shown(item) and shown(more) and layout == narrow", "holds"), ("possible: shown(item) and shown(share)", "violated"),
    ("possible: shown(item) and shown(more) and layout == wide", "holds"),
  ])
  func listsOfAnyLengthAreJudged(_ claim: String, _ verdict: String) throws {
    let spec = """
      flowspec: 1
      flow: Tabs
      types: { ID: { text: "[0-9]+" } }
      events: { signOut: Signs out., signIn: { summary: Signs in., when: shown(login) } }
      states:
        guest: { root: login, transitions: { signIn: member } }
        member: { root: home, transitions: { signOut: guest } }
      defaults: { available: member }
      routes:
        login: { place: screen, available: guest }
        home: { place: main.home, opens: [item, share] }
        more: { place: main.more, opens: [item, share] }
        item: { place: detail, parameters: { id: ID }, opens: [item, share] }
        share: { place: screen, parameters: { id: ID } }
      layouts:
        wide: { when: width >= 700, containers: { main: { tabs: [home, more] }, detail: stack } }
        narrow: { containers: { main: { tabs: [home, more] }, detail: { in: main } } }
      properties:

      """
    let conclusion = try Conclusion.of(claim, in: spec)
    #expect(conclusion.verdict.word == verdict && conclusion.coverage.listDepth == nil, "\(conclusion)")
  }
}
