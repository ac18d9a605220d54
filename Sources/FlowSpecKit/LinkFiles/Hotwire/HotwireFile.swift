/// A path configuration, as its file declares it.
struct HotwireFile {
  struct PathRule {
    let patterns: [Located<String>]
    let properties: [JSONNode.Member]
    /// The author's comment in the rule.
    let comment: String?
    let span: Span
  }

  let settings: [JSONNode.Member]
  let rules: [PathRule]
}

extension HotwireFile {
  /// Reads a file and reports how apps treat its mistakes; returns nil if it has no rules.
  static func read(_ root: JSONNode, report: inout Report) -> HotwireFile? {
    var reader = HotwireFileReader(report: report)
    defer { report = reader.report }
    return reader.file(root)
  }
}

private struct HotwireFileReader {
  var report: Report

  mutating func file(_ root: JSONNode) -> HotwireFile? {
    guard let members = root.members else {
      wrong("a path configuration is an object with 'rules', not \(root.kind)", at: root.span)
      return nil
    }
    sayTwice(members, in: "the configuration")
    sayUnused(members, known: ["settings", "rules"], in: "a path configuration")
    guard let node = root["rules"] else {
      wrong("the configuration has no 'rules'; on iOS an app refuses it as a whole", at: root.span.start)
      return nil
    }
    guard let elements = node.elements else {
      wrong("'rules' is a list, not \(node.kind); on iOS an app refuses the file as a whole", at: node.span)
      return nil
    }
    return HotwireFile(settings: settings(root["settings"]), rules: elements.enumerated().compactMap { rule($1, number: $0 + 1) })
  }

  private mutating func settings(_ node: JSONNode?) -> [JSONNode.Member] {
    guard let node else { return [] }
    if case .null = node.content { return [] }
    guard let members = node.members else {
      wrong("'settings' is an object, not \(node.kind); it is left out", at: node.span)
      return []
    }
    return distinct(members, in: "'settings'")
  }

  private mutating func rule(_ node: JSONNode, number: Int) -> HotwireFile.PathRule? {
    guard let members = node.members else {
      wrong("rule \(number) is \(node.kind), not an object; on iOS an app refuses the file as a whole", at: node.span)
      return nil
    }
    sayTwice(members, in: "rule \(number)")
    sayUnused(members, known: ["patterns", "properties", "comment"], in: "a rule")
    guard let patterns = patterns(node["patterns"], of: node, number), let properties = properties(node["properties"], of: node, number)
    else { return nil }
    if patterns.isEmpty || properties.isEmpty {
      let what = patterns.isEmpty ? "patterns" : "properties"
      gap("rule \(number) has no \(what), so it has no effect; it is left out", at: node.span.start)
      return nil
    }
    return HotwireFile.PathRule(patterns: patterns, properties: properties, comment: node["comment"]?.string, span: node.span)
  }

  private mutating func patterns(_ node: JSONNode?, of rule: JSONNode, _ number: Int) -> [Located<String>]? {
    guard let node else {
      wrong("rule \(number) has no 'patterns'; on iOS an app refuses the file as a whole", at: rule.span.start)
      return nil
    }
    guard let elements = node.elements else {
      wrong("'patterns' is a list of texts, not \(node.kind); on iOS an app refuses the file as a whole", at: node.span)
      return nil
    }
    var found: [Located<String>] = []
    for element in elements {
      guard let text = element.string else {
        wrong("a pattern is a text, not \(element.kind); on iOS an app refuses the file as a whole", at: element.span)
        continue
      }
      if found.contains(where: { $0.value == text }) {
        gap("'\(text)' occurs twice in one rule", at: element.span)
      } else {
        found.append(Located(text, element.span))
      }
    }
    return found
  }

  private mutating func properties(_ node: JSONNode?, of rule: JSONNode, _ number: Int) -> [JSONNode.Member]? {
    guard let node else {
      wrong("rule \(number) has no 'properties'; on iOS an app refuses the file as a whole", at: rule.span.start)
      return nil
    }
    guard let members = node.members else {
      wrong("'properties' is an object, not \(node.kind); on iOS an app refuses the file as a whole", at: node.span)
      return nil
    }
    return distinct(members, in: "rule \(number)")
  }

  /// Returns members without duplicates: the last one counts. Names that no spec can have are omitted.
  private mutating func distinct(_ members: [JSONNode.Member], in place: String) -> [JSONNode.Member] {
    var last: [String: Int] = [:]
    for (index, member) in members.enumerated() { last[member.name.value] = index }
    return members.enumerated().compactMap { index, member in
      let name = member.name.value
      guard last[name] == index else {
        gap("'\(name)' occurs twice in \(place); the last one counts", at: member.name.span)
        return nil
      }
      if name.hasPrefix("x-") || name.utf8.count > 200 {
        let reason = name.hasPrefix("x-") ? "names that begin with 'x-' are free for other tools in a spec" : "the name is too long"
        unsaid("'\(name.prefix(40))' is left out: \(reason)", at: member.name.span)
        return nil
      }
      return member
    }
  }

  private mutating func sayTwice(_ members: [JSONNode.Member], in place: String) {
    var last: [String: Int] = [:]
    for (index, member) in members.enumerated() { last[member.name.value] = index }
    for (index, member) in members.enumerated() where last[member.name.value] != index {
      gap("'\(member.name.value)' occurs twice in \(place); the last one counts", at: member.name.span)
    }
  }

  private mutating func sayUnused(_ members: [JSONNode.Member], known: [String], in place: String) {
    for member in members where !known.contains(member.name.value) {
      unsaid("'\(member.name.value)' means nothing in \(place), and is left out", at: member.name.span)
    }
  }

  private mutating func wrong(_ message: String, at span: Span) { report.add(HotwireRules.wrongValue, message, at: span) }
  private mutating func gap(_ message: String, at span: Span) { report.add(HotwireRules.gap, message, at: span) }
  private mutating func unsaid(_ message: String, at span: Span) { report.add(ImportRules.inexpressible, message, at: span) }
}
