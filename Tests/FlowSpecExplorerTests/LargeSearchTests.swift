import FlowSpecExplorer
import Testing

/// Searches that are large enough to leave out what was met not long ago, beside a plain search of the same counters.
@Suite struct LargeSearchTests {
  /// Two counters that restart after their last value: in one word with a free bit, in one without, or in two words.
  enum Layout {
    case word, fullWord, words, fullWords

    var packing: Packing {
      switch self {
      case .word: Packing(widths: [8, 8])
      case .fullWord: Packing(widths: [8, 8, 32, 16])
      case .words: Packing(widths: [8, 32, 8, 32])
      case .fullWords: Packing(widths: [8, 32, 24, 8])
      }
    }

    /// The counters' fields.
    var counters: [Int] {
      switch self {
      case .word, .fullWord: [0, 1]
      case .words: [0, 2]
      case .fullWords: [0, 3]
      }
    }
  }

  private static let size = 1 << 8

  private func explorer(_ layout: Layout) -> Explorer {
    let (packing, places) = (layout.packing, layout.counters)
    return Explorer(
      packing: packing, stimulusCount: 2, predicateCount: 1,
      interpret: { stimulus, configuration, _ in
        let place = places[stimulus]
        let value = packing.value(of: place, in: configuration)
        var update = Update()
        update.assign((value + 1) % UInt32(Self.size), to: place)
        return Answer(tests: [.value(field: place, value)], outcome: .successor(update))
      },
      judge: { _, configuration in
        let value = packing.value(of: places[1], in: configuration)
        return Judgement(tests: [.value(field: places[1], value)], holds: value == 200)
      })
  }

  /// Returns the numbers of configurations and transitions that a plain search has made when it ends.
  private func plain(limit: Int = .max, until isGoal: ([Int]) -> Bool = { _ in false }) -> (configurations: Int, transitions: Int) {
    var isKnown = Array(repeating: false, count: Self.size * Self.size)
    var found = [[0, 0]]
    isKnown[0] = true
    var transitions = 0
    var head = 0
    while head < found.count {
      for stimulus in 0..<2 {
        var next = found[head]
        next[stimulus] = (next[stimulus] + 1) % Self.size
        let place = next[0] * Self.size + next[1]
        if !isKnown[place] {
          if found.count == limit { return (found.count, transitions) }
          isKnown[place] = true
          found.append(next)
          if isGoal(next) { return (found.count, transitions + 1) }
        }
        transitions += 1
      }
      head += 1
    }
    return (found.count, transitions)
  }

  @Test(arguments: [(Layout.word, 1), (.word, 2), (.fullWord, 1), (.words, 1), (.words, 2), (.fullWords, 1)])
  func everythingIsFoundAndCounted(_ layout: Layout, _ workers: Int) {
    let explorer = explorer(layout)
    let initial = [Array(repeating: UInt64(0), count: layout.packing.wordCount)]
    let whole = explorer.explore(from: initial, options: SearchOptions(workers: workers))
    #expect(whole.ending == .complete)
    #expect((whole.configurationCount, whole.transitionCount) == plain())
    let cut = explorer.explore(from: initial, options: SearchOptions(limits: Limits(maxConfigurations: 60_001), workers: workers))
    #expect(cut.ending == .configurationLimit)
    #expect((cut.configurationCount, cut.transitionCount) == plain(limit: 60_001))
    let goal = explorer.explore(from: initial, options: SearchOptions(goal: .any([0]), workers: workers))
    #expect(goal.ending == .found)
    #expect((goal.configurationCount, goal.transitionCount) == plain { $0[1] == 200 })
  }
}
