/// A mapping, checked against its valid keys.
struct KeyedMapping: Sendable {
  let node: YAMLNode
  /// Entries in document order, without unknown keys, and with misspelt keys corrected.
  let entries: [(key: String, entry: YAMLEntry)]
  /// Entries with unknown keys that are similar to none: reported, and not read.
  let skipped: [YAMLEntry]
  /// nil for a small mapping, where a linear search is as fast.
  private let index: [String: Int]?

  init(node: YAMLNode, entries: [(key: String, entry: YAMLEntry)], skipped: [YAMLEntry] = []) {
    self.node = node
    self.entries = entries
    self.skipped = skipped
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
  /// Reads a mapping with known keys. It reports unknown keys and corrects misspelt ones.
  ///
  /// - Parameter words: keys of other mappings, which do not count as misspelt keys of this one.
  mutating func keyed(
    _ node: YAMLNode, _ what: String, keys: [String], open: Bool = false, words: Set<String> = []
  ) -> KeyedMapping? {
    guard case .mapping(let entries) = node.content else { return nil }
    var found: [(key: String, entry: YAMLEntry)] = []
    var skipped: [YAMLEntry] = []
    var taken = Set<String>()
    for entry in entries where keys.contains(entry.key.text) { taken.insert(entry.key.text) }
    for entry in entries {
      let name = entry.key.text
      if taken.contains(name) && keys.contains(name) || open && !name.hasPrefix("x-") {
        found.append((name, entry))
      } else if !name.hasPrefix("x-") {
        guard maySuggest() else {
          add(KeyRules.unknownKey, "'\(YAMLLog.short(name))' is not a key of \(what)", at: entry.key.span)
          skipped.append(entry)
          continue
        }
        let free = keys.filter { !taken.contains($0) }
        if let advice = ForeignKeys.advice(on: name, among: keys) {
          add(
            KeyRules.unknownKey, "'\(name)' is not a key of \(what); \(advice)", at: entry.key.span,
            fixes: ForeignKeys.guardFix(for: entry, among: free))
          skipped.append(entry)
          continue
        }
        if let other = ForeignKeys.translation(of: name, among: keys), taken.contains(other) {
          add(KeyRules.unknownKey, "'\(name)' is not a key of \(what); it is '\(other)' here, which is written already", at: entry.key.span)
          skipped.append(entry)
          continue
        }
        let translation = ForeignKeys.translation(of: name, among: free)
        let meant = translation ?? nearestName(to: name, among: free) ?? wholeName(of: name, among: free)
        let isMisspelt = !words.contains(name) && meant != nil && certainName(for: name, among: keys) == meant
        reportUnknownKey(entry.key, what, keys: keys, meant: meant, isTranslated: translation != nil, isMisspelt: isMisspelt)
        if let meant {
          let key = YAMLScalar(meant, entry.key.style, entry.key.span)
          found.append((meant, YAMLEntry(key, entry.value)))
          taken.insert(meant)
        } else {
          skipped.append(entry)
        }
      }
    }
    return KeyedMapping(node: node, entries: found, skipped: skipped)
  }

  private static let mostKeys = 14

  private mutating func reportUnknownKey(_ key: YAMLScalar, _ what: String, keys: [String], meant: String?, isTranslated: Bool, isMisspelt: Bool) {
    var notes: [Diagnostic.Note] = []
    if meant == nil {
      let nearest = namesByDistance(from: key.text, keys).prefix(Self.mostKeys).joined(separator: ", ")
      notes.append(.init("\(what) has these keys: \(nearest)" + (keys.count > Self.mostKeys ? ", … (\(keys.count) in all)" : ""), at: nil))
    }
    let instead = isTranslated ? meant.map { "; it is '\($0)' here" } ?? "" : ""
    add(
      KeyRules.unknownKey, "'\(key.text)' is not a key of \(what)\(instead)", at: key.span, notes: notes,
      fixes: meant.map { [.replace(key.span, with: $0, isTranslated || isMisspelt ? .certain : .plausible)] } ?? [])
  }
}

enum KeyRules {
  static let unknownKey = Rule(
    "unknown-key", .error, "Every key is a key of the language.",
    explanation: """
      An unknown key would be ignored, and with it something that you meant. Correct its spelling, or move it to the declaration that takes it. \
      For data of another tool, begin the key with `x-`.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\n⟦sumary⟧: The smallest flow.\n",
        accepted: "flowspec: 1\nflow: A\nsummary: The smallest flow.\n")
    ])

  static let commaInText = Rule(
    "comma-in-text", .error, "Text with a comma inside braces is quoted.",
    explanation: """
      Inside `{ }` YAML ends a value at a comma, so the rest of the text becomes a key of its own. Quote the text, put a list into brackets (`effects: [a, b]`), or write the mapping \
      over several lines without braces.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\neffects:\n  bring: { summary: Bring it, ⟦then go⟧ }\nentry: [bring]\n",
        accepted: "flowspec: 1\nflow: A\neffects:\n  bring: { summary: \"Bring it, then go\" }\nentry: [bring]\n")
    ])

  static let all = [unknownKey, commaInText]
}
