/// A first spec of what an app has, and what of it no spec can say.
public struct ImportedSpec: Sendable {
  /// The input: a file's text, and the name of the flow.
  public struct Request: Sendable {
    public let source: SourceText
    public let flow: String
    /// Of an association file, the app whose rules are meant; the first without.
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

  /// nil if there was nothing to go on with.
  public let text: String?
  public let sources: SourceSet
  public let diagnostics: [Diagnostic]

  public init(text: String?, sources: SourceSet, diagnostics: [Diagnostic]) {
    self.text = text
    self.sources = sources
    self.diagnostics = diagnostics
  }
}
