/// A value from outside the flow, which can change at any moment.
public struct Input: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var type: TypeReference
  /// True if the value never changes while the app is installed.
  var isFixed: Bool
  /// Set for the inputs that every flow has: measures of the window or the device.
  var builtin: BuiltinInput?
}

/// The inputs that every flow has.
enum BuiltinInput: String, Sendable, CaseIterable {
  /// Points.
  case width, height
  case idiom
  /// Size classes.
  case horizontal, vertical
}
