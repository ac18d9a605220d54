import Foundation
import Testing

@testable import FlowSpecKit

/// Traps in flows whose lists can grow without end.
@Suite struct TrapSearchTests {
  /// Who stops twice stays broken: a report is available only where all is fine, and closes on the way.
  private static func spec(reportsIn states: String, openedBy opener: String = "home") -> String {
    """
    flowspec: 1
    flow: Trap
    types: { ID: { text: "[0-9]+" } }
    events: { go: Goes on., stop: Stops., mend: Mends. }
    states:
      fine: { root: home, arrival: open, transitions: { go: working } }
      working: { transitions: { stop: broken, mend: fine } }
      broken: { transitions: { stop: { to: working, when: kept(report) } } }
    defaults: { available: fine or working or broken }
    routes:
      home: { place: main, opens: [item\(opener == "home" ? ", report" : "")] }
      item: { place: main, parameters: { id: ID }, opens: [item\(opener == "item" ? ", report" : "")] }
      report: { place: sheet, parameters: { id: ID }, available: \(states) }
    layouts: { only: { containers: { main: stack, sheet: modal } } }
    properties:

    """
  }

  @Test(arguments: ["always possible: fine", "always possible: fine and shown(home)", "always possible: shown(item) and not broken"])
  func aTrapIsFound(_ claim: String) throws {
    let conclusion = try Conclusion.of(claim, in: Self.spec(reportsIn: "fine"))
    guard case .violated(let run?) = conclusion.verdict else {
      Issue.record("\(conclusion.verdict)")
      return
    }
    #expect(run.steps.count == 3)
  }

  @Test(arguments: ["home", "item"]) func aWayOutOverASheetCounts(_ opener: String) throws {
    let conclusion = try Conclusion.of("always possible: fine", in: Self.spec(reportsIn: "fine or broken", openedBy: opener))
    #expect(conclusion.verdict.word == "holds", "\(conclusion.verdict)")
  }

  private static let seeds = CheckerAgreementTests.seeds.filter { !CheckerAgreementTests.isStandard || $0 % 16 == 7 }

  /// From the end of the run to a trap, brute force with longer lists finds no way out either.
  @Test(arguments: seeds) func noWayOutIsOverlooked(_ seed: UInt64) {
    guard let flow = RandomFlowTests.flow(seed: seed).flow, flow.has(.layouts) else { return }
    // Flows with fewer transitions have more traps.
    for part in 0..<3 {
      var system = FlowLowering(flow).system()
      for index in system.transitions.indices where index % 3 == part {
        system.transitions[index] = TransitionSystem.Transition(source: system.transitions[index].source, trigger: .events([]))
      }
      let states = system.states.indices.filter { system.states[$0].children.isEmpty }.map { LoweredExpression.active(ID($0)) }
      let routes = system.routes.indices.filter { !system.routes[$0].isCommand }.map { LoweredExpression.kept(.route(ID($0))) }
      let base = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: 2, keepsData: false)))
      let reference = Reference(base, reading: states + routes, limit: CheckerAgreementTests.limit)
      guard reference.isComplete, reference.faults.isEmpty else { continue }
      for wanted in states + routes { Self.compare(wanted, base, reference, "seed \(seed), part \(part)") }
    }
  }

  private static func compare(_ wanted: LoweredExpression, _ base: PreparedSystem, _ reference: Reference, _ flow: String) {
    let slice = Slice(base, Slice.Wish(expressions: [wanted]))
    var sliced = slice.sliced(base.system, observing: [wanted])
    sliced.restores = base.system.restores
    let search = TrapSearch(
      system: sliced, wanted: wanted, labels: 0, slice: slice, base: base.system, question: "traps", limits: CheckLimits())
    guard case .violated(let run?)? = search.amongFew()?.verdict, let ends = WholeReplay(run, reference).ends else { return }
    let holds = reference.configurations.map { fields in
      var interpreter = Interpreter(base, ConcreteStore(fields))
      return interpreter.isTrue(wanted)
    }
    let able = reference.canReach(holds)
    let isTrapped = reference.configurations.indices.contains { !able[$0] && ends.contains(reference.configurations[$0]) }
    #expect(isTrapped, "\(flow): \(wanted) is reachable after \(run.steps.map(\.stimulus))")
  }
}
