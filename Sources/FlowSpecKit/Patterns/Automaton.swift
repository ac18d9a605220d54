/// A nondeterministic automaton over scalars: a language that can be matched, intersected and compared.
///
/// Built by Thompson's construction: a state either reads one set of scalars and leads to one other state, or has empty moves.
/// Its size is proportional to the syntax; derived data is computed on demand.
struct Automaton: Sendable {
  /// The symbols that a state reads, as a range of ``ranges``, and the next state.
  struct Reading: Sendable {
    var first: Int32 = 0
    var end: Int32 = 0
    var target: Int32 = 0

    var isNothing: Bool { first == end }
  }

  private(set) var readings: [Reading] = []
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// By state: the first of its empty moves in ``empties``, or -1.
  private var firstEmpty: [Int32] = []
  private var empties: [(target: Int32, next: Int32)] = []
  let first: Int32 = 0
  private(set) var accepting: Int32 = 0

  init(_ syntax: PatternSyntax) {
    _ = addState()
    accepting = add(syntax, from: 0)
  }

  /// Creates an automaton from its parts; state 0 is the first.
  init(readings: [Reading], ranges: [ClosedRange<UInt32>], empties moves: [(from: Int32, to: Int32)], accepting: Int32) {
    self.readings = readings
    self.ranges = ranges
    self.accepting = accepting
    firstEmpty = [Int32](repeating: -1, count: readings.count)
    for move in moves { addEmpty(from: move.from, to: move.to) }
  }

  var stateCount: Int { readings.count }

  /// Returns the targets of a state's empty moves.
  func emptyMoves(from state: Int32) -> [Int32] {
    var targets: [Int32] = []
    var empty = firstEmpty[Int(state)]
    while empty >= 0 {
      targets.append(empties[Int(empty)].target)
      empty = empties[Int(empty)].next
    }
    return targets
  }

  func reads(_ state: Int32, _ symbol: UInt32) -> Bool {
    let reading = readings[Int(state)]
    for index in Int(reading.first)..<Int(reading.end) {
      let range = ranges[index]
      if symbol <= range.upperBound { return symbol >= range.lowerBound }
    }
    return false
  }

  // MARK: Matching

  func matches(_ symbols: some Sequence<UInt32>) -> Bool {
    var places = Places(self)
    for symbol in symbols where !places.step(symbol, in: self) { return false }
    return places.isAccepted
  }

  func matches(_ text: String) -> Bool {
    matches(text.unicodeScalars.lazy.map(\.value))
  }

  /// Returns the ends of all members that begin at the slice's start, ascending.
  func memberEnds(in symbols: ArraySlice<UInt32>) -> [Int] {
    var places = Places(self)
    var ends = places.isAccepted ? [symbols.startIndex] : []
    for index in symbols.indices {
      guard places.step(symbols[index], in: self) else { break }
      if places.isAccepted { ends.append(index + 1) }
    }
    return ends
  }

  /// Adds the closure of a state: the states reachable by empty moves that read a symbol or accept. Marked states count as found
  /// already.
  ///
  /// - Returns: the number of visited states.
  @discardableResult
  func addClosure(of state: Int32, to found: inout [Int32], marks: inout StateMarks) -> Int {
    guard marks.insert(state) else { return 1 }
    guard firstEmpty[Int(state)] >= 0 else {
      if state == accepting || !readings[Int(state)].isNothing { found.append(state) }
      return 1
    }
    var visited = 0
    var pending = [state]
    while let next = pending.popLast() {
      visited += 1
      if next == accepting || !readings[Int(next)].isNothing { found.append(next) }
      var empty = firstEmpty[Int(next)]
      while empty >= 0 {
        let (target, following) = empties[Int(empty)]
        if marks.insert(target) { pending.append(target) }
        empty = following
      }
    }
    return visited
  }

