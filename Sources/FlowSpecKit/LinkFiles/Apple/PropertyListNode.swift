/// A value of a property list, with its place if the list is a text.
public struct PropertyListNode: Sendable {
  public struct Member: Sendable {
    public let key: String
    /// The bytes of the key's element.
    public let range: Range<Int>
    public let value: PropertyListNode

    public init(_ key: String, at range: Range<Int>, _ value: PropertyListNode) {
      self.key = key
      self.range = range
      self.value = value
    }
  }

  public indirect enum Content: Sendable {
    case string(String)
    case bool(Bool)
    case array([PropertyListNode])
    case dictionary([Member])
    /// A number, a date or data, which are irrelevant for links.
    case other
  }

  public let content: Content
  /// The bytes of its element; empty at 0 in a binary list.
  public let range: Range<Int>

  public init(_ content: Content, at range: Range<Int>) {
    self.content = content
    self.range = range
  }

  public subscript(_ key: String) -> PropertyListNode? {
    guard case .dictionary(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }

  var kind: String {
    switch content {
    case .string: "a text"
    case .bool: "true or false"
    case .array: "a list"
    case .dictionary: "a dictionary"
    case .other: "a number, a date or data"
    }
  }
}

/// The file of a property list, with its content or a problem.
public struct PropertyListFile: Sendable {
  public struct Problem: Error, Sendable {
    public let message: String
    /// The number of bytes before it.
    public let offset: Int

    public init(_ message: String, at offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  /// The file's text; empty for a binary list.
  public let source: SourceText
  public let root: Result<PropertyListNode, Problem>

  public init(_ source: SourceText, _ root: Result<PropertyListNode, Problem>) {
    self.source = source
    self.root = root
  }
}
