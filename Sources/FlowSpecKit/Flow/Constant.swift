/// A typed constant of a flow or a layout.
struct Constant: Sendable {
  enum Content: Hashable, Sendable {
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

  let name: Located<String>
  let content: Located<Content>
  var about: About
}
