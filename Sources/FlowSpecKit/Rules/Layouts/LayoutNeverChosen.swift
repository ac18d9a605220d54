/// A layout that is never chosen, because an earlier one always fits.
enum LayoutNeverChosen {
  static let rule = FlowRule(
    "layout-never-chosen", .warning, "Every layout can be chosen.",
    explanation: """
      Nobody ever sees this layout. flowspec uses the first layout whose `when` holds. The `when` of this one never holds, or holds only while \
      the `when` of an earlier layout holds. Put the narrower condition first, or correct it. Allow it if a later version uses the layout.
      """,
    needs: [.layouts], respects: [.inputs, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          layouts:
            wide: { when: width >= 700 }
            ⟦huge⟧: { when: width >= 1000 }
            narrow: {}
          """,
        accepted: """
          flowspec: 1
          flow: A
          layouts:
            huge: { when: width >= 1000 }
            wide: { when: width >= 700 }
            narrow: {}
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    var guards = GuardSpace(flow)
    let conditions = flow.layouts.map { guards.condition($0.condition) }
    let space = guards.space
    var stepsLeft = 250_000
    for (index, layout) in flow.layouts.enumerated() {
      guard case .impossible = space.isEverChosen(index, in: conditions, stepsLeft: &stepsLeft) else { continue }
      if case .impossible = space.isSatisfiable(conditions[index], stepsLeft: &stepsLeft) {
        findings.add("layout '\(layout.name.value)' is never chosen: its condition can never hold", at: layout.name.span)
        continue
      }
      let hiding = flow.layouts[..<index].first {
        space.implies(conditions[index], that: conditions[$0.id.index], stepsLeft: &stepsLeft) == true
      }
      let reason = hiding.map { "the condition of '\($0.name.value)'" } ?? "that of some earlier layout"
      let why =
        hiding.flatMap { $0.condition == nil ? "'\($0.name.value)', which comes first, has no 'when'" : nil }
        ?? "whenever its condition holds, \(reason) does too"
      findings.add(
        "layout '\(layout.name.value)' is never chosen: \(why)", at: layout.name.span,
        notes: hiding.map { [.init("'\($0.name.value)' is chosen instead", at: $0.condition?.span ?? $0.name.span)] } ?? [])
    }
  }
}
