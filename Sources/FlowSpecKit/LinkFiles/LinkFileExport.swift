/// A file for the system or a library that hands links to an app.
public struct LinkFileExport: Sendable {
  public let text: String
  /// The parts of the spec that the file cannot say.
  public let unsaid: [Diagnostic]
}
