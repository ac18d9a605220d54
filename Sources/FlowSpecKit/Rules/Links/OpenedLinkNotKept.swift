/// A link that opens although its route has no entry at the end of the macrostep.
enum OpenedLinkNotKept {
  static let rule = FlowRule(
    "opened-link-not-kept", .warning, "When a link opens a route, the route is still open after the step.",
    explanation: """
      A person taps the link, and at most the screen flickers: the link opens its route, and the same step closes it again. The notes show the run. \
      There are two causes. Opening the route makes its own `available` false, or an eventless transition that follows empties the navigation.

      Let the `available` or the guard ask for something that opening the link does not change, or refuse the link in this state. In a large flow \
      the rule explores only a part of the runs, so it may miss such a link. Allow it for a route that is meant to be shown only for a moment.
      """,
    needs: [.states, .routes, .links, .layouts], respects: [.elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          states: { one: { root: home, arrival: open } }
          routes:
            home: { place: main, opens: editor }
            editor: { place: main }
            ⟦hint⟧: { place: main, available: shown(home), links: { app: /hint } }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "a:" } }
          states: { one: { root: home, arrival: open } }
          routes:
            home: { place: main, opens: editor }
            editor: { place: main }
            hint: { place: main, available: not shown(editor), links: { app: /hint } }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.flow.saysArrival else { return }
    if check.openedLinks.doubt != nil { findings.leaveUndecided() }
    for (route, run) in check.openedLinks.notKept {
      let route = check.flow[route]
      findings.add("a link opens '\(route.qualifiedName)', and the same step closes it again", at: route.name.span, showing: run, of: check)
    }
  }
}
