import FlowSpecExplorer

/// Numbers that depend on a seed alone (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// A small system whose every decision is drawn from a seed and the decisions before it.
struct RandomSystem {
  let packing: Packing
  let stimulusCount: Int
  let predicateCount = 5
  let dispatch: Int?
  let initial: [[UInt64]]
  private let seed: UInt64

  init(seed: UInt64, widths: ClosedRange<Int> = 1...2, fieldCount: ClosedRange<Int> = 2...4) {
    var numbers = SeededNumbers(seed)
    self.seed = seed
    let count = Int.random(in: fieldCount, using: &numbers)
    let wordCount = Int.random(in: 1...3, using: &numbers)
    var used = (0..<wordCount).map { _ in Int.random(in: 0...50, using: &numbers) }
    var fields: [PackedField] = []
    for _ in 0..<count {
      let word = Int.random(in: 0..<wordCount, using: &numbers)
      let width = Int.random(in: widths, using: &numbers)
      if used[word] + width > 64 { used[word] = 0 }
      let isFree = !fields.contains { $0.word == word && $0.shift < used[word] + width && used[word] < $0.shift + $0.width }
      guard isFree else { continue }
      fields.append(PackedField(word: word, shift: used[word], width: width))
      used[word] += width
    }
    packing = Packing(wordCount: wordCount, fields: fields)
    stimulusCount = Int.random(in: 1...5, using: &numbers) * (seed % 7 == 0 ? 30 : 1)
    dispatch = Bool.random(using: &numbers) ? 0 : nil
    let packing = packing
    initial = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
      packing.words(packing.fields.map { UInt32.random(in: 0...$0.maximum, using: &numbers) })
    }
  }

  var explorer: Explorer {
    Explorer(
      packing: packing, stimulusCount: stimulusCount, predicateCount: predicateCount, dispatch: dispatch, interpret: answer, judge: judgement)
  }

  func answer(_ stimulus: Int, _ configuration: [UInt64], _ choices: [Int]) -> Answer {
    var path = Path(system: self, configuration: configuration, state: seed &* 31 &+ UInt64(stimulus), choices: choices[...])
    if let dispatch { path.testValue(dispatch) }
    var length = 0
    while length < 4, path.draw(4) > 0 {
      path.testSomething(choices: true)
      length += 1
    }
    if path.draw(4) == 0 { return Answer(tests: path.tests, outcome: .impossible) }
    let update = path.update()
    return Answer(tests: path.tests, outcome: .successor(update, labels: UInt64(path.draw(8))))
  }

  func judgement(_ predicate: Int, _ configuration: [UInt64]) -> Judgement {
    var path = Path(system: self, configuration: configuration, state: seed &* 77 &+ UInt64(1000 + predicate), choices: [])
    for _ in 0..<3 where path.draw(3) > 0 { path.testSomething(choices: false) }
    return Judgement(tests: path.tests, holds: path.draw(3) == 0)
  }
}

extension RandomSystem {
  /// One path through a decision tree; everything drawn depends on the tests so far.
  private struct Path {
    let system: RandomSystem
    let configuration: [UInt64]
    var state: UInt64
    var choices: ArraySlice<Int>
    var tests: [Test] = []

    mutating func draw(_ count: Int) -> Int {
      var numbers = SeededNumbers(state)
      state = numbers.next()
      return Int(numbers.next() % UInt64(count))
    }

    mutating func testSomething(choices: Bool) {
      let field = draw(system.packing.fields.count)
      switch draw(choices ? 6 : 5) {
      case 0, 1, 2: testValue(field)
      case 3:
        let bound = UInt32(draw(Int(system.packing.fields[field].maximum) + 1))
        let holds = value(field) < bound
        note(.below(field: field, bound, holds), holds ? 1 : 0)
      case 4:
        guard system.packing.fields[field].width <= 6 else { return testValue(field) }
        let values = ValueSet((0...Int(system.packing.fields[field].maximum)).filter { _ in draw(2) == 0 })
        let holds = values.contains(Int(value(field)))
        note(.among(field: field, values, holds), holds ? 1 : 0)
      default:
        let count = 1 + draw(3)
        let taken = self.choices.popFirst() ?? 0
        note(.choice(count: count, taken: taken), taken)
      }
    }

    mutating func testValue(_ field: Int) { note(.value(field: field, value(field)), Int(value(field))) }

    private func value(_ field: Int) -> UInt32 { system.packing.value(of: field, in: configuration) }

    private mutating func note(_ test: Test, _ outcome: Int) {
      tests.append(test)
      state = state &* 1_000_003 &+ UInt64(outcome)
    }

    /// Sums only where the value is known; copies only to fields at least as wide.
    mutating func update() -> Update {
      var update = Update()
      for field in system.packing.fields.indices {
        let maximum = system.packing.fields[field].maximum
        switch draw(6) {
        case 0: update.assign(UInt32(draw(Int(maximum) + 1)), to: field)
        case 1:
          testValue(field)
          update.add(Int32(draw(Int(maximum) + 1)) - Int32(value(field)), to: field)
        case 2:
          let source = draw(system.packing.fields.count)
          if system.packing.fields[source].width <= system.packing.fields[field].width { update.copy(source, to: field) }
        default: break
        }
      }
      return update
    }
  }
}
