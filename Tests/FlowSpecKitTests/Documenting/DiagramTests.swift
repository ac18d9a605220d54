import Testing

@testable import FlowSpecKit

@Suite struct DiagramTests {
  @Test(arguments: DocumentedCases.flowNames)
  func noArrowLeadsFromABoxIntoItself(_ name: String) throws {
    let flow = try #require(DocumentedCases.flow(name))
    for chart in StateDiagrams.charts(of: flow) { try Self.check(try #require(chart.diagram)) }
  }

  /// Trees and transitions of every kind, in charts small enough for one drawing and in larger ones.
  @Test(arguments: 0..<60)
  func anyChartCanBeDrawn(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let flow = Self.anyFlow(&generator)
    for chart in StateDiagrams.charts(of: flow) {
      if let diagram = chart.diagram { try Self.check(diagram) }
    }
  }

  @Test func aLargeFlowIsDrawnInParts() throws {
    func part(_ name: String) -> String {
      (0..<20).map { "\(name)\($0): { transitions: { go: \(name)\(($0 + 1) % 20) } }" }.joined(separator: ", ")
    }
    let text =
      "flowspec: 1\nflow: Large\nevents: { go: Go., out: Out. }\nstates:\n"
      + (0..<4).map { "  p\($0): { states: { \(part("s\($0)_")) }, transitions: { out: p\(($0 + 1) % 4) } }\n" }.joined()
    let flow = try #require(DocumentedCases.project(of: text).flows[0])
    let charts = StateDiagrams.charts(of: flow)
    #expect(charts.map(\.part?.index) == [nil] + flow[Flow.outermost].children.map { Optional($0.index) })
    #expect(charts.map { $0.diagram?.edges.count } == [4, 20, 20, 20, 20])
  }

  /// Expects that every arrow joins two boxes that exist, neither of which contains the other, and that no name is used twice.
  private static func check(_ diagram: Diagram) throws {
    var holders: [String: [String]] = [:]
    func walk(_ node: Diagram.Node, _ outer: [String]) {
      #expect(holders.updateValue(outer, forKey: node.id) == nil, "\(node.id) is drawn twice")
      #expect(node.id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      switch node.content {
      case .compound(let children, _): for child in children { walk(child, outer + [node.id]) }
      case .parallel(let regions): for child in regions.flatMap(\.self) { walk(child, outer + [node.id]) }
      case .simple, .screen, .collapsed, .final, .anywhere, .history: break
      }
    }
    for node in diagram.nodes { walk(node, []) }
    for id in holders.keys { #expect(holders[id + "_start"] == nil && holders[id + "_end"] == nil) }
    for edge in diagram.edges {
      let from = try #require(holders[edge.from], "\(edge.from) is no box")
      let to = try #require(holders[edge.to], "\(edge.to) is no box")
      #expect(!from.contains(edge.to) && !to.contains(edge.from), "\(edge.from) → \(edge.to)")
    }
    #expect(Set(diagram.edges.map { [$0.from, $0.to] }).count == diagram.edges.count)
  }

  static func anyFlow(_ generator: inout SeededGenerator) -> Flow {
    let span = Span(SourceID(0), from: 0, to: 0)
    var flow = Flow(name: Located("Any", span), source: SourceID(0))
    func state(_ id: Int, _ parent: StateID?, _ path: [String]) -> State {
      State(id: StateID(id), name: Located(path.last ?? "Any", span), path: path, span: span, module: nil, parent: parent)
    }
    flow.states = [state(0, nil, [])]
    for id in 1..<Int.random(in: 3...60, using: &generator) {
      let parent = Int.random(in: max(0, id - 9)..<id, using: &generator)
      flow.states.append(state(id, StateID(parent), flow.states[parent].path + [["start", "end", "a_b", "a"][id % 4] + "\(id)"]))
      if flow.states[parent].children.isEmpty {
        flow.states[parent].kind = Int.random(in: 0..<3, using: &generator) == 0 ? .parallel : .compound
      }
      flow.states[parent].children.append(StateID(id))
      if flow.states[parent].kind == .compound {
        flow.states[parent].initial = flow.states[parent].children.randomElement(using: &generator)
      }
    }
    for id in 0..<40 {
      let source = Int.random(in: 0..<flow.states.count, using: &generator)
      let target = Int.random(in: 0..<flow.states.count, using: &generator)
      var transition = Transition(
        id: TransitionID(id), source: StateID(source), trigger: Located(.after(id % 3), span), span: span,
        target: Located(StateID(target), span))
      if id % 7 == 0 { transition.history = Located(.deep, span) }
      flow.transitions.append(transition)
      flow.states[source].transitions.append(TransitionID(id))
    }
    return flow
  }
}
