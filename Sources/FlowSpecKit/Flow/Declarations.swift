/// Owned by the flow; finite.
public struct Variable: Declaration {
  public let name: Located<String>
  public let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var type: TypeReference
  /// The type's first value unless stated.
  public var initial: Located<Value>
  /// Survives a relaunch.
  public var isSaved: Bool
}

/// Owned by the world; may change at any moment.
public struct Input: Declaration {
  public let name: Located<String>
  public let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var type: TypeReference
  /// Keeps its value while the app is installed.
  public var isFixed: Bool
  /// Known to every flow: a measure of the window or the device.
  public var builtin: BuiltinInput?
}

/// The inputs that every flow has.
public enum BuiltinInput: String, Sendable, CaseIterable {
  /// Points.
  case width, height
  case idiom
  /// Size classes.
  case horizontal, vertical
}

public struct Effect: Declaration {
  public let name: Located<String>
  public let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var payload: [Field]
}

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

/// Another spec, placed in a state of this one.
public struct Module: Sendable {
  public let id: ModuleID
  /// The name of its flow.
  public let flow: String
  public let state: StateID
  public let source: SourceID
  /// Where `flow:` names its file.
  public let span: Span
  /// The Swift module that holds its generated code.
  public var swiftModule: Located<String>?
  /// What its spec puts before the name of its namespace.
  public var prefix: String?
  /// How far its spec lets its code be seen.
  public var access: GeneratedAccess?
  /// The module that places it, where a module places another.
  public let parent: ModuleID?
}
