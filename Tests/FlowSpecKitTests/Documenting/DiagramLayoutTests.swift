import Testing

@testable import FlowSpecKit

@Suite struct DiagramLayoutTests {
  @Test(arguments: DocumentedCases.flowNames)
  func everyStateAndTransitionIsDrawn(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    let layout = DiagramLayout(try #require(WholeDiagram.diagram(of: flow)))
    #expect(layout.boxes.compactMap(\.node.target).count == flow.states.count - 1)
    let moves = flow.transitions.filter { $0.target != nil }
    #expect(layout.arrows.reduce(0) { $0 + $1.edge.labels.count } == moves.count)
    #expect(layout.boxes.reduce(0) { $0 + $1.node.lines.count } == flow.transitions.count - moves.count)
  }

  @Test func anArrowEndsAtTheStateOfItsTransition() throws {
    let flow = try #require(
      DocumentedCases.project(
        of: """
          flowspec: 1
          flow: Diagram
          events: { next: Next., skip: Skip., stay: Stay. }
          states:
            onboarding:
              states:
                hello: { transitions: { next: alerts, skip: signedOut, stay: onboarding } }
                alerts: { transitions: { next: signedOut, stay: {} } }
              transitions: { skip: onboarding.alerts }
            signedOut: {}
          """
      ).flows[0])
    let layout = DiagramLayout(try #require(WholeDiagram.diagram(of: flow)))
    let ends = layout.arrows.map { "\($0.edge.from) \($0.edge.to) \($0.edge.labels.map(\.text).joined(separator: ","))" }
    let (hello, alerts) = ("s_onboarding__hello", "s_onboarding__alerts")
    #expect(
      ends.sorted()
        == [
          "s_onboarding \(alerts) skip", "\(alerts) s_signedOut next", "\(hello) s_onboarding stay", "\(hello) s_signedOut skip",
          "\(hello) \(alerts) next",
        ].sorted())
    #expect(layout.boxes.first { $0.node.id == alerts }?.node.lines.map(\.text) == ["stay"])
    #expect(layout.arrows.first { $0.edge.to == "s_onboarding" }?.holders == ["s_onboarding"])
  }

  /// A wizard of many steps fits a screen without being made unreadably small.
  @Test(arguments: [12, 30, 120]) func aLongChainFitsAScreen(_ count: Int) throws {
    let steps = (0..<count).map { step in
      let (next, back) = (step + 1 < count ? "next: step\(step + 1)" : "", step > 0 ? "back: step\(step - 1)" : "")
      return "  step\(step): { transitions: { \([next, back].filter { !$0.isEmpty }.joined(separator: ", ")) } }\n"
    }
    let text = "flowspec: 1\nflow: Wizard\nevents: { next: Next., back: Back. }\nstates:\n" + steps.joined()
    let flow = try #require(DocumentedCases.project(of: text).flows[0])
    let layout = DiagramLayout(try #require(WholeDiagram.diagram(of: flow)))
    #expect(layout.boxes.count == count && layout.arrows.count == 2 * count - 2)
    #expect(max(layout.width / 1080, layout.height / 870) < (count > 100 ? 1.6 : 1.1))
  }

  @Test func longLabelsAreBrokenAtTheirParts() {
    #expect(
      DiagramText.lines(["go", "purchaseFinished [event.result == succeeded] / saveReceipt, thank"]) == [
        "go", "purchaseFinished", "↳ [event.result == succeeded]", "↳ / saveReceipt, thank",
      ])
  }
}
