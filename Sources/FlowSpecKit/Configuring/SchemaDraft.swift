/// A version of JSON Schema.
public enum SchemaDraft: String, Sendable, CaseIterable {
  case latest = "2020-12"
  /// The one that most editors know.
  case seven = "draft-07"
}
