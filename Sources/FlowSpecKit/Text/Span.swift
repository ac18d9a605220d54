/// A source file of the project, as an index into ``SourceSet``.
public struct SourceID: Hashable, Sendable, Comparable {
  public let index: Int

  public init(_ index: Int) {
    self.index = index
  }

  public static func < (left: SourceID, right: SourceID) -> Bool {
    left.index < right.index
  }
}

/// A range of one source file, as a half-open range of UTF-8 byte offsets.
public struct Span: Hashable, Sendable {
  public let source: SourceID
  let lower: Int
  let upper: Int

  init(_ source: SourceID, from lower: Int, to upper: Int) {
    self.source = source
    self.lower = lower
    self.upper = max(lower, upper)
  }

  public var isEmpty: Bool { lower == upper }
  public var length: Int { upper - lower }

  /// The empty span at its first byte.
  public var start: Span { Span(source, from: lower, to: lower) }

  /// The empty span after its last byte.
  public var end: Span { Span(source, from: upper, to: upper) }

  /// Returns the span from the first byte of either span to the last; both must be in the same file.
  public func through(_ other: Span) -> Span {
    Span(source, from: min(lower, other.lower), to: max(upper, other.upper))
  }

  public func contains(_ other: Span) -> Bool {
    source == other.source && lower <= other.lower && other.upper <= upper
  }
}

extension Span: Comparable {
  /// Compares in source order: file, then first byte, then last.
  public static func < (left: Span, right: Span) -> Bool {
    (left.source.index, left.lower, left.upper) < (right.source.index, right.lower, right.upper)
  }
}

/// A value and its place in a source.
public struct Located<Value> {
  public let value: Value
  public let span: Span

  public init(_ value: Value, _ span: Span) {
    self.value = value
    self.span = span
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
    Located<Other>(transform(value), span)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
