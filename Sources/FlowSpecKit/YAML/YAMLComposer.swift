/// Builds nodes from events; resolves aliases, and reports mistakes that are no syntax errors.
///
/// One composer serves all parts of a file, because a later part may refer to an anchor of an earlier one.
struct YAMLComposer {
  /// A node with the data that its parent needs.
  struct Composed {
    let node: YAMLNode
    /// Its place; for an alias the place of the alias, not of its target.
    let place: Span
    /// The number of nodes in its subtree, itself included.
    let nodes: Int
    /// The levels of collections, including its own.
    let height: Int
    /// The bytes of all its texts.
    var bytes = 0
  }

  let text: YAMLText
  let limits: YAMLLimits
  var log: YAMLLog
  private var anchors: [String: Composed] = [:]
  private var openAnchors: Set<String> = []
  private var lostAnchors: Set<String> = []
  /// The keys and values read so far, aliases not resolved.
  private(set) var nodes = 0
  private var expandedNodes = 0
  private var expandedBytes = 0
  private var hasReportedExpansion = false
  var events: ArraySlice<YAMLEvent> = []

  init(_ text: YAMLText, _ limits: YAMLLimits) {
    self.text = text
    self.limits = limits
    log = YAMLLog(limit: limits.findings)
  }

  /// Composes the root from balanced events, at a nesting of `depth` collections.
  mutating func compose(_ events: ArraySlice<YAMLEvent>, depth: Int) -> YAMLNode? {
    self.events = events
    return events.isEmpty ? nil : node(depth: depth).node
  }

