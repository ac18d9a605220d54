/// Reads one document: at once if it is well-formed, else section by section.
///
/// A section that cannot be read as a whole is read in parts. So a mistake affects only the innermost entry around it and is
/// reported once, and mistakes in different entries are all reported.
struct YAMLReading {
  private let text: YAMLText
  private let limits: YAMLLimits
  private var composer: YAMLComposer
  private var entries = YAMLEntries()
  private var hasMapping = false
  private var lost: [Located<String>] = []
  /// The most levels of mappings that are read in parts; each level reads its text again.
  private static let partLevels = 8

  init(_ text: YAMLText, _ limits: YAMLLimits) {
    self.text = text
    self.limits = limits
    composer = YAMLComposer(text, limits)
  }

  var report: Report { composer.log.report }

  var document: YAMLDocument {
    YAMLDocument(root: root, lost: lost, dropped: composer.log.dropped, reported: report.diagnostics.map(\.span))
  }

  private var root: YAMLNode? {
    guard let first = entries.entries.first else { return hasMapping ? YAMLNode(.mapping([]), text.span(from: 0, to: 0)) : nil }
    let span = entries.entries.reduce(first.key.span) { $0.through($1.key.span).through(end(of: $1)) }
    return YAMLNode(.mapping(entries.entries), span)
  }

  /// Returns the end of an entry; the target of an alias is elsewhere and does not count.
  private func end(of entry: YAMLEntry) -> Span {
    entry.value.span.lower >= entry.key.span.upper ? entry.value.span : entry.key.span
  }

  mutating func read(_ body: Range<Int>) {
    let whole = events(body, depth: 0)
    guard let failure = whole.failure else {
      guard let root = composer.compose(whole.events[...], depth: 0) else { return }
      guard case .mapping(let read) = root.content else { return reportNoMapping(root) }
      hasMapping = true
      for entry in read { entries.add(entry, &composer.log) }
      return
    }
    if failure.reason == .tooMany { return add(failure, body) }
    let start = keep(completedIn: whole, body)
    var rest = entries
    let isReported = sections(start..<body.upperBound, depth: 0, &rest)
    entries = rest
    hasMapping = hasMapping || !entries.entries.isEmpty
    if !isReported { add(failure, body) }
  }

  private func events(_ range: Range<Int>, depth: Int) -> YAMLEvents {
    YAMLEvents.read(text, range, depth: limits.depth - depth, nodes: limits.nodes - composer.nodes)
  }

  // MARK: Before the mistake

  /// Keeps the sections before the one with the mistake, and returns the start of that one.
  private mutating func keep(completedIn whole: YAMLEvents, _ body: Range<Int>) -> Int {
    guard let first = whole.events.first, case .mappingStart(isFlow: false) = first.kind,
      let last = lastTopLevelKey(whole.events), last > 1
    else { return body.lowerBound }
    let end = whole.events[last].lower
    var kept = whole.events[..<last]
    kept.append(YAMLEvent(kind: .end, lower: end, upper: end, anchor: nil, hasTag: false))
    if case .mapping(let read)? = composer.compose(kept, depth: 0)?.content {
      for entry in read { entries.add(entry, &composer.log) }
    }
    return max(text.lineStart(of: end), body.lowerBound)
  }

  private func lastTopLevelKey(_ events: [YAMLEvent]) -> Int? {
    var depth = 0
    var children = 0
    var key: Int?
    for (index, event) in events.enumerated() {
      if case .end = event.kind {
        depth -= 1
        continue
      }
      if depth == 1 {
        if children.isMultiple(of: 2) { key = index }
        children += 1
      }
      switch event.kind {
      case .mappingStart, .sequenceStart: depth += 1
      case .scalar, .alias, .end: break
      }
    }
    return key
  }

  // MARK: Sections

  /// Reads each entry of a mapping separately; returns true if one of them has a syntax error.
  private mutating func sections(_ range: Range<Int>, depth: Int, _ entries: inout YAMLEntries) -> Bool {
    var isReported = false
    for part in YAMLSections.parts(text, of: range, isOutermost: depth == 0) {
      if composer.log.isFull {
        lose(part, depth)
      } else if section(part, depth, &entries) {
        isReported = true
      }
    }
    return isReported
  }

  /// Reads a section; returns true if it has a syntax error of its own.
  private mutating func section(_ part: YAMLSections.Part, _ depth: Int, _ entries: inout YAMLEntries) -> Bool {
    let read = events(part.range, depth: depth)
    guard let failure = read.failure else { return take(read, depth, &entries) }
    if failure.reason == .tooMany {
      lose(part, depth)
      add(failure, part.range)
      return true
    }
    if let end = lineBefore(failure, part) {
      let before = events(part.range.lowerBound..<end, depth: depth)
      if before.failure == nil {
        _ = take(before, depth, &entries)
        if depth == 0, let key = keyWithoutColon(in: end) { lost.append(key) }
        add(failure, part.range)
        return true
      }
    }
    lose(part, depth)
    if !keepParts(part, depth, &entries) { add(failure, part.range) }
    return true
  }

