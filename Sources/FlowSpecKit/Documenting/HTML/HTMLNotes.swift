/// Converts an author's Markdown to HTML: paragraphs, headings as bold lines, lists and fenced code, and in each line what
/// `HTMLNotesLine` knows; all other text stays as written.
struct HTMLNotes {
  private enum List {
    case bullets
    case numbers(from: String)
  }

  private var html = ""
  private var paragraph: [String] = []
  private var items: [String] = []
  /// The rows of a table, its heads first.
  private var rows: [[String]] = []
  private var list = List.bullets
  private let names: NameLinks

  private init(_ names: NameLinks) {
    self.names = names
  }

  /// - Parameter names: what code in the text links to.
  static func html(_ notes: String, _ names: NameLinks = .none) -> String {
    var writer = HTMLNotes(names)
    var fence: String?
    var code: [String] = []
    for line in notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init) {
      let mark = fenceMark(line)
      if let open = fence {
        if let mark, mark.hasPrefix(open), line.dropFirst(mark.count).allSatisfy({ $0 == " " }) {
          writer.write(code: code)
          fence = nil
        } else {
          code.append(line)
        }
      } else if let mark, !line.dropFirst(mark.count).contains("`") {
        writer.end()
        fence = mark
        code = []
      } else {
        writer.read(line)
      }
    }
    if fence != nil { writer.write(code: code) }
    writer.end()
    return writer.html
  }

  /// The backticks or tildes that a line begins with, if they are enough for a fence.
  private static func fenceMark(_ line: String) -> String? {
    guard let first = line.first, first == "`" || first == "~" else { return nil }
    let mark = line.prefix { $0 == first }
    return mark.count >= 3 ? String(mark) : nil
  }

  private mutating func read(_ line: String) {
    let text = line.drop(while: \.isWhitespace)
    if text.isEmpty { return end() }
    if readRow(text) { return }
    let signs = text.prefix { $0 == "#" }
    // The page's own headings are its outline.
    if (1...6).contains(signs.count), text.dropFirst(signs.count).first == " " {
      end()
      html += "<p><strong>" + HTMLNotesLine.html(String(text.dropFirst(signs.count + 1).drop { $0 == " " }), names) + "</strong></p>\n"
      return
    }
    if ["- ", "* ", "+ "].contains(where: text.hasPrefix) {
      return begin(String(text.dropFirst(2)), of: .bullets)
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if (1...9).contains(digits.count), let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")",
      text.dropFirst(digits.count + 1).first == " "
    {
      return begin(String(text.dropFirst(digits.count + 2)), of: .numbers(from: String(digits)))
    }
    if items.isEmpty { paragraph.append(String(text)) } else { items[items.count - 1] += " " + text }
  }

  /// Reads a row of a table; the line below its heads begins it.
  private mutating func readRow(_ line: Substring) -> Bool {
    let cells = Self.cells(line)
    if rows.isEmpty {
      guard let heads = paragraph.last.map({ Self.cells($0[...]) }), !cells.isEmpty, cells.count == heads.count,
        cells.allSatisfy({ $0.wholeMatch(of: /:?-+:?/) != nil })
      else { return false }
      paragraph.removeLast()
      endParagraph()
      rows = [heads]
      return true
    }
    guard !cells.isEmpty else {
      endTable()
      return false
    }
    rows.append((0..<rows[0].count).map { $0 < cells.count ? cells[$0] : "" })
    return true
  }

  /// Returns the cells of `| a | b |`; none for other lines.
  private static func cells(_ line: Substring) -> [String] {
    let text = trimmed(line)
    guard text.count > 1, text.first == "|", text.last == "|" else { return [] }
    return text.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map { String(trimmed($0)) }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  private mutating func endTable() {
    guard let heads = rows.first else { return }
    func row(_ cells: [String], _ name: String) -> String {
      "<tr>" + cells.map { "<\(name)>\(HTMLNotesLine.html($0, names))</\(name)>" }.joined() + "</tr>\n"
    }
    html += "<table>\n" + row(heads, "th") + rows.dropFirst().map { row($0, "td") }.joined() + "</table>\n"
    rows = []
  }

  /// Begins an item, and its list where the one before it is of the other kind.
  private mutating func begin(_ item: String, of kind: List) {
    endParagraph()
    switch (list, kind) {
    case (.bullets, .bullets), (.numbers, .numbers): break
    case (.bullets, .numbers), (.numbers, .bullets): endList()
    }
    if items.isEmpty { list = kind }
    items.append(item)
  }

  private mutating func write(code: [String]) {
    html += "<pre><code>" + code.map(HTMLText.escaped).joined(separator: "\n") + "</code></pre>\n"
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty { html += "<p>" + HTMLNotesLine.html(paragraph.joined(separator: " "), names) + "</p>\n" }
    paragraph = []
  }

  private mutating func endList() {
    guard !items.isEmpty else { return }
    let (start, end) =
      switch list {
      case .bullets: ("<ul>", "</ul>")
      case .numbers("1"): ("<ol>", "</ol>")
      case .numbers(let first): ("<ol start=\"\(first)\">", "</ol>")
      }
    html += "\(start)\n" + items.map { "<li>\(HTMLNotesLine.html($0, names))</li>\n" }.joined() + "\(end)\n"
    items = []
  }

  private mutating func end() {
    endParagraph()
    endList()
    endTable()
  }
}
