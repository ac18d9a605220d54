/// Removes an entry from its mapping; comments and all other entries stay unchanged.
enum EntryRemoval {
  /// Returns nil if the entry is the only one, unless braces may stay empty, or shares its lines with a comment.
  static func edit(of key: YAMLScalar, in mapping: YAMLNode, _ source: SourceText, mayEmpty: Bool = false) -> FixIt.Edit? {
    guard case .mapping(let entries) = mapping.content, let index = entries.firstIndex(where: { $0.key.span == key.span }) else { return nil }
    guard entries.count > 1 else {
      return mayEmpty && isFlow(mapping, source) ? FixIt.Edit(Span(key.span.source, from: key.span.lower, to: end(of: entries[0])), "") : nil
    }
    return isFlow(mapping, source) ? inFlow(entries, index, source) : inBlock(entries[index], source)
  }

  /// Returns true if a mapping is written in braces.
  static func isFlow(_ mapping: YAMLNode, _ source: SourceText) -> Bool {
    mapping.span.lower < source.bytes.count && source.bytes[mapping.span.lower] == UInt8(ascii: "{")
  }

  /// Removes the comma too that separates the entry from another.
  private static func inFlow(_ entries: [YAMLEntry], _ index: Int, _ source: SourceText) -> FixIt.Edit? {
    let entry = entries[index]
    let isLast = index == entries.count - 1
    let gap = isLast ? end(of: entries[index - 1])..<entry.key.span.lower : end(of: entry)..<entries[index + 1].key.span.lower
    let between = source.text(from: gap.lowerBound, to: gap.upperBound)
    guard between.filter({ !$0.isWhitespace }) == "," else { return nil }
    let (lower, upper) = isLast ? (gap.lowerBound, end(of: entry)) : (entry.key.span.lower, gap.upperBound)
    return FixIt.Edit(Span(entry.key.span.source, from: lower, to: upper), "")
  }

  /// Removes whole lines.
  private static func inBlock(_ entry: YAMLEntry, _ source: SourceText) -> FixIt.Edit? {
    let first = source.lines.range(ofLine: source.lines.position(of: entry.key.span.lower).line)
    let end = max(end(of: entry), entry.key.span.lower + 1)
    let last = source.lines.range(ofLine: source.lines.position(of: end - 1).line)
    let head = source.text(from: first.lowerBound, to: entry.key.span.lower)
    let tail = source.text(from: min(end, last.upperBound), to: last.upperBound)
    guard head.allSatisfy({ $0 == " " }), tail.allSatisfy(\.isWhitespace) else { return nil }
    return FixIt.Edit(Span(entry.key.span.source, from: first.lowerBound, to: last.upperBound), "")
  }

  private static func end(of entry: YAMLEntry) -> Int { max(entry.key.span.upper, entry.value.span.upper) }
}
