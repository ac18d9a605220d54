/// A YAML value with its place: what a spec is before anything is known of its meaning.
struct YAMLNode: Sendable {
  indirect enum Content: Sendable {
    case scalar(YAMLScalar)
    /// In document order; a key that stands twice was reported and only its first entry kept.
    case mapping([YAMLEntry])
    case sequence([YAMLNode])
  }

  let content: Content
  /// Quotes and brackets included; a block collection runs from its first child's start to its last child's end.
  /// The value of a key with nothing behind it (`key:`) has an empty span there.
  let span: Span
  /// True if the text could not be read and was reported: the content is an empty text in its place.
  let isStandIn: Bool

  init(_ content: Content, _ span: Span, isStandIn: Bool = false) {
    self.content = content
    self.span = span
    self.isStandIn = isStandIn
  }

  /// An empty text in the place of something that was reported.
  static func standIn(_ span: Span) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar("", .plain, span)), span, isStandIn: true)
  }
}

struct YAMLEntry: Sendable {
  /// A key is always a scalar; any other was reported.
  let key: YAMLScalar
  let value: YAMLNode

  init(_ key: YAMLScalar, _ value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

struct YAMLScalar: Sendable {
  enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  let text: String
  let style: Style
  let span: Span

  init(_ text: String, _ style: Style, _ span: Span) {
    self.text = text
    self.style = style
    self.span = span
  }

  /// True if the value is empty: `key:` alone, `~` or `null`.
  var isNothing: Bool {
    style == .plain && (text.isEmpty || text == "~" || text == "null")
  }
}
