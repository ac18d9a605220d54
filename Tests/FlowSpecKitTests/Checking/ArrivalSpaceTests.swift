import Testing

@testable import FlowSpecKit

@Suite struct ArrivalSpaceTests {
  private func situations(_ text: String, limits: CheckLimits = ArrivalSpace.standardLimits) throws -> (names: [String], space: ArrivalSpace) {
    let flow = try #require(SpecFindings(text).flow)
    let space = ArrivalSpace(flow, routes: flow.linkedRoutes.map(\.id), limits: limits)
    return (space.situations.map { $0.states.map { flow[$0].qualifiedName }.joined(separator: "+") }, space)
  }

  private static let head = "flowspec: 1\nflow: A\nevents: { go: Go., back: Back., lock: Lock. }\nlinks: { origins: { app: \"a:\" }, held: latest }\n"
  private static let route = "routes: { home: { place: screen, links: { app: /home } } }\nlayouts: { all: {} }\n"

  @Test func onlyWhatRunsReachIsThere() throws {
    let (names, space) = try situations(
      Self.head + Self.route + """
        states:
          one: { arrival: hold, transitions: { go: two } }
          two: { arrival: open, transitions: { back: one } }
          three: { arrival: open, transitions: { back: one } }
        """)
    #expect(names == ["one", "two"])
    #expect(space.doubt == nil)
  }

  /// Two regions that are never in their second state together.
  @Test func combinationsThatNoRunBringsAboutAreNot() throws {
    let (names, _) = try situations(
      Self.head + Self.route + """
        regions:
          left:
            states:
              a: { arrival: open, transitions: { go: b } }
              b: { arrival: hold, transitions: { back: a } }
          right:
            states:
              c: { arrival: open, transitions: { lock: { to: d, when: a } } }
              d: { arrival: refuse, always: { to: c, when: b } }
        """)
    #expect(names == ["left.a+right.c", "left.a+right.d", "left.b+right.c"])
  }

  @Test func regionsThatMakeNoDifferenceAreNotToldApart() throws {
    let (names, space) = try situations(
      Self.head + Self.route + """
        regions:
          tune: { states: { quiet: { transitions: { go: loud } }, loud: { transitions: { back: quiet } } } }
          access: { states: { free: { arrival: open, transitions: { lock: locked } }, locked: { arrival: hold, transitions: { back: free } } } }
        """)
    #expect(names == ["access.free", "access.locked"])
    #expect(space.merged.count == 1)
  }

  @Test func aBoundIsTold() throws {
    var limits = ArrivalSpace.standardLimits
    limits.configurations = 2
    let (_, space) = try situations(
      Self.head + Self.route + """
        states:
          one: { arrival: hold, transitions: { go: two } }
          two: { arrival: open, transitions: { go: three } }
          three: { arrival: open, transitions: { back: one } }
        """, limits: limits)
    #expect(space.doubt != nil)
  }

  /// Every configuration of a random run is among the situations, with the cell that the simulator uses.
  @Test(arguments: 0..<20) func everyRunStaysWithinThem(_ seed: Int) throws {
    let text = RandomFlow.text(seed: UInt64(seed))
    let findings = SpecFindings(text, only: Project.fixedRules)
    guard let flow = findings.flow, findings.diagnostics.isEmpty, !flow.linkedRoutes.isEmpty else { return }
    let routes = flow.linkedRoutes.map(\.id)
    var limits = ArrivalSpace.standardLimits
    limits.configurations = 2_000
    let space = ArrivalSpace(flow, routes: routes, limits: limits)
    guard space.isComplete else { return }
    let known = Set(space.situations.map { situation in routes.map { Self.word(flow.policy(about: $0, leaves: situation.leaves)) } })
    var byStates: [[StateID]: [String]] = [:]
    for situation in space.situations { byStates[situation.states] = routes.map { Self.word(flow.policy(about: $0, leaves: situation.leaves)) } }
    var random = SeededGenerator(seed: UInt64(seed))
    var simulation = Simulation(flow)
    simulation.perform(.launch(inputs: flow.inputs.map { _ in 0 }))
    guard simulation.last.result == .stable else { return }
    let stimuli = simulation.system.stimuli(simulation.prepared.shape)
    for _ in 0..<60 {
      let leaves = simulation.leaves
      let words = routes.map { Self.word(flow.policy(about: $0, leaves: leaves)) }
      #expect(known.contains(words), "seed \(seed): \(leaves.map { flow[$0].qualifiedName })")
      let fitting = byStates.filter { states, _ in states.allSatisfy { state in leaves.contains { flow.isState($0, within: state) } } }
      #expect(fitting.values.contains(words), "seed \(seed): \(leaves.map { flow[$0].qualifiedName })")
      simulation.perform(stimuli[Int(random.next() % UInt64(stimuli.count))])
    }
  }

  private static func word(_ policy: ArrivalPolicy?) -> String {
    switch policy {
    case nil: "uncovered"
    case .open: "open"
    case .hold: "hold"
    case .refuse: "refuse"
    }
  }
}
