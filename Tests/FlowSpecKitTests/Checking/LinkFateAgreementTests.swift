import Testing

@testable import FlowSpecKit

/// Proofs about opened and held links without exploring everything, against the exploration by brute force.
@Suite struct LinkFateAgreementTests {
  /// A share of the flows each time, with some in which a link is taken away or held for ever.
  private static let seeds = CheckerAgreementTests.seeds.filter { !CheckerAgreementTests.isStandard || $0 % 4 == 2 } + [1556]

  /// Returns the explored flow of a seed, if it has layouts and links.
  private static func explored(_ seed: UInt64) -> ExploredFlow? {
    guard let flow = RandomFlowTests.flow(seed: seed).flow, flow.has(.layouts), flow.has(.links) else { return nil }
    return ExploredFlow(flow, depth: 2, limit: CheckerAgreementTests.limit)
  }

  /// A route that is open at the end of the macrostep by proof is open in every run.
  @Test(arguments: seeds) func noRouteIsTakenAwayUnforeseen(_ seed: UInt64) {
    guard let explored = Self.explored(seed) else { return }
    let base = explored.prepared
    let safe = Set(
      base.system.routes.indices.filter { route in
        base.system.routes[route].isLinked && !OpeningAftermath(base, opening: route).mayTakeAway(route)
      })
    for fields in explored.reference.configurations {
      for stimulus in explored.reference.stimuli {
        for run in explored.reference.runs(from: fields, stimulus) where run.result == .stable {
          let opened = run.log.compactMap { if case .link(let route?, .opened) = $0 { route.index } else { nil } }
          guard opened.count == 1, safe.contains(opened[0]), !base.system.routes[opened[0]].isCommand else { continue }
          var interpreter = Interpreter(base, ConcreteStore(run.fields))
          let isKept = interpreter.isKept(.route(ID(opened[0])))
          #expect(isKept, "seed \(seed): '\(base.system.routes[opened[0]].name)' is gone after \(stimulus) in \(fields)")
        }
      }
    }
  }

  /// A link is held for ever exactly if brute force finds no release; with short lists it may miss one.
  @Test(arguments: seeds) func noLinkIsHeldForEverUnforeseen(_ seed: UInt64) {
    guard let explored = Self.explored(seed), explored.reference.isComplete, explored.reference.faults.isEmpty else { return }
    let base = explored.prepared
    let facts = HeldCheck(base: base, limits: CheckLimits(), ends: []).facts()
    guard facts.doubt == nil || !facts.traps.isEmpty else { return }
    let linked = base.system.routes.indices.filter { base.system.routes[$0].isLinked }
    for kind in linked.grouped(by: { base.arrivalPolicies[$0] }) {
      let released = explored.reference.configurations.map { fields in
        var interpreter = Interpreter(base, ConcreteStore(fields))
        let isFinal = base.system.states.indices.contains { state in
          base.system.states[state].kind == .final && base.system.states[state].parent == 0 && interpreter.isActive(state)
        }
        return isFinal || !interpreter.isHeld(kind[0])
      }
      let able = explored.reference.canReach(released) { $0 != .relaunch }
      let isTrapped = able.contains(false)
      let isReported = facts.traps.contains { $0.routes.map(\.index) == kind }
      // With short lists there are fewer ways out.
      #expect(isTrapped || !isReported, "seed \(seed): a link to '\(base.system.routes[kind[0]].name)' is released")
      guard facts.doubt == nil, !explored.reference.isTooDeep else { continue }
      #expect(!isTrapped || isReported, "seed \(seed): a link to '\(base.system.routes[kind[0]].name)' is held for ever")
    }
  }
}
