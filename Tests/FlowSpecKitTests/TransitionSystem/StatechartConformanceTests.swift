import Foundation
import Testing

@testable import FlowSpecKit

/// Public statecharts, derived from the SCXML test framework of the SCION project, run as they expect.
@Suite struct StatechartConformanceTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The charts lie beside the repository, or beside the folder that contains it; if they are absent, nothing is tested.
  static let charts: [Statechart] = {
    let places = ["../shared", "../../shared"].map { repository.appending(path: "\($0)/corpora/statecharts.json").standardizedFileURL }
    guard let data = places.lazy.compactMap({ try? Data(contentsOf: $0) }).first else { return [] }
    return (try? JSONDecoder().decode([Statechart].self, from: data)) ?? []
  }()

  @Test(arguments: charts.indices) func runsAsItSays(_ index: Int) throws {
    let chart = Self.charts[index]
    var loader = StatechartLoader(chart)
    let prepared = ConfigurationRun.prepared(loader.load())
    var run = ConfigurationRun(prepared)
    #expect(run.take(.launch(inputs: [])) == .stable, "\(chart.name)")
    #expect(run.leaves == chart.initialConfiguration.sorted(), "\(chart.name) at first")
    for (place, step) in chart.steps.enumerated() {
      let event = try #require(loader.events.firstIndex(of: step.event))
      #expect(run.take(.event(ID(event), [])) == .stable, "\(chart.name)")
      #expect(run.leaves == step.configuration.sorted(), "\(chart.name) after step \(place), \(step.event)")
    }
  }
}

/// A system that is taken from configuration to configuration.
struct ConfigurationRun {
  let prepared: PreparedSystem
  private(set) var fields: [Int]

  init(_ prepared: PreparedSystem) {
    self.prepared = prepared
    fields = Array(repeating: 0, count: prepared.shape.fields.count)
  }

  static func prepared(_ system: TransitionSystem, depth: Int = 2) -> PreparedSystem {
    PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: depth, keepsData: false)))
  }

  mutating func take(_ stimulus: Stimulus) -> StepResult {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    let result = interpreter.run(stimulus)
    if result == .stable { fields = interpreter.store.fields }
    return result
  }

  /// Names of the active leaves, sorted.
  var leaves: [String] {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    let states = interpreter.activeStates(below: 0)
    return states.filter { state in prepared.system.states[state].children.isEmpty }.map { prepared.system.states[$0].name }.sorted()
  }
}
