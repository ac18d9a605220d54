extension AssociationFile {
  /// Reads the file, continuing after mistakes.
  static func read(_ source: SourceText, id: SourceID, report: inout Report) -> AssociationFile? {
    var reader = AssociationReader(report: report)
    defer { report = reader.report }
    guard let root = reader.json(source, id) else { return nil }
    guard let file = reader.file(root) else { return nil }
    guard let finding = file.sizeFinding else { return file }
    reader.report.add(finding)
    return nil
  }
}

/// Reads the values of an association file, with one function per kind of object.
private struct AssociationReader {
  var report: Report
  private var file = AssociationFile()

  init(report: Report) {
    self.report = report
  }

  // MARK: Text

  mutating func json(_ source: SourceText, _ id: SourceID) -> JSONNode? {
    let bytes = source.bytes
    func wrong(_ message: String, at place: Int) -> JSONNode? {
      report.add(AssociationRules.notJSON, message, at: Span(id, from: min(place, bytes.count), to: min(place + 1, bytes.count)))
      return nil
    }
    guard bytes.count <= YAMLLimits.standard.bytes else { return wrong("the file is larger than 4 MiB; the system reads 128 KiB", at: 0) }
    if bytes.starts(with: [0x30, 0x80]) || bytes.starts(with: [0x30, 0x82]) {
      return wrong("the file is signed, as it was before iOS 9.3: take the JSON out with 'openssl smime -verify -noverify'", at: 0)
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return wrong("the file is UTF-16; the system expects UTF-8", at: 0)
    }
    var index = 0
    while index < bytes.count {
      guard let (_, length) = UTF8Decoding.scalar(in: bytes, at: index) else { return wrong("this byte is no UTF-8", at: index) }
      index += length
    }
    switch JSONNode.parse(bytes, source: id, most: YAMLLimits.standard.nodes) {
    case .success(let root): return root
    case .failure(let problem): return wrong("the file is not JSON: \(problem.message)", at: problem.offset)
    }
  }

  // MARK: Objects

  mutating func file(_ root: JSONNode) -> AssociationFile? {
    guard object(root, "the file", keys: ["applinks", "webcredentials", "appclips", "activitycontinuation"]) else { return nil }
    guard let links = root["applinks"] else {
      report.add(AssociationRules.wrongValue, "the file has no 'applinks': it hands over no link", at: root.span.start)
      return nil
    }
    guard object(links, "'applinks'", keys: ["apps", "details", "defaults", "substitutionVariables"]) else { return nil }
    file.span = links.span
    if let apps = links["apps"], !(apps.elements?.isEmpty ?? false) {
      report.add(AssociationRules.wrongValue, "'apps' of 'applinks' is an empty list, or absent", at: apps.span)
    }
    if let variables = links["substitutionVariables"] { readVariables(variables) }
    let defaults = readDefaults(links["defaults"], AssociationPattern.Reading(isCaseSensitive: true, isEncoded: true))
    guard let details = links["details"] else {
      report.add(AssociationRules.wrongValue, "'applinks' has no 'details': it hands over no link", at: links.span.start)
      return file
    }
    switch details.content {
    case .array(let elements):
      for element in elements { readEntry(element, apps: nil, defaults) }
    case .object(let members):
      // The oldest format: an object by app.
      for member in members { readEntry(member.value, apps: [member.name], defaults) }
    case .null, .bool, .integer, .number, .string: expected("a list", name: "'details'", details)
    }
    return file
  }

  private mutating func readVariables(_ node: JSONNode) {
    guard object(node, "'substitutionVariables'", keys: nil) else { return }
    for member in node.members ?? [] {
      let name = member.name.value
      if name.contains(where: { "$()".contains($0) }) {
        report.add(AssociationRules.wrongValue, "'\(name)' is not the name of a variable: it has '$', '(' or ')'", at: member.name.span)
      }
      file.variables[name] = texts(member.value, "'\(name)'")
      for value in member.value.elements ?? [] where value.string?.contains("$(") ?? false {
        report.add(AssociationRules.wrongValue, "a value of a variable cannot have a variable in it", at: value.span)
      }
    }
  }

  private mutating func readDefaults(
    _ node: JSONNode?, _ outer: AssociationPattern.Reading
  ) -> AssociationPattern.Reading {
    guard let node, object(node, "'defaults'", keys: ["caseSensitive", "percentEncoded", "comment"]) else { return outer }
    return reading(node, outer)
  }

  private mutating func reading(_ node: JSONNode, _ outer: AssociationPattern.Reading) -> AssociationPattern.Reading {
    AssociationPattern.Reading(
      isCaseSensitive: flag(node, "caseSensitive") ?? outer.isCaseSensitive, isEncoded: flag(node, "percentEncoded") ?? outer.isEncoded)
  }

