import Testing

@testable import FlowSpecKit

/// Public statecharts written as specs, read, and stepped through by commands as `flowspec simulate` takes them.
@Suite struct StatechartTextTests {
  private static let charts = StatechartConformanceTests.charts

  /// Charts of the corpus that cannot be written as a spec, with the reason; all others pass.
  static let obstacles: [String: StatechartTextObstacle] = [
    "history/history4b": .initialHistory
  ]

  @Test(arguments: charts) func passesAsText(_ chart: Statechart) throws {
    guard Self.obstacles[chart.name] == nil else { return }
    var run = try StatechartTextRun(chart)
    #expect(run.leaves(of: run.simulator.greeting) == run.paths(chart.initialConfiguration), "\(chart.name) at first\n\(run.text)")
    for (place, step) in chart.steps.enumerated() {
      let leaves = run.send(step.event)
      #expect(leaves == run.paths(step.configuration), "\(chart.name) after step \(place), \(step.event)\n\(run.text)")
    }
  }

  @Test(.enabled(if: !charts.isEmpty)) func theListOfObstaclesIsExact() {
    var found: [String: StatechartTextObstacle] = [:]
    for chart in Self.charts {
      do throws(StatechartTextObstacle) { _ = try StatechartText(chart).text() } catch { found[chart.name] = error }
    }
    #expect(found == Self.obstacles)
    let said = Self.charts.filter { found[$0.name] == nil }
    let (steps, all) = (said.map(\.steps.count).reduce(0, +), Self.charts.map(\.steps.count).reduce(0, +))
    print("statecharts as text: \(said.count) of \(Self.charts.count) charts, \(steps) of \(all) steps")
    for (name, obstacle) in found.sorted(by: { $0.key < $1.key }) { print("  \(name): \(obstacle.rawValue)") }
  }

  /// Random charts take the same configurations as text and loaded into the model.
  @Test func randomChartsAreTheSameAsTextAndInTheModel() throws {
    var refused: [StatechartTextObstacle: Int] = [:]
    var (said, steps) = (0, 0)
    for seed in UInt64(0)..<2000 {
      let chart = RandomStatechart.chart(seed: seed)
      do throws(StatechartTextObstacle) { _ = try StatechartText(chart).text() } catch {
        refused[error, default: 0] += 1
        continue
      }
      said += 1
      steps += try Self.compare(chart)
    }
    #expect(said > 400 && steps > 3000, "\(said) charts, \(steps) steps")
    for obstacle in StatechartTextObstacle.allCases { #expect(refused[obstacle] != nil, "no chart has \(obstacle)") }
    print("random statecharts: \(said) as text, \(steps) steps; refused \(refused.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" })")
  }

  /// Counts the steps until the chart has no stable configuration any more; records an issue where text and model differ.
  static func compare(_ chart: Statechart) throws -> Int {
    var loader = StatechartLoader(chart)
    var model = ConfigurationRun(ConfigurationRun.prepared(loader.load()))
    guard model.take(.launch(inputs: [])) == .stable else { return 0 }
    var run = try StatechartTextRun(chart)
    guard run.leaves(of: run.simulator.greeting) == run.paths(model.leaves) else {
      Issue.record("\(chart.name) at first: \(run.simulator.greeting), not \(model.leaves)\n\(run.text)")
      return 0
    }
    for (place, step) in chart.steps.enumerated() {
      guard let event = loader.events.firstIndex(of: step.event), model.take(.event(ID(event), [])) == .stable else { return place }
      let leaves = run.send(step.event)
      guard leaves == run.paths(model.leaves) else {
        let sent = chart.steps.prefix(place + 1).map(\.event)
        Issue.record("\(chart.name) after \(sent): \(leaves ?? ["no move"]), not \(run.paths(model.leaves))\n\(run.text)")
        return place
      }
    }
    return chart.steps.count
  }
}

/// A statechart as a spec that the simulator runs.
struct StatechartTextRun {
  let text: String
  private(set) var simulator: Simulator
  private let spec: StatechartText

  init(_ chart: Statechart) throws {
    spec = try StatechartText(chart)
    text = try spec.text()
    let project = Project(specs: [SourceText(path: "Chart.flow.yaml", text: text)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    switch project.simulator(spec: 0) {
    case .success(let found): simulator = found
    case .failure(let problem): throw UnreadableChart(description: "\(problem.diagnostics.map(\.message))\n\(text)")
    }
  }

  struct UnreadableChart: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends an event by its name in the chart, and returns the active leaves; none if that cannot be done.
  mutating func send(_ event: String) -> [String]? {
    let reply = simulator.take("send \(spec.eventNames[event] ?? event)")
    return reply.problem == nil ? leaves(of: reply.text) : nil
  }

  /// The leaves that a reply names, sorted.
  func leaves(of reply: String) -> [String] {
    let line = reply.split(separator: "\n").last { $0.hasPrefix("  state ") } ?? ""
    return line.dropFirst("  state ".count).split(separator: ",").map { String($0.drop { $0 == " " }) }.sorted()
  }

  /// Leaves of the chart as the simulator names them, sorted.
  func paths(_ leaves: [String]) -> [String] { leaves.map { spec.path(of: $0) ?? $0 }.sorted() }
}
