/// Reads leaves; each function reports what it expects if it finds something else.
extension FlowReader {
  /// Reads any scalar as text.
  func text(_ node: YAMLNode) -> Located<String>? {
    guard case .scalar(let scalar) = node.content else {
      report.add(StructureRules.wrongType, "a text is expected here, not \(node.kindName)", at: node.span)
      return nil
    }
    if scalar.isNothing, scalar.text.isEmpty {
      if !node.isStandIn { report.add(StructureRules.wrongType, "a text is missing here", at: node.span) }
      return nil
    }
    guard scalar.text.utf8.count <= NumberLimits.textBytes else {
      report.add(StructureRules.wrongType, "a text has at most \(NumberLimits.textBytes) bytes", at: node.span)
      return nil
    }
    return Located(scalar.text, node.span)
  }

  /// Reads a name, as text without spaces.
  func name(_ node: YAMLNode, of what: String) -> Located<String>? {
    guard case .scalar(let scalar) = node.content, !scalar.text.isEmpty, !scalar.isNothing else {
      if !node.isStandIn { report.add(StructureRules.wrongType, "\(what) is expected here, not \(node.kindName)", at: node.span) }
      return nil
    }
    return Located(scalar.text, node.span)
  }

  /// Reads one line of text that is not blank.
  func owner(_ node: YAMLNode) -> Located<String>? {
    guard let owner = text(node) else { return nil }
    guard owner.value.contains(where: { !$0.isWhitespace }), !owner.value.contains(where: \.isNewline) else {
      report.add(StructureRules.wrongType, "an owner is one line of text, such as the name of a team", at: node.span)
      return nil
    }
    return owner
  }

  func bool(_ node: YAMLNode) -> Bool? {
    guard case .scalar(let scalar) = node.content, scalar.text == "true" || scalar.text == "false" else {
      if !node.isStandIn { report.add(StructureRules.wrongType, "'true' or 'false' is expected here", at: node.span, fixes: truth(node)) }
      return nil
    }
    return scalar.text == "true"
  }

  /// Returns the fix for `yes`, `off` and the like.
  func truth(_ node: YAMLNode) -> [FixIt] {
    guard case .scalar(let scalar) = node.content, let meant = GuardWords.truths[scalar.text.lowercased()] else { return [] }
    return [.replace(node.span, with: meant, .certain)]
  }

  func int(_ node: YAMLNode, in range: ClosedRange<Int>) -> Located<Int>? {
    guard case .scalar(let scalar) = node.content, let value = Int(scalar.text), range.contains(value) else {
      if !node.isStandIn {
        let message = "a whole number from \(range.lowerBound) to \(range.upperBound) is expected here"
        report.add(StructureRules.wrongType, message, at: node.span)
      }
      return nil
    }
    return Located(value, node.span)
  }

  /// Reads a duration, in milliseconds.
  func duration(_ node: YAMLNode) -> Located<Int>? {
    guard !node.isStandIn else { return nil }
    guard case .scalar(let scalar) = node.content, let value = Measure.milliseconds(scalar.text) else {
      report.add(
        StructureRules.badDuration, "a duration is expected here: a number and 'ms', 's' or 'min', as in '500ms'",
        at: node.span)
      return nil
    }
    guard value <= NumberLimits.milliseconds else {
      reportLongDuration(at: node.span)
      return nil
    }
    return Located(value, node.span)
  }

  func reportLongDuration(at span: Span) {
    report.add(StructureRules.badDuration, "a duration is at most \(NumberLimits.milliseconds / 60_000)min, which is 30 years", at: span)
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ node: YAMLNode, _ type: Choice.Type) -> Located<Choice>?
  where Choice.RawValue == String {
    let all = Choice.allCases.map(\.rawValue)
    if case .scalar(let scalar) = node.content, let value = Choice(rawValue: scalar.text) {
      return Located(value, node.span)
    }
    reportChoice(node, all)
    return nil
  }

  func reportChoice(_ node: YAMLNode, _ all: [String]) {
    guard !node.isStandIn else { return }
    var fixes: [FixIt] = []
    if case .scalar(let scalar) = node.content, let meant = nearestName(to: scalar.text, among: all) {
      fixes = [.replace(node.span, with: meant, certainName(for: scalar.text, among: all) == meant ? .certain : .plausible)]
    }
    report.add(StructureRules.wrongType, "\(all.quoted(or: "or")) is expected here", at: node.span, fixes: fixes)
  }

  /// Returns the items of a list; a single item may stand for a list of one, and an empty value for an empty list.
  func list(_ node: YAMLNode) -> [YAMLNode] {
    switch node.content {
    case .sequence(let items): items
    case .scalar(let scalar): scalar.isNothing ? [] : [node]
    case .mapping: [node]
    }
  }

  /// Reads a mapping with the keys of a context.
  func mapping(_ node: YAMLNode, _ context: KeyContext) -> KeyedMapping? {
    if let found = report.keyed(node, context.plainName, keys: context.names, open: context.isOpen, words: Keys.words) {
      for entry in found.skipped { lose(entry) }
      return found
    }
    if !node.isStandIn, !reportsColonWithoutSpace(node) {
      let message = "\(context.plainName) must be a mapping, not \(node.kindName)"
      report.add(StructureRules.wrongType, message, at: node.span, fixes: asMapping(node, context))
    }
    unread.lose(node)
    return nil
  }