  private mutating func readEntry(_ node: JSONNode, apps named: [Located<String>]?, _ outer: AssociationPattern.Reading) {
    let keys = (named == nil ? ["appIDs", "appID"] : []) + ["components", "paths", "defaults"]
    guard object(node, "an entry of 'details'", keys: keys) else { return }
    var apps = named ?? []
    if let list = node["appIDs"], named == nil { apps += located(list, "'appIDs'") }
    if let one = node["appID"], named == nil { apps += text(one, "'appID'").map { [$0] } ?? [] }
    if apps.isEmpty, named == nil, node["appIDs"] == nil, node["appID"] == nil {
      report.add(AssociationRules.wrongValue, "an entry of 'details' names no app: it needs 'appIDs'", at: node.span.start)
    }
    let reading = readDefaults(node["defaults"], outer)
    var rules: [AssociationFile.LinkRule] = []
    let (components, paths) = (node["components"], node["paths"])
    if let components, let elements = list(components, "'components'") {
      for element in elements { rules += rule(element, reading).map { [$0] } ?? [] }
    }
    if let paths, let elements = list(paths, "'paths'") {
      if components != nil {
        report.add(AssociationRules.wrongValue, "'paths' is beside 'components', and Apple does not document the result", at: paths.span)
      }
      for element in elements { rules += legacyRule(element, reading).map { [$0] } ?? [] }
    }
    if components == nil, paths == nil {
      report.add(AssociationRules.wrongValue, "an entry of 'details' has no 'components': it hands over no link", at: node.span.start)
    }
    file.entries.append(AssociationFile.Entry(apps: apps, rules: rules, span: node.span))
  }

  private mutating func legacyRule(_ node: JSONNode, _ reading: AssociationPattern.Reading) -> AssociationFile.LinkRule? {
    guard let written = text(node, "a path") else { return nil }
    let isExcluded = written.value.hasPrefix("NOT ")
    let path = isExcluded ? String(written.value.dropFirst(4).drop { $0 == " " }) : written.value
    return noticing(
      AssociationFile.LinkRule(
        span: node.span, path: Located(path, node.span), query: nil, fragment: nil, isExcluded: isExcluded, reading: reading, comment: nil))
  }

  private mutating func rule(_ node: JSONNode, _ outer: AssociationPattern.Reading) -> AssociationFile.LinkRule? {
    guard object(node, "a component", keys: ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded", "comment"]) else { return nil }
    let comment = node["comment"].flatMap { text($0, "'comment'") }?.value
    return noticing(
      AssociationFile.LinkRule(
        span: node.span, path: pattern(node, "/"), query: node["?"].flatMap { query($0) }, fragment: pattern(node, "#"),
        isExcluded: flag(node, "exclude") ?? false, reading: reading(node, outer), comment: comment))
  }

  private mutating func pattern(_ node: JSONNode, _ key: String) -> Located<String>? {
    node[key].flatMap { text($0, "'\(key)'") }
  }

  private mutating func query(_ node: JSONNode) -> AssociationFile.LinkRule.Query? {
    switch node.content {
    case .string(let text): return .text(Located(text, node.span))
    case .object(let members):
      var items: [(name: Located<String>, pattern: Located<String>)] = []
      for member in members {
        guard let pattern = member.value.string else {
          report.add(
            AssociationRules.wrongValue, "'\(member.name.value)' is \(member.value.kind), so the system ignores the whole '?'", at: member.value.span,
            notes: [.init("write a pattern in quotes, such as \"?*\"", at: nil)])
          return nil
        }
        items.append((member.name, Located(pattern, member.value.span)))
      }
      return .items(items)
    case .null, .bool, .integer, .number, .array:
      expected("a text or an object", name: "'?'", node)
      return nil
    }
  }

  /// Reports undeclared variables in a rule.
  private mutating func noticing(_ rule: AssociationFile.LinkRule) -> AssociationFile.LinkRule {
    let known = AssociationVariables.names.joined(separator: ", ")
    let note = Diagnostic.Note("'substitutionVariables' of 'applinks' declares variables; \(known) are built in", at: nil)
    for pattern in rule.patterns {
      for name in AssociationPattern(pattern.value, variables: file.variables).unknown {
        report.add(
          AssociationRules.unknownVariable, "variable '$(\(name))' is not declared, so the pattern matches nothing", at: pattern.span,
          notes: [note])
      }
    }
    return rule
  }

  // MARK: Values

  private mutating func expected(_ what: String, name: String, _ node: JSONNode) {
    report.add(AssociationRules.wrongValue, "\(name) is \(node.kind); it has to be \(what)", at: node.span)
  }

  /// Returns true if it is an object; reports unknown keys and duplicates.
  private mutating func object(_ node: JSONNode, _ name: String, keys: [String]?) -> Bool {
    guard let members = node.members else {
      expected("an object", name: name, node)
      return false
    }
    var seen: Set<String> = []
    for member in members {
      let key = member.name.value
      if !seen.insert(key).inserted {
        report.add(AssociationRules.wrongValue, "'\(key)' occurs twice in \(name); the last one counts", at: member.name.span)
      }
      guard let keys, !keys.contains(key) else { continue }
      report.add(
        AssociationRules.unknownKey, "'\(key)' means nothing in \(name)", at: member.name.span,
        fixes: nearestName(to: key, among: keys).map { [.replace(member.name.span, with: "\"\($0)\"")] } ?? [])
    }
    return true
  }

  private mutating func list(_ node: JSONNode, _ name: String) -> [JSONNode]? {
    if let elements = node.elements { return elements }
    expected("a list", name: name, node)
    return nil
  }

  private mutating func text(_ node: JSONNode, _ name: String) -> Located<String>? {
    if let text = node.string { return Located(text, node.span) }
    expected("a text", name: name, node)
    return nil
  }

  private mutating func located(_ node: JSONNode, _ name: String) -> [Located<String>] {
    (list(node, name) ?? []).compactMap { text($0, "an element of \(name)") }
  }

  private mutating func texts(_ node: JSONNode, _ name: String) -> [String] {
    located(node, name).map(\.value)
  }

  private mutating func flag(_ node: JSONNode, _ key: String) -> Bool? {
    guard let value = node[key] else { return nil }
    if let truth = value.bool { return truth }
    expected("true or false", name: "'\(key)'", value)
    return nil
  }
}
