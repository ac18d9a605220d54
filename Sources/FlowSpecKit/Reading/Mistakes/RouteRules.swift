/// Mistakes in routes, links, layouts and claims.
enum RouteRules {
  static let commandAsPlace = Rule(
    "command-as-root", .error, "A root, a tab and the base of a stack are routes that show something.",
    explanation: """
      A route with `effects` or `raise` is a command: it does something and shows nothing, so the person would see an empty screen. Name a route \
      that shows something.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: ⟦leave⟧\neffects: { end: End. }\nroutes: { leave: { effects: end } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end } }\n"),
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: main }, leave: { effects: end } }\nlayouts: { all: { containers: { main: { tabs: [home, ⟦leave⟧] } } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: main, opens: leave }, leave: { effects: end } }\nlayouts: { all: { containers: { main: { tabs: [home] } } } }\n"
      ),
    ])

  static let commandWithPlace = Rule(
    "command-with-place", .error, "A command has no place.",
    explanation: """
      A route with `effects` or `raise` is a command: it shows nothing, so it cannot have a place. Remove the place, or `effects` and `raise`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end, ⟦place⟧: screen } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\neffects: { end: End. }\nroutes: { home: { place: screen, opens: leave }, leave: { effects: end } }\n")
    ])

  static let dismissedByWorld = Rule(
    "dismissed-by-world", .error, "`dismissed` raises an event of the flow.",
    explanation: """
      The flow raises the event when the route's last entry is closed. If the app could send it too, the states would react to a closing that \
      never happened. Declare the event with `from: flow`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          events: { add: Add., left: Left. }
          states: { reading: { transitions: { add: { to: adding, open: form } } }, adding: { transitions: { left: reading } } }
          routes: { home: { place: main }, form: { place: sheet, dismissed: ⟦left⟧ } }
          layouts: { any: { containers: { main: { stack: home }, sheet: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          events: { add: Add., left: { from: flow } }
          states: { reading: { transitions: { add: { to: adding, open: form } } }, adding: { transitions: { left: reading } } }
          routes: { home: { place: main }, form: { place: sheet, dismissed: left } }
          layouts: { any: { containers: { main: { stack: home }, sheet: modal } } }
          """)
    ])

  static let circularAvailability = Rule(
    "circular-availability", .error, "An `available` does not depend on itself.",
    explanation: """
      A tab, a base or an element is shown, and kept, only while it is available. If its `available` depends on itself, directly or through \
      others, the spec does not determine its value. Let one of these conditions depend on states, variables or inputs alone.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, news: { place: main, available: ⟦shown(bar)⟧ } }
          elements: { bar: { place: main, available: kept(news) } }
          layouts: { any: { containers: { main: { tabs: [home, news] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          inputs: { online: Bool }
          routes: { home: { place: main }, news: { place: main, available: online } }
          elements: { bar: { place: main, available: kept(news) } }
          layouts: { any: { containers: { main: { tabs: [home, news] } } } }
          """)
    ])

  static let badLead = Rule(
    "bad-lead", .error, "A route under `leads` can itself be opened by links, from the same sources.",
    explanation: """
      With `lookup: { leads: thread }` the app may answer a link to a post by showing its thread. The link then counts as a link to the thread, \
      so the thread needs a form that is read, and its `from` must accept every source that the post accepts. \
      Otherwise the link of such a post opens nothing. Give the route a form or correct its `from`, or remove it from `leads`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          arrival: open
          states: { only: {} }
          routes:
            post: { place: screen, parameters: { id: Int }, links: { app: "/post/{id}" }, lookup: { leads: ⟦thread⟧ } }
            thread: { place: screen, parameters: { id: Int } }
          layouts: { any: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          arrival: open
          states: { only: {} }
          routes:
            post: { place: screen, parameters: { id: Int }, links: { app: "/post/{id}" }, lookup: { leads: thread } }
            thread: { place: screen, parameters: { id: Int }, links: { app: "/thread/{id}" } }
          layouts: { any: {} }
          """)
    ])

  static let all = [badLead, commandAsPlace, commandWithPlace, dismissedByWorld, circularAvailability]
}
