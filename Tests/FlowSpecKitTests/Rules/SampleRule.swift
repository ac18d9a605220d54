// The sample of ChangingFlowspec.md; SampleRuleTests compares the two.

@testable import FlowSpecKit

/// A state with a single child.
enum SoleState {
  static let rule = FlowRule(
    "sole-state", .warning, "A state with states in it has more than one.",
    explanation: "The state and its only child are always active together. Move what the child says to the state.",
    needs: [.states],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            ⟦a⟧: { states: { inner: {} }, transitions: { go: b } }
            b: { transitions: { go: a } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            a: { transitions: { go: b } }
            b: { transitions: { go: a } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for state in facts.flow.states where state.kind == .compound && state.children.count == 1 && state.id != Flow.outermost {
      findings.add("'\(state.name.value)' has a single state", at: state.name.span)
    }
  }
}
