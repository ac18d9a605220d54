/// A typed constant of a flow or a layout.
public struct Constant: Sendable {
  public enum Content: Hashable, Sendable {
    case integer(Int)
    /// As written.
    case decimal(String)
    /// Milliseconds.
    case duration(Int)
    case text(String)
    case bool(Bool)
    /// Numbers, as written.
    case numbers([String])
  }

  public let name: Located<String>
  public let content: Located<Content>
  public var about: About
}
