enum LayoutRules {
  static let unknownTab = Rule(
    "unknown-tab", .error, "A place names a tab that its container has.",
    explanation: """
      `main.account` is the tab `account` of the container `main`. The container's `tabs` must list it in at least one layout.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main }, other: { place: ⟦main.other⟧ } }\nlayouts: { all: { containers: { main: { tabs: [home] } } } }\nelements: { bar: { place: screen, opens: other } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main }, other: { place: main.other } }\nlayouts: { all: { containers: { main: { tabs: [home, other] } } } }\n"
      )
    ])

  static let containerKind = Rule(
    "container-kind", .error, "A container has one kind.",
    explanation: """
      The kinds without details are the words `column`, `stack`, `modal` and `windows`. The kinds with details are `{ stack: base }`, `{ tabs: \
      [a, b] }` and `{ in: other }`. `redo: true` needs a kind beside it: `{ stack: true, redo: true }`. It has no effect in a column, which has one entry, or \
      beside `in`. `staysOpen` and `backgroundInteraction` belong to modal containers: `{ modal: true, staysOpen: true }`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main } }\nlayouts: { all: { containers: { ⟦main⟧: { redo: true } } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: main } }\nlayouts: { all: { containers: { main: { stack: true, redo: true } } } }\n"
      )
    ])

  static let baseWithParameter = Rule(
    "base-with-parameter", .error, "Parameters of a tab's route and of a stack's base are optional.",
    explanation: """
      A tab's route and the base of a stack are shown at launch, before anything has given their parameters a value. Such a parameter is `none` \
      until the route is opened with a value, and again after the navigation is emptied. Make its type optional.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main, parameters: { q: String } } }
          layouts: { any: { containers: { main: { tabs: [home, ⟦search⟧] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main, parameters: { q: String? } } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """)
    ])

  static let tabInOtherTab = Rule(
    "tab-in-other-tab", .error, "A tab's route does not have its place in another tab.",
    explanation: """
      The route is a tab of this container, but its `place` names another tab. So its screen would be shown there at the launch, instead of that \
      tab's own screen. Name the route's own tab, or the container alone.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: ⟦main.home⟧ } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          routes: { home: { place: main }, search: { place: main.search } }
          layouts: { any: { containers: { main: { tabs: [home, search] } } } }
          """)
    ])

  static let all = [unknownTab, containerKind, baseWithParameter, tabInOtherTab]
}
