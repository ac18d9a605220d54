/// A local server that handles one request after the other.
struct Listener: Sendable {
  let port: Int
  /// Returns the next request; nil if there was none in this time.
  let next: @Sendable (_ milliseconds: Int) -> Connection?
}

/// One request, and its connection.
struct Connection: Sendable {
  /// The request's line and its headers.
  let request: String
  /// Writes the response and closes the connection; must be called once.
  let answer: @Sendable (_ bytes: [UInt8]) -> Void
}
