/// The address at which people read the lines of sources, such as `https://example.com/shop/blob/main/{path}#L{line}`.
public struct SourceAddress: Sendable {
  private let template: String
  /// By the path of a source: its path from the top of the repository.
  private let paths: [String: String]

  /// Returns nil if it is no address of the web with a place for the path, or has characters that no address has.
  public init?(_ template: String, paths: [String: String] = [:]) {
    let isWeb = template.hasPrefix("https://") || template.hasPrefix("http://")
    guard isWeb, template.contains("{path}"), template.unicodeScalars.allSatisfy(Self.isAllowed) else { return nil }
    let rest = template.replacing("{path}", with: "").replacing("{line}", with: "")
    guard !rest.contains("{"), !rest.contains("}") else { return nil }
    self.template = template
    self.paths = paths
  }

  /// Returns nil for a source outside the folder.
  func url(of path: String, line: Int) -> String? {
    guard let path = paths[path] else { return nil }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let encoded = segments.map { PercentCoding.encoded(String($0), keeping: .unreserved) }.joined(separator: "/")
    // The path cannot have a placeholder: its braces are encoded.
    return template.replacing("{path}", with: encoded).replacing("{line}", with: String(line))
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "-._~:/?#[]@!$&*+,;=%{}".unicodeScalars.contains(scalar)
    }
  }
}
