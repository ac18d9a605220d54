/// A spec's lines, with every `key: value` that stands on one of them: what a change of the text takes hold of.
struct SpecText {
  struct Entry {
    let line: Int
    let key: String
    let value: String
    /// The key in the first column below which the line lies.
    let section: String
    /// The key of the line above with less indentation.
    let parent: String
    /// Within the line: the key, and the value.
    fileprivate let start: Int
    fileprivate let valueStart: Int
    fileprivate let end: Int
    /// Tells whether the pair is written in `{ }` with others.
    let isInline: Bool
    /// The number of characters before the key.
    var indent: Int { start }
    /// Lines below that belong to it.
    fileprivate let below: Int
  }

  private(set) var lines: [String]
  private(set) var entries: [Entry] = []

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var section = ""
    var parents: [(indent: Int, key: String)] = []
    for index in lines.indices {
      let characters = Array(lines[index])
      let indent = Self.indent(characters)
      guard indent < characters.count, characters[indent] != "#" else { continue }
      while let last = parents.last, last.indent >= indent { parents.removeLast() }
      let found = Self.entries(
        characters, line: index, section: section, parent: parents.last?.key ?? "", below: linesBelow(index, indent))
      if let first = found.first, first.start == indent {
        if indent == 0 { section = first.key }
        parents.append((indent, first.key))
      }
      entries += found
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The text without an entry and what belongs to it.
  func removing(_ entry: Entry) -> String {
    var copy = lines
    if entry.isInline {
      var characters = Array(lines[entry.line])
      var (start, end) = (entry.start, entry.end)
      if end + 1 < characters.count, characters[end] == "," {
        end += 2
      } else if start >= 2, characters[start - 2] == "," {
        start -= 2
      }
      characters.removeSubrange(start..<min(end, characters.count))
      copy[entry.line] = String(characters)
    } else {
      copy.removeSubrange(entry.line...(entry.line + entry.below))
    }
    return copy.joined(separator: "\n")
  }

  func replacing(_ entry: Entry, with value: String) -> String {
    var copy = lines
    var characters = Array(lines[entry.line])
    characters.replaceSubrange(entry.valueStart..<entry.end, with: Array(value))
    copy[entry.line] = String(characters)
    return copy.joined(separator: "\n")
  }

  func renaming(_ entry: Entry, to key: String) -> String {
    var characters = Array(lines[entry.line])
    characters.replaceSubrange(entry.start..<(entry.start + entry.key.count), with: Array(key))
    return replacing(line: entry.line, with: String(characters))
  }

  func replacing(line: Int, with text: String) -> String {
    var copy = lines
    copy[line] = text
    return copy.joined(separator: "\n")
  }

  /// The lines of an entry that begins a line.
  func block(_ entry: Entry) -> ArraySlice<String> { lines[entry.line...(entry.line + entry.below)] }

  func inserting(_ line: String, before place: Int) -> String {
    var copy = lines
    copy.insert(line, at: place)
    return copy.joined(separator: "\n")
  }

  func swapping(_ one: Int, _ other: Int) -> String {
    var copy = lines
    copy.swapAt(one, other)
    return copy.joined(separator: "\n")
  }

  // MARK: Reading

  private static func indent(_ characters: [Character]) -> Int { characters.firstIndex { $0 != " " } ?? characters.count }

  private func linesBelow(_ line: Int, _ indent: Int) -> Int {
    var next = line + 1
    while next < lines.count, lines[next].isEmpty || Self.indent(Array(lines[next])) > indent { next += 1 }
    while next > line + 1, lines[next - 1].isEmpty { next -= 1 }
    return next - line - 1
  }

  private static func entries(_ line: [Character], line number: Int, section: String, parent: String, below: Int) -> [Entry] {
    var found: [Entry] = []
    var depth = 0
    var isQuoted = false
    var word: Int?
    var section = section
    for index in line.indices {
      let character = line[index]
      if character == "\"" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if character == "#", index > 0, line[index - 1] == " " { break }
      if character == "{" || character == "[" { depth += 1 }
      if character == "}" || character == "]" { depth -= 1 }
      if character == ":", let start = word, index + 1 == line.count || line[index + 1] == " " {
        let valueStart = min(index + 2, line.count)
        let end = valueEnd(line, valueStart, isInline: depth > 0)
        if start == 0 { section = String(line[start..<index]) }
        found.append(
          Entry(
            line: number, key: String(line[start..<index]), value: String(line[valueStart..<end]), section: section, parent: parent, start: start,
            valueStart: valueStart, end: end, isInline: depth > 0, below: below))
      }
      let isWord = character.isLetter || character.isNumber || character == "." || character == "_"
      word = isWord ? word ?? index : nil
    }
    return found
  }

  private static func valueEnd(_ line: [Character], _ start: Int, isInline: Bool) -> Int {
    var depth = 0
    var isQuoted = false
    var index = start
    while index < line.count {
      let character = line[index]
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted {
        if character == "#", index > 0, line[index - 1] == " " { break }
        if isInline, depth == 0, character == "," || character == "}" || character == "]" { break }
        if character == "{" || character == "[" { depth += 1 }
        if character == "}" || character == "]" { depth -= 1 }
      }
      index += 1
    }
    while index > start, line[index - 1] == " " { index -= 1 }
    return index
  }
}
