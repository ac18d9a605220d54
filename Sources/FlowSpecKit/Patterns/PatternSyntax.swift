/// What a pattern is built from, once the ways of writing it are gone.
public indirect enum PatternSyntax: Hashable, Sendable {
  /// One scalar out of a set; an empty set matches nothing.
  case scalar(ScalarSet)
  /// One after the other; the empty sequence is the empty text.
  case sequence([PatternSyntax])
  /// One of them; the empty choice matches nothing.
  case choice([PatternSyntax])
  /// At least and at most so often; without a most, as often as one likes.
  case repetition(PatternSyntax, atLeast: Int, atMost: Int?)

  /// The empty text alone.
  public static let empty = PatternSyntax.sequence([])
  /// No text at all.
  public static let nothing = PatternSyntax.choice([])
  /// Any text.
  public static let anyText = PatternSyntax.repetition(.scalar(.all), atLeast: 0, atMost: nil)

  /// Exactly this text; with `foldingCase`, ASCII letters stand for both of their cases.
  public static func literal(_ text: String, foldingCase: Bool = false) -> PatternSyntax {
    .sequence(text.unicodeScalars.map { .scalar(foldingCase ? .bothCases(of: $0) : ScalarSet($0)) })
  }

  public static func optional(_ inner: PatternSyntax) -> PatternSyntax {
    .repetition(inner, atLeast: 0, atMost: 1)
  }

  /// How many scalars stand in it when every repetition is written out; saturates.
  var size: Int {
    switch self {
    case .scalar: 1
    case .sequence(let parts), .choice(let parts):
      parts.reduce(1) { Self.saturating($0.addingReportingOverflow($1.size)) }
    case .repetition(let inner, let atLeast, let atMost):
      Self.saturating(max(1, atMost ?? atLeast + 1).multipliedReportingOverflow(by: inner.size + 1))
    }
  }

  private static func saturating(_ result: (partialValue: Int, overflow: Bool)) -> Int {
    result.overflow ? .max / 4 : min(result.partialValue, .max / 4)
  }
}

extension ScalarSet {
  /// An ASCII letter in both cases, any other scalar alone.
  static func bothCases(of scalar: Unicode.Scalar) -> ScalarSet {
    let value = scalar.value
    switch value {
    case 0x41...0x5A: return ScalarSet([value...value, (value + 32)...(value + 32)])
    case 0x61...0x7A: return ScalarSet([value...value, (value - 32)...(value - 32)])
    default: return ScalarSet(scalar)
    }
  }
}
