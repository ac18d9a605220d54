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
  var swiftModule: Located<String>?
  /// Who looks after its spec.
  var owner: Located<String>?
  /// The prefix of its namespace in its spec.
  public var prefix: String?
  /// How far its spec lets its code be seen.
  public var access: GeneratedAccess?
  /// The module that places it, where a module places another.
  public let parent: ModuleID?
}