  /// Records the anchors in an unreadable part, so that they do not count as undefined.
  mutating func loseAnchors(in range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if text.byte(index) == UInt8(ascii: "&") {
        let end = YAMLProperties.nameEnd(text, index + 1)
        lostAnchors.insert(text.string(from: index + 1, to: end))
        index = max(end, index + 1)
      } else {
        index += 1
      }
    }
  }

  private mutating func node(depth: Int) -> Composed {
    guard let event = events.popFirst() else {
      let span = text.span(from: text.bytes.count, to: text.bytes.count)
      return Composed(node: .standIn(span), place: span, nodes: 1, height: 0)
    }
    nodes += 1
    let properties = YAMLProperties(text, event)
    if let tag = properties.tag {
      if let negation = negation(tag, event) { return negation }
      reportTag(tag, properties.content, event)
    }
    if let anchor = event.anchor { openAnchors.insert(anchor) }
    let composed = content(event, from: properties.content, depth: depth)
    if let anchor = event.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = composed
    }
    return composed
  }

  private mutating func content(_ event: YAMLEvent, from lower: Int, depth: Int) -> Composed {
    switch event.kind {
    case .scalar(let value, let style):
      let upper = style == .literal || style == .folded ? blockScalarEnd(from: lower, to: event.upper) : event.upper
      let span = text.span(from: lower, to: upper)
      let node = YAMLNode(.scalar(YAMLScalar(value, style, span)), span)
      return Composed(node: node, place: span, nodes: 1, height: 0, bytes: value.utf8.count)
    case .alias(let name):
      return alias(name, text.span(from: lower, to: event.upper), depth)
    case .mappingStart(let isFlow):
      return mapping(isFlow: isFlow, event, from: lower, depth: depth + 1)
    case .sequenceStart(let isFlow):
      return sequence(isFlow: isFlow, event, from: lower, depth: depth + 1)
    case .end:
      let span = text.span(from: lower, to: lower)
      return Composed(node: .standIn(span), place: span, nodes: 1, height: 0)
    }
  }

  /// Returns the end of a block scalar, without the line breaks after it that libyaml includes.
  private func blockScalarEnd(from lower: Int, to upper: Int) -> Int {
    // Trailing blanks of the last line are content.
    min(upper, text.lineEnd(of: text.trimmed(upper, from: lower)))
  }

  // MARK: Aliases

  private mutating func alias(_ name: String, _ span: Span, _ depth: Int) -> Composed {
    let standIn = Composed(node: .standIn(span), place: span, nodes: 1, height: 0)
    if openAnchors.contains(name) {
      log.add(YAMLRules.recursiveAlias, "alias '*\(YAMLLog.short(name))' is inside the value that it names", at: span)
      return standIn
    }
    guard let target = anchors[name] else {
      if !lostAnchors.contains(name) { reportUndefined(name, span) }
      return standIn
    }
    guard depth + target.height <= limits.depth else {
      let message = "alias '*\(YAMLLog.short(name))' brings more than \(limits.depth) collections within one another"
      log.add(YAMLRules.tooDeep, message, at: span, notes: [.init("'&\(YAMLLog.short(name))' is here", at: target.place)])
      return standIn
    }
    guard expandedNodes + target.nodes <= limits.expandedNodes else {
      reportExpansion(name, span, "\(limits.expandedNodes) nodes")
      return standIn
    }
    guard expandedBytes + target.bytes <= limits.bytes else {
      reportExpansion(name, span, "\(limits.bytes >> 20) MiB of text")
      return standIn
    }
    expandedNodes += target.nodes
    expandedBytes += target.bytes
    return Composed(node: target.node, place: span, nodes: target.nodes, height: target.height, bytes: target.bytes)
  }

  private mutating func reportUndefined(_ name: String, _ span: Span) {
    let isSearched = !log.isFull && anchors.count <= 1_000
    let nearest = isSearched ? nearestName(to: name, among: anchors.keys.sorted()) : nil
    let fixes = nearest.map { [FixIt.replace(span, with: "*\($0)")] } ?? []
    let message = "alias '*\(YAMLLog.short(name))' needs an anchor '&\(YAMLLog.short(name))' before it"
    log.add(YAMLRules.undefinedAlias, message, at: span, fixes: fixes)
  }

  private mutating func reportExpansion(_ name: String, _ span: Span, _ most: String) {
    guard !hasReportedExpansion else { return }
    hasReportedExpansion = true
    let message = "alias '*\(YAMLLog.short(name))' makes the aliases of the file expand to more than \(most)"
    log.add(YAMLRules.aliasExpansion, message, at: span)
  }

  // MARK: Tags

  private mutating func reportTag(_ tag: Span, _ content: Int, _ event: YAMLEvent) {
    guard !log.isFull else { return }
    let name = text.string(from: tag.lower, to: tag.upper)
    if case .scalar("", .plain) = event.kind, Self.isNegation(name) { return reportNegation(name, tag) }
    if isBehindConditionKey(tag.lower) { return reportCondition(from: tag.lower, to: event.upper) }
    let removal = FixIt.Edit(text.span(from: tag.lower, to: content), "")
    var fixes = [FixIt("remove the tag", name.hasPrefix("!!") ? .certain : .plausible, [removal])]
    if event.upper > content || event.lower == tag.lower, case .scalar(_, .plain) = event.kind, !name.hasPrefix("!!") {
      let whole = text.span(from: tag.lower, to: event.upper)
      fixes.insert(.replace(whole, with: YAMLQuoting.quoted(text.string(from: whole.lower, to: whole.upper))), at: 0)
    }
    log.add(YAMLRules.tag, "'\(YAMLLog.short(name))' is a tag; a spec has none", at: tag, fixes: fixes)
  }

  /// Reports a condition that begins with `!`, and returns a stand-in; nil for any other tag.
  private mutating func negation(_ tag: Span, _ event: YAMLEvent) -> Composed? {
    guard !log.isFull, case .scalar(let rest, .plain) = event.kind, isBehindConditionKey(tag.lower) else { return nil }
    let whole = text.span(from: tag.lower, to: text.trimmed(event.upper, from: tag.lower))
    let written = text.string(from: whole.lower, to: whole.upper)
    guard !written.hasPrefix("!!"), whole.length <= 200, !rest.isEmpty || written.hasPrefix("!(") && written.hasSuffix(")") else { return nil }
    log.add(
      YAMLRules.tag, "'!' begins a tag here, and a spec has none; a guard says 'not'", at: tag,
      fixes: [.replace(whole, with: YAMLQuoting.asGuard(written), .certain)])
    return Composed(node: .standIn(whole), place: whole, nodes: 1, height: 0)
  }

  /// Reports a condition with any other tag, such as `!!ready`; without the tag it might mean the opposite.
  private mutating func reportCondition(from lower: Int, to upper: Int) {
    let whole = text.span(from: lower, to: text.trimmed(upper, from: lower))
    let written = text.string(from: whole.lower, to: whole.upper)
    log.add(YAMLRules.tag, "'\(YAMLLog.short(written))' begins with a tag, and a spec has none; a guard says 'not'", at: whole)
  }

  private func isBehindConditionKey(_ place: Int) -> Bool {
    let line = text.lineStart(of: place)
    let colon = text.trimmed(place, from: line) - 1
    guard colon > line, text.byte(colon) == UInt8(ascii: ":") else { return false }
    let words = text.string(from: line, to: colon).split { " {,-".contains($0) }
    return words.last.map { Self.conditionKeys.contains(String($0)) || ForeignKeys.isCondition(String($0)) } ?? false
  }

  /// Returns true for `!ready`, which is a negation in other languages.
  private static func isNegation(_ tag: String) -> Bool {
    tag.count > 1 && tag.first == "!" && tag.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
  }

  private mutating func reportNegation(_ name: String, _ tag: Span) {
    let words = "not \(name.dropFirst())"
    let isCondition = isBehindConditionKey(tag.lower)
    log.add(
      YAMLRules.tag, "'\(YAMLLog.short(name))' is a tag, and a spec has none; a guard says '\(YAMLLog.short(words))'", at: tag,
      fixes: [.replace(tag, with: words, isCondition ? .certain : .plausible)])
  }

  // MARK: Sequences

  private mutating func sequence(isFlow: Bool, _ event: YAMLEvent, from lower: Int, depth: Int) -> Composed {
    var items: [YAMLNode] = []
    var extent = Extent(isFlow ? text.span(from: lower, to: event.upper) : nil)
    while let next = events.first {
      if case .end = next.kind { break }
      let item = endsInColon(next) ? textWithColon() : node(depth: depth)
      items.append(item.node)
      extent.add(item)
    }
    let span = close(isFlow, extent, lower)
    return extent.composed(YAMLNode(.sequence(items), span))
  }

  /// Returns true if `[wc:]` follows: a pair without braces and without a value.
  private func endsInColon(_ event: YAMLEvent) -> Bool {
    guard case .mappingStart(isFlow: true) = event.kind, event.anchor == nil, !event.hasTag else { return false }
    guard text.byte(event.lower) != UInt8(ascii: "{"), text.byte(event.lower) != UInt8(ascii: "?") else { return false }
    let next = events.dropFirst().prefix(2)
    guard next.count == 2, let key = next.first, let value = next.last else { return false }
    guard case .scalar(_, .plain) = key.kind, key.anchor == nil, !key.hasTag else { return false }
    guard case .scalar("", .plain) = value.kind, value.anchor == nil, !value.hasTag else { return false }
    return text.byte(key.upper) == UInt8(ascii: ":")
  }

  private mutating func textWithColon() -> Composed {
    let key = events[events.startIndex + 1]
    events = events.dropFirst(4)
    let span = text.span(from: key.lower, to: key.upper + 1)
    let value = text.string(from: span.lower, to: span.upper)
    log.add(
      YAMLRules.unquotedText,
      "'\(YAMLLog.short(value))' is read as a key without a value: a text that ends with ':' is quoted", at: span,
      fixes: [.replace(span, with: YAMLQuoting.quoted(value), .certain)])
    return Composed(node: YAMLNode(.scalar(YAMLScalar(value, .plain, span)), span), place: span, nodes: 1, height: 0)
  }

  /// Consumes the end of a collection and returns its span.
  private mutating func close(_ isFlow: Bool, _ extent: Extent, _ lower: Int) -> Span {
    let end = events.popFirst()
    guard let span = extent.span else { return text.span(from: lower, to: lower) }
    let hasBracket = isFlow && (text.byte(lower) == UInt8(ascii: "{") || text.byte(lower) == UInt8(ascii: "["))
    return hasBracket ? text.span(from: span.lower, to: end?.upper ?? span.upper) : span
  }

  // MARK: Mappings

  private mutating func mapping(isFlow: Bool, _ event: YAMLEvent, from lower: Int, depth: Int) -> Composed {
    let hasBraces = isFlow && text.byte(lower) == UInt8(ascii: "{")
    if hasBraces, let template = bracedText(lower) { return template }
    var entries = YAMLEntries()
    var extent = Extent(hasBraces ? text.span(from: lower, to: event.upper) : nil)
    while let next = events.first {
      if case .end = next.kind { break }
      let key = node(depth: depth)
      let hasColon = !hasBraces || text.byte(text.skipSpace(key.place.upper, to: text.bytes.count)) == UInt8(ascii: ":")
      let value = node(depth: depth)
      extent.add(key)
      extent.add(value)
      guard let name = keyName(key, next) else {
        log.drop(value.node)
        continue
      }
      if !hasColon {
        let names = [name] + namesWithoutColon(after: name, entries.last)
        reportMissingColon(names, entries.last)
        for name in names { log.drop(YAMLNode(.sequence([YAMLNode(.scalar(name), name.span)]), name.span)) }
      } else if name.text == "<<", name.style == .plain {
        reportMerge(name, value, into: &entries)
      } else {
        entries.add(YAMLEntry(name, value.node), &log)
      }
    }
    let span = close(isFlow, extent, lower)
    return extent.composed(YAMLNode(.mapping(entries.entries), span))
  }

  private mutating func keyName(_ key: Composed, _ event: YAMLEvent) -> YAMLScalar? {
    if case .alias(let name) = event.kind {
      guard !key.node.isStandIn else { return nil }
      log.add(YAMLRules.keyNotAName, "alias '*\(YAMLLog.short(name))' is not allowed where a key is expected", at: key.place)
      return nil
    }
    let what: String
    switch key.node.content {
    case .scalar(let name): return name
    case .mapping: what = "a mapping"
    case .sequence: what = "a list"
    }
    let written = text.string(from: key.place.lower, to: key.place.upper)
    let isShort = written.utf8.count <= 40 && !written.contains(where: \.isNewline)
    let fixes = isShort ? [FixIt.replace(key.place, with: YAMLQuoting.quoted(written))] : []
    let name = isShort ? "'\(written)'" : "key"
    log.add(YAMLRules.keyNotAName, "\(name) is \(what); a key is a name", at: key.place, fixes: fixes)
    return nil
  }

  private mutating func reportMerge(_ key: YAMLScalar, _ value: Composed, into entries: inout YAMLEntries) {
    log.add(YAMLRules.mergeKey, "specs have no merge keys; write the entries where they belong, or under 'defaults'", at: key.span)
    switch value.node.content {
    case .mapping(let merged): entries.addMissing(merged)
    case .sequence(let items):
      for case .mapping(let merged) in items.map(\.content) { entries.addMissing(merged) }
    case .scalar: break
    }
  }

  // MARK: Texts in braces

  /// Reads `{id}`, which is meant as a template but parsed as a key without a value.
  private mutating func bracedText(_ lower: Int) -> Composed? {
    let next = events.prefix(3)
    guard next.count == 3, let key = next.first, case .scalar(_, .plain) = key.kind, !key.hasTag, key.anchor == nil,
      key.upper > key.lower, case .scalar("", .plain) = next[next.startIndex + 1].kind,
      case .end = next[next.startIndex + 2].kind, next[next.startIndex + 2].upper > key.upper,
      text.byte(text.skipSpace(key.upper, to: text.bytes.count)) == UInt8(ascii: "}")
    else { return nil }
    let span = text.span(from: lower, to: next[next.startIndex + 2].upper)
    let value = text.string(from: span.lower, to: span.upper)
    // In `{ a b }` a colon is more likely missing.
    let lacksSpace = YAMLSyntax.missingSpace(text, text.span(from: key.lower, to: key.upper)) != nil
    guard !lacksSpace, !value.contains(where: \.isWhitespace) else { return nil }
    events = events.dropFirst(3)
    log.add(
      YAMLRules.unquotedText, "'\(YAMLLog.short(value))' is read as a mapping: a text with braces is quoted", at: span,
      fixes: [.replace(span, with: YAMLQuoting.quoted(value))])
    return Composed(node: YAMLNode(.scalar(YAMLScalar(value, .plain, span)), span), place: span, nodes: 1, height: 0)
  }
}

/// Data that a collection accumulates from its children.
private struct Extent {
  private(set) var span: Span?
  private(set) var nodes = 1
  private(set) var height = 1
  private var bytes = 0

  init(_ opening: Span?) {
    span = opening
  }

  mutating func add(_ child: YAMLComposer.Composed) {
    span = span?.through(child.place) ?? child.place
    // Saturates, because the expansion of an alias may be huge.
    nodes = min(nodes + child.nodes, 1 << 40)
    bytes = min(bytes + child.bytes, 1 << 40)
    height = max(height, child.height + 1)
  }

  func composed(_ node: YAMLNode) -> YAMLComposer.Composed {
    YAMLComposer.Composed(node: node, place: node.span, nodes: nodes, height: height, bytes: bytes)
  }
}
