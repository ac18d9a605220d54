/// A text that is changed at random, mostly in ways that leave it YAML.
struct SpecMutation {
  private var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func change(using random: inout SeededGenerator) {
    let line = Int.random(in: 0..<lines.count, using: &random)
    let other = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: lines.remove(at: line)
    case 1: lines.insert(lines[other], at: line)
    case 2: lines.swapAt(line, other)
    case 3: lines[line] = "  " + lines[line]
    case 4: lines[line] = String(lines[line].dropFirst(2))
    case 5: insert(Self.fragments.randomElement(using: &random) ?? "", in: line, using: &random)
    default: replaceWord(in: line, from: other, using: &random)
    }
    if lines.isEmpty { lines = [""] }
  }

  private static let fragments = [
    ",", ": ", "{", "}", "[", "]", "'", "\"", " #", "- ", "&a ", "*a", "!!str ", "~", "null", "?", "...", "é", "👩‍👩‍👧", "(", ")",
    " and ",
    " == ", "-", "not ", "event.", "99999999999999999999", ".", "x-", "|", ">", "\t", "%", "true", "none", "any", "layout",
    "screen", "''",
  ]

  private mutating func insert(_ text: String, in line: Int, using random: inout SeededGenerator) {
    let offset = Int.random(in: 0...lines[line].count, using: &random)
    lines[line].insert(contentsOf: text, at: lines[line].index(lines[line].startIndex, offsetBy: offset))
  }

  /// Replaces a word by another one of the file, removes a letter, swaps two letters, or removes the word.
  private mutating func replaceWord(in line: Int, from other: Int, using random: inout SeededGenerator) {
    guard let word = Self.words(lines[line]).randomElement(using: &random) else { return }
    var written = String(lines[line][word])
    let letter = Int.random(in: 0..<written.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: written = ""
    case 1: written.remove(at: written.index(written.startIndex, offsetBy: letter))
    case 2: written = String(written.reversed())
    default: written = Self.words(lines[other]).randomElement(using: &random).map { String(lines[other][$0]) } ?? "7"
    }
    lines[line].replaceSubrange(word, with: written)
  }

  private static func words(_ line: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start: String.Index?
    for index in line.indices {
      if line[index].isLetter || line[index].isNumber {
        start = start ?? index
      } else if let lower = start {
        found.append(lower..<index)
        start = nil
      }
    }
    if let start { found.append(start..<line.endIndex) }
    return found
  }
}
