enum ClaimRules {
  static let badProperty = Rule(
    "bad-property", .error, "A property has one of the six forms.",
    explanation: """
      The forms are `never`, `always`, `possible`, `always possible`, `whenever` with `eventually`, and `never` with `before`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties: { ⟦paying ends⟧: { whenever: paying } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties: { paying ends: { whenever: paying, eventually: cart } }
          """)
    ])

  static let badStep = Rule(
    "bad-step", .error, "A step of a scenario does one thing.",
    explanation: """
      Each step has one of the keys `send` (with `with` and `from`), `open` (with `from`), `show`, `select`, `close`, `back`, `forward`, `change`, `wait` \
      (with `in`), `relaunch` or `expect`. Write one step for each of them.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main, opens: order }, order: { place: main } }
          layouts: { any: { containers: { main: stack } } }
          scenarios: { s: [{ show: order, ⟦back⟧: true }] }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main, opens: order }, order: { place: main } }
          layouts: { any: { containers: { main: stack } } }
          scenarios: { s: [{ show: order }, { back: true }] }
          """)
    ])

  static let all = [badProperty, badStep]
}
