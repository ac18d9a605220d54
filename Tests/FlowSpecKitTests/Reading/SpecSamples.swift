/// Whole specs without mistakes that use most of the language, as ground for mutations.
enum SpecSamples {
  static let shop = """
    flowspec: 1
    flow: Shop
    summary: Orders and account of a small shop.

    types:
      OrderID: { text: "[0-9]+" }
      OrderTab: [items, shipping, page: 1...9]
      Answer: { yes: "1", no: "0" }
      User: { swift: Accounts.User, import: Accounts, identity: id }

    variables:
      session: { type: [unknown, absent, valid] }
      retries: { type: 0...3, initial: 0, saved: true }
    inputs:
      online: Bool
      answer: { type: Answer, fixed: true }

    effects:
      startSync: Begin syncing orders.
      note: { summary: Write it down., payload: { count: Int, user: User? } }

    events:
      sessionFound: { summary: The stored session was accepted., payload: { user: User } }
      sessionMissing: There is no usable session.
      lookupFailed: { when: online, unhandled: reject }
      signIn: { payload: { user: User } }
      signOut: The person signed out.
      pay:
        summary: The person started to pay.
        from: cart
      paid: { from: flow }

    unhandled: ignore
    arrival: hold
    states:
      loading:
        root: splash
        awaits: [sessionFound, sessionMissing]
        transitions:
          sessionFound: { to: signedIn, set: { session: valid } }
          sessionMissing: { to: signedOut, set: { session: absent } }
          lookupFailed:                          # tried in order
            - { to: loading, when: retries < 3 and online, set: { retries: retries + 1 }, reenter: true }
            - { to: signedOut, effects: [note], with: { count: 3 } }
      signedOut:
        root: login
        minimum: 500ms
        transitions: { signIn: { to: signedIn, set: { session: valid } } }
      signedIn:
        payload: { user: User }
        root: orders
        arrival: open
        entry: [startSync]
        regions:
          main:
            states:
              browsing: { transitions: { pay: paying } }
              paying:
                arrival: { refuse: startSync }
                after: { 2min: { raise: paid } }
                transitions: { paid: browsing }
          banner:
            initial: hidden
            states:
              visible: { after: { 3s: hidden } }
              hidden: { transitions: { becameActive: { to: visible, when: not online } } }
        transitions:
          signOut: { to: signedOut, set: { session: absent, retries: 0 } }
          lookupFailed: { open: help }

    links:
      origins:
        app: ["shop:"]
        web: { schemes: [https], hosts: [shop.example, www.shop.example], case: insensitive }
      sources: [code, system]
      held: { latest: 2 }

    defaults: { available: signedIn, place: sheet }
    routes:
      splash: { place: screen, available: loading }
      login: { place: screen, available: signedOut, arrival: { signedOut: open } }
      orders: { links: { app: /orders, web: /orders }, place: main, opens: [order, leave] }
      account: { place: main.account, title: "Account, yours" }
      order:
        parameters: { id: OrderID, tab: OrderTab? }
        links:
          app: "/orders/{id}?tab={tab?}"
          web: ["/orders/{id}?tab={tab?}", { form: "/order.php?orderid={id}", only: parse }]
        place: { wide: detail, narrow: main }
        opens: [help]
        restores: true
        from: { not: code }
        handoff: online
      leave: { effects: startSync, links: { app: /leave } }
      help: { opens: [order] }

    layouts:
      wide:
        when: idiom == pad and width >= 700
        containers: { main: { tabs: [orders, account] }, detail: { stack: pickOne }, sheet: modal }
        constants: { gap: 8, inset: [4, 4.5] }
      narrow:
        containers: { main: { tabs: [orders, account] }, detail: { in: main }, sheet: { modal: true, redo: true } }
    elements:
      pickOne: Placeholder of the detail column.
      bar: { place: main, available: online and shown(orders), opens: help }

    restoration: { version: 1 }

    properties:
      orders need a session: { never: shown(order in detail) and session != valid }
      signing out is always possible: { always possible: signedOut }
      a held link is opened: { whenever: held(any) and signedIn, eventually: opened(any) }

    scenarios:
      a link before signing in:
        - { open: "shop://orders/42", from: system }
        - { expect: { state: loading, held: order } }
        - { send: sessionMissing }
        - { send: signIn }
        - { expect: { state: signedIn.main.browsing, shown: { order: { id: "42" } }, retries: 0 } }
    """

  static let player = """
    flowspec: 1
    flow: Player
    events:
      play: >-
        The person wants
        to listen.
      stop: { notes: "Twice:\\n\\tonce, and once more." }
    variables: { volume: -3...3 }
    constants:
      fade: 300ms
    states:
      idle: &quiet
        transitions:
          play:
            to: playing
      playing:
        states:
          intro:
            always:
              - to: song
                when: >-
                  volume > 0
                  and not idle
              - silent
          song: { transitions: { stop: { to: over, set: { volume: volume - 1 } } } }
          silent: { transitions: { play: { to: playing, history: shallow } } }
          over: { final: true }
        done: idle
    properties:
      loud: { never: volume == 3, before: playing }
    """
}
