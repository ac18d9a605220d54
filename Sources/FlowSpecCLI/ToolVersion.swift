/// The version that `--version` and every report name.
enum ToolVersion {
  static let name = "flowspec"
  static let current = "0.1.0"
}
