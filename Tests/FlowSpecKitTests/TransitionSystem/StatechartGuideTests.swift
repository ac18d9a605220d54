import Foundation
import Testing

@testable import FlowSpecKit

/// The guide's table for readers who know SCXML or XState: the chart of each row is written as the row shows, or cannot be
/// written.
@Suite struct StatechartGuideTests {
  typealias Node = Statechart.Node
  typealias Transition = Statechart.Transition

  /// By the first cell of a row, its chart.
  static let charts: [String: [Node]] = [
    "A target that is the source, or is inside it": [
      nested(Transition(events: ["go"], targets: ["inner"]), Transition(events: ["more"], targets: ["outer"]))
    ],
    "The same with `type=\"internal\"`": [nested(Transition(events: ["go"], targets: ["inner"], internal: true))],
    "A transition without a target": [
      state("ready", Transition(events: ["go"]), Transition(events: ["next"], raise: ["more"]), Transition(events: ["more"], targets: ["other"])),
      state("other"),
    ],
    "A transition without an event": regions(state("a", Transition(events: [], targets: ["other"], in: ["ready"])), state("other")),
    "`In('ready')`": regions(
      state("a", Transition(events: ["go"], targets: ["other"], in: ["ready"]), Transition(events: ["next"], targets: ["other"], notIn: ["ready"])),
      state("other", Transition(events: ["go"], targets: ["a"]))),
    "`done.state.work`": [
      Node(
        id: "work", kind: .compound,
        children: [state("a", Transition(events: ["go"], targets: ["end"])), Node(id: "end", kind: .final)],
        transitions: [Transition(events: ["done.state.work"], targets: ["other"])]), state("other"),
    ],
    "`event=\"mail\"` for `mail.sent`, `event=\"*\"`": [
      state("a", Transition(events: ["mail"], targets: ["other"])),
      state("other", Transition(events: ["*"], targets: ["a"])),
    ],
    "`<raise>` in a transition": [
      state("a", Transition(events: ["go"], targets: ["other"], raise: ["next"])), state("other", Transition(events: ["next"], targets: ["more"])),
      state("more"),
    ],
    "`<raise>` in `<onentry>` or `<onexit>`": [
      state("a", Transition(events: ["go"], targets: ["other"])),
      Node(id: "other", kind: .atomic, transitions: [Transition(events: ["next"], targets: ["more"])], raiseOnEntry: ["next"]),
      Node(id: "more", kind: .atomic, transitions: [Transition(events: ["go"], targets: ["a"])], raiseOnExit: ["next"]),
    ],
    "A deep or shallow history as the target": [stopped("memory"), player(default: "quiet")],
    "A history whose default is not the first state": [stopped("memory"), player(default: "loud")],
    "Several targets": [stopped("loud", "lyrics"), player(default: "quiet")],
    "A history as `initial`": [player(default: "quiet", initial: "memory")],
    "`initial` that names a state further inside": [
      Node(id: "a", kind: .compound, children: [nested(Transition(events: ["go"], targets: ["other"]))], initial: ["inner"])
    ],
    "A target in another region": regions(state("a", Transition(events: ["go"], targets: ["busy"]))),
    "`<raise>` on the entry of a state that is active at the launch": [
      Node(id: "a", kind: .atomic, transitions: [Transition(events: ["go"], targets: ["other"])], raiseOnEntry: ["go"]), state("other"),
    ],
    "Several targets, one of them a history": [stopped("memory", "lyrics"), player(default: "quiet")],
  ]

  private static let obstacles: [String: StatechartTextObstacle] = [
    "A history as `initial`": .initialHistory, "`initial` that names a state further inside": .initialInside,
    "A target in another region": .otherRegion, "`<raise>` on the entry of a state that is active at the launch": .raiseAtLaunch,
    "Several targets, one of them a history": .severalHistories,
  ]

  // MARK: Charts

  private static func state(_ id: String, _ transitions: Transition...) -> Node { Node(id: id, kind: .atomic, transitions: transitions) }

  private static func nested(_ transitions: Transition...) -> Node {
    let inner = state("inner", Transition(events: ["next"], targets: ["other"]))
    return Node(id: "outer", kind: .compound, children: [inner, state("other")], transitions: transitions)
  }

  /// The states in a region, beside one that is ready at first and busy after `next`.
  private static func regions(_ states: Node...) -> [Node] {
    let ready = state("ready", Transition(events: ["next"], targets: ["busy"]))
    let beside = Node(id: "beside", kind: .compound, children: [ready, state("busy", Transition(events: ["more"], targets: ["ready"]))])
    return [Node(id: "both", kind: .parallel, children: [Node(id: "first", kind: .compound, children: states), beside])]
  }

  private static func stopped(_ targets: String...) -> Node { state("stopped", Transition(events: ["go"], targets: targets)) }

  private static func player(default target: String, initial: String? = nil) -> Node {
    let quiet = state("quiet", Transition(events: ["next"], targets: ["loud"]))
    let title = state("title", Transition(events: ["next"], targets: ["lyrics"]))
    let sound = Node(id: "sound", kind: .compound, children: [quiet, state("loud", Transition(events: ["more"], targets: ["quiet"]))])
    let text = Node(id: "text", kind: .compound, children: [title, state("lyrics", Transition(events: ["more"], targets: ["title"]))])
    let memory = Node(id: "memory", kind: .history, transitions: [Transition(events: [], targets: [target])], depth: "deep")
    let both = Node(id: "both", kind: .parallel, children: [sound, text])
    return Node(
      id: "player", kind: .compound, children: [memory, both], transitions: [Transition(events: ["stop"], targets: ["stopped"])],
      initial: initial.map { [$0] })
  }

  // MARK: The table

  private static let rows: [[String]] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/FlowSpecKit/FlowSpecKit.docc/Language.md")
    let lines = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    let section = lines.drop { $0 != "### Coming from SCXML or XState" }.dropFirst().prefix { !$0.hasPrefix("#") }
    return section.filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }()

  @Test func everyRowHasAChart() {
    #expect(Set(Self.rows.map { $0[0] }) == Set(Self.charts.keys))
    #expect(Self.rows.allSatisfy { $0.count == 3 })
    #expect(Self.rows.count == Self.charts.count)
  }

  @Test(arguments: charts.keys.sorted()) func theRowIsSo(_ construct: String) throws {
    let row = try #require(Self.rows.first { $0[0] == construct })
    let root = Node(id: "root", kind: .compound, children: Self.charts[construct])
    var random = SeededGenerator(seed: 1)
    let steps = (0..<60).map { _ in
      Statechart.Step(event: ["go", "next", "more", "stop", "mail", "mail.sent"].randomElement(using: &random) ?? "go", configuration: [])
    }
    let chart = Statechart(name: construct, chart: root, initialConfiguration: [], steps: steps)
    if let obstacle = Self.obstacles[construct] {
      #expect(row[2].hasPrefix("not in the language"))
      #expect(throws: obstacle) { try StatechartText(chart).text() }
      return
    }
    let text = try StatechartText(chart).text()
    for said in row[2].matches(of: /`([^`]+)`/) where said.output.1.contains(":") {
      #expect(text.contains(said.output.1), "\(said.output.1) is not in\n\(text)")
    }
    #expect(try StatechartTextTests.compare(chart) == steps.count)
  }
}
