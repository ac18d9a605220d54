import Testing

@testable import FlowSpecKit

/// The outcome of a link that `open` reports is the simulator's.
@Suite struct LinkOutcomeTests {
  @Test func theSimulatorAgrees() {
    let compared = (0..<8).reduce(0) { $0 + comparisons($1) }
    #expect(compared > 100)
  }

  /// Returns how often the two could be compared on a random run.
  private func comparisons(_ seed: Int) -> Int {
    var count = 0
    var limits = ArrivalSpace.standardLimits
    limits.configurations = 2_000
    let findings = SpecFindings(RandomFlow.text(seed: UInt64(seed)), only: Project.fixedRules)
    guard let flow = findings.flow, findings.diagnostics.isEmpty else { return 0 }
    var known: [RouteID: LinkOutcomes] = [:]
    var random = SeededGenerator(seed: UInt64(seed))
    var simulation = Simulation(flow)
    simulation.perform(.launch(inputs: flow.inputs.map { _ in 0 }))
    guard simulation.last.result == .stable else { return 0 }
    let stimuli = simulation.system.stimuli(simulation.prepared.shape)
    for _ in 0..<40 {
      for case .link(let link) in stimuli {
        guard let route = link.route, !link.isForbidden else { continue }
        let outcomes = known[route] ?? LinkOutcomes(flow, route, isForbidden: false, within: nil, limits: limits)
        known[route] = outcomes
        guard outcomes.doubt == nil, outcomes.listDepth == nil else { continue }
        let leaves = simulation.leaves
        let fitting = outcomes.outcomes.filter { outcome in
          outcome.states.allSatisfy { state in leaves.contains { flow.isState($0, within: state) } }
        }
        #expect(fitting.count == 1, "seed \(seed), \(flow[route].name.value): \(leaves.map { flow[$0].qualifiedName })")
        var attempt = simulation
        let step = attempt.perform(.link(link))
        guard step.result == .stable, let ending = step.happenings.lazy.compactMap(\.ending).first, let shown = fitting.first?.ending
        else { continue }
        count += 1
        #expect(Self.agrees(shown, ending), "seed \(seed), \(flow[route].name.value): \(shown) and \(ending)")
      }
      simulation.perform(stimuli[Int(random.next() % UInt64(stimuli.count))])
    }
    return count
  }

  private static func agrees(_ shown: LinkOutcomes.Ending, _ ending: Happening.Ending) -> Bool {
    switch (shown, ending) {
    case (.opens, .opened), (.opens, .refused(.notFound)), (.waits, .held), (.waits, .lost(.replaced)), (.refused, .refused(.policy)): true
    case (.opensWhileAvailable, .opened), (.opensWhileAvailable, .refused(.notFound)), (.opensWhileAvailable, .refused(.unavailable)): true
    case (.unavailable, .refused(.unavailable)), (.uncovered, .refused(.uncovered)): true
    default: false
    }
  }
}

extension Happening {
  fileprivate var ending: Ending? { if case .link(_, let ending) = self { ending } else { nil } }
}
