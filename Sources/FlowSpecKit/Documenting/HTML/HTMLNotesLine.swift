/// Code spans, strong and emphasised text, and links of the web and of mail in a line of notes; all other characters are text.
///
/// No search for an end is repeated where an earlier one found none, so that the time is linear in the length.
struct HTMLNotesLine {
  /// The most levels of marks within marks.
  private static let deepest = 6

  private let text: [Character]
  private let depth: Int
  private let isInLink: Bool
  private let names: NameLinks
  private var html = ""
  private var plain = ""
  private var place = 0
  /// Marks that have no end after the place.
  private var endless: Set<String> = []

  static func html(_ text: String, _ names: NameLinks) -> String { html(Array(text), depth: 0, isInLink: false, names) }

  private static func html(_ text: [Character], depth: Int, isInLink: Bool, _ names: NameLinks) -> String {
    var line = HTMLNotesLine(text: text, depth: depth, isInLink: isInLink, names)
    line.read()
    return line.html
  }

  private init(text: [Character], depth: Int, isInLink: Bool, _ names: NameLinks) {
    self.text = text
    self.depth = depth
    self.isInLink = isInLink
    self.names = names
  }

  private mutating func read() {
    while place < text.count {
      let character = text[place]
      let isTaken =
        switch character {
        case "\\": readEscape()
        case "`": readCode()
        case "*", "_": depth < Self.deepest && readEmphasis(character)
        // An image stays text, as in Markdown pages.
        case "[": !isInLink && depth < Self.deepest && (place == 0 || text[place - 1] != "!") && readLink()
        default: false
        }
      guard !isTaken else { continue }
      plain.append(character)
      place += 1
    }
    endPlain()
  }

  private mutating func endPlain() {
    html += HTMLText.escaped(plain)
    plain = ""
  }

  private mutating func readEscape() -> Bool {
    guard place + 1 < text.count, text[place + 1].isASCII, text[place + 1].isPunctuation || text[place + 1].isSymbol else { return false }
    plain.append(text[place + 1])
    place += 2
    return true
  }

  private func run(of character: Character, at start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == character { end += 1 }
    return end - start
  }

  /// As many backticks end a span as begin it.
  private mutating func readCode() -> Bool {
    let count = run(of: "`", at: place)
    let names = isInLink ? .none : names
    readMarked("`", count) { _ in
      true
    } write: {
      "<code>\(names.html(Self.unpadded($0), preferring: nil))</code>"
    }
    return true
  }

  /// Reads up to the next run of as many marks for which `isEnd` is true; without one the marks are text.
  private mutating func readMarked(_ character: Character, _ count: Int, isEnd: (Int) -> Bool, write: (ArraySlice<Character>) -> String) {
    let mark = String(repeating: character, count: count)
    let start = place + count
    var next = start
    while !endless.contains(mark), next < text.count {
      let found = run(of: character, at: next)
      if found == count, isEnd(next) {
        endPlain()
        html += write(text[start..<next])
        place = next + count
        return
      }
      next += max(found, 1)
    }
    endless.insert(mark)
    plain += mark
    place = start
  }

  private static func unpadded(_ code: ArraySlice<Character>) -> String {
    let isPadded = code.count > 2 && code.first == " " && code.last == " "
    return String(isPadded ? code.dropFirst().dropLast() : code)
  }

  /// Two marks make strong text, one emphasised text; an underscore within a word is none.
  private mutating func readEmphasis(_ character: Character) -> Bool {
    let found = run(of: character, at: place)
    let start = place + found
    guard found <= 2, start < text.count, !text[start].isWhitespace, !Self.isWithinWord(text, character, before: place - 1, after: start) else {
      plain += String(repeating: character, count: found)
      place += found
      return true
    }
    let text = text
    let element = found == 2 ? "strong" : "em"
    let (depth, isInLink, names) = (depth + 1, isInLink, names)
    readMarked(character, found) { next in
      next > start && !text[next - 1].isWhitespace && !Self.isWithinWord(text, character, before: next - 1, after: next + found)
    } write: {
      "<\(element)>\(Self.html(Array($0), depth: depth, isInLink: isInLink, names))</\(element)>"
    }
    return true
  }

  private static func isWithinWord(_ text: [Character], _ character: Character, before: Int, after: Int) -> Bool {
    guard character == "_", before >= 0, after < text.count else { return false }
    return (text[before].isLetter || text[before].isNumber) && (text[after].isLetter || text[after].isNumber)
  }

  /// `[label](address)`, neither with brackets of its own.
  private mutating func readLink() -> Bool {
    guard let labelEnd = text[(place + 1)...].firstIndex(where: { "[]".contains($0) }), text[labelEnd] == "]", labelEnd > place + 1,
      labelEnd + 1 < text.count, text[labelEnd + 1] == "("
    else { return false }
    let rest = text[(labelEnd + 2)...]
    guard let end = rest.firstIndex(where: { $0.isWhitespace || "()[]<>\"`\\".contains($0) }), text[end] == ")" else { return false }
    let address = String(text[(labelEnd + 2)..<end])
    guard Self.isHarmless(address) else { return false }
    endPlain()
    let label = Self.html(Array(text[(place + 1)..<labelEnd]), depth: depth + 1, isInLink: true, names)
    html += "<a href=\"\(HTMLText.escaped(address))\">\(label)</a>"
    place = end + 1
    return true
  }

  /// True for visible addresses of the web and of mail.
  private static func isHarmless(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return ["https://", "http://", "mailto:"].contains(where: start.hasPrefix) && !address.unicodeScalars.contains(where: VisibleText.isHidden)
  }
}
