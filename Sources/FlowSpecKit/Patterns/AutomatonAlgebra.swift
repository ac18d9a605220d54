/// Automata put together from others.
extension Automaton {
  /// A member of each, one after the other.
  static func concatenation(_ parts: [Automaton]) -> Automaton {
    guard var result = parts.first else { return Automaton(.empty) }
    for part in parts.dropFirst() {
      let offset = Int32(result.stateCount)
      result = joined([result, part], from: [], also: [(result.accepting, offset)], accepting: part.accepting + offset)
    }
    return result
  }

  /// A member of any.
  static func union(_ parts: [Automaton]) -> Automaton {
    guard parts.count != 1 else { return parts[0] }
    var offset: Int32 = 1
    var moves: [(from: Int32, to: Int32)] = []
    let last = Int32(parts.reduce(1) { $0 + $1.stateCount })
    for part in parts {
      moves.append((0, offset))
      moves.append((part.accepting + offset, last))
      offset += Int32(part.stateCount)
    }
    return joined(parts, from: [Reading()], also: moves, behind: [Reading()], accepting: last)
  }

  /// Returns the words of both.
  static func intersection(_ one: Automaton, _ other: Automaton) -> Automaton {
    var product = AutomatonProduct(one, other)
    return product.run()
  }

  /// States in the order: before, those of the parts, behind.
  private static func joined(
    _ parts: [Automaton], from before: [Reading], also moves: [(from: Int32, to: Int32)], behind: [Reading] = [], accepting: Int32
  ) -> Automaton {
    var readings = before
    var ranges: [ClosedRange<UInt32>] = []
    var empties = moves
    for part in parts {
      let offset = Int32(readings.count)
      let start = Int32(ranges.count)
      for (state, reading) in part.readings.enumerated() {
        readings.append(Reading(first: reading.first + start, end: reading.end + start, target: reading.target + offset))
        empties += part.emptyMoves(from: Int32(state)).map { (Int32(state) + offset, $0 + offset) }
      }
      ranges += part.ranges
    }
    return Automaton(readings: readings + behind, ranges: ranges, empties: empties, accepting: accepting)
  }
}

/// The pairs of states that two automata can be in together.
private struct AutomatonProduct {
  private let one: Automaton
  private let other: Automaton
  private var numbers: [UInt64: Int32] = [:]
  private var pairs: [(Int32, Int32)] = []
  private var readings: [Automaton.Reading] = []
  private var ranges: [ClosedRange<UInt32>] = []
  private var empties: [(from: Int32, to: Int32)] = []

  init(_ one: Automaton, _ other: Automaton) {
    self.one = one
    self.other = other
  }

  mutating func run() -> Automaton {
    _ = number(one.first, other.first)
    var next = 0
    while next < pairs.count {
      follow(Int32(next), pairs[next])
      next += 1
    }
    let accepting = number(one.accepting, other.accepting)
    return Automaton(readings: readings, ranges: ranges, empties: empties, accepting: accepting)
  }

  private mutating func number(_ left: Int32, _ right: Int32) -> Int32 {
    let key = UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    if let known = numbers[key] { return known }
    let number = Int32(pairs.count)
    numbers[key] = number
    pairs.append((left, right))
    readings.append(Automaton.Reading())
    return number
  }

  private mutating func follow(_ number: Int32, _ pair: (Int32, Int32)) {
    for target in one.emptyMoves(from: pair.0) { empties.append((number, self.number(target, pair.1))) }
    for target in other.emptyMoves(from: pair.1) { empties.append((number, self.number(pair.0, target))) }
    let (mine, theirs) = (one.readings[Int(pair.0)], other.readings[Int(pair.1)])
    guard !mine.isNothing, !theirs.isNothing else { return }
    let start = Int32(ranges.count)
    for left in one.ranges[Int(mine.first)..<Int(mine.end)] {
      for right in other.ranges[Int(theirs.first)..<Int(theirs.end)] where left.overlaps(right) {
        ranges.append(left.clamped(to: right))
      }
    }
    guard Int32(ranges.count) > start else { return }
    let target = self.number(mine.target, theirs.target)
    readings[Int(number)] = Automaton.Reading(first: start, end: Int32(ranges.count), target: target)
  }
}
