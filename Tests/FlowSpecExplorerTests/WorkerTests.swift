import Testing

@testable import FlowSpecExplorer

@Suite struct WorkerTests {
  @Test(arguments: 0..<60) func severalWorkersFindTheSameInTheSameOrder(seed: UInt64) {
    let system = RandomSystem(seed: seed)
    let goals: [Goal] = [.none, .none, .any([0, 1]), .all([2, 3])]
    let options = SearchOptions(
      goal: goals[Int(seed % 4)], counted: Set(0..<system.predicateCount), limits: Limits(maxConfigurations: seed % 5 == 0 ? 20 : .max))
    let one = system.explorer.explore(from: system.initial, options: options)
    let search = system.explorer.search(options)
    search.smallestConcurrentRange = 3
    search.smallestLedSearch = 8
    search.run(from: system.initial, workers: 3)
    expectSame(one, Exploration(search))
  }

  @Test(arguments: 0..<200) func leadingFieldsChangeNothing(seed: UInt64) {
    let system = RandomSystem(seed: seed, widths: 1...2, fieldCount: 3...6)
    let options = SearchOptions(counted: Set(0..<system.predicateCount))
    let search = system.explorer.search(options)
    search.smallestLedSearch = 8
    search.run(from: system.initial)
    expectSame(system.explorer.explore(from: system.initial, options: options), Exploration(search))
  }

  @Test(arguments: [1, 2]) func severalWorkersShareALargeTable(wordCount: Int) {
    // Five counters; each may also jump while the next one is at 3, which is learned late.
    let fields = (0..<5).map { PackedField(word: $0 % wordCount, shift: $0 * 6, width: 3) }
    let packing = Packing(wordCount: wordCount, fields: fields)
    let explorer = Explorer(
      packing: packing, stimulusCount: 10, predicateCount: 2,
      interpret: { stimulus, configuration, choices in
        let field = stimulus / 2
        let value = packing.value(of: field, in: configuration)
        var update = Update()
        if stimulus % 2 == 0 {
          update.assign((value + 1) % 8, to: field)
          return Answer(tests: [.value(field: field, value)], outcome: .successor(update))
        }
        let next = packing.value(of: (field + 1) % 5, in: configuration)
        let tests = [Test.value(field: (field + 1) % 5, next), .value(field: field, value)]
        guard next == 3 && value > 5 else { return Answer(tests: tests, outcome: .impossible) }
        let taken = choices.first ?? 0
        update.assign(UInt32(taken), to: field)
        return Answer(tests: tests + [.choice(count: 2, taken: taken)], outcome: .successor(update))
      },
      judge: { predicate, configuration in
        let values = (0..<5).map { packing.value(of: $0, in: configuration) }
        // Both are reached late, when the table is large.
        let holds = predicate == 0 ? values.allSatisfy { $0 == 7 } : values.reduce(0, +) == 31
        return Judgement(tests: values.enumerated().map { .value(field: $0, $1) }, holds: holds)
      })
    #expect(explorer.explore(from: [packing.words([0, 0, 0, 0, 0])]).configurationCount == 32768)
    let choices = [
      SearchOptions(), SearchOptions(limits: Limits(maxConfigurations: 30_011)), SearchOptions(goal: .any([0]), counted: [0]),
      SearchOptions(goal: .any([1])),
    ]
    for options in choices {
      let one = explorer.explore(from: [packing.words([0, 0, 0, 0, 0])], options: options)
      for workers in [2, 3] {
        let search = explorer.search(options)
        search.smallestConcurrentRange = 100
        search.smallestLedSearch = 1000
        search.run(from: [packing.words([0, 0, 0, 0, 0])], workers: workers)
        expectSame(one, Exploration(search))
      }
    }
  }

  private func expectSame(_ one: Exploration, _ several: Exploration) {
    #expect(one.ending == several.ending)
    #expect(one.configurationCount == several.configurationCount)
    #expect(one.transitionCount == several.transitionCount)
    #expect(one.depth == several.depth)
    #expect(one.firstWhere == several.firstWhere)
    #expect(one.counts == several.counts)
    let places = stride(from: 0, to: min(one.configurationCount, several.configurationCount), by: max(1, one.configurationCount / 500))
    #expect(places.allSatisfy { one.configuration($0) == several.configuration($0) })
    #expect(places.allSatisfy { one.trace(to: $0) == several.trace(to: $0) })
  }
}
