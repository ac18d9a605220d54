/// A configuration in which no route is shown.
enum BlankScreen {
  static let rule = FlowRule(
    "blank-screen", .warning, "At every moment of every run, some route is shown.",
    explanation: """
      The person sees an empty screen, or only elements without any route. If no route is shown, the flow opens the `root` of the innermost active \
      state whose root is available. In this run no active state has such a root: either none of them has a `root`, or the roots are not available \
      here.

      Give the state a `root` that is available whenever the state is active, widen the `available` of its root, or give a root to a state around \
      it. Allow it if the app itself shows something meanwhile, such as a launch screen.
      """,
    needs: [.states, .routes, .layouts], respects: [.links, .elements],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          inputs: { online: Bool }
          events: { start: Start., stop: Stop. }
          states:
            idle: { root: home, transitions: { start: playing } }
            playing: { root: ⟦player⟧, transitions: { stop: idle } }
          routes:
            home: { place: main, available: idle, opens: news }
            news: { place: main, available: online }
            player: { place: main, available: online }
          layouts: { all: { containers: { main: stack } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          inputs: { online: Bool }
          events: { start: Start., stop: Stop. }
          states:
            idle: { root: home, transitions: { start: playing } }
            playing: { root: player, transitions: { stop: idle } }
          routes:
            home: { place: main, available: idle, opens: news }
            news: { place: main, available: online }
            player: { place: main }
          layouts: { all: { containers: { main: stack } } }
          """)
    ],
    model: checkModel)

  private static func checkModel(_ check: FlowCheck, _ findings: inout Findings) {
    guard check.flow.states.contains(where: { $0.root != nil }) else { return }
    if check.blank.doubt != nil { findings.leaveUndecided() }
    for (state, run) in check.blank.runs {
      guard let state else {
        let leaf = lastEntered(run, check)
        findings.add("no route is shown in \(leaf.text), and no active state has a 'root'", at: leaf.span, showing: run, of: check)
        continue
      }
      let node = check.flow[check.lowered.states[state]]
      // A root that is never available has a finding of its own, with the same run.
      guard let root = node.root, !RootNeverAvailable.isTold(state, check) else { continue }
      // A root without any place has a finding of its own, too.
      if check.flow[root.target].place == nil { continue }
      findings.add(
        "no route is shown: the root '\(check.flow[root.target].qualifiedName)' is not available here", at: root.span,
        notes: check.flow[root.target].available.map { [.init("it is available only while this holds", at: $0.span)] } ?? [],
        showing: run, of: check)
    }
  }

  /// Returns the leaf that the run entered last.
  private static func lastEntered(_ run: Run, _ check: FlowCheck) -> (text: String, span: Span) {
    let entered = run.steps.flatMap(\.happenings).compactMap { if case .entered(let state) = $0 { state.index } else { nil } }
    let leaf = entered.last { check.lowered.system.states[$0].children.isEmpty } ?? 0
    let node = check.flow[check.lowered.states[leaf]]
    return node.id == Flow.outermost ? ("this flow", check.flow.name.span) : ("'\(node.name.value)'", node.name.span)
  }
}
