/// A configuration in which no route is shown.
enum BlankScreen {
  static let rule = FlowRule(
    "blank-screen", .warning, "At every moment of every run, some route is shown.",
    explanation: """
      The person sees an empty screen, or only elements without any route. If no route is shown, the flow opens the `root` of the innermost active \
      state whose root is available. In this run no active state has such a root: either none of them has a `root`, or the roots are not available \
      here, or have no place in this layout. A flow in which no state has a `root` is not judged.

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
      let leaf = lastEntered(run, check)
      // A flow that is over shows nothing.
      if check.flow[leaf.id].kind == .final, check.flow[leaf.id].parent == Flow.outermost { continue }
      guard let state else {
        if isReportedEnd(leaf.id, check) { continue }
        findings.add("no route is shown in \(leaf.text), and no active state has a 'root'", at: leaf.span, showing: run, of: check)
        continue
      }
      let node = check.state(state)
      // A root that is never available has a finding of its own, with the same run.
      guard let root = node.root, !RootNeverAvailable.isReported(node, check) else { continue }
      // A root without any place has a finding of its own, too.
      let route = check.flow[root.target]
      if route.place == nil { continue }
      let layout = check.lastLayout(run).map { check.flow[$0] }
      guard let layout, !check.flow.hasPlace(route, in: layout) else {
        let notes = route.available.map { [Diagnostic.Note("it is available only while this holds", at: $0.span)] } ?? []
        findings.add(
          "no route is shown: the root '\(route.qualifiedName)' is not available here", at: root.span, notes: notes, showing: run, of: check)
        continue
      }
      // The missing place is reported, and the finding names the state.
      let missing = RouteWithoutPlace.rule.rule.name
      if !check.flow.allows(missing, at: route.name.span), RouteWithoutPlace.isReported(route, check) { continue }
      findings.add(
        "no route is shown: the root '\(route.qualifiedName)' has no place in layout '\(layout.name.value)'", at: root.span, showing: run,
        of: check)
    }
  }

  /// Returns true if a finding says that nothing leads on from a final state.
  private static func isReportedEnd(_ state: StateID, _ check: FlowCheck) -> Bool {
    let (rule, end) = (FinalWithoutDone.rule.rule.name, check.flow[state].name.span)
    return check.isReported(rule) && !check.flow.allows(rule, at: end) && check.reported.contains { $0.rule == rule && $0.span == end }
  }

  /// Returns the leaf that the run entered last.
  private static func lastEntered(_ run: Run, _ check: FlowCheck) -> (id: StateID, text: String, span: Span) {
    let entered = run.steps.flatMap(\.happenings).compactMap { if case .entered(let state) = $0 { check.state(state) } else { nil } }
    let node = entered.last { $0.children.isEmpty } ?? check.flow[Flow.outermost]
    return node.id == Flow.outermost ? (node.id, "this flow", check.flow.name.span) : (node.id, "'\(node.name.value)'", node.name.span)
  }
}
