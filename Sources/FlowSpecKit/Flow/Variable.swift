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
  /// Survives a relaunch by another version too.
  public var survivesVersions = false
}
