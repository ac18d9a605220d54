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

  @Test func longLabelsAreBrokenAtTheirParts() {
    #expect(
      DiagramText.lines(["go", "purchaseFinished [event.result == succeeded] / saveReceipt, thank"]) == [
        "go", "purchaseFinished", "[event.result == succeeded]", "/ saveReceipt, thank",
      ])
  }
}
