public struct Event: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var payload: [Field]
  /// The part of the app that may send it; `flow` for an internal one.
  var sender: Located<String>?
  /// A promise of the world about when it comes.
  var promise: Expression?
  /// The policy if no state takes it.
  var unhandled: Located<UnhandledPolicy>?
  /// Known to every flow: the scene's phases.
  var isBuiltin: Bool

  /// Raised by the flow alone.
  var isInternal: Bool { sender?.value == "flow" }
}

enum UnhandledPolicy: String, Sendable, CaseIterable {
  case ignore, reject
}
