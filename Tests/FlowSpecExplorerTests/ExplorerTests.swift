import FlowSpecExplorer
import Testing

@Suite struct ExplorerTests {
  @Test(arguments: 0..<120) func findsWhatTheNaiveSearchFinds(seed: UInt64) {
    let system = RandomSystem(seed: seed)
    let naive = NaiveExploration(system)
    let found = system.explorer.explore(from: system.initial, options: SearchOptions(counted: Set(0..<system.predicateCount)))
    #expect(found.ending == .complete)
    #expect(found.configurationCount == naive.configurations.count)
    #expect(found.transitionCount == naive.edges.reduce(0) { $0 + $1.count })
    #expect(found.depth == naive.depths.max())
    for (index, configuration) in naive.configurations.enumerated() where index < found.configurationCount {
      #expect(found.configuration(index) == configuration)
      #expect(found.index(of: configuration) == index)
      let edges = found.successors(of: index).map {
        NaiveExploration.Edge(stimulus: $0.stimulus, choices: $0.choices, labels: $0.labels, target: $0.configuration)
      }
      #expect(edges == naive.edges[index])
    }
    for predicate in 0..<system.predicateCount {
      let holds = naive.configurations.map { system.judgement(predicate, $0).holds }
      #expect(found.firstWhere[predicate] == holds.firstIndex(of: true))
      #expect(found.counts[predicate] == holds.count { $0 })
      #expect(found.firstUnableToReach(predicate) == naive.firstUnable(toReach: holds))
    }
    for field in system.packing.fields.indices {
      let values = naive.configurations.map { system.packing.value(of: field, in: $0) }
      var unable: [UInt32: Int] = [:]
      var without: [UInt32: Int] = [:]
      for value in Set(values) {
        unable[value] = naive.firstUnable(toReach: values.map { $0 != value })
        without[value] = naive.firstUnable(toReach: values.map { $0 != value }, without: 1)
      }
      #expect(found.firstUnableToChange(field) == unable)
      #expect(found.firstUnableToChange(field, without: 1) == without)
    }
  }

  @Test(arguments: 0..<100) func tracesAreShortestAndTakeTheFirstEdges(seed: UInt64) {
    let system = RandomSystem(seed: seed)
    let naive = NaiveExploration(system)
    let found = system.explorer.explore(from: system.initial)
    for index in 0..<found.configurationCount {
      let trace = found.trace(to: index)
      #expect(trace.steps.count == naive.depths[index])
      #expect(trace.end == index)
      var node = trace.start
      #expect(naive.depths[node] == 0)
      for step in trace.steps {
        #expect(naive.parents[step.configuration] == node)
        let edge = naive.edges[node].first { $0.target == step.configuration }
        #expect(edge?.stimulus == step.stimulus && edge?.choices == step.choices)
        node = step.configuration
      }
    }
  }

  @Test(arguments: 0..<20) func widePackingsAgree(seed: UInt64) {
    let system = RandomSystem(seed: seed, widths: 3...4, fieldCount: 2...3)
    let naive = NaiveExploration(system)
    let found = system.explorer.explore(from: system.initial)
    #expect(found.configurationCount == naive.configurations.count)
    #expect(found.transitionCount == naive.edges.reduce(0) { $0 + $1.count })
  }

  @Test func asksOnlyWhereAnswersAreNew() {
    let packing = Packing(widths: [4, 4])
    let explorer = Explorer(packing: packing, stimulusCount: 2) { stimulus, configuration, _ in
      let value = packing.value(of: stimulus, in: configuration)
      var update = Update()
      update.assign((value + 1) % 16, to: stimulus)
      return Answer(tests: [.value(field: stimulus, value)], outcome: .successor(update))
    }
    let found = explorer.explore(from: [[0]])
    #expect(found.configurationCount == 256)
    #expect(found.transitionCount == 512)
    #expect(found.depth == 30)
    #expect(found.interpretations == 32)
  }
}
