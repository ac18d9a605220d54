/// A version of JSON Schema.
public enum SchemaDraft: String, Sendable, CaseIterable {
  case latest = "2020-12"
  /// The version that most editors support.
  case seven = "draft-07"
}
