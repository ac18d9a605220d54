import Foundation

@testable import FlowSpecKit

/// A path configuration read as the libraries of iOS and Android read it, with Foundation's own JSON and regular expressions.
struct HotwireJudge {
  enum Reading: CaseIterable {
    /// The decoded path without a slash at its end; with case.
    case iOS
    /// The path as it is written; without case.
    case android
  }

  let rules: [(patterns: [NSRegularExpression], properties: [String: NSObject])]
  let settings: NSDictionary

  init(_ json: String, _ reading: Reading) throws {
    let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    settings = root["settings"] as? NSDictionary ?? [:]
    rules = (root["rules"] as? [[String: Any]] ?? []).map { rule in
      let patterns = (rule["patterns"] as? [String] ?? []).compactMap {
        try? NSRegularExpression(pattern: $0, options: reading == .android ? .caseInsensitive : [])
      }
      return (patterns, (rule["properties"] as? [String: Any] ?? [:]).compactMapValues { $0 as? NSObject })
    }
  }

  func properties(_ text: String) -> [String: NSObject] {
    var found: [String: NSObject] = [:]
    let range = NSRange(text.startIndex..<text.endIndex, in: text)
    for rule in rules where rule.patterns.contains(where: { $0.firstMatch(in: text, range: range) != nil }) {
      found.merge(rule.properties) { $1 }
    }
    return found
  }

  /// Returns the part of a URL's path and query that a library compares.
  static func text(_ url: String, _ reading: Reading) -> String {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var path = parts[0]
    if reading == .iOS {
      path = path.removingPercentEncoding ?? path
      if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    }
    return parts.count > 1 ? path + "?" + parts[1] : path
  }
}

/// Paths with queries that patterns take, and others that they only nearly take.
enum HotwireURLs {
  static func all(for patterns: [String], seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    var urls: Set<String> = ["", "/", "/a", "/new", "/new?x=1", "/a/b/c", "/?a", "//", "/a%2Fb", "/%C3%A9", "/é"]
    for pattern in patterns {
      for text in members(of: pattern) {
        urls.insert(text)
        for _ in 0..<4 { urls.insert(mutated(text, &generator)) }
        urls.formUnion([text + "/", text + "?a=1", text + "a", "/x" + text, text.uppercased(), "/q?next=" + text])
      }
    }
    return urls.sorted()
  }

  private static func members(of pattern: String) -> [String] {
    guard let syntax = HotwirePattern(pattern).syntax else { return [pattern.filter { $0.isLetter || $0 == "/" }] }
    return Automaton(syntax).boundaryMembers(limit: 30).map { String(symbols: $0) }
  }

  private static func mutated(_ text: String, _ generator: inout SeededGenerator) -> String {
    var scalars = Array(text)
    let place = Int.random(in: 0...scalars.count, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0 where place < scalars.count: scalars.remove(at: place)
    case 1 where place < scalars.count: scalars[place] = Character("/a1?.-Z".randomElement(using: &generator).map(String.init) ?? "a")
    default: scalars.insert(Character("/a1?.&=".randomElement(using: &generator).map(String.init) ?? "a"), at: place)
    }
    return String(scalars)
  }
}
