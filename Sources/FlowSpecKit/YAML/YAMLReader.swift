/// Reads a spec's YAML into nodes with their places; whatever is wrong is reported, and reading goes on behind it.
public enum YAMLReader {
  public static func read(
    _ source: SourceText, id: SourceID, report: inout Report, limits: YAMLLimits = .standard
  ) -> YAMLDocument {
    guard let text = YAMLInput.text(of: source, id, limits, &report), let body = YAMLFrame.body(of: text, &report) else {
      return YAMLDocument(root: nil, lost: [])
    }
    var reading = YAMLReading(text, limits)
    reading.read(body)
    return reading.document(&report)
  }
}

/// The reading of one document, in parts where a syntax error makes that necessary.
private struct YAMLReading {
  private let text: YAMLText
  private let limits: YAMLLimits
  private var composer: YAMLComposer
  private var report = Report()
  private var entries = YAMLEntries()
  private var hasMapping = false
  private var lost: [Located<String>] = []

  init(_ text: YAMLText, _ limits: YAMLLimits) {
    self.text = text
    self.limits = limits
    composer = YAMLComposer(text, limits)
  }

  mutating func read(_ body: Range<Int>) {
    let whole = YAMLEvents.read(text, body, limits)
    guard let failure = whole.failure else {
      take(whole, isWhole: true)
      return
    }
    let start = keep(completedIn: whole, body)
    var hasReported = false
    for part in parts(start..<body.upperBound, whole) where read(part) { hasReported = true }
    if !hasReported { add(failure, body) }
  }

  func document(_ report: inout Report) -> YAMLDocument {
    report.merge(composer.report)
    report.merge(self.report)
    guard let first = entries.entries.first, let last = entries.entries.last else {
      let start = text.span(0, 0)
      return YAMLDocument(root: hasMapping ? YAMLNode(.mapping([]), start) : nil, lost: lost)
    }
    let span = entries.entries.reduce(first.key.span.through(last.value.span)) { $0.through($1.key.span) }
    return YAMLDocument(root: YAMLNode(.mapping(entries.entries), span), lost: lost)
  }

  // MARK: Parts

  /// A stretch of the file that is read alone, and the section that it is.
  private struct Part {
    let range: Range<Int>
    let key: Located<String>?
  }

  /// Keeps the sections before the one in which reading ended, and gives that one's start.
  private mutating func keep(completedIn whole: YAMLEvents, _ body: Range<Int>) -> Int {
    guard let first = whole.events.first, case .mappingStart(isFlow: false) = first.kind else { return body.lowerBound }
    guard let last = lastTopLevelKey(whole.events) else { return body.lowerBound }
    let line = text.lineStart(of: whole.events[last].lower)
    guard last > 1 else { return body.lowerBound }
    var kept = whole.events[..<last]
    let end = whole.events[last].lower
    kept.append(YAMLEvent(kind: .end, lower: end, upper: end, anchor: nil, hasTag: false))
    take(composer.compose(kept), isWhole: true)
    return max(line, body.lowerBound)
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

  private func parts(_ range: Range<Int>, _ whole: YAMLEvents) -> [Part] {
    let content = text.skipSpace(range.lowerBound, to: range.upperBound)
    guard text.byte(content) != UInt8(ascii: "{"), text.byte(content) != UInt8(ascii: "[") else {
      return [Part(range: range, key: nil)]
    }
    let heads = YAMLSections.heads(text, in: range, indentation: content - text.lineStart(of: content))
    var parts: [Part] = []
    if content < heads.first?.start ?? range.upperBound {
      parts.append(Part(range: range.lowerBound..<(heads.first?.start ?? range.upperBound), key: nil))
    }
    for (index, head) in heads.enumerated() {
      let end = index + 1 < heads.count ? heads[index + 1].start : range.upperBound
      parts.append(Part(range: head.start..<end, key: head.key))
    }
    return parts
  }

  /// Whether the part has a mistake of its own.
  private mutating func read(_ part: Part) -> Bool {
    let read = YAMLEvents.read(text, part.range, limits)
    if let failure = read.failure {
      composer.loseAnchors(in: part.range)
      if let key = part.key { lost.append(key) }
      add(failure, part.range)
      return true
    }
    return take(read, isWhole: false)
  }

  // MARK: Taking and reporting

  /// Whether anything was reported.
  @discardableResult
  private mutating func take(_ read: YAMLEvents, isWhole: Bool) -> Bool {
    take(composer.compose(read.events[...]), isWhole: isWhole)
  }

  @discardableResult
  private mutating func take(_ root: YAMLNode?, isWhole: Bool) -> Bool {
    guard let root else { return false }
    guard case .mapping(let read) = root.content else {
      reportNoMapping(root, isWhole: isWhole)
      return true
    }
    hasMapping = true
    for entry in read { entries.add(entry, &report) }
    return false
  }

  private mutating func reportNoMapping(_ root: YAMLNode, isWhole: Bool) {
    // With the dash of a list's first item.
    let lower = text.skipBlanks(text.lineStart(of: root.span.lower))
    let firstLine = text.span(lower, text.contentEnd(ofLineAt: lower))
    if let finding = YAMLSyntax.missingSpace(text, firstLine) {
      report.add(YAMLRules.yamlSyntax, finding.message, at: finding.span, fixes: finding.fixes)
      return
    }
    let written = text.string(firstLine.lower, firstLine.upper)
    guard isWhole else {
      report.add(YAMLRules.yamlSyntax, "'\(YAMLSyntax.short(written))' has no ':' behind it and belongs to no key", at: firstLine)
      return
    }
    let what =
      switch root.content {
      case .sequence: "a list"
      case .scalar, .mapping: "a text"
      }
    report.add(YAMLRules.notAMapping, "spec is \(what), not a mapping of keys to values", at: firstLine)
  }

  private mutating func add(_ failure: YAMLFailure, _ range: Range<Int>) {
    switch failure.reason {
    case .tooDeep:
      let message = "more than \(limits.depth) collections lie within one another here"
      report.add(YAMLRules.tooDeep, message, at: text.span(failure.offset, min(failure.offset + 1, range.upperBound)))
    case .syntax, .textBehindEnd:
      let finding = YAMLSyntax(text, range, failure).finding
      report.add(finding.rule, finding.message, at: finding.span, notes: finding.notes, fixes: finding.fixes)
    }
  }
}
