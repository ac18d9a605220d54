import FlowSpecExplorer
import Testing

@Suite struct LimitTests {
  private static func counters(_ width: Int) -> Explorer {
    let packing = Packing(widths: [width, width])
    return Explorer(
      packing: packing, stimulusCount: 2, predicateCount: 2,
      interpret: { stimulus, configuration, _ in
        let maximum = packing.fields[stimulus].maximum
        let isLast = packing.value(of: stimulus, in: configuration) == maximum
        var update = Update()
        if isLast { update.assign(0, to: stimulus) } else { update.add(1, to: stimulus) }
        return Answer(tests: [.below(field: stimulus, maximum, !isLast)], outcome: .successor(update))
      },
      judge: { predicate, configuration in
        let value = packing.value(of: predicate, in: configuration)
        return Judgement(tests: [.below(field: predicate, 5, value < 5)], holds: value >= 5)
      })
  }

  @Test func stopsAtTheConfigurationLimit() {
    let found = Self.counters(8).explore(from: [[0]], options: SearchOptions(limits: Limits(maxConfigurations: 1000)))
    #expect(found.ending == .configurationLimit)
    #expect(found.configurationCount == 1000)
    #expect(found.trace(to: 999).steps.count == found.depth)
  }

  @Test func stopsAtTheMemoryLimit() {
    let found = Self.counters(10).explore(from: [[0]], options: SearchOptions(limits: Limits(maxBytes: 4_000_000)))
    #expect(found.ending == .memoryLimit)
    #expect(found.byteCount <= 5_000_000)
    #expect(found.configurationCount > 1000)
  }

  @Test func stopsWhenAsked() {
    var calls = 0
    var last: Progress?
    let options = SearchOptions(
      shouldStop: {
        calls += 1
        return calls == 20
      }, progress: { last = $0 })
    let found = Self.counters(10).explore(from: [[0]], options: options)
    #expect(found.ending == .stopped)
    #expect(last?.configurations == found.configurationCount)
    #expect(last?.transitions == found.transitionCount)
  }

  /// One step with 2⁴⁰ outcomes.
  private static func chooser() -> Explorer {
    Explorer(
      packing: Packing(widths: [1]), stimulusCount: 1, predicateCount: 0,
      interpret: { _, _, choices in
        let taken = (0..<40).map { $0 < choices.count ? choices[$0] : 0 }
        return Answer(tests: taken.map { .choice(count: 2, taken: $0) }, outcome: .impossible)
      },
      judge: { _, _ in Judgement(tests: [], holds: false) })
  }

  @Test func stopsWithinOneStep() {
    let limited = Self.chooser().explore(from: [[0]], options: SearchOptions(limits: Limits(maxInterpretations: 5000)))
    #expect(limited.ending == .configurationLimit)
    #expect(limited.interpretations <= 6000)
    var calls = 0
    let asked = Self.chooser().explore(
      from: [[0]],
      options: SearchOptions(shouldStop: {
        calls += 1
        return calls == 3
      }))
    #expect(asked.ending == .stopped)
    #expect(asked.interpretations <= 6000)
  }

  @Test func stopsAtTheGoal() {
    let any = Self.counters(8).explore(from: [[0]], options: SearchOptions(goal: .any([0, 1])))
    #expect(any.ending == .found)
    #expect(any.firstWhere[0].map { any.trace(to: $0).steps.map(\.stimulus) } == [0, 0, 0, 0, 0])
    #expect(any.firstWhere[1] == nil)
    #expect(any.configurationCount == any.firstWhere[0].map { $0 + 1 })
    let all = Self.counters(8).explore(from: [[0]], options: SearchOptions(goal: .all([0, 1])))
    #expect(all.ending == .found)
    #expect(all.firstWhere[1].map { all.trace(to: $0).steps.map(\.stimulus) } == [1, 1, 1, 1, 1])
    #expect(all.configurationCount < 65536)
    #expect(Self.counters(3).explore(from: [[0]], options: SearchOptions(goal: .all([0, 1]))).ending == .found)
    #expect(Self.counters(3).explore(from: [[0]]).ending == .complete)
  }

  @Test func claimsNothingBeyondTheLimits() {
    let found = Self.counters(8).explore(from: [[0]], options: SearchOptions(limits: Limits(maxConfigurations: 10)))
    #expect(found.firstUnableToReach(0) == nil)
  }
}
