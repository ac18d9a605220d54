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
}