  /// By state: the length of the shortest text from there to acceptance; `Int.max` if there is none.
  func distancesToAcceptance() -> [Int] {
    var sources = [[(state: Int32, length: Int)]](repeating: [], count: stateCount)
    for (state, reading) in readings.enumerated() {
      if !reading.isNothing { sources[Int(reading.target)].append((Int32(state), 1)) }
      for target in emptyMoves(from: Int32(state)) { sources[Int(target)].append((Int32(state), 0)) }
    }
    var distances = [Int](repeating: .max, count: stateCount)
    distances[Int(accepting)] = 0
    // The states of one distance, and those that are one symbol farther.
    var (near, far) = ([accepting], [Int32]())
    var length = 0
    while !near.isEmpty {
      while let state = near.popLast() {
        guard distances[Int(state)] == length else { continue }
        for source in sources[Int(state)] where distances[Int(source.state)] > length + source.length {
          distances[Int(source.state)] = length + source.length
          if source.length == 0 { near.append(source.state) } else { far.append(source.state) }
        }
      }
      (near, far) = (far, [])
      length += 1
    }
    return distances
  }

  /// Returns the closure of one state, ascending.
  func closure(of state: Int32) -> [Int32] {
    var marks = StateMarks(count: stateCount)
    var found: [Int32] = []
    addClosure(of: state, to: &found, marks: &marks)
    return found.sorted()
  }
}

/// A set of states that can be emptied in constant time.
struct StateMarks {
  private var rounds: [UInt32]
  private var round: UInt32 = 1

  init(count: Int) {
    rounds = [UInt32](repeating: 0, count: count)
  }

  mutating func removeAll() {
    round += 1
  }

  /// Returns false if it was already in the set.
  mutating func insert(_ state: Int32) -> Bool {
    if rounds[Int(state)] == round { return false }
    rounds[Int(state)] = round
    return true
  }
}

/// The current states of an automaton after some scalars.
private struct Places {
  private(set) var isAccepted = false
  private var states: [Int32] = []
  private var next: [Int32] = []
  private var marks: StateMarks

  init(_ automaton: Automaton) {
    marks = StateMarks(count: automaton.stateCount)
    automaton.addClosure(of: automaton.first, to: &states, marks: &marks)
    isAccepted = states.contains(automaton.accepting)
  }

  /// Reads a symbol; returns false if no state is left.
  mutating func step(_ symbol: UInt32, in automaton: Automaton) -> Bool {
    next.removeAll(keepingCapacity: true)
    marks.removeAll()
    for state in states where automaton.reads(state, symbol) {
      automaton.addClosure(of: automaton.readings[Int(state)].target, to: &next, marks: &marks)
    }
    swap(&states, &next)
    isAccepted = states.contains(automaton.accepting)
    return !states.isEmpty
  }
}

/// Thompson's construction.
extension Automaton {
  private mutating func addState() -> Int32 {
    readings.append(Reading())
    firstEmpty.append(-1)
    return Int32(readings.count - 1)
  }

  private mutating func addEmpty(from state: Int32, to target: Int32) {
    empties.append((target, firstEmpty[Int(state)]))
    firstEmpty[Int(state)] = Int32(empties.count - 1)
  }

  /// Adds the syntax after a state, which reads nothing yet; returns the end state.
  private mutating func add(_ syntax: PatternSyntax, from first: Int32) -> Int32 {
    switch syntax {
    case .scalar(let set):
      let last = addState()
      let start = Int32(ranges.count)
      ranges += set.ranges
      readings[Int(first)] = Reading(first: start, end: Int32(ranges.count), target: last)
      return last
    case .sequence(let parts):
      var current = first
      for part in parts { current = add(part, from: current) }
      return current
    case .choice(let branches):
      let last = addState()
      for branch in branches {
        let entry = addState()
        addEmpty(from: first, to: entry)
        addEmpty(from: add(branch, from: entry), to: last)
      }
      return last
    case .repetition(let inner, let atLeast, let atMost):
      return addRepetition(of: inner, atLeast: atLeast, atMost: atMost, from: first)
    }
  }

  private mutating func addRepetition(
    of inner: PatternSyntax, atLeast: Int, atMost: Int?, from first: Int32
  ) -> Int32 {
    var current = first
    for _ in 0..<atLeast { current = add(inner, from: current) }
    let last = addState()
    guard let atMost else {
      let loop = addState()
      addEmpty(from: current, to: loop)
      addEmpty(from: loop, to: last)
      addEmpty(from: add(inner, from: loop), to: loop)
      return last
    }
    for _ in atLeast..<max(atLeast, atMost) {
      addEmpty(from: current, to: last)
      // A separate state, so that no move leads back into the previous copy.
      let entry = addState()
      addEmpty(from: current, to: entry)
      current = add(inner, from: entry)
    }
    addEmpty(from: current, to: last)
    return last
  }
}
