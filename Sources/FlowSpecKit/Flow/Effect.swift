public struct Effect: Declaration {
  public let name: Located<String>
  public let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  public var payload: [Field]
}
