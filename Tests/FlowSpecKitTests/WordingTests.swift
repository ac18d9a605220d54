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

  /// In comments, pages, messages and help alike.
  private static let phrases = [
    "runs bring about": "reachable", "in all ways": "completely", "' makes room": "'is removed'", "whoever": "'anybody who', or name them",
    "it never comes to": "never occurs", "comes to rest": "ends", "is told of": "is informed of, reports", "held against": "compared with",
    "hold against": "compare with", "goes about it": "name what it does", "left away": "left out", "the rules there are": "all rules",
    "becomes of": "the outcome of", "nothing is said": "there is no policy", "possible are": "use one of", "the app is told": "with the effect",
    "the world may": "the app can", "the world owns": "outside the flow", "of the world": "from outside the flow", "is on show": "is shown",
    "are on show": "are shown",
    "could not be decided": "undecided: …", "no route takes": "no route matches", "no route answers": "no route matches",
    "no route parses": "no route matches", "stands behind": "follows", "comes behind": "follows", "lies behind": "is behind",
  ]

  /// In the texts of the sources: messages, explanations, help, the words of pages and prototypes, and templates.
  private static var wordsOfTexts: [(words: Regex<Substring>, better: String)] {
    [
      (/\b(?:stand|stands|lie|lies) (?:in|on|within|under|over|outside|beside|elsewhere|where)\b/, "'is in', 'is on' …"),
      (/(?:':'|colon|closing quote|text) behind\b|[^-]behind (?:'|it, |the colon|the end)/, "after"),
      (/^(?:whether|what|none of|nothing that) [a-z]/, "begin with the thing: 'undecided: …', 'true if …'"),
      (/^(?:Taken|Raised|Performed) (?:when|whenever|between|before)\b/, "name the thing: 'The event that is raised when …'"),
    ]
  }

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

  /// A comment's text, also of a comment in the template of a spec.
  private static func comment(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    let text = line.drop { $0 == " " }
    return ["/// ", "// ", "/* ", "# "].first { text.hasPrefix($0) }.map { text.dropFirst($0.count) }
  }

  /// A line of a page: no code, no table, no heading.
  private static func paragraph(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    if line.hasPrefix("```") { isCode.toggle() }
    if isCode || line.hasPrefix("```") || line.hasPrefix("|") || line.hasPrefix("#") { return nil }
    let text = line.drop { $0 == " " }
    return text.hasPrefix("- ") ? text.dropFirst(2) : text.drop { $0.isNumber || $0 == "." }.drop { $0 == " " }
  }

  private static let pages = files("Sources", ["md"]) + [root.appending(path: "README.md")]
  private static let transcripts = files("Tests/Transcripts", ["md"])
  private static let sources = files("Sources", ["swift", "js", "css"])

  @Test func sentencesBeginWithTheirSubject() throws {
    let count = try Self.check(Self.sources, prose: Self.comment) + Self.check(Self.pages + Self.transcripts, prose: Self.paragraph)
    #expect(count > 4_000)
  }

  @Test func retiredPhrasesStayAway() throws {
    for file in Self.sources + Self.pages + Self.transcripts {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (phrase, better) in Self.phrases where text.contains(phrase) {
        let line = text[..<(text.range(of: phrase)?.lowerBound ?? text.startIndex)].count { $0 == "\n" } + 1
        Issue.record("\(file.lastPathComponent):\(line): '\(phrase)': \(better)")
      }
    }
  }

  @Test func textsUseTheWordsOfTheField() throws {
    var count = 0
    let patterns = Self.wordsOfTexts
    for file in Self.sources where file.pathExtension != "css" && !file.lastPathComponent.hasPrefix("Embedded") {
      for (index, line) in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        var isComment = false
        guard Self.comment(line, &isComment) == nil else { continue }
        for match in line.matches(of: /"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"/) {
          count += 1
          for (words, better) in patterns where match.output.1.contains(words) {
            Issue.record("\(file.lastPathComponent):\(index + 1): \(match.output.0.prefix(90)): \(better)")
          }
        }
      }
    }
    #expect(count > 2_000)
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
