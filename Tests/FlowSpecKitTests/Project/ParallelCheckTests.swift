import Testing

@testable import FlowSpecKit

/// Many specs checked by several threads give the report that one thread gives, byte for byte.
@Suite struct ParallelCheckTests {
  /// Modules in several packages; some place others, and each has findings of charts and of models.
  private static let specs = (0..<30).map { index -> SourceText in
    let placed = index % 5 == 0 && index > 0 ? "\n  part: { flow: ../M\(index - 1)/M\(index - 1).flow.yaml }" : ""
    let text = """
      flowspec: 1
      flow: M\(index)
      events: { go: Go., back: Back., never: Never. }
      variables: { tries: { type: 0...9 }, unused: Bool }
      states:
        a: { transitions: { go: { to: b, set: { tries: \(index % 4) } } } }
        b: { transitions: { back: { to: a, when: tries > 1 } } }
        lost: {}\(placed)
      properties:
        never b: { never: b }
        back again: { always possible: a }
      """
    return SourceText(path: "Packages/P\(index % 6)/M\(index)/M\(index).flow.yaml", text: text)
  }

  private func report(workers: Int) -> [String] {
    let project = Project(specs: Self.specs, configuration: .standard) { _ in .failure(UnreadableFile(reason: "missing")) }
    var limits = CheckLimits()
    limits.workers = workers
    let report = CheckReport(
      project.check(limits: limits, explains: true), project.sources, tool: ("flowspec", "0.1.0"), rules: Project.rules)
    return OutputFormat<CheckReport>.all.filter { $0.name != "html" }.map { $0.text(report, .plain) }
  }

  @Test func threadsChangeNothing() {
    let one = report(workers: 1)
    #expect(one[0].contains("30 specs checked: ") && one[0].contains("violated-property"))
    for workers in [2, 7] { #expect(report(workers: workers) == one) }
  }
}
