/// A file with which a system or a library passes links to an app.
public struct LinkFileExport: Sendable {
  public let text: String
  /// Findings for parts of the spec that the file cannot express.
  public let unsaid: [Diagnostic]
}
