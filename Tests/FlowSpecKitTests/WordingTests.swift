import Foundation
import Testing

/// English that is read once: constructions that we no longer use, with the better wording.
@Suite struct WordingTests {
  private static let root = ArchitectureTests.kit.deletingLastPathComponent().deletingLastPathComponent()

  /// Openings that make a noun of a question or of an absence, so that the reader meets the verb last.
  private static let openings = [
    "What ": "name the thing: 'The outcome of a link', 'The names that a spec declares'",
    "Whether ": "'True if …', or 'Returns true if …'",
    "Nothing ": "say what is so: 'An unavailable entry is removed', or 'nil if …'",
    "None ": "'nil if …', or name the things: 'These modules do not …'",
    "So many ": "name the number: 'The most boxes in one drawing'",
  ]

  private static let phrases = [
    "runs bring about": "reachable", "in all ways": "completely", "' makes room": "'is removed'", "whoever": "'anybody who', or name them",
    "it never comes to": "never occurs", "comes to rest": "ends", "is told of": "is informed of, reports", "held against": "compared with",
    "hold against": "compare with", "goes about it": "name what it does", "left away": "left out", "the rules there are": "all rules",
  ]

  private static func files(_ folder: String, _ endings: Set<String>) -> [URL] {
    let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { endings.contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  /// Checks the lines that `prose` lets through, without their markers; returns how many there are.
  private static func check(_ files: [URL], prose: (Substring, inout Bool) -> Substring?) throws -> Int {
    var count = 0
    for file in files {
      var isFresh = true
      var isCode = false
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let text = prose(line, &isCode), !text.isEmpty else {
          isFresh = true
          continue
        }
        count += 1
        for (opening, better) in openings where begins(text, opening, isFresh) {
          Issue.record("\(file.lastPathComponent):\(index + 1): '\(text.prefix(90))': \(better)")
        }
        isFresh = text.hasSuffix(".") || text.hasSuffix(":") || text.hasSuffix("*/")
      }
    }
    return count
  }

  /// Returns true if a sentence of the line begins so, and is no question.
  private static func begins(_ text: Substring, _ opening: String, _ isFresh: Bool) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "?")) == false else { return false }
    return isFresh && text.hasPrefix(opening) || text.contains(". " + opening) || text.contains(": " + opening) || text.contains("; " + opening)
  }

  /// A comment's text.
  private static func comment(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    let text = line.drop { $0 == " " }
    return ["/// ", "// ", "/* "].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
  }

  /// A line of a page: no code, no table, no heading.
  private static func paragraph(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    if line.hasPrefix("```") { isCode.toggle() }
    if isCode || line.hasPrefix("```") || line.hasPrefix("|") || line.hasPrefix("#") { return nil }
    let text = line.drop { $0 == " " }
    return text.hasPrefix("- ") ? text.dropFirst(2) : text.drop { $0.isNumber || $0 == "." }.drop { $0 == " " }
  }

  private static let pages = files("Sources", ["md"]) + [root.appending(path: "README.md")]
  private static let sources = files("Sources", ["swift", "js", "css"])

  @Test func sentencesBeginWithTheirSubject() throws {
    let count = try Self.check(Self.sources, prose: Self.comment) + Self.check(Self.pages, prose: Self.paragraph)
    #expect(count > 4_000)
  }

  /// In comments, pages, messages and help alike.
  @Test func retiredPhrasesStayAway() throws {
    for file in Self.sources + Self.pages {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (phrase, better) in Self.phrases where text.contains(phrase) {
        let line = text[..<(text.range(of: phrase)?.lowerBound ?? text.startIndex)].count { $0 == "\n" } + 1
        Issue.record("\(file.lastPathComponent):\(line): '\(phrase)': \(better)")
      }
    }
  }

  /// Messages, help and the summaries of rules.
  @Test func messagesBeginWithTheirSubject() throws {
    for file in Self.sources where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard Self.openings.keys.contains(where: { text.contains("\"" + $0) }) else { continue }
      for match in text.matches(of: /"(What|Whether|Nothing|None|So many) [^"\n]*\."/) where !match.output.0.contains("?") {
        Issue.record("\(file.lastPathComponent): \(match.output.0.prefix(70)): \(Self.openings[match.output.1 + " "] ?? "")")
      }
    }
  }
}
