/// A window for which there is no layout.
enum LayoutGap {
  static let rule = FlowRule(
    "layout-gap", .error, "Every window has a layout.",
    explanation: """
      For some width, device or input no layout's `when` holds, and the person sees an empty window. Leave `when` out of the last layout, or close \
      the gap between the conditions. Allow it for windows that cannot exist, and say why.
      """,
    needs: [.layouts], respects: [.inputs, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          layouts:
            wide: { when: width > 700 }
            ⟦narrow⟧: { when: width < 700 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          layouts:
            wide: { when: width >= 700 }
            narrow: { when: width < 700 }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    var guards = GuardSpace(flow)
    let conditions = flow.layouts.map { guards.condition($0.condition) }
    guard let last = flow.layouts.last, let example = guards.space.firstUncovered(by: conditions).assignment else { return }
    findings.add(
      "no layout is chosen for \(guards.space.text(example))", at: last.name.span,
      notes: [.init("leave out the 'when' of the last layout, and it covers every other window", at: last.condition?.span)])
  }
}
