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
  ]

  /// A sentence, and where it begins.
  private struct Sentence {
    let file: String
    let line: Int
    let text: Substring
  }

  private static func files(_ folder: String, _ endings: Set<String>) -> [URL] {
    let found = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return (found?.compactMap { $0 as? URL } ?? []).filter { endings.contains($0.pathExtension) }.sorted { $0.path < $1.path }
  }

  /// The beginnings of sentences in runs of lines that `prose` lets through, without their markers.
  private static func sentences(_ files: [URL], prose: (Substring, inout Bool) -> Substring?) throws -> [Sentence] {
    var found: [Sentence] = []
    for file in files {
      var isFresh = true
      var isCode = false
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let text = prose(line, &isCode), !text.isEmpty else {
          isFresh = true
          continue
        }
        let name = file.lastPathComponent
        if isFresh { found.append(Sentence(file: name, line: index + 1, text: text)) }
        for place in text.matches(of: #/[.:;] /#) { found.append(Sentence(file: name, line: index + 1, text: text[place.range.upperBound...])) }
        isFresh = text.hasSuffix(".") || text.hasSuffix(":") || text.hasSuffix("*/")
      }
    }
    return found
  }

  /// A comment's text.
  private static func comment(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    line.firstMatch(of: /^\s*(?:\/\/\/?|\/\*) (.*)$/)?.output.1
  }

  /// A line of a page: no code, no table, no heading.
  private static func paragraph(_ line: Substring, _ isCode: inout Bool) -> Substring? {
    if line.hasPrefix("```") { isCode.toggle() }
    if isCode || line.hasPrefix("```") || line.hasPrefix("|") || line.hasPrefix("#") { return nil }
    return line.firstMatch(of: /^\s*(?:- |\d+\. )?(.*)$/)?.output.1
  }

  private static let pages = files("Sources", ["md"]) + [root.appending(path: "README.md")]
  private static let sources = files("Sources", ["swift", "js", "css"])

  @Test func sentencesBeginWithTheirSubject() throws {
    let sentences = try Self.sentences(Self.sources, prose: Self.comment) + Self.sentences(Self.pages, prose: Self.paragraph)
    #expect(sentences.count > 4_000)
    for sentence in sentences {
      for (opening, better) in Self.openings where sentence.text.hasPrefix(opening) && !sentence.text.contains("?") {
        Issue.record("\(sentence.file):\(sentence.line): '\(sentence.text.prefix(60))': \(better)")
      }
    }
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
      for match in text.matches(of: /"(What|Whether|Nothing|None|So many) [^"\n]*\."/) where !match.output.0.contains("?") {
        Issue.record("\(file.lastPathComponent): \(match.output.0.prefix(70)): \(Self.openings[match.output.1 + " "] ?? "")")
      }
    }
  }
}
