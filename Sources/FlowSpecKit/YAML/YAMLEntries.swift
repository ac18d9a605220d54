/// The entries of a mapping in document order, without duplicate keys.
struct YAMLEntries {
  private(set) var entries: [YAMLEntry] = []
  private var first: [String: Span] = [:]
  /// The indices of entries that a merge key brought.
  private var merged: [String: Int] = [:]

  var last: YAMLEntry? { entries.last }

  mutating func add(_ entry: YAMLEntry, _ log: inout YAMLLog) {
    if let index = merged.removeValue(forKey: entry.key.text) {
      entries[index] = entry
      first[entry.key.text] = entry.key.span
    } else if let earlier = first[entry.key.text] {
      log.add(
        YAMLRules.duplicateKey, "key '\(YAMLLog.short(entry.key.text))' is written twice", at: entry.key.span,
        notes: [.init("first written here", at: earlier)])
      log.drop(entry.value)
    } else {
      first[entry.key.text] = entry.key.span
      entries.append(entry)
    }
  }

  /// Adds merged entries; entries of the mapping itself take precedence.
  mutating func addMissing(_ merged: [YAMLEntry]) {
    for entry in merged where first[entry.key.text] == nil {
      first[entry.key.text] = entry.key.span
      self.merged[entry.key.text] = entries.count
      entries.append(entry)
    }
  }
}
