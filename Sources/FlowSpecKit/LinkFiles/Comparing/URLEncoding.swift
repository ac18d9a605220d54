/// Converts languages of texts to languages of written URLs.
///
/// A pattern of an association file matches a URL as written, and a template matches it decoded. Both are converted to languages
/// of written URLs, so that they can be compared.
enum URLEncoding {
  /// As `flowspec` and Apple's `URLComponents` print: permitted characters unchanged, all others escaped in capitals.
  case printed(PercentCoding.Kept)
  /// Any spelling: any character may be escaped, in either case; the given characters may also be unescaped.
  case any(plain: ScalarSet)
}

extension PatternSyntax {
  /// Returns the written forms of all its texts; marks stay unchanged.
  func encoded(_ encoding: URLEncoding) -> PatternSyntax {
    switch self {
    case .scalar(let set): set.encoded(encoding)
    case .sequence(let parts): .sequence(parts.map { $0.encoded(encoding) })
    case .choice(let parts): .choice(parts.map { $0.encoded(encoding) })
    case .repetition(let inner, let atLeast, let atMost): .repetition(inner.encoded(encoding), atLeast: atLeast, atMost: atMost)
    }
  }
}

extension ScalarSet {
  func intersection(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(ranges.flatMap { range in other.ranges.filter(range.overlaps).map(range.clamped) })
  }

  func subtracting(_ other: ScalarSet) -> ScalarSet {
    intersection(other.complement)
  }

  fileprivate func encoded(_ encoding: URLEncoding) -> PatternSyntax {
    let marks = ScalarSet(ranges.filter { $0.lowerBound > 0x10_FFFF })
    let scalars = intersection(.all)
    let plain: ScalarSet
    let escaped: ScalarSet
    let isCapital: Bool
    switch encoding {
    case .printed(let kept):
      let keepable = kept.scalars
      plain = scalars.intersection(keepable)
      escaped = scalars.subtracting(keepable)
      isCapital = true
    case .any(let allowed):
      plain = scalars.intersection(allowed)
      escaped = scalars
      isCapital = false
    }
    let unread = PatternSyntax.scalar(plain.union(marks))
    return escaped.isEmpty ? unread : .choice([unread] + escaped.utf8Escapes(isCapital: isCapital))
  }

  /// Returns `%` and two digits for each byte of a scalar.
  private func utf8Escapes(isCapital: Bool) -> [PatternSyntax] {
    var sequences: [PatternSyntax] = []
    for range in ranges {
      for (lower, upper) in Self.stretches where range.overlaps(lower...upper) {
        let part = range.clamped(to: lower...upper)
        sequences += Self.sequences(from: Self.utf8(part.lowerBound), to: Self.utf8(part.upperBound), isCapital: isCapital)
      }
    }
    return sequences
  }

  /// Ranges of scalars with equal UTF-8 lengths.
  private static let stretches: [(UInt32, UInt32)] = [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFF), (0x10000, 0x10_FFFF)]

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
  }

  /// Returns all byte sequences of equal length between two bounds; bytes after the first range from 0x80 to 0xBF.
  private static func sequences(from lower: [UInt8], to upper: [UInt8], isCapital: Bool) -> [PatternSyntax] {
    guard let low = lower.first, let high = upper.first else { return [.empty] }
    let (rest, end) = (Array(lower.dropFirst()), Array(upper.dropFirst()))
    func byte(_ range: ClosedRange<UInt8>) -> PatternSyntax { escape(of: range, isCapital: isCapital) }
    func follow(_ first: ClosedRange<UInt8>, from: [UInt8], to: [UInt8]) -> PatternSyntax {
      .sequence([byte(first), .choice(sequences(from: from, to: to, isCapital: isCapital))])
    }
    let least = [UInt8](repeating: 0x80, count: rest.count)
    let most = [UInt8](repeating: 0xBF, count: rest.count)
    if rest == least, end == most { return [follow(low...high, from: least, to: most)] }
    if low == high { return [follow(low...low, from: rest, to: end)] }
    var found = [follow(low...low, from: rest, to: most)]
    if high - low > 1 { found.append(follow(low + 1...high - 1, from: least, to: most)) }
    found.append(follow(high...high, from: least, to: end))
    return found
  }

  private static func escape(of bytes: ClosedRange<UInt8>, isCapital: Bool) -> PatternSyntax {
    func digits(_ range: ClosedRange<UInt8>) -> PatternSyntax {
      var ranges: [ClosedRange<UInt32>] = []
      for digit in range {
        let value = UInt32(digit)
        if digit < 10 {
          ranges.append(0x30 + value...0x30 + value)
        } else {
          ranges.append(0x37 + value...0x37 + value)
          if !isCapital { ranges.append(0x57 + value...0x57 + value) }
        }
      }
      return .scalar(ScalarSet(ranges))
    }
    let (low, high) = (bytes.lowerBound, bytes.upperBound)
    var rows: [PatternSyntax] = []
    if low >> 4 == high >> 4 {
      rows = [.sequence([digits(low >> 4...low >> 4), digits(low & 15...high & 15)])]
    } else {
      rows.append(.sequence([digits(low >> 4...low >> 4), digits(low & 15...15)]))
      if high >> 4 - low >> 4 > 1 { rows.append(.sequence([digits((low >> 4) + 1...(high >> 4) - 1), digits(0...15)])) }
      rows.append(.sequence([digits(high >> 4...high >> 4), digits(0...high & 15)]))
    }
    return .sequence([.literal("%"), .choice(rows)])
  }
}

extension PercentCoding.Kept {
  var scalars: ScalarSet {
    switch self {
    case .unreserved: Self.unreservedScalars
    case .segment: Self.segmentScalars
    case .query: Self.queryScalars
    }
  }

  private static let unreservedScalars = gathered(.unreserved)
  private static let segmentScalars = gathered(.segment)
  private static let queryScalars = gathered(.query)

  private static func gathered(_ kept: Self) -> ScalarSet {
    ScalarSet((0...0x7F).filter { kept.contains(UInt8($0)) }.map { $0...$0 })
  }
}
