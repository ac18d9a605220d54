/// The versions of flowspec that can read a project, such as `>= 0.1, < 1`.
public struct ToolRequirement: Sendable {
  static let expectation = "one or more comparisons of versions, such as '>= 0.1' or '>= 0.1, < 1'"

  private enum Comparison: String, CaseIterable {
    // Longer ones first, because one is a prefix of another.
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case above = ">"
    case below = "<"
  }

  private let parts: [(comparison: Comparison, version: [Int])]
  /// The text as written.
  public let text: String

  /// Returns nil if a part is no comparison.
  init?(_ text: String) {
    var parts: [(Comparison, [Int])] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.drop { $0 == " " }
      guard let comparison = Comparison.allCases.first(where: { words.hasPrefix($0.rawValue) }),
        let version = Self.version(String(words.dropFirst(comparison.rawValue.count)))
      else { return nil }
      parts.append((comparison, version))
    }
    self.parts = parts
    self.text = text
  }

  /// Returns true if a version satisfies every comparison; missing numbers are 0.
  public func isMet(by version: String) -> Bool {
    guard let version = Self.version(version) else { return false }
    return parts.allSatisfy { part in
      let order = Self.order(version, part.version)
      switch part.comparison {
      case .atLeast: return order >= 0
      case .atMost: return order <= 0
      case .equal: return order == 0
      case .above: return order > 0
      case .below: return order < 0
      }
    }
  }

  private static func version(_ text: String) -> [Int]? {
    let trimmed = text.split(separator: " ")
    guard trimmed.count == 1, let word = trimmed.first else { return nil }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil }
    return numbers.count == parts.count && parts.count <= 3 ? numbers : nil
  }

  /// Returns a negative number, 0, or a positive number.
  private static func order(_ left: [Int], _ right: [Int]) -> Int {
    for index in 0..<3 {
      let (first, second) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
      if first != second { return first < second ? -1 : 1 }
    }
    return 0
  }
}