  /// Returns the end of the section, if the mistake is a line after it that begins no section.
  private func lineBefore(_ failure: YAMLFailure, _ part: YAMLSections.Part) -> Int? {
    let line = text.lineStart(of: min(failure.place, part.range.upperBound))
    let indentation = text.indentation(ofLineAt: line)
    // A line that is indented with a tab belongs to the section.
    guard line > part.range.lowerBound, indentation <= part.indentation, text.byte(line + indentation) != 0x09 else { return nil }
    return line
  }

  private mutating func lose(_ part: YAMLSections.Part, _ depth: Int) {
    composer.loseAnchors(in: part.range)
    if depth == 0, let key = part.key ?? keyWithoutColon(in: part.range.lowerBound) { lost.append(key) }
  }

  /// Returns the word that is alone in a line above an indented one, a key whose colon is missing; or a key without a space after it.
  private func keyWithoutColon(in line: Int) -> Located<String>? {
    let end = text.contentEnd(ofLineAt: line)
    if let mistake = YAMLSyntax.missingSpace(text, text.span(from: line, to: end)) {
      let key = text.span(from: line, to: mistake.span.upper - 1)
      return Located(text.string(from: key.lower, to: key.upper), key)
    }
    let next = text.skipSpace(end, to: text.bytes.count)
    guard text.indentation(ofLineAt: text.lineStart(of: next)) > 0 else { return nil }
    let word = text.string(from: line, to: end)
    guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
    return Located(word, text.span(from: line, to: end))
  }

  /// Keeps the readable parts of a section that is a block mapping; returns true if its mistake was found.
  private mutating func keepParts(_ part: YAMLSections.Part, _ depth: Int, _ entries: inout YAMLEntries) -> Bool {
    guard depth + 1 < Self.partLevels, let key = part.key, let children = part.children(text) else { return false }
    var kept = YAMLEntries()
    guard sections(children, depth: depth + 1, &kept) else { return false }
    guard let first = kept.entries.first else { return true }
    let span = kept.entries.reduce(first.key.span) { $0.through($1.key.span).through(end(of: $1)) }
    let scalar = YAMLScalar(key.value, .plain, key.span)
    entries.add(YAMLEntry(scalar, YAMLNode(.mapping(kept.entries), span)), &composer.log)
    return true
  }

  /// Adds the entries of a section; returns true if it is none.
  private mutating func take(_ read: YAMLEvents, _ depth: Int, _ entries: inout YAMLEntries) -> Bool {
    guard let root = composer.compose(read.events[...], depth: depth) else { return false }
    guard case .mapping(let found) = root.content else {
      if depth == 0, let key = keyWithoutColon(in: text.lineStart(of: root.span.lower)) { lost.append(key) }
      reportNoSection(root)
      return true
    }
    for entry in found { entries.add(entry, &composer.log) }
    return false
  }

  // MARK: Findings

  private func line(of root: YAMLNode) -> Span {
    // Includes the dash of a list's first item.
    let lower = text.skipBlanks(text.lineStart(of: root.span.lower))
    return text.span(from: lower, to: text.contentEnd(ofLineAt: lower))
  }

  private mutating func reportNoSection(_ root: YAMLNode) {
    let line = line(of: root)
    if let mistake = YAMLSyntax.missingSpace(text, line) { return add(mistake) }
    let written = YAMLLog.short(text.string(from: line.lower, to: line.upper))
    composer.log.add(YAMLRules.yamlSyntax, "'\(written)' is neither a key with ':' nor part of a value", at: line)
  }

  private mutating func reportNoMapping(_ root: YAMLNode) {
    let line = line(of: root)
    if let mistake = YAMLSyntax.missingSpace(text, line) { return add(mistake) }
    let what =
      switch root.content {
      case .sequence: "a list"
      case .scalar, .mapping: "a text"
      }
    composer.log.add(YAMLRules.notAMapping, "the spec is \(what), not a mapping of keys to values", at: line)
  }

  private mutating func add(_ failure: YAMLFailure, _ range: Range<Int>) {
    switch failure.reason {
    case .tooDeep:
      let message = "more than \(limits.depth) collections are nested here"
      let span = text.span(from: failure.offset, to: min(failure.offset + 1, range.upperBound))
      composer.log.add(YAMLRules.tooDeep, message, at: span)
    case .tooMany:
      let message = "the file has more than \(Measure.grouped(limits.nodes)) keys and values, the most that a spec may have"
      composer.log.add(YAMLRules.fileTooLarge, message, at: text.span(from: failure.offset, to: min(failure.offset + 1, range.upperBound)))
    case .syntax, .textBehindEnd:
      add(YAMLSyntax(text, range, failure).mistake)
    }
  }

  private mutating func add(_ mistake: YAMLSyntax.Mistake) {
    composer.log.add(YAMLRules.yamlSyntax, mistake.message, at: mistake.span, notes: mistake.notes, fixes: mistake.fixes)
  }
}
