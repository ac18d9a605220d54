import Testing

@testable import FlowSpecKit

/// Properties that follow from what holds at the end of every macrostep: what is shown is available, and no eventless transition is
/// enabled. They are decided without exploring the navigation.
@Suite struct SettledFactTests {
  private static let spec = """
    flowspec: 1
    flow: Settled
    inputs: { isPremium: Bool }
    types: { ID: { text: "[0-9]+" } }
    events: { play: Plays., stop: Stops., leave: Leaves., enter: Enters. }
    states:
      account:
        regions:
          session: { states: { visitor: { transitions: { enter: member } }, member: { transitions: { leave: visitor } } } }
          playback:
            states:
              idle: { transitions: { play: { to: playing, when: shown(album) } } }
              playing: { always: { to: idle, when: visitor and kept(signIn) }, transitions: { stop: idle } }
    links: { origins: { app: "settled:" } }
    arrival: open
    routes:
      welcome: { place: screen, available: visitor, links: { app: /welcome } }
      library: { place: main.library, opens: [album, artist, signIn, queue] }
      radio: { place: main.radio, available: not shown(queue), opens: [album, artist] }
      album: { place: main, parameters: { id: ID }, opens: [album, artist, lyrics], links: { app: "/album/{id}" } }
      artist: { place: main, parameters: { id: ID }, opens: [album, artist], links: { app: "/artist/{id}" } }
      player: { place: sheet, available: playing, opens: [queue, lyrics] }
      queue: { place: sheet, available: playing, opens: lyrics }
      lyrics: { place: cover, available: isPremium and not shown(queue), opens: artist }
      signIn: { place: sheet, available: visitor }
    elements: { mini: { place: main, available: playing and not shown(player), opens: player } }
    layouts: { all: { containers: { main: { tabs: [library, radio] }, sheet: modal, cover: modal } } }
    properties:

    """

  @Test(arguments: [
    "never: shown(lyrics) and shown(queue)", "never: shown(mini) and shown(player)", "never: shown(radio) and shown(queue)",
    "never: kept(lyrics) and shown(queue in sheet)", "whenever: playing and visitor, eventually: not kept(signIn)",
    "always: not (playing and visitor and kept(signIn))",
  ])
  func follows(_ claim: String) throws {
    let conclusion = try Conclusion.of(claim, in: Self.spec)
    #expect(conclusion.verdict.word == "holds", "\(conclusion.verdict)")
    #expect(conclusion.coverage.configurations < 100 && conclusion.coverage.listDepth == nil)
  }

  /// In conditions of availability `screen` covers nothing, so there what is covered counts as shown.
  @Test(arguments: [
    "never: shown(mini) and not shown(player) and isPremium", "never: kept(lyrics) and not shown(album)", "never: kept(player) and shown(queue)",
  ])
  func doesNotFollow(_ claim: String) throws {
    let conclusion = try Conclusion.of(claim, in: Self.spec)
    #expect(conclusion.verdict.word == "violated", "\(conclusion.verdict)")
  }

  private static let sidebar = """
    flowspec: 1
    flow: Sidebar
    types: { ID: { text: "[0-9]+" } }
    states: { ready: { root: list } }
    arrival: open
    routes:
      list: { place: main, opens: [item, help] }
      item: { place: main, parameters: { id: ID }, opens: [item, help, bin] }
      help: { place: sheet }
      bin: { place: { wide: sidebar, narrow: main }, opens: item }
    layouts:
      wide: { when: width > 700, containers: { sidebar: { stack: card }, other: { stack: plain }, main: stack, sheet: modal } }
      narrow: { containers: { main: stack, other: stack, sheet: modal } }
    elements:
      card: { place: { wide: sidebar } }
      plain: { place: { wide: other, narrow: main } }
    properties:

    """

  /// Sorting moves an entry to another stack only together with entries below it that belong there. Nothing covers the base of a stack
  /// to which no route belongs.
  @Test(arguments: [
    ("never: shown(help in main) or shown(help in sidebar)", "holds", true), ("never: shown(item in other)", "holds", true),
    ("always: layout == narrow or shown(plain in other)", "holds", true), ("never: shown(item in sidebar)", "violated", false),
  ])
  func twoStacks(_ claim: String, _ verdict: String, _ isCheap: Bool) throws {
    let conclusion = try Conclusion.of(claim, in: Self.sidebar)
    #expect(conclusion.verdict.word == verdict, "\(conclusion.verdict)")
    if isCheap { #expect(conclusion.coverage.configurations < 100 && conclusion.coverage.listDepth == nil) }
  }

  /// While transitions without events are taken, the navigation stays as it is, so two that exclude each other do not alternate for ever.
  @Test(arguments: ["kept(page)", "shown(page in detail)"], ["", ", dismissed: closed"])
  func aStateThatMirrorsAnEntry(_ fact: String, _ dismissed: String) {
    let text = """
      flowspec: 1
      flow: Mirror
      events: { loaded: Loaded., signOut: Sign out., closed: { from: flow } }
      inputs: { kids: Bool, online: Bool }
      links: { origins: { app: "books:" }, held: latest }
      restoration: { version: 1 }
      states:
        loading: { root: splash, arrival: hold, awaits: loaded, transitions: { loaded: library } }
        library:
          root: shelf
          arrival: open
          transitions: { signOut: loading }
          states:
            browsing: { always: { to: reading, when: \(fact) } }
            reading: { always: { to: browsing, when: not \(fact) }, transitions: { closed: browsing } }
      defaults: { place: main, available: library }
      routes:
        splash: { place: screen, available: loading }
        shelf: { place: main.shelf, opens: page }
        shop: { place: main.shop, available: library and online and not kids, opens: page, links: { app: /shop } }
        page: { parameters: { id: Int }, place: detail, restores: true, links: { app: "/books/{id}" }, opens: page\(dismissed) }
      layouts: { wide: { containers: { main: { tabs: [shelf, shop] }, detail: stack } } }
      properties:
        kids do not buy: { never: shown(shop) and kids }
        reading has a page: { always: not reading or kept(page) }
        loading ends: { whenever: loading, eventually: not loading }
        one can always browse: { always possible: browsing }
      """
    let project = Project(specs: [SourceText(path: "Mirror.flow.yaml", text: text)], configuration: Configuration()) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    let result = project.check(limits: CheckLimits(), explores: true)
    let rules: Set<RuleName> = ["undecided-property", "undecided-question", "violated-property"]
    #expect(!result.diagnostics.contains { rules.contains($0.rule) }, "\(result.diagnostics)")
  }

  /// An entry that is kept only while another route is shown stands beside one of that route.
  @Test func whatIsShownIsKept() throws {
    let text = """
      flowspec: 1
      flow: News
      root: front
      routes:
        front: { place: main, opens: article }
        article: { place: main, parameters: { id: Int }, opens: [article, comments] }
        comments: { place: panel, available: shown(article), opens: article }
      layouts: { all: { containers: { main: stack, panel: modal } } }
      properties:

      """
    let conclusion = try Conclusion.of("never: shown(comments) and not kept(article)", in: text)
    #expect(conclusion.verdict.word == "holds" && conclusion.coverage.listDepth == nil, "\(conclusion.verdict)")
  }
}
