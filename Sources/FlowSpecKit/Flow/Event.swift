public struct Event: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var payload: [Field]
  /// The part of the app that may send it; `flow` for an internal event.
  var sender: Located<String>?
  /// The app promises that this condition holds when it sends the event.
  var promise: Expression?
  /// The policy if no state takes it.
  var unhandled: Located<UnhandledPolicy>?
  /// True for the events that every flow has: the scene's phases.
  var isBuiltin: Bool

  /// True if only the flow raises it.
  var isInternal: Bool { sender?.value == "flow" }
}

enum UnhandledPolicy: String, Sendable, CaseIterable {
  case ignore, reject
}
