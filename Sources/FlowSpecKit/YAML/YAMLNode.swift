/// A YAML value with its place, before it is interpreted.
struct YAMLNode: Sendable {
  indirect enum Content: Sendable {
    case scalar(YAMLScalar)
    /// Entries in document order; of duplicate keys, which were reported, only the first.
    case mapping([YAMLEntry])
    case sequence([YAMLNode])
  }

  let content: Content
  /// The place, including quotes and brackets. A block collection extends from its first child's start to its last child's end. A
  /// missing value (`key:`) has an empty span after the key.
  let span: Span
  /// True if the text could not be read and was reported; the content is then an empty text.
  let isStandIn: Bool

  init(_ content: Content, _ span: Span, isStandIn: Bool = false) {
    self.content = content
    self.span = span
    self.isStandIn = isStandIn
  }

  /// Returns an empty text as a stand-in for a reported node.
  static func standIn(_ span: Span) -> YAMLNode {
    YAMLNode(.scalar(YAMLScalar("", .plain, span)), span, isStandIn: true)
  }
}

struct YAMLEntry: Sendable {
  /// The key, which is always a scalar; any other key was reported.
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
