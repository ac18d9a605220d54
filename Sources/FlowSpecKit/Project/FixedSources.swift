/// Texts after certain fixes were applied.
public struct FixedSources: Sendable {
  public struct File: Sendable {
    public let path: String
    public let old: [UInt8]
    public let new: [UInt8]
    /// The number of fixes that changed it.
    public let fixes: Int

    /// The change in the format of `patch`.
    public var difference: String { UnifiedDiff(from: old, to: new).text(path: path) }
  }

  /// The changed files, in the order in which they were read.
  public let files: [File]
  public var count: Int { files.reduce(0) { $0 + $1.fixes } }
}
