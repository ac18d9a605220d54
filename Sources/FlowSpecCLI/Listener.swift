/// A local server, as far as the tool needs one: requests come one after the other.
struct Listener: Sendable {
  let port: Int
  /// The next request; none if none came in this time.
  let next: @Sendable (_ milliseconds: Int) -> Connection?
}

/// One request, and the way back to who sent it.
struct Connection: Sendable {
  /// The request's line and its headers.
  let request: String
  /// Writes an answer and ends the connection; must be called once.
  let answer: @Sendable (_ bytes: [UInt8]) -> Void
}
