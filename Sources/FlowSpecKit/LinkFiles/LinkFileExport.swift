/// A file for the system or a library that hands links to an app.
public struct LinkFileExport: Sendable {
  public let text: String
  /// What the spec says and the file cannot.
  public let unsaid: [Diagnostic]
}
