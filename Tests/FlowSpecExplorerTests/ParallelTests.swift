import FlowSpecExplorer
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 3, 700]) func resultsStandInTheOrderOfTheElements(_ count: Int) {
    #expect(Parallel.map(Array(0..<count), workers: 8) { "\($0)" } == (0..<count).map { "\($0)" })
  }

  /// Far more tasks than cores, at every level, so that a waiting task must not keep others from working.
  @Test func workMayShareWorkOfItsOwn() {
    @Sendable func sum(_ level: Int, _ path: Int) -> Int {
      level == 0 ? path : Parallel.map(Array(0..<12), workers: 8) { sum(level - 1, path * 12 + $0) }.reduce(0, +)
    }
    #expect(sum(4, 0) == (0..<20_736).reduce(0, +))
  }
}