  /// Returns the fix for a quoted `never: x`, or for `never x`, which should be entries of a mapping.
  private func asMapping(_ node: YAMLNode, _ context: KeyContext) -> [FixIt] {
    guard case .scalar(let scalar) = node.content else { return [] }
    let isProperty = context.plainName == Keys.property.plainName
    guard let entries = isProperty ? WrittenEntries(property: scalar.text) : WrittenEntries(scalar.text, keys: context.names) else { return [] }
    return [.replace(node.span, with: "{ \(entries.text) }", entries.isCertain ? .certain : .plausible)]
  }

  /// Leaves the entry out; names in it count as declared.
  func lose(_ entry: YAMLEntry) {
    unread.lose(entry.key.text)
    unread.lose(entry.value)
  }

  /// Returns the entries of a mapping, without those of other tools; nil if the value is empty or no mapping.
  func entries(_ node: YAMLNode, orSay expectation: @autoclosure () -> String) -> [YAMLEntry]? {
    if let entries = node.ownEntries { return entries }
    guard !node.isNothing else { return nil }
    if !reportsColonWithoutSpace(node) { report.add(StructureRules.wrongType, expectation(), at: node.span) }
    unread.lose(node)
    return nil
  }

  /// Reports `signIn:signedIn`, which YAML reads as a text; with `keys`, only if one of them is before the colon. Returns false for
  /// other nodes.
  private func reportsColonWithoutSpace(_ node: YAMLNode, keys: [String]? = nil) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.style == .plain, let colon = scalar.text.firstIndex(of: ":") else { return false }
    let (key, value) = (String(scalar.text[..<colon]), scalar.text[colon...].dropFirst())
    guard isName(key), keys?.contains(key) ?? true, let first = value.first, first != " ", first != "/",
      scalar.text.utf8.count == scalar.span.length
    else { return false }
    report.add(
      StructureRules.wrongType, "this is not an entry; put a space after the colon", at: node.span,
      fixes: [.replace(node.span, with: "\(key): \(value)")])
    return true
  }

  /// Reads an element's mapping, or its summary alone, or an empty value.
  func element(_ node: YAMLNode, _ context: KeyContext) -> KeyedMapping? {
    if node.isNothing { return .empty(node) }
    guard case .scalar(let scalar) = node.content else { return mapping(node, context) }
    if reportsColonWithoutSpace(node, keys: context.names) { return .empty(node) }
    let key = YAMLScalar("summary", .plain, scalar.span.start)
    return KeyedMapping(node: node, entries: [("summary", YAMLEntry(key, node))])
  }

  func readAbout(_ mapping: KeyedMapping, _ scope: Span) -> About {
    readAllowance(mapping, scope: scope)
    return About(summary: mapping["summary"].flatMap(text), notes: mapping["notes"].flatMap(text))
  }

  func readAllowance(_ mapping: KeyedMapping, scope: Span) {
    guard let node = mapping["allow"],
      let entries = entries(node, orSay: "'allow' gives a reason for each rule: '{ rule-name: reason }'")
    else { return }
    for entry in entries {
      guard case .scalar(let reason) = entry.value.content, !reason.isNothing, !reason.text.isEmpty else {
        guard !entry.value.isStandIn else { continue }
        report.add(
          StructureRules.missingReason, "'\(entry.key.text)' is allowed without a reason; say why it is intended",
          at: entry.key.span)
        continue
      }
      let allowance = Allowance(
        rule: Located(RuleName(entry.key.text), entry.key.span), reason: Located(reason.text, entry.value.span),
        scope: scope, removal: removal(of: entry.key, in: node, mapping))
      if allowedAt.insert(allowance.rule.span).inserted { flow.allowances.append(allowance) }
    }
  }
}

extension FlowReader {
  /// Returns the edit that removes one rule from `allow`, with the key `allow` if it has no other rule.
  private func removal(of rule: YAMLScalar, in allow: YAMLNode, _ mapping: KeyedMapping) -> FixIt.Edit? {
    let source = sources(allow.span.source)
    if case .mapping(let entries) = allow.content, entries.count > 1 { return EntryRemoval.edit(of: rule, in: allow, source) }
    return mapping.entry("allow").flatMap { EntryRemoval.edit(of: $0.key, in: mapping.node, source) }
  }
}

extension KeyedMapping {
  static func empty(_ node: YAMLNode) -> KeyedMapping {
    KeyedMapping(node: node, entries: [])
  }
}

extension YAMLNode {
  /// The entries of a mapping without those of other tools.
  var ownEntries: [YAMLEntry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.filter { !$0.key.text.hasPrefix("x-") }
  }

  /// True if the value is empty.
  var isNothing: Bool {
    if case .scalar(let scalar) = content { return scalar.isNothing }
    return false
  }

  /// The kind of node with its article, for messages.
  var kindName: String {
    switch content {
    case .scalar(let scalar): scalar.isNothing ? "nothing" : "'\(scalar.text)'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    }
  }
}
