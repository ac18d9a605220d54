/// A mapping that was held against the keys that may stand in it.
struct KeyedMapping: Sendable {
  let node: YAMLNode
  /// In document order, unknown ones left out, misspelt ones under the name that was meant.
  let entries: [(key: String, entry: YAMLEntry)]
  /// None for a mapping that is looked through as fast.
  private let index: [String: Int]?

  init(node: YAMLNode, entries: [(key: String, entry: YAMLEntry)]) {
    self.node = node
    self.entries = entries
    guard entries.count > 8 else {
      index = nil
      return
    }
    var index: [String: Int] = [:]
    for (place, item) in entries.enumerated() { index[item.key] = place }
    self.index = index
  }

  subscript(key: String) -> YAMLNode? {
    place(of: key).map { entries[$0].entry.value }
  }

  func entry(_ key: String) -> YAMLEntry? {
    place(of: key).map { entries[$0].entry }
  }

  private func place(of key: String) -> Int? {
    if let index { return index[key] }
    return entries.lastIndex { $0.key == key }
  }

  var span: Span { node.span }
}

extension Report {
  /// Reads a mapping with known keys; says what is unknown, and reads on as if a misspelt key were spelt right.
  mutating func keyed(_ node: YAMLNode, _ what: String, keys: [String], open: Bool = false) -> KeyedMapping? {
    guard case .mapping(let entries) = node.content else { return nil }
    var found: [(key: String, entry: YAMLEntry)] = []
    // Made when a key is misspelt.
    var taken: Set<String>?
    var isInCutText = false
    for (position, entry) in entries.enumerated() {
      let name = entry.key.text
      if keys.contains(name) || open && !name.hasPrefix("x-") {
        found.append((name, entry))
        isInCutText = false
      } else if !name.hasPrefix("x-") {
        if isCutText(entry, after: position > 0 ? entries[position - 1] : nil) {
          if !isInCutText { reportCutText(entry, after: entries[position - 1]) }
          isInCutText = true
          continue
        }
        isInCutText = false
        let others = taken ?? Set(entries.map(\.key.text).filter(keys.contains))
        let meant = nearestName(to: name, among: keys.filter { !others.contains($0) })
        reportUnknownKey(entry.key, what, keys: keys, meant: meant)
        if let meant {
          found.append((meant, entry))
          taken = others.union([meant])
        }
      }
    }
    return KeyedMapping(node: node, entries: found)
  }

  private mutating func reportUnknownKey(_ key: YAMLScalar, _ what: String, keys: [String], meant: String?) {
    var notes: [Diagnostic.Note] = []
    if meant == nil {
      notes.append(.init("\(what) may have: \(keys.joined(separator: ", "))", at: nil))
    }
    add(
      KeyRules.unknownKey, "'\(key.text)' is not a key of \(what)", at: key.span, notes: notes,
      fixes: meant.map { [.replace(key.span, with: $0)] } ?? [])
  }

  /// `{ summary: Bring it, then go }` reads as two keys, the second with nothing behind it.
  private func isCutText(_ entry: YAMLEntry, after earlier: YAMLEntry?) -> Bool {
    guard case .scalar(let value) = entry.value.content, value.isNothing, entry.value.span.isEmpty,
      let earlier, case .scalar(let before) = earlier.value.content
    else { return false }
    return entry.key.style == .plain && before.style == .plain
      && (entry.key.text.contains(" ") || !before.text.isEmpty && before.text.contains(" ") || before.isNothing)
  }

  private mutating func reportCutText(_ entry: YAMLEntry, after earlier: YAMLEntry) {
    guard case .scalar(let before) = earlier.value.content else { return }
    let whole = before.span.through(entry.key.span)
    let text = "\(before.text), \(entry.key.text)"
    let quoted = text.contains("\"") ? "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'" : "\"\(text)\""
    add(
      KeyRules.commaInText, "a comma ends the value of '\(earlier.key.text)' here; text with a comma needs quotes",
      at: entry.key.span, fixes: [FixIt("quote the text", .plausible, [.init(whole, quoted)])])
  }
}

enum KeyRules {
  static let unknownKey = Rule(
    "unknown-key", .error, "Every key is one of the language's.",
    explanation: """
      A key that the language does not have would be ignored, and with it what somebody meant. Correct its spelling, move it to the \
      element that takes it, or, for another tool's data, give it a name that begins with `x-`.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\n⟦sumary⟧: The smallest flow.\n",
        accepted: "flowspec: 1\nflow: A\nsummary: The smallest flow.\n")
    ])

  static let commaInText = Rule(
    "comma-in-text", .error, "Text with a comma inside braces or brackets is quoted.",
    explanation: """
      Inside `{ }` and `[ ]` YAML ends a value at a comma, so the rest of a sentence becomes a key of its own. Quote the text, or write the \
      element over several lines without braces.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\neffects:\n  bring: { summary: Bring it, ⟦then go⟧ }\nentry: [bring]\n",
        accepted: "flowspec: 1\nflow: A\neffects:\n  bring: { summary: \"Bring it, then go\" }\nentry: [bring]\n")
    ])

  static let all = [unknownKey, commaInText]
}
