/// Owned by the world; may change at any moment.
public struct Input: Declaration {
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  var type: TypeReference
  /// Keeps its value while the app is installed.
  var isFixed: Bool
  /// Known to every flow: a measure of the window or the device.
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
