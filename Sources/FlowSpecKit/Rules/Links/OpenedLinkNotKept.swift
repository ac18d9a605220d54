/// A link that opens although its route has no entry at the end of the macrostep.
enum OpenedLinkNotKept {
  static let rule = FlowRule(
    "opened-link-not-kept", .warning, "A route that a link opens is still open when the step ends.",
    explanation: """
      The link opens its route, and the same step closes it again: opening it makes it unavailable, or an eventless transition that follows empties \
      the navigation. The person sees at most a flicker. Let the guard or `available` not depend on the link's own changes, or refuse the link \
      there. In a large flow the rule explores only a part.
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
    let (runs, doubt) = check.openedAndGone
    if doubt != nil { findings.leaveUndecided() }
    for (route, run) in runs {
      let route = check.flow.routes[route]
      findings.add("a link opens '\(route.qualifiedName)', and the same step closes it again", at: route.name.span, showing: run, of: check)
    }
  }
}
