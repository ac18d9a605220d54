/// A YAML value with its place: what a spec is before anything is known of its meaning.
public struct YAMLNode: Sendable {
  public indirect enum Content: Sendable {
    case scalar(YAMLScalar)
    /// In document order; a key that stands twice was reported and only its first entry kept.
    case mapping([YAMLEntry])
    case sequence([YAMLNode])
  }

  public let content: Content
  /// Quotes and brackets included; a block collection runs from its first child's start to its last child's end.
  /// The value of a key with nothing behind it (`key:`) has an empty span there.
  public let span: Span
  /// What was written here could not be read and was reported: the content is an empty text in its place.
  public let isStandIn: Bool

  public init(_ content: Content, _ span: Span, isStandIn: Bool = false) {
    self.content = content
    self.span = span
    self.isStandIn = isStandIn
  }

  /// An empty text in the place of something that was reported.
  static func standIn(_ span: Span) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar("", .plain, span)), span, isStandIn: true)
  }
}

public struct YAMLEntry: Sendable {
  /// A key is always a scalar; any other was reported.
  public let key: YAMLScalar
  public let value: YAMLNode

  public init(_ key: YAMLScalar, _ value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

public struct YAMLScalar: Sendable {
  public enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  public let text: String
  public let style: Style
  public let span: Span

  public init(_ text: String, _ style: Style, _ span: Span) {
    self.text = text
    self.style = style
    self.span = span
  }

  /// Nothing was written: `key:` alone, `~` or `null`.
  public var isNothing: Bool {
    style == .plain && (text.isEmpty || text == "~" || text == "null")
  }
}
