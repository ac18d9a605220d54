/// Escapes the notes of a spec, which are an author's Markdown, for pages that flowspec writes.
enum MarkdownNotes {
  /// Returns the notes as a quotation, so that their headings, lists and fences end with it.
  static func quoted(_ notes: String) -> String {
    var lines = harmless(notes).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines.map { $0.isEmpty ? ">\n" : "> \($0)\n" }.joined()
  }

  /// Converts tags, remote images and links that could run a script to plain text. Code is kept if it is certain to be code:
  /// fences at the left margin, and code spans in texts without unpaired marks.
  private static func harmless(_ notes: String) -> String {
    let lines = notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { VisibleText.of(withoutTabs($0)) }
    guard let parts = codeParts(lines) else {
      return lines.map { defused($0) }.joined(separator: "\n")
    }
    return zip(lines, parts).map { line, parts in
      guard let parts else { return plainFence(line) }
      return parts.map { $0.isCode ? $0.text : defused($0.text) }.joined()
    }.joined(separator: "\n")
  }

  /// Returns each line's parts, nil for a line in a fence; nil altogether if code cannot be found with certainty.
  private static func codeParts(_ lines: [String]) -> [[(text: String, isCode: Bool)]?]? {
    var result: [[(text: String, isCode: Bool)]?] = []
    var fence: String?
    for line in lines {
      let mark = line.first.map { first in line.prefix { $0 == first } } ?? ""
      let isFence = mark.count >= 3 && (mark.first == "`" || mark.first == "~")
      if let open = fence {
        result.append(nil)
        if isFence, mark.hasPrefix(open), line.dropFirst(mark.count).allSatisfy({ $0 == " " }) { fence = nil }
      } else if isFence, !line.dropFirst(mark.count).contains("`") {
        fence = String(mark)
        result.append(nil)
      } else {
        guard !line.contains("\\`"), let parts = spans(line) else { return nil }
        result.append(parts)
      }
    }
    return result
  }

  /// Returns a line in a fence, without the language of a diagram or a formula: a program that draws these would run their links.
  private static func plainFence(_ line: String) -> String {
    let mark = line.prefix { $0 == "`" || $0 == "~" }
    let language = line.dropFirst(mark.count).drop { $0 == " " || $0 == "{" || $0 == "." }.prefix { $0.isLetter }.lowercased()
    return mark.count >= 3 && ["mermaid", "math", "geojson", "topojson", "stl", "plantuml", "dot", "graphviz"].contains(language)
      ? String(mark) : line
  }

  private static func spans(_ line: String) -> [(text: String, isCode: Bool)]? {
    let pieces = line.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    // Single backticks in pairs are certain; anything else is not.
    guard pieces.count % 2 == 1, !line.contains("``") else { return nil }
    return pieces.enumerated().map { index, piece in index % 2 == 1 ? ("`" + piece + "`", true) : (piece, false) }
  }

  private static func withoutTabs(_ line: Substring) -> String { String(line.replacing("\t", with: "    ")) }

  // MARK: Links

  /// Returns text outside code, in which tags, unknown kinds of links, and remote images are plain text.
  private static func defused(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "<" {
        result += "&lt;"
      } else if character == "&", isReference(rest) {
        result += "&amp;"
      } else if character == "$" {
        // Two of them enclose a formula.
        result += "\\$"
      } else if rest.hasPrefix("!["), !isLocalImage(rest) {
        result += "!\\"
      } else if rest.hasPrefix("](") || rest.hasPrefix("]:"), !isHarmless(rest.dropFirst(2)) {
        result += "]\\"
      } else {
        result.append(character)
      }
      rest = rest.dropFirst()
    }
    return result
  }

  /// Returns true for the start of a character reference, which may stand for a hidden character.
  private static func isReference(_ text: Substring) -> Bool {
    let name = text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
    return !name.isEmpty && text.dropFirst(1 + name.count).first == ";"
  }

  /// Returns true for addresses of the web and of mail, and for files beside the page or in a folder beside it.
  private static func isHarmless(_ address: Substring) -> Bool {
    let address = address.drop { $0.isWhitespace || $0 == "<" }.prefix { !$0.isWhitespace && $0 != ")" && $0 != ">" }
    let start = address.prefix(8).lowercased()
    if ["https://", "http://", "mailto:"].contains(where: start.hasPrefix) { return true }
    guard !address.isEmpty, !address.contains(where: { ":&\\".contains($0) }) else { return false }
    // Servers and browsers read '%2e' as a dot.
    return !address.hasPrefix("/") && !address.lowercased().replacing("%2e", with: ".").contains("..")
  }

  /// Returns true for an image beside the page. Any other image would tell its server who reads the page.
  private static func isLocalImage(_ text: Substring) -> Bool {
    let addresses = text.ranges(of: "](").map { text[$0.upperBound...].drop { $0.isWhitespace || $0 == "<" } }
    return !addresses.isEmpty
      && addresses.allSatisfy { address in
        isHarmless(address) && !address.prefix { $0 != ")" }.contains(":")
      }
  }
}
