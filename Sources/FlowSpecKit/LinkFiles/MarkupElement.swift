/// An element of an XML file, with its place.
public struct MarkupElement: Sendable {
  public struct Attribute: Sendable {
    /// With its prefix, as written: `android:name`.
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// With its prefix, as written.
  public let name: String
  /// By name: the parser gives them in no order.
  public let attributes: [Attribute]
  public let children: [MarkupElement]
  /// All text directly within it.
  public let text: String
  /// Bytes of the start tag.
  public let tag: Range<Int>
  /// Bytes of the whole element.
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

/// Why a file is no XML, and where.
public struct MarkupProblem: Error, Sendable {
  public let message: String
  /// Bytes before it.
  public let offset: Int

  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
