import Testing

@testable import FlowSpecExplorer

/// Configurations of many words.
@Suite struct WideConfigurationTests {
  /// Explores bits that are set one by one, the last one after all the others.
  @Test(arguments: [64, 65, 256, 1_024]) func aFieldOfEveryWordIsReadAndWritten(_ words: Int) {
    let widths = Array(repeating: 32, count: 2 * words)
    #expect(Packing.fits(widths: widths))
    let packing = Packing(widths: widths)
    #expect(packing.wordCount == words)
    let last = widths.count - 1
    let explorer = Explorer(
      packing: packing, stimulusCount: 1, predicateCount: 1,
      interpret: { _, configuration, _ in
        let isFirst = packing.value(of: last, in: configuration) == 0
        var update = Update()
        if isFirst { for field in widths.indices { update.assign(UInt32(field + 1), to: field) } }
        return Answer(tests: [.value(field: last, isFirst ? 0 : UInt32(last + 1))], outcome: isFirst ? .successor(update) : .impossible)
      },
      judge: { _, configuration in
        let value = packing.value(of: last, in: configuration)
        return Judgement(tests: [.value(field: last, value)], holds: value == UInt32(last + 1))
      })
    let found = explorer.explore(from: [Array(repeating: 0, count: words)], options: SearchOptions())
    #expect(found.configurationCount == 2 && found.ending == .complete)
    #expect(found.firstWhere[0] == 1)
  }

  /// Exploring reads a change for each step.
  @Test func aChangeTakesHalfALineOfTheCache() {
    #expect(MemoryLayout<WordChange>.stride == 32)
  }

  @Test func moreWordsDoNotFit() {
    #expect(!Packing.fits(widths: Array(repeating: 32, count: 2 * Packing.mostWords + 1)))
  }
}
