/// Escapes text for Markdown.
enum MarkdownText {
  /// Returns a phrase for the start of a line, so that the line is no heading and no list.
  static func line(_ phrase: Phrase, _ names: NameLinks = .none) -> String {
    guard let first = phrase.runs.first, case .text = first else { return inline(phrase, names) }
    // Four spaces would make it a code block.
    let text = inline(phrase, names).drop(while: \.isWhitespace)
    if let mark = text.first, "#+-=".contains(mark) { return "\\" + text }
    let digits = text.prefix(while: \.isNumber)
    guard !digits.isEmpty, let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")" else { return String(text) }
    return digits + "\\" + text.dropFirst(digits.count)
  }

  /// - Parameter names: the places to which code links that is one name.
  static func inline(_ phrase: Phrase, _ names: NameLinks = .none, isCell: Bool = false) -> String {
    phrase.runs.map { run in
      switch run {
      case .text(let text): escaped(text)
      case .literal(let text): code(text, isCell)
      case .code(let text): linked(code(text, isCell), names.address(of: text, preferring: nil))
      case .name(let text, let topic): linked(code(text, isCell), names.address(of: text, preferring: topic))
      case .verdict(let text, let tone, let page, let section):
        Self.linked(tone == .good ? escaped(text) : "**" + escaped(text) + "**", page: page, section: section)
      case .strong(let text): "**" + escaped(text.trimmed) + "**"
      case .address(let text): escaped(text)
      case .place(let text, let address): "[\(escaped(text))](\(address))"
      case .emphasis(let text): "*" + escaped(text.trimmed) + "*"
      case .link(let text, let page, let section):
        Self.linked(escaped(text), page: page, section: section)
      case .lineBreak: isCell ? "<br>" : "\\\n"
      }
    }.joined()
  }

  private static func linked(_ code: String, _ address: String?) -> String { address.map { "[\(code)](\($0))" } ?? code }

  /// Returns a link to a page or to a section, or the text alone.
  private static func linked(_ text: String, page: String?, section: String?) -> String {
    guard page != nil || section != nil else { return text }
    return "[\(text)](\(page.map { destination($0 + ".md") } ?? "")\(section.map { "#" + HTMLText.destination($0) } ?? ""))"
  }

  /// Returns one line of escaped text.
  static func escaped(_ text: String) -> String {
    var result = ""
    var before: Character = " "
    let characters = Array(text.oneLine)
    for (index, character) in characters.enumerated() {
      switch character {
      case "\\", "`", "*", "[", "]", "<", ">", "|", "~", "&", "$": result += "\\\(character)"
      case "_":
        let after = index + 1 < characters.count ? characters[index + 1] : " "
        let isInside = before.isLetter || before.isNumber
        result += isInside && (after.isLetter || after.isNumber) ? "_" : "\\_"
      default: result.append(character)
      }
      before = character
    }
    return result
  }

  /// Returns a code span, delimited by more backticks than it contains in a row.
  private static func code(_ text: String, _ isCell: Bool) -> String {
    let line = text.oneLine
    guard !line.isEmpty else { return "" }
    var longest = 0
    var current = 0
    for character in line {
      current = character == "`" ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = line.hasPrefix("`") || line.hasSuffix("`") || line.hasPrefix(" ") && line.hasSuffix(" ") ? " " : ""
    let inside = isCell ? String(line.flatMap { $0 == "|" ? ["\\", "|"] : [$0] }) : line
    return fence + pad + inside + pad + fence
  }

  /// Encodes a file name as the target of a link.
  private static func destination(_ name: String) -> String {
    name.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension String {
  /// The text with each line end or control character as a single space.
  fileprivate var oneLine: String {
    VisibleText.of(String(map { $0.isNewline || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } ? " " : $0 }))
  }

  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
