/// The abstract syntax of a pattern.
indirect enum PatternSyntax: Hashable, Sendable {
  /// One scalar out of a set; an empty set matches nothing.
  case scalar(ScalarSet)
  /// The parts in order; the empty sequence is the empty text.
  case sequence([PatternSyntax])
  /// One of the parts; the empty choice matches nothing.
  case choice([PatternSyntax])
  /// A repetition with bounds; nil for no upper bound.
  case repetition(PatternSyntax, atLeast: Int, atMost: Int?)

  /// Matches only the empty text.
  static let empty = PatternSyntax.sequence([])
  /// Matches no text.
  static let nothing = PatternSyntax.choice([])
  /// Matches any text.
  static let anyText = PatternSyntax.repetition(.scalar(.all), atLeast: 0, atMost: nil)

  /// Returns the syntax of a text; with `foldingCase`, ASCII letters match both of their cases.
  static func literal(_ text: String, foldingCase: Bool = false) -> PatternSyntax {
    .sequence(text.unicodeScalars.map { .scalar(foldingCase ? .bothCases(of: $0) : ScalarSet($0)) })
  }

  /// Returns true if all scalars of its texts are in the set.
  func isWithin(_ allowed: ScalarSet) -> Bool {
    switch self {
    case .scalar(let set): set.ranges.allSatisfy { range in allowed.ranges.contains { $0.contains(range) } }
    case .sequence(let parts), .choice(let parts): parts.allSatisfy { $0.isWithin(allowed) }
    case .repetition(let inner, _, _): inner.isWithin(allowed)
    }
  }

  static func optional(_ inner: PatternSyntax) -> PatternSyntax {
    .repetition(inner, atLeast: 0, atMost: 1)
  }

  /// The number of scalars when every repetition is written out; saturates.
  var size: Int {
    switch self {
    case .scalar: 1
    case .sequence(let parts), .choice(let parts):
      parts.reduce(1) { Self.saturating($0.addingReportingOverflow($1.size)) }
    case .repetition(let inner, let atLeast, let atMost):
      Self.saturating(max(1, atMost ?? atLeast + 1).multipliedReportingOverflow(by: inner.size + 1))
    }
  }

  /// The least and the greatest number of scalars of its texts; no greatest if unbounded. nil if it has no text.
  var lengths: (least: Int, most: Int?)? {
    switch self {
    case .scalar(let set): return set.isEmpty ? nil : (1, 1)
    case .choice(let parts):
      let all = parts.compactMap(\.lengths)
      guard let least = all.map(\.least).min() else { return nil }
      return (least, all.contains { $0.most == nil } ? nil : all.compactMap(\.most).max())
    case .sequence(let parts):
      var sum: (least: Int, most: Int?) = (0, 0)
      for part in parts {
        guard let lengths = part.lengths else { return nil }
        sum.least = Self.saturating(sum.least.addingReportingOverflow(lengths.least))
        sum.most = sum.most.flatMap { most in lengths.most.map { Self.saturating(most.addingReportingOverflow($0)) } }
      }
      return sum
    case .repetition(let inner, let atLeast, let atMost):
      guard let lengths = inner.lengths else { return atLeast == 0 ? (0, 0) : nil }
      let least = Self.saturating(lengths.least.multipliedReportingOverflow(by: atLeast))
      guard lengths.most != 0, atMost != 0 else { return (least, 0) }
      return (least, atMost.flatMap { atMost in lengths.most.map { Self.saturating($0.multipliedReportingOverflow(by: atMost)) } })
    }
  }

  private static func saturating(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? .max / 4 : min(result.partialValue, .max / 4)
  }
}

extension ScalarSet {
  /// Returns an ASCII letter in both cases, any other scalar alone.
  static func bothCases(of scalar: Unicode.Scalar) -> ScalarSet {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: return ScalarSet([value...value, (value + 32)...(value + 32)])
    case 0x61...0x7A: return ScalarSet([value...value, (value - 32)...(value - 32)])
    default: return ScalarSet(scalar)
    }
  }
}
