/// A first spec from an app's existing files, with findings for what no spec can express.
public struct ImportedSpec: Sendable {
  /// The input: a file's text, and the name of the flow.
  public struct Request: Sendable {
    public let source: SourceText
    public let flow: String
    /// For an association file: the app whose rules are imported; nil for the first one.
    public let app: String?
    /// The host that serves it.
    public let host: String?

    public init(_ source: SourceText, flow: String, app: String? = nil, host: String? = nil) {
      self.source = source
      self.flow = flow
      self.app = app
      self.host = host
    }
  }

  /// nil if there was nothing to import.
  public let text: String?
  public let sources: SourceSet
  public let diagnostics: [Diagnostic]

  public init(text: String?, sources: SourceSet, diagnostics: [Diagnostic]) {
    self.text = text
    self.sources = sources
    self.diagnostics = diagnostics
  }
}
