/// A set of Unicode scalar values, as sorted ranges that neither overlap nor touch.
///
/// Values above `0x10FFFF` are no characters: other folders use them as marks between texts.
struct ScalarSet: Hashable, Sendable {
  let ranges: [ClosedRange<UInt32>]

  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = Self.normalized(ranges)
  }

  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  init(mark: UInt32) {
    ranges = [mark...mark]
  }

  /// Every Unicode scalar, so without surrogates.
  static let all = ScalarSet([0...0xD7FF, 0xE000...0x10FFFF])
  /// `\d`: the ASCII digits only, so that patterns mean the same in every dialect.
  static let digits = ScalarSet([0x30...0x39])
  /// `\w`: ASCII letters, digits and the underscore.
  static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// The characters that no part of a URL escapes (RFC 3986, 2.3).
  static let unreserved = ScalarSet([0x2D...0x2E, 0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0x7E...0x7E])
  /// `\s`: space, tab, and the line ends.
  static let whitespace = ScalarSet([0x09...0x0D, 0x20...0x20])
  /// The scalars that `.` does not match.
  static let lineEnds = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])

  var isEmpty: Bool { ranges.isEmpty }

  /// The scalar of a set with exactly one.
  var only: Unicode.Scalar? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }

  /// The scalars outside this set.
  var complement: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    for whole in Self.all.ranges {
      var lower = whole.lowerBound
      for range in ranges where range.overlaps(whole) {
        if range.lowerBound > lower { result.append(lower...(range.lowerBound - 1)) }
        lower = range.upperBound + 1
      }
      if lower <= whole.upperBound { result.append(lower...whole.upperBound) }
    }
    return ScalarSet(result)
  }

  func union(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(ranges + other.ranges)
  }

  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    contains(scalar.value)
  }

  private static func normalized(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound || range.lowerBound == last.upperBound + 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

/// The most readable scalar of a range, with its rank; a smaller rank is more readable.
struct PreferredScalar {
  let rank: Int
  let value: UInt32

  init(in range: ClosedRange<UInt32>) {
    var rank = 0
    while true {
      let (lower, upper) = Self.wanted(rank)
      if lower <= range.upperBound, range.lowerBound <= upper {
        self.rank = rank
        value = max(range.lowerBound, lower)
        return
      }
      rank += 1
    }
  }

  private static func wanted(_ rank: Int) -> (lower: UInt32, upper: UInt32) {
    switch rank {
    case 0: (0x61, 0x61)  // a
    case 1: (0x31, 0x31)  // 1
    case 2: (0x41, 0x41)  // A
    case 3: (0x62, 0x7A)  // other letters and digits
    case 4: (0x32, 0x39)
    case 5: (0x30, 0x30)
    case 6: (0x42, 0x5A)
    case 7: (0x2D, 0x2D)  // -
    case 8: (0x5F, 0x5F)  // _
    case 9: (0x2E, 0x2E)  // .
    case 10: (0x7E, 0x7E)  // ~
    case 11: (0x21, 0x7E)
    case 12: (0xE9, 0xE9)
    case 13: (0xA1, 0xD7FF)
    case 14: (0xE000, 0x10_FFFF)
    case 15: (0x11_0000, .max)
    case 16: (0x20, 0x20)
    case 17: (0x00, 0xA0)
    default: (0, .max)
    }
  }
}
