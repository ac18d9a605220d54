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
    let check = try Self.check(Self.spec)
    for judged in check.properties {
      #expect(judged.property.name.value.hasPrefix(judged.conclusion.verdict.word), "\(judged.property.name.value): \(judged.conclusion)")
    }
    #expect(check.held.doubt == nil && check.held.traps.isEmpty)
    #expect(check.openedLinks.doubt == nil && check.openedLinks.notKept.isEmpty)
  }

  /// After the launch, saved navigation may return, and each state of `work` follows the entries: a macrostep of many guesses. Only the root
  /// of `setup`, which is shown there, offers the event that ends it.
  @Test func linksAreReleasedThoughStatesMirrorEntries() throws {
    let held = try Self.check(Self.mirrored).held
    #expect(held.doubt == nil && held.traps.isEmpty)
  }

  private static func check(_ text: String) throws -> FlowCheck {
    let project = Project(specs: [SourceText(path: "App.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: ""))
    }
    return FlowCheck(try #require(project.flows[0]), limits: CheckLimits())
  }

  private static let mirrored = """
    flowspec: 1
    flow: Lights
    types: { ID: { text: "[a-z]+" } }
    inputs: { hasHub: Bool, isOwner: Bool, smoke: Bool }
    events:
      found: The hub answered.
      missing: No hub answered.
      paired: { when: shown(pairing) }
      added: { when: shown(adding) }
      addingClosed: { from: flow }
      quiet: { when: shown(siren) }
    links: { origins: { app: "lights:" }, held: latest }
    restoration: { version: 1 }
    states:
      searching: { root: splash, arrival: hold, awaits: [found, missing], transitions: { found: running, missing: setup } }
      setup: { root: pairing, arrival: hold, transitions: { paired: running } }
      running:
        root: rooms
        arrival: open
        regions:
          fire:
            states:
              calm: { always: { to: burning, when: smoke, open: siren } }
              burning: { transitions: { quiet: { to: calm, close: siren } }, always: { to: calm, when: not smoke } }
          work:
            states:
              idle: { always: { to: busy, when: kept(adding) } }
              busy: { always: { to: idle, when: not kept(adding) }, transitions: { added: { to: idle, close: adding }, addingClosed: idle } }
    defaults: { place: main, available: running }
    routes:
      splash: { place: screen, available: searching }
      pairing: { place: screen, available: setup }
      rooms: { place: main.rooms, opens: [room, adding] }
      scenes: { place: main.scenes, available: running and isOwner, opens: scene }
      room: { parameters: { id: ID }, place: detail, restores: true, links: { app: "/rooms/{id}" }, opens: [lamp, adding] }
      lamp: { parameters: { id: ID }, place: detail, available: running and hasHub, restores: true, links: { app: "/lamps/{id}" } }
      scene: { parameters: { id: ID }, place: detail, available: running and isOwner, links: { app: "/scenes/{id}" } }
      siren: { place: screen, available: running and burning }
      adding: { place: sheet, available: running and isOwner and calm, interrupt: hold, dismissed: addingClosed }
    layouts:
      wide: { when: width >= 700, containers: { main: { tabs: [rooms, scenes] }, detail: stack, sheet: modal } }
      phone: { containers: { main: { tabs: [rooms, scenes] }, detail: { in: main }, sheet: modal } }
    """
}
