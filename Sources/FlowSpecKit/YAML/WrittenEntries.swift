/// Entries of a mapping that are written as one text, such as `whenever: one, eventually: two`.
struct WrittenEntries {
  private var entries: [(key: String, value: String)] = []
  /// False if the text might mean something else.
  private(set) var isCertain = true

  /// The entries, as they are written within braces.
  var text: String {
    entries.map { "\($0.key): \(Self.isPlain($0.value) ? $0.value : YAMLQuoting.quoted($0.value))" }.joined(separator: ", ")
  }

  /// Reads a text whose parts between commas begin with keys; returns nil for others.
  init?(_ text: String, keys: [String]) {
    guard !text.contains(where: \.isNewline) else { return nil }
    var rest = text[...]
    while let next = Self.entry(rest, keys) {
      guard !entries.contains(where: { $0.key == next.key }) else { return nil }
      entries.append((next.key, next.value))
      rest = next.rest
    }
    guard !entries.isEmpty, entries.allSatisfy({ !$0.value.isEmpty }) else { return nil }
    // A comma in a value may be the end of an entry whose key is misspelt.
    isCertain = entries.allSatisfy { !$0.value.contains(",") }
  }

  /// Reads the first entry, up to a comma with another key after it.
  private static func entry(_ text: Substring, _ keys: [String]) -> (key: String, value: String, rest: Substring)? {
    guard let key = head(text, keys) else { return nil }
    var end = text.startIndex
    while let comma = text[end...].firstIndex(of: ",") {
      let rest = text[comma...].dropFirst().drop { $0 == " " }
      let value = text[..<comma].dropFirst(key.count + 2)
      if head(rest, keys) != nil { return (key, trimmed(value), rest) }
      end = text.index(after: comma)
    }
    return (key, trimmed(text.dropFirst(key.count + 2)), "")
  }

  private static func head(_ text: Substring, _ keys: [String]) -> String? {
    keys.first { text.hasPrefix($0 + ": ") }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns true for a value that needs no quotes within braces.
  private static func isPlain(_ value: String) -> Bool {
    !value.contains { ",[]{}#:\"'".contains($0) } && !(value.first.map { "!&*|>%@`?-".contains($0) } ?? false)
  }
}

extension WrittenEntries {
  /// The first key of a property, and the keys that may follow it.
  private static let forms: [(first: String, second: String?)] = [
    ("always possible", nil), ("never", "before"), ("whenever", "eventually"), ("always", nil), ("possible", nil),
  ]

  /// Reads a property, whose keys may lack their colons: `never two before received(go)`.
  init?(property text: String) {
    guard !text.contains(where: \.isNewline), let form = Self.forms.first(where: { Self.isHead($0.first, of: text[...]) }) else { return nil }
    var rest = text.dropFirst(form.first.count)
    var lacksColons = !rest.hasPrefix(":")
    if !lacksColons { rest = rest.dropFirst() }
    guard let second = form.second, let place = Self.place(of: second, in: rest) else {
      entries = [(form.first, Self.trimmed(rest))]
      isCertain = !rest.contains(",")
      if entries[0].value.isEmpty { return nil }
      return
    }
    var last = rest[place...].dropFirst(second.count)
    if last.hasPrefix(":") { last = last.dropFirst() } else { lacksColons = true }
    let first = rest[..<place].reversed().drop { $0 == " " || $0 == "," }.reversed()
    entries = [(form.first, Self.trimmed(Substring(String(first)))), (second, Self.trimmed(last))]
    isCertain = !lacksColons && entries.allSatisfy { !$0.value.contains(",") }
    if entries.contains(where: \.value.isEmpty) { return nil }
  }

  /// Returns true if the text begins with the key, with or without its colon.
  private static func isHead(_ key: String, of text: Substring) -> Bool {
    text.hasPrefix(key + " ") || text.hasPrefix(key + ": ")
  }

  private static func place(of key: String, in text: Substring) -> Substring.Index? {
    text.indices.first { index in
      guard index > text.startIndex, " ,".contains(text[text.index(before: index)]) else { return false }
      return isHead(key, of: text[index...])
    }
  }
}
