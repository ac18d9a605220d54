/// A finite value that the flow owns.
public struct Variable: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var type: TypeReference
  /// The first value of its type unless the spec gives another.
  var initial: Located<Value>
  /// True if the value survives a relaunch.
  var isSaved: Bool
  /// True if the value also survives a relaunch by another version.
  var survivesVersions = false
}
