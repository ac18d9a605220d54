/// The template of a first spec: `flowspec init --template`.
public enum StarterTemplate: String, Sendable, CaseIterable {
  case tabs, split, wizard
  case signIn = "sign-in"

  /// Returns the spec of a flow, with links of the scheme.
  public func text(flow: String, scheme: String) -> String {
    pattern.replacing("NAME", with: flow).replacing("SCHEME", with: scheme)
  }

  private var pattern: String {
    switch self {
    case .tabs: Self.tabsText
    case .split: Self.splitText
    case .wizard: Self.wizardText
    case .signIn: Self.signInText
    }
  }

  private static let tabsText = """
    flowspec: 1
    flow: NAME
    summary: An app with two tabs.

    # What the app as a whole is doing. It is ready at once here; the template sign-in has more states.
    root: home
    arrival: open # a link that arrives opens at once

    links:
      origins: { app: ["SCHEME:"] }

    # The places that a person can be taken to.
    routes:
      home: { title: Home, links: { app: /home }, place: main.home, opens: [item] }
      item:
        title: Item
        parameters: { id: UInt }
        links: { app: "/items/{id}" }
        place: main.home
      settings: { title: Settings, links: { app: /settings }, place: main.settings }

    # The shell that shows them.
    layouts:
      all:
        containers:
          main: { tabs: [home, settings] }

    """

  private static let splitText = """
    flowspec: 1
    flow: NAME
    summary: A list and its details, beside each other where there is room.

    root: list
    arrival: open # a link that arrives opens at once

    links:
      origins: { app: ["SCHEME:"] }

    # The places that a person can be taken to.
    routes:
      list: { title: Items, links: { app: /items }, place: list, opens: [item] }
      item:
        title: Item
        parameters: { id: UInt }
        links: { app: "/items/{id}" }
        place: detail

    # Two columns in a wide window; in a narrow one, details lie over the list.
    layouts:
      wide:
        when: width >= 700
        containers: { list: stack, detail: stack }
      narrow:
        containers: { list: stack, detail: { in: list } }

    """

  private static let wizardText = """
    flowspec: 1
    flow: NAME
    summary: A few steps, one after the other.

    events:
      next: The person has filled in the step.
      back: The person wants the step before.
      sent: The answers have arrived.
      failed: The answers could not be sent.
      again: The person starts anew.

    effects:
      send: Send the answers.

    states:
      name:
        root: askName
        transitions: { next: address }
      address:
        root: askAddress
        transitions: { next: sending, back: name }
      sending:
        root: progress
        entry: send
        awaits: [sent, failed]
        transitions: { sent: done, failed: address }
      done:
        root: thanks
        transitions: { again: name }

    # The places that a person can be taken to.
    routes:
      askName: { title: Name, place: main }
      askAddress: { title: Address, place: main }
      progress: { title: Sending, place: main }
      thanks: { title: Thank you, place: main }

    layouts:
      all:
        containers: { main: stack }

    properties:
      nothing is sent without an address: { never: sending, before: address }
      one can always begin anew: { always possible: name }

    scenarios:
      everything goes well:
        - send: next
        - send: next
        - expect: { state: sending, effects: send }
        - send: sent
        - expect: { state: done, shown: thanks }

    """

  private static let signInText = """
    flowspec: 1
    flow: NAME
    summary: An app that somebody signs in to.

    events:
      sessionFound: There is a session.
      sessionMissing: There is none.
      signIn: The person signed in.
      signOut: The person signed out.

    # What the app as a whole is doing, and what becomes of a link that arrives meanwhile.
    states:
      loading:
        root: splash
        arrival: hold # until the app knows more
        awaits: [sessionFound, sessionMissing]
        transitions: { sessionFound: signedIn, sessionMissing: signedOut }
      signedOut:
        root: login
        arrival: hold # until somebody has signed in
        transitions: { signIn: signedIn }
      signedIn:
        root: home
        arrival: open
        transitions: { signOut: signedOut }

    links:
      held: latest # of several links that wait, the last one
      origins: { app: ["SCHEME:"] }

    # The places that a person can be taken to.
    routes:
      splash: { place: screen, available: loading }
      login: { title: Sign in, place: screen, available: signedOut }
      home: { title: Home, links: { app: /home }, place: main, available: signedIn, opens: [item] }
      item:
        title: Item
        parameters: { id: UInt }
        links: { app: "/items/{id}" }
        place: main
        available: signedIn

    layouts:
      all:
        containers: { main: stack }

    properties:
      items are for people who signed in: { never: shown(item) and not signedIn }

    scenarios:
      a link waits for the person:
        - send: sessionMissing
        - open: SCHEME://items/42
        - expect: { state: signedOut, held: item }
        - send: signIn
        - expect: { opened: item }

    """
}
