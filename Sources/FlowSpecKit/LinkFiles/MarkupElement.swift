/// An element of an XML file, with its place.
public struct MarkupElement: Sendable {
  public struct Attribute: Sendable {
    /// The name with its prefix, as written: `android:name`.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name with its prefix, as written.
  public let name: String
  /// The attributes sorted by name, because the parser has no order for them.
  public let attributes: [Attribute]
  public let children: [MarkupElement]
  /// The text directly within it.
  public let text: String
  /// The bytes of the start tag.
  public let tag: Range<Int>
  /// The bytes of the whole element.
  public let range: Range<Int>

  public init(
    name: String, attributes: [Attribute], children: [MarkupElement], text: String, tag: Range<Int>, range: Range<Int>
  ) {
    self.name = name
    self.attributes = attributes
    self.children = children
    self.text = text
    self.tag = tag
    self.range = range
  }

  public subscript(_ attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }
}

/// The reason why a file is no XML, and the place.
public struct MarkupProblem: Error, Sendable {
  public let message: String
  /// The number of bytes before it.
  public let offset: Int

  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
