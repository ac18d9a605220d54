/// Another spec that is placed in a state of this one.
public struct Module: Sendable {
  public let id: ModuleID
  /// The name of its flow.
  public let flow: String
  public let state: StateID
  public let source: SourceID
  /// The place where `flow:` names its file.
  public let span: Span
  /// The Swift module that holds its generated code.
  var swiftModule: Located<String>?
  /// The person or team that maintains its spec.
  var owner: Located<String>?
  /// The prefix of its namespace in its spec.
  public var prefix: String?
  /// The access level of its generated code, as its spec chooses it.
  public var access: GeneratedAccess?
  /// The module that places it; nil if the flow itself does.
  public let parent: ModuleID?
}
