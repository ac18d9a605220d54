/// A part of a generated spec, written as a person would: with comments, and with quotes where YAML needs them.
indirect enum SpecNode: Sendable, Equatable {
  /// Any text; quoted unless YAML reads it as this text anyway.
  case text(String)
  /// Written unchanged: `true`, `3`, `null`, `0...3`.
  case word(String)
  case list([SpecNode])
  case mapping([SpecEntry])
}

/// A key and its value, with the comments above it.
struct SpecEntry: Sendable, Equatable {
  let key: String
  let value: SpecNode
  /// Comment lines, without `#`; white space and control characters in them become spaces.
  let comments: [String]
  /// True if an empty line precedes the comments.
  let isApart: Bool

  init(_ key: String, _ value: SpecNode, comments: [String] = [], isApart: Bool = false) {
    self.key = key
    self.value = value
    self.comments = comments
    self.isApart = isApart
  }
}

extension SpecNode: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral text: String) { self = .text(text) }
  init(arrayLiteral elements: SpecNode...) { self = .list(elements) }
  init(dictionaryLiteral entries: (String, SpecNode)...) { self = .mapping(entries.map { SpecEntry($0.0, $0.1) }) }
}

extension SpecNode {
  /// Returns the text of a spec: sections in block style, and short values in braces on one line.
  static func spec(_ entries: [SpecEntry], header: [String] = []) -> String {
    var writer = SpecWriter()
    writer.comment(header, indent: 0)
    writer.write(entries, indent: 0)
    return writer.text
  }
}

private struct SpecWriter {
  private static let lineWidth = 110
  private(set) var text = ""

  mutating func comment(_ lines: [String], indent: Int) {
    let margin = String(repeating: " ", count: indent)
    for line in lines { text += margin + (line.isEmpty ? "#" : "# " + SpecText.commentable(line)) + "\n" }
  }

  mutating func write(_ entries: [SpecEntry], indent: Int) {
    for (index, entry) in entries.enumerated() {
      if entry.isApart, index > 0 { text += "\n" }
      comment(entry.comments, indent: indent)
      text += String(repeating: " ", count: indent) + SpecText.key(entry.key) + ":"
      write(entry.value, indent: indent, isSection: indent == 0)
    }
  }

  /// Writes a value after its key, on the same line.
  private mutating func write(_ node: SpecNode, indent: Int, isSection: Bool) {
    let column = text.utf8.count - (text.utf8.lastIndex(of: 0x0A).map { text.utf8.distance(from: text.startIndex, to: $0) + 1 } ?? 0)
    switch node {
    case .text(let value): text += " " + SpecText.scalar(value, inFlow: false) + "\n"
    case .word(let word): text += " " + word + "\n"
    case .mapping(let entries) where !entries.isEmpty && (isSection && entries.contains { $0.value.isContainer } || !fits(node, column)):
      text += "\n"
      write(entries, indent: indent + 2)
    case .list(let items) where !fits(node, column):
      text += "\n"
      for item in items {
        text += String(repeating: " ", count: indent + 2) + "- "
        writeItem(item, indent: indent + 4)
      }
    case .list, .mapping: text += " " + node.inline + "\n"
    }
  }

  private mutating func writeItem(_ item: SpecNode, indent: Int) {
    guard case .mapping(let entries) = item, !entries.isEmpty, !fits(item, indent), entries[0].comments.isEmpty else {
      if case .text(let value) = item { return text += SpecText.scalar(value, inFlow: false) + "\n" }
      return text += item.inline + "\n"
    }
    let start = text.endIndex
    write(entries, indent: indent)
    // The first entry follows the dash.
    text.removeSubrange(start..<text.index(start, offsetBy: indent))
  }

  private func fits(_ node: SpecNode, _ column: Int) -> Bool {
    node.isInline && column + 1 + node.inline.utf8.count <= Self.lineWidth
  }
}

extension SpecNode {
  var isContainer: Bool {
    switch self {
    case .text, .word: false
    case .list, .mapping: true
    }
  }

  /// True if no part of it needs a line of its own.
  fileprivate var isInline: Bool {
    switch self {
    case .text, .word: true
    case .list(let items): items.allSatisfy(\.isInline)
    case .mapping(let entries): entries.allSatisfy { $0.comments.isEmpty && $0.value.isInline }
    }
  }

  fileprivate var inline: String {
    switch self {
    case .text(let text): return SpecText.scalar(text, inFlow: true)
    case .word(let word): return word
    case .list(let items): return "[" + items.map(\.inline).joined(separator: ", ") + "]"
    case .mapping(let entries):
      guard !entries.isEmpty else { return "{}" }
      return "{ " + entries.map { SpecText.key($0.key) + ": " + $0.value.inline }.joined(separator: ", ") + " }"
    }
  }
}

/// Writes texts so that YAML reads them back unchanged.
enum SpecText {
  static func key(_ text: String) -> String {
    scalar(text, inFlow: true)
  }

  static func scalar(_ text: String, inFlow: Bool) -> String {
    if isPlain(text, inFlow: inFlow) { return text }
    if !text.unicodeScalars.allSatisfy(isPrintable) { return escaped(text) }
    return YAMLQuoting.quoted(text)
  }

  static func commentable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(isPrintable(scalar) ? scalar : " ") }
    return result
  }

  /// Returns true if a text has no special characters of YAML, and does not look like a number or a Boolean.
  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isLetter(first) || first == "/" || first == "_",
      last != " ", !["true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan"].contains(text.lowercased())
    else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case _ where isLetter(scalar): true
      case "0"..."9", "_", "-", ".", "/", " ", "(", ")", "+", "=", "?", ";": true
      case ",": !inFlow
      case "'": scalar != first
      default: false
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.properties.isAlphabetic : isPrintable(scalar) && scalar.properties.isAlphabetic
  }

  /// Returns true if a line of YAML may contain it unescaped.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x061B, 0x061D...0x200D, 0x2010...0x2027, 0x202F...0x2065, 0x206A...0xD7FF: true
    case 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
