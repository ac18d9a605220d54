/// Combinations of automata.
extension Automaton {
  /// Returns the concatenation: a member of each, in order.
  static func concatenation(_ parts: [Automaton]) -> Automaton {
    guard var result = parts.first else { return Automaton(.empty) }
    for part in parts.dropFirst() {
      let offset = Int32(result.stateCount)
      result = joined([result, part], from: [], also: [(result.accepting, offset)], accepting: part.accepting + offset)
    }
    return result
  }

  /// Returns the union: the members of all.
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

  /// Returns one automaton with the states before, those of the parts, and those behind, in this order.
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
