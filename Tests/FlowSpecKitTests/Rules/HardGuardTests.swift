import Testing

@testable import FlowSpecKit

/// Guards that no person writes: judged soon, or left alone.
struct HardGuardTests {
  private func summary(guards: [String]) -> [RuleName] {
    let flags = (0..<40).map { "v\($0): { type: Bool, initial: false }" }.joined(separator: ", ")
    let transitions = guards.map { "{ to: two, when: \"\($0)\" }" }.joined(separator: ", ")
    let found = SpecFindings(
      """
      flowspec: 1
      flow: A
      variables: { \(flags) }
      events: { go: Go. }
      states:
        one: { transitions: { go: [\(transitions)] } }
        two: { transitions: { go: one } }

      """)
    #expect(!found.diagnostics.contains { $0.severity == .error }, "\(found)")
    return found.diagnostics.map(\.rule).filter { $0 == TransitionNeverTaken.rule.rule.name }
  }

  @Test func comparisonsWithinComparisons() {
    let nested = (1..<40).reduce("v0") { "(\($0) == v\($1))" }
    #expect(summary(guards: [nested, "v1"]).isEmpty)
    #expect(summary(guards: ["(v0 == v1) and v0 and not v1"]) == [TransitionNeverTaken.rule.rule.name])
  }

  @Test func manyAlternatives() {
    var random = SeededGenerator(seed: 5)
    func flag() -> String { (Bool.random(using: &random) ? "not " : "") + "v\(Int.random(in: 0..<40, using: &random))" }
    let guards = (0..<8).map { _ in (0..<40).map { _ in "(\(flag()) or \(flag()) or \(flag()))" }.joined(separator: " and ") }
    _ = summary(guards: guards)
  }
}
