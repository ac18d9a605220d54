import Testing

@testable import FlowSpecKit

/// Questions about an app with tabs, a split view and a sheet, whose guards read the navigation. Each is decided because most of the
/// navigation is left unknown.
@Suite struct UnreadNavigationTests {
  private static let spec = """
    flowspec: 1
    flow: Radio
    types: { ID: { text: "[0-9]+" } }
    variables: { plan: { type: [free, plus], saved: true }, asked: Bool }
    inputs: { online: Bool, inCar: Bool }
    events:
      ready: The library is loaded.
      welcomed: { when: shown(welcome) }
      play: { when: shown(episode) or shown(queue) }
      pause: Pause.
      buy: { when: shown(paywall) }
      bought: The store confirmed.
      refused: The store refused.
      paywallClosed: { from: flow }
      logIn: { when: shown(login) }
      logOut: The person signs out.
    links: { origins: { app: "radio:" }, held: latest }
    restoration: { version: 1 }
    regions:
      shell:
        states:
          loading: { root: splash, arrival: hold, awaits: ready, transitions: { ready: [{ to: intro, when: not asked }, { to: home }] } }
          intro: { root: welcome, arrival: hold, transitions: { welcomed: { to: home, set: { asked: true } } } }
          home: { root: library, arrival: open, transitions: { logOut: { to: guest, when: not shown(paywall) } } }
          guest: { root: door, arrival: hold, transitions: { logIn: home } }
      audio:
        initial: silent
        arrival: open
        states:
          silent: { transitions: { play: { to: playing, when: home } } }
          playing: { always: { to: silent, when: guest or (not online and kept(paywall)) }, transitions: { pause: silent } }
      sale:
        initial: idle
        arrival: open
        states:
          idle: { transitions: { buy: { to: buying, when: plan == free } } }
          buying:
            awaits: [bought, refused]
            transitions: { bought: { to: idle, set: { plan: plus }, close: paywall }, refused: idle, paywallClosed: idle }
    defaults: { place: main, available: home }
    routes:
      splash: { place: screen, available: loading }
      welcome: { place: screen, available: intro }
      door: { place: main, available: guest, opens: login }
      login: { place: sheet, available: guest }
      library: { place: main.library, opens: [show, search] }
      search: { place: main.search, opens: [show, episode] }
      profile: { place: main.profile, opens: paywall }
      show: { parameters: { id: ID }, links: { app: "/shows/{id}" }, opens: [episode, paywall], restores: true }
      episode: { parameters: { id: ID }, place: detail, links: { app: "/episodes/{id}" }, opens: [player, queue], restores: true }
      player: { place: sheet, available: home and playing, opens: [queue, sleep], links: { app: /player } }
      queue: { place: sheet, available: home and (playing or kept(episode)), links: { app: /queue } }
      sleep: { place: sheet, available: home and shown(player) }
      paywall: { place: sheet, available: home and plan == free, interrupt: hold, dismissed: paywallClosed, links: { app: /plus } }
    elements: { mini: { place: main, available: playing and not kept(player), opens: player } }
    layouts:
      wide:
        when: width >= 900 and not inCar
        containers: { main: { tabs: [library, search, profile] }, detail: stack, sheet: { modal: true, staysOpen: true } }
      phone:
        containers: { main: { tabs: [library, search, profile] }, detail: { in: main }, sheet: { modal: true, staysOpen: true } }
    properties:
      holds 1: { always: not buying or kept(paywall) }
      holds 2: { always: not playing or shown(mini) or kept(player) }
      holds 3: { never: shown(mini) and kept(player) }
      holds 4: { never: guest and not shown(door) }
      holds 5: { never: guest and kept(paywall) }
      holds 6: { never: shown(sleep in sheet) and silent }
      violated 1: { never: guest and shown(login) }
      violated 2: { never: shown(queue) and silent }
      violated 3: { always: not playing or shown(mini) }
    """

  /// Properties 1 and 6 read the sheet alone, where each route is once at most. An element beside the content of a container, as in 2 and 3,
  /// does not depend on it. In the state `guest`, in 4 and 5, the root decides what a person can open. Links are released in every state that
  /// holds them, and a link that opens a route leaves it open.
  @Test func allIsDecided() throws {
    let project = Project(specs: [SourceText(path: "Radio.flow.yaml", text: Self.spec)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    let check = FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
    for judged in check.properties {
      #expect(judged.property.name.value.hasPrefix(judged.conclusion.verdict.word), "\(judged.property.name.value): \(judged.conclusion)")
    }
    #expect(check.held.doubt == nil && check.held.traps.isEmpty)
    #expect(check.openedLinks.doubt == nil && check.openedLinks.notKept.isEmpty)
  }
}
