/// Converts an author's Markdown to HTML: paragraphs, lists, fenced code, code spans and strong text; all other text stays as
/// written.
struct HTMLNotes {
  private var html = ""
  private var paragraph: [String] = []
  private var items: [String] = []

  static func html(_ notes: String) -> String {
    var writer = HTMLNotes()
    var code: [String]?
    for line in notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) {
      if let lines = code {
        guard line.hasPrefix("```") else {
          code = lines + [line]
          continue
        }
        writer.write(code: lines)
        code = nil
      } else if line.hasPrefix("```") {
        writer.end()
        code = []
      } else {
        writer.read(line)
      }
    }
    if let code { writer.write(code: code) }
    writer.end()
    return "<blockquote class=\"notes\">\n\(writer.html)</blockquote>\n"
  }

  private mutating func read(_ line: String) {
    let text = line.drop(while: \.isWhitespace)
    if text.isEmpty { return end() }
    if text.hasPrefix("- ") || text.hasPrefix("* ") {
      endParagraph()
      items.append(String(text.dropFirst(2)))
    } else if let last = items.last {
      items[items.count - 1] = last + " " + text
    } else {
      paragraph.append(String(text))
    }
  }

  private mutating func write(code: [String]) {
    html += "<pre><code>" + code.map(HTMLText.escaped).joined(separator: "\n") + "</code></pre>\n"
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty { html += "<p>" + Self.inline(paragraph.joined(separator: " ")) + "</p>\n" }
    paragraph = []
  }

  private mutating func end() {
    endParagraph()
    if !items.isEmpty { html += "<ul>\n" + items.map { "<li>\(Self.inline($0))</li>\n" }.joined() + "</ul>\n" }
    items = []
  }

  /// Converts marks in pairs; an unpaired mark stays.
  private static func inline(_ text: String) -> String {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count % 2 == 1 else { return strong(text) }
    return pieces.enumerated().map { index, piece in index % 2 == 1 ? "<code>\(HTMLText.escaped(piece))</code>" : strong(piece) }.joined()
  }

  private static func strong(_ text: String) -> String {
    var pieces: [String] = [""]
    var isStar = false
    for character in text {
      if character == "*", isStar {
        pieces[pieces.count - 1].removeLast()
        pieces.append("")
        isStar = false
      } else {
        pieces[pieces.count - 1].append(character)
        isStar = character == "*"
      }
    }
    guard pieces.count % 2 == 1 else { return HTMLText.escaped(text) }
    return pieces.enumerated().map { index, piece in
      index % 2 == 1 ? "<strong>\(HTMLText.escaped(piece))</strong>" : HTMLText.escaped(piece)
    }.joined()
  }
}
