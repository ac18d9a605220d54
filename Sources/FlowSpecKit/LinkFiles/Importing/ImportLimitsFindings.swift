extension ImportLimits {
  static func finding(_ message: String, at span: Span) -> Diagnostic {
    Diagnostic(SizeRules.flowTooLarge.severity, SizeRules.flowTooLarge.name, message, at: span)
  }

  /// Returns a finding if there are too many of some elements, at the first element beyond the limit.
  static func finding(_ count: Int, most: Int, _ things: String, at span: @autoclosure () -> Span) -> Diagnostic? {
    count > most ? finding("there are \(count) \(things); an imported file has at most \(most)", at: span()) : nil
  }
}

extension AssociationFile {
  /// Returns a finding if the file is too large to import the rules of this app.
  func sizeFinding(importing app: String) -> Diagnostic? {
    let all = entries.flatMap(\.rules)
    let rules = rules(of: app)
    let patterns = rules.flatMap(\.patterns)
    return ImportLimits.finding(rules.count, most: ImportLimits.entries, "rules of '\(app)'", at: rules[ImportLimits.entries].span)
      ?? ImportLimits.finding(all.count, most: ImportLimits.rules, "rules of all apps", at: all[ImportLimits.rules].span)
      ?? ImportLimits.finding(patterns.count, most: ImportLimits.patterns, "patterns", at: patterns[ImportLimits.patterns].span)
      ?? patterns.lazy.compactMap(Self.sizeFinding).first
      ?? expansionFinding(patterns, most: ImportLimits.expandedScalars, in: "an imported file")
  }

  private static func sizeFinding(_ pattern: Located<String>) -> Diagnostic? {
    let bytes = pattern.value.utf8.count
    if bytes > ImportLimits.patternBytes {
      return ImportLimits.finding(
        "the pattern has \(bytes) bytes; a pattern of an imported file has at most \(ImportLimits.patternBytes)", at: pattern.span)
    }
    let wildcards = pattern.value.utf8.count { $0 == UInt8(ascii: "*") }
    guard wildcards > ImportLimits.wildcards else { return nil }
    return ImportLimits.finding(
      "the pattern has \(wildcards) '*'; a pattern of an imported file has at most \(ImportLimits.wildcards)", at: pattern.span)
  }

  /// A finding if the patterns of all apps are too large to be compared with specs.
  var sizeFinding: Diagnostic? {
    expansionFinding(entries.flatMap(\.rules).flatMap(\.patterns), most: ImportLimits.comparedScalars, in: "an association file")
  }

  /// Checks the size of patterns with the values of their variables.
  private func expansionFinding(_ patterns: [Located<String>], most: Int, in file: String) -> Diagnostic? {
    var sizes: [String: Int] = [:]
    func size(_ name: String) -> Int {
      if let known = sizes[name] { return known }
      let values = variables[name] ?? AssociationVariables.predefined(name) ?? []
      let size = values.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
      sizes[name] = size
      return size
    }
    var sum = 0
    for pattern in patterns {
      sum += AssociationPattern.scalars(of: pattern.value, upTo: most - sum, size)
      guard sum > most else { continue }
      let message = "there are \(sum) characters in the patterns with the values of their variables, or more; \(file) has at most \(most)"
      return ImportLimits.finding(message, at: pattern.span)
    }
    return nil
  }
}

extension HotwireFile {
  /// Returns a finding if a path configuration is too large to import.
  static func sizeFinding(_ root: JSONNode) -> Diagnostic? {
    let rules = root["rules"]?.elements ?? []
    let patterns = rules.flatMap { $0["patterns"]?.elements ?? [] }
    let properties = (root["settings"]?.members ?? []) + rules.flatMap { $0["properties"]?.members ?? [] }
    return ImportLimits.finding(patterns.count, most: ImportLimits.entries, "patterns", at: patterns[ImportLimits.entries].span)
      ?? ImportLimits.finding(properties.count, most: ImportLimits.properties, "properties", at: properties[ImportLimits.properties].name.span)
  }
}

extension NavigationGraph {
  /// Returns a finding if a graph is too large to import.
  static func sizeFinding(_ root: MarkupElement, id: SourceID) -> Diagnostic? {
    var lists: [Kind: [MarkupElement]] = [:]
    var open = [root]
    while let element = open.popLast() {
      for child in element.children.reversed() {
        lists[Kind(child), default: []].append(child)
        if child.name == "navigation" {
          open.append(child)
        } else {
          for part in child.children where Kind(part) != .destination { lists[Kind(part), default: []].append(part) }
        }
      }
    }
    return Kind.allCases.lazy.compactMap { kind in
      let most = kind.most
      let list = (lists[kind] ?? []).sorted { $0.tag.lowerBound < $1.tag.lowerBound }
      return ImportLimits.finding(
        list.count, most: most, kind.rawValue,
        at: Span(id, from: list[most].tag.lowerBound, to: list[most].tag.lowerBound + 1 + list[most].name.utf8.count))
    }.first
  }

  /// The kinds of elements with a limit of their own.
  private enum Kind: String, CaseIterable {
    case destination = "destinations"
    case link = "deep links"
    case action = "actions"
    case argument = "arguments"
    case graph = "graphs"

    init(_ element: MarkupElement) {
      switch element.name {
      case "deepLink": self = .link
      case "action": self = .action
      case "argument": self = .argument
      case "navigation": self = .graph
      default: self = .destination
      }
    }

    var most: Int {
      switch self {
      case .destination, .link, .graph: ImportLimits.entries
      case .action: ImportLimits.actions
      case .argument: ImportLimits.arguments
      }
    }
  }
}
