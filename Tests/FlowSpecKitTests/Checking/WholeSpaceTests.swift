import Testing

@testable import FlowSpecKit

/// Measures how the space of a flow grows, and for how much of it the interpreter has to run.
@Suite struct WholeSpaceTests {
  private func space(_ text: String, depth: Int) throws -> WholeSpace {
    var limits = CheckLimits()
    limits.depth = depth
    return WholeSpace(try #require(SpecFindings(reading: text).flow), limits: limits)
  }

  /// Returns a flow in which every tab keeps a list. An event removes one route wherever it lies; nothing else on the lists
  /// matters.
  private func tabs(_ count: Int) -> String {
    let names = (0..<count).map { "t\($0)" }
    let routes = names.map { "  \($0): { place: main.\($0), opens: [\(names.joined(separator: ", ")), page, secret] }\n" }.joined()
    return """
      flowspec: 1
      flow: Tabs
      events: { signedIn: In., signedOut: Out. }
      states:
        guest: { transitions: { signedIn: member } }
        member: { transitions: { signedOut: guest } }
      layouts:
        only: { containers: { main: { tabs: [\(names.joined(separator: ", "))] } } }
      routes:
      \(routes)  page: { place: main }
        secret: { place: main, available: member }
      """
  }

  @Test func whatLiesInListsIsToldApartOnlyWhereItMatters() throws {
    let small = try space(tabs(3), depth: 1)
    let large = try space(tabs(7), depth: 1)
    #expect(small.isComplete && large.isComplete)
    // Each tab's list holds nothing, the page or the secret (guests: not the secret); and one tab is selected.
    #expect(small.configurations == 3 * (27 + 8))
    #expect(large.configurations == 7 * (2187 + 128))
    #expect(large.interpretations < 7 * small.interpretations)
  }
}
