/// Finds the tags of a text that is known to be well-formed, one after the other: Foundation's parser says no bytes.
struct TagScanner {
  struct Tag {
    let range: Range<Int>
    let isEmptyElement: Bool
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Where the document type declares an entity of its own: then texts are not what stands in the file.
  static func entityDeclaration(in bytes: [UInt8]) -> Int? {
    var scanner = TagScanner(bytes)
    let first = scanner.next()?.range.lowerBound ?? bytes.count
    return bytes[..<first].indices.first { $0 + 8 <= first && bytes[$0] == UInt8(ascii: "<") && bytes[$0...].starts(with: "<!ENTITY".utf8) }
  }

  /// The next tag, of a start or an end; nil where there is none.
  mutating func next() -> Tag? {
    while let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = start
      if starts(with: "<!--") {
        skip(behind: "-->")
      } else if starts(with: "<![CDATA[") {
        skip(behind: "]]>")
      } else if starts(with: "<?") {
        skip(behind: "?>")
      } else if starts(with: "<!") {
        skipDeclaration()
      } else {
        return tag(from: start)
      }
    }
    return nil
  }

  private mutating func tag(from start: Int) -> Tag {
    var quote: UInt8?
    at = start + 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return Tag(range: start..<at, isEmptyElement: at - start > 2 && bytes[at - 2] == UInt8(ascii: "/"))
  }

  /// A document type, perhaps with declarations in brackets.
  private mutating func skipDeclaration() {
    var depth = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return }
    }
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[at...].starts(with: text.description.utf8)
  }

  private mutating func skip(behind text: StaticString) {
    let end = Array(text.description.utf8)
    while at < bytes.count, !bytes[at...].starts(with: end) { at += 1 }
    at = min(bytes.count, at + end.count)
  }
}
