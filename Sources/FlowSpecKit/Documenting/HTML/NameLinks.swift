/// Links names in text to the places in the page that describe them.
struct NameLinks {
  /// By name: the kinds of declarations with it, in the order of `Topic`.
  private var topics: [String: [Topic]] = [:]
  /// By kind and last part of a dotted name: the whole name; nil if several end with that part.
  private var nested: [Topic: [String: String?]] = [:]
  /// The forms of links, which are no names in expressions.
  private var forms: Set<String> = []
  /// The page with the places, encoded; empty for the page with the names.
  private var page = ""

  /// Links no name.
  static let none = NameLinks()

  private init() {}

  init(_ page: Page) {
    gather(page.blocks)
    if let documentation = page.documentation {
      self.page = HTMLText.destination(documentation.page + ".html")
      for one in documentation.names { topics[one.name, default: []].append(one.topic) }
    }
    for (name, kinds) in topics where name.contains(".") {
      let last = String(name.split(separator: ".").last ?? "")
      for kind in kinds { nested[kind, default: [:]].updateValue(nested[kind]?[last] == nil ? name : nil, forKey: last) }
    }
    for name in topics.keys {
      topics[name]?.sort { Topic.allCases.firstIndex(of: $0) ?? 0 < Topic.allCases.firstIndex(of: $1) ?? 0 }
    }
  }

  private mutating func gather(_ blocks: [Page.Block]) {
    for block in blocks {
      switch block {
      case .table(let table):
        if let topic = table.subject { for row in table.rows { topics[row[0].plain, default: []].append(topic) } }
      case .section(let section): gather(section.blocks)
      case .folded(_, let blocks): gather(blocks)
      case .entry(let entry) where entry.subject == .link: forms.insert(entry.name)
      case .entry(let entry):
        topics[entry.name, default: []].append(entry.subject)
        gather(entry.blocks)
      case .paragraph, .contents, .list, .steps, .run, .facts, .cards, .matrix, .diagram, .ruler, .wireframes, .linkTester, .prototype, .notes,
        .prose,
        .example:
        break
      }
    }
  }

  /// Returns the address of a declaration; nil if no place describes it.
  func address(_ topic: Topic, _ name: String) -> String? {
    let isKnown = topic == .link ? forms.contains(name) : topics[name]?.contains(topic) ?? false
    return isKnown ? page + "#" + HTMLText.destination(topic.anchor(name)) : nil
  }

  /// Returns the address of the declaration that code names as a whole; nil for other code.
  func address(of code: String, preferring topic: Topic?) -> String? {
    // Names of properties and scenarios can have spaces and signs in them.
    let kinds = topic.map { [$0] } ?? (Self.isWord(code) ? [] : [.property, .scenario])
    for kind in kinds {
      if let address = address(kind, code) { return address }
      if let whole = nested[kind]?[code] ?? nil { return address(kind, whole) }
    }
    guard Self.isWord(code) else { return nil }
    return (topics[code]?.first ?? nil).flatMap { address($0, code) }
  }

  /// Returns code as HTML in which each known name is a link.
  func html(_ code: String, preferring topic: Topic?) -> String {
    if let address = address(of: code, preferring: topic) { return Self.link(code, address) }
    guard !code.contains("://"), !code.contains("{"), !code.hasPrefix("/") else { return Self.breakable(code) }
    var (result, rest) = ("", code[...])
    var isQuoted = false
    while let first = rest.first {
      if first == "\"" { isQuoted.toggle() }
      let word = isQuoted || !Self.begins(first) ? rest.prefix(1) : rest.prefix { Self.continues($0) }
      rest = rest.dropFirst(word.count)
      // A word before a colon is the label of an argument.
      let isName = !isQuoted && Self.begins(first) && rest.first != ":"
      result += isName ? linked(word, topic, in: code) : Self.breakable(String(word), in: code)
    }
    return result
  }

  private static func begins(_ character: Character) -> Bool { character.isLetter || character == "_" }
  private static func continues(_ character: Character) -> Bool { character.isLetter || character.isNumber || "._".contains(character) }

  /// Links the longest known prefix of a dotted name: `order.id` is a field of `order`.
  private func linked(_ word: Substring, _ topic: Topic?, in code: String) -> String {
    var parts = word.split(separator: ".", omittingEmptySubsequences: false)
    while !parts.isEmpty {
      let name = parts.joined(separator: ".")
      if let known = topics[name] {
        let chosen = topic.flatMap { known.contains($0) ? $0 : nil } ?? known[0]
        let address = page + "#" + HTMLText.destination(chosen.anchor(name))
        return Self.link(name, address, in: code) + Self.breakable(String(word.dropFirst(name.count)), in: code)
      }
      parts.removeLast()
    }
    return Self.breakable(String(word), in: code)
  }

  private static func isWord(_ code: String) -> Bool { code.allSatisfy(continues) }

  private static func link(_ name: String, _ address: String, in code: String? = nil) -> String {
    "<a href=\"\(address)\">\(breakable(name, in: code))</a>"
  }

  /// The most characters of code that needs no line break.
  private static let longestUnbroken = 16

  /// Permits line breaks after a point or a slash in long code.
  /// - Parameter code: The code with the text; nil if the text is all of it.
  static func breakable(_ text: String, in code: String? = nil) -> String {
    guard (code ?? text).utf8.count > longestUnbroken else { return HTMLText.escaped(text) }
    var result = ""
    for character in HTMLText.escaped(text) {
      result.append(character)
      if ".(/_".contains(character) { result += "<wbr>" }
    }
    return result
  }
}
