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

    # This flow has no states: the app is ready at once. The template sign-in has states.
    root: home
    arrival: open # a link that arrives opens at once

    links:
      origins: { app: ["SCHEME:"] }

    # The screens that a person can open.
    routes:
      home: { title: Home, links: { app: /home }, place: main.home, opens: [item] }
      item:
        title: Item
        parameters: { id: UInt }
        links: { app: "/items/{id}" }
        place: main.home
      settings: { title: Settings, links: { app: /settings }, place: main.settings }

    # The containers that show the screens.
    layouts:
      all:
        containers:
          main: { tabs: [home, settings] }

    """

  private static let splitText = """
    flowspec: 1
    flow: NAME
    summary: A list and its details, side by side in a wide window.

    root: list
    arrival: open # a link that arrives opens at once

    links:
      origins: { app: ["SCHEME:"] }

    # The screens that a person can open.
    routes:
      list: { title: Items, links: { app: /items }, place: list, opens: [item] }
      item:
        title: Item
        parameters: { id: UInt }
        links: { app: "/items/{id}" }
        place: detail

    # A wide window has two columns. In a narrow one, details open over the list.
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
      back: The person goes back.
      sent: The server has received the answers.
      failed: The answers could not be sent.
      again: The person begins again.

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

    # The screens that a person can open.
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
      a person can always begin again: { always possible: name }

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
    summary: An app with accounts.

    events:
      sessionFound: There is a session.
      sessionMissing: There is none.
      signIn: The person signed in.
      signOut: The person signed out.

    # The phases of the app, and the policy for links in each of them.
    states:
      loading:
        root: splash
        arrival: hold # until the session is known
        awaits: [sessionFound, sessionMissing]
        transitions: { sessionFound: signedIn, sessionMissing: signedOut }
      signedOut:
        root: login
        arrival: hold # until the person has signed in
        transitions: { signIn: signedIn }
      signedIn:
        root: home
        arrival: open
        transitions: { signOut: signedOut }

    links:
      held: latest # one link is held; a newer one replaces it
      origins: { app: ["SCHEME:"] }

    # The screens that a person can open.
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
      items are only for a person who is signed in: { never: shown(item) and not signedIn }

    scenarios:
      a link is held until the person signs in:
        - send: sessionMissing
        - open: SCHEME://items/42
        - expect: { state: signedOut, held: item }
        - send: signIn
        - expect: { opened: item }

    """
}
