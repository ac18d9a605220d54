import Testing

@testable import FlowSpecKit

@Suite struct ArrivalTests {
  private static let nested = """
    flowspec: 1
    flow: Nested
    effects: { tell: Say why. }
    events: { go: Go. }
    states:
      first:
        arrival: hold
        transitions: { go: second }
      second:
        arrival: open
        transitions: { go: third }
        states:
          plain: { transitions: { go: busy } }
          busy: { arrival: hold }
      third: { transitions: { go: first } }
    defaults: { place: screen }
    routes:
      free: {}
      own: { arrival: { second: { refuse: tell }, third: hold } }
      deep: { arrival: { busy: open } }
    """

  private static let regions = """
    flowspec: 1
    flow: Regions
    events: { go: Go. }
    regions:
      root:
        states:
          start: { transitions: { go: active } }
          intro: { arrival: refuse, transitions: { go: active } }
          active: { arrival: open, transitions: { go: intro } }
      access:
        states:
          unlocked: { transitions: { go: locked } }
          locked: { arrival: hold, transitions: { go: unlocked } }
    defaults: { place: screen }
    routes: { every: {} }
    """

  /// The policy that applies, for each set of leaves: `first+second: policy`.
  private static func cells(_ text: String, route: String?) throws -> [String] {
    let flow = try flow(text)
    let id = route.flatMap { name in flow.routes.first { $0.name.value == name }?.id }
    return try #require(flow.leafConfigurations(limit: 64)).map { leaves in
      let policy =
        switch flow.policy(about: id, leaves: leaves) {
        case .open: "open"
        case .hold: "hold"
        case .refuse(nil): "refuse"
        case .refuse: "refuse with an effect"
        case nil: "nothing"
        }
      return leaves.map { flow[$0].name.value }.joined(separator: "+") + ": " + policy
    }
  }

  private static func flow(_ text: String) throws -> Flow {
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: text)], configuration: .standard,
      modules: { _ in .failure(UnreadableFile(reason: "there are no files")) })
    #expect(project.report.diagnostics == [])
    return try #require(project.flows[0])
  }

  @Test(
    arguments: [
      (nested, nil, ["first: hold", "plain: open", "busy: hold", "third: nothing"]),
      (nested, "free", ["first: hold", "plain: open", "busy: hold", "third: nothing"]),
      // The inner state's own arrival comes before the route's arrival for an outer state.
      (nested, "own", ["first: hold", "plain: refuse with an effect", "busy: hold", "third: hold"]),
      (nested, "deep", ["first: hold", "plain: open", "busy: open", "third: nothing"]),
      (
        regions, "every",
        [
          "start+unlocked: nothing", "start+locked: hold", "intro+unlocked: refuse", "intro+locked: hold",
          "active+unlocked: open", "active+locked: hold",
        ]
      ),
    ] as [(String, String?, [String])])
  func theStrongestWordOfAllLeavesCounts(_ text: String, _ route: String?, _ cells: [String]) throws {
    #expect(try Self.cells(text, route: route) == cells)
  }

  @Test func configurationsAreCountedBeforeTheyAreMade() throws {
    let regions = (0..<20).map { "  r\($0): { states: { a: {}, b: {}, c: {} } }\n" }.joined()
    let flow = try Self.flow("flowspec: 1\nflow: Wide\nregions:\n" + regions)
    #expect(flow.leafConfigurations(limit: 100_000) == nil)
  }

  @Test(arguments: [(6, 6), (5, nil), (0, nil)])
  func theLimitIsTheLargestNumberAllowed(_ limit: Int, _ count: Int?) throws {
    #expect(try Self.flow(Self.regions).leafConfigurations(limit: limit)?.count == count)
  }

  @Test func aFlowWithoutStatesIsItsOwnLeaf() throws {
    let flow = try Self.flow("flowspec: 1\nflow: Bare\ndefaults: { place: screen }\nroutes: { one: {} }\n")
    #expect(flow.leafConfigurations(limit: 1) == [[Flow.outermost]])
    #expect(flow.policy(about: RouteID(0), from: Flow.outermost) == nil)
  }
}
