public struct Event: Declaration {
  public let name: Located<String>
  public let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var payload: [Field]
  /// The part of the app that may send it; `flow` for an internal one.
  public var sender: Located<String>?
  /// A promise of the world about when it comes.
  public var promise: Expression?
  /// What becomes of it when nobody takes it.
  public var unhandled: Located<UnhandledPolicy>?
  /// Known to every flow: the scene's phases.
  public var isBuiltin: Bool

  /// Raised by the flow alone.
  public var isInternal: Bool { sender?.value == "flow" }
}

public enum UnhandledPolicy: String, Sendable, CaseIterable {
  case ignore, reject
}
