/// Owned by the flow; finite.
public struct Variable: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var type: TypeReference
  /// The type's first value unless stated.
  var initial: Located<Value>
  /// Survives a relaunch.
  var isSaved: Bool
  /// Survives a relaunch by another version too.
  var survivesVersions = false
}
