/// Converts a rule of an association file to templates, as closely as templates permit.
struct AssociationTemplates {
  struct Parameter {
    let name: String
    var type: TypeText
    /// True if one of the templates does not have it.
    var isOptional: Bool
  }

  enum TypeText: Hashable {
    case string
    /// Text that matches a regular expression.
    case text(String)
    /// The values of a variable.
    case cases(String, [String])
  }

  private(set) var templates: [String] = []
  private(set) var parameters: [Parameter] = []
  private let reading: AssociationPattern.Reading
  private let variables: [String: [String]]

  init(_ rule: AssociationFile.LinkRule, variables: [String: [String]]) {
    reading = rule.reading
    self.variables = variables
    var paths = self.paths(rule.path?.value ?? "*")
    var suffix = query(rule.query)
    if let fragment = rule.fragment { suffix += self.fragment(fragment.value) }
    paths = paths.map { ($0.isEmpty ? "/" : $0) + suffix }
    for path in paths where !templates.contains(path) { templates.append(path) }
    for index in parameters.indices {
      let name = parameters[index].name
      let isEverywhere = templates.allSatisfy { template in ["{\(name)}", "{\(name)...}"].contains { template.contains($0) } }
      parameters[index].isOptional = !isEverywhere
    }
  }

  // MARK: Paths

  private mutating func paths(_ text: String) -> [String] {
    var tokens = AssociationPattern(text, variables: variables).tokens[...]
    while case .literal("/")? = tokens.first { tokens.removeFirst() }
    while case .literal("/")? = tokens.last { tokens.removeLast() }
    guard !tokens.isEmpty else { return [""] }
    let segments = tokens.split(omittingEmptySubsequences: false) { if case .literal("/") = $0 { true } else { false } }.map(Array.init)
    var paths = [""]
    var hasLeadingWildcard = false
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      if case .any? = segment.first, segment.count == 1, index == 0, !isLast {
        paths = ["/**"]
        hasLeadingWildcard = true
      } else if isLast {
        let ends = self.ends(segment, canRest: !hasLeadingWildcard)
        paths = paths.flatMap { path in ends.map { path + $0 } }
      } else if !segment.isEmpty {
        let text = self.text(segment, named: "id", keeping: .segment)
        paths = paths.map { $0 + "/" + text }
      }
    }
    return paths
  }

  /// Returns the spellings of a last segment, whose wildcards also match slashes.
  private mutating func ends(_ segment: [AssociationPattern.Token], canRest: Bool) -> [String] {
    let wild = Self.wildcards(segment)
    if let wild, wild.least == 0 { return canRest ? ["/{\(parameter("path", .string))...?}"] : ["/**"] }
    // A single character is no slash, because no text would remain beside it.
    if let wild, canRest, wild.isOpen || wild.least > 1 {
      if wild.isOpen, wild.least == 1 { return ["/{\(parameter("path", .string))...}"] }
      return ["/{\(parameter("code", .text(Self.written(wild, withSlash: true))))...}"]
    }
    guard case .any? = segment.last, canRest else { return ["/" + text(segment, named: "id", keeping: .segment)] }
    let front = text(Array(segment.dropLast()), named: "id", keeping: .segment)
    let rest = "/{\(parameter("path", .string))...?}"
    // The border between two adjacent parameters is ambiguous.
    guard !front.hasSuffix("}") else { return ["/" + front + rest] }
    let before = parameters
    var whole = front + "{\(parameter("rest", .string))}"
    if isAmbiguous(whole, .segment) {
      parameters = before
      whole = together(segment, named: "rest", keeping: .segment)
    }
    return ["/" + front + rest, "/" + whole + rest]
  }

  // MARK: Query and fragment

  private mutating func query(_ query: AssociationFile.LinkRule.Query?) -> String {
    var items: [String] = []
    switch query {
    case nil: return ""
    case .text(let text):
      let tokens = AssociationPattern(text.value, variables: variables).tokens
      if let wild = Self.wildcards(tokens), wild.least == 0 { return "" }
      for item in text.value.split(separator: "&") {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].contains(where: { "*?$".contains($0) }) else {
          continue
        }
        items += self.item(parts[0], pattern: parts[1])
      }
    case .items(let named):
      for item in named { items += self.item(item.name.value, pattern: item.pattern.value) }
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  private mutating func item(_ name: String, pattern: String) -> [String] {
    guard let decoded = reading.isEncoded ? PercentCoding.decoded(name) : name, !decoded.isEmpty else {
      return []
    }
    let key = Self.written(decoded, keeping: .query)
    let tokens = AssociationPattern(pattern, variables: variables).tokens
    guard !tokens.isEmpty else {
      return []
    }
    let wanted = ImportedNames.camelCase([name])
    // The pattern requires nothing, because an absent item counts as empty.
    if let wild = Self.wildcards(tokens), wild.least == 0 { return [key + "={\(parameter(wanted, .string))?}"] }
    return [key + "=" + text(tokens, named: wanted, keeping: .query)]
  }

  private mutating func fragment(_ pattern: String) -> String {
    let tokens = AssociationPattern(pattern, variables: variables).tokens
    if let wild = Self.wildcards(tokens), wild.least == 0 { return "" }
    guard !tokens.isEmpty else {
      return ""
    }
    return "#" + text(tokens, named: "fragment", keeping: .query)
  }

  // MARK: Texts

  /// Returns literals unchanged, with one parameter for adjacent wildcards; with one parameter for all if several would be
  /// ambiguous.
  private mutating func text(_ tokens: [AssociationPattern.Token], named name: String, keeping kept: PercentCoding.Kept) -> String {
    let before = parameters
    let text = apart(tokens, named: name, keeping: kept)
    guard parameters.count > before.count + 1, isAmbiguous(text, kept) else { return text }
    parameters = before
    return together(tokens, named: name, keeping: kept)
  }

  private func isAmbiguous(_ text: String, _ kept: PercentCoding.Kept) -> Bool {
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: kept == .segment ? "/" + text : "/?a=" + text, problems: &problems)
    let origin = Origin(name: "", prefixes: [OriginPrefix(scheme: "https")], caseInsensitivePath: kept == .segment && !reading.isCaseSensitive)
    let form = LinkForm(template, origin: origin) { name in parameters.first { $0.name == name }?.type.language ?? .any }
    return problems.isEmpty && form.ambiguity() != nil
  }

  /// Returns the literals at both ends, with one parameter between them.
  private mutating func together(_ tokens: [AssociationPattern.Token], named name: String, keeping kept: PercentCoding.Kept) -> String {
    let front = tokens.prefix { $0.scalar != nil }
    let rest = tokens.dropFirst(front.count)
    let back = rest.suffix(rest.reversed().prefix { $0.scalar != nil }.count)
    var expression = ""
    var literal = ""
    for token in rest.dropLast(back.count) {
      if let scalar = token.scalar {
        literal.unicodeScalars.append(scalar)
      } else {
        expression += decoded(&literal) + Self.expression(token, Self.plain(kept))
      }
    }
    // The rest ends with a wildcard, so no literal remains.
    var before = String(String.UnicodeScalarView(front.compactMap(\.scalar)))
    var behind = String(String.UnicodeScalarView(back.compactMap(\.scalar)))
    return flush(&before, kept) + "{\(parameter(name, .text(expression)))}" + flush(&behind, kept)
  }

  /// Returns an expression for a literal text.
  private func decoded(_ literal: inout String) -> String {
    defer { literal = "" }
    let text = reading.isEncoded ? PercentCoding.decoded(literal) ?? "" : literal
    return text.unicodeScalars.map { scalar in
      let variants = reading.isCaseSensitive ? [scalar] : Self.cases(of: scalar)
      let written = variants.map { Self.expression(.literal($0), "") }.joined(separator: "|")
      return variants.count == 1 ? written : "(\(written))"
    }.joined()
  }

  /// Returns the scalar in both cases, if those are single scalars.
  private static func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let texts = [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping]
    let found = [scalar] + texts.compactMap { $0.unicodeScalars.count == 1 ? $0.unicodeScalars.first : nil }
    return found.enumerated().filter { index, one in !found[..<index].contains(one) }.map(\.element)
  }

  /// Returns literals unchanged, with one parameter for adjacent wildcards.
  private mutating func apart(_ tokens: [AssociationPattern.Token], named name: String, keeping kept: PercentCoding.Kept) -> String {
    var text = ""
    var literal = ""
    var group: [AssociationPattern.Token] = []
    for token in tokens + [.literal("\u{0}")] {
      guard case .literal(let scalar) = token else {
        text += flush(&literal, kept)
        group.append(token)
        continue
      }
      if !group.isEmpty { text += "{\(parameter(of: group, named: name, keeping: kept))}" }
      group = []
      if scalar != "\u{0}" { literal.unicodeScalars.append(scalar) }
    }
    return text + flush(&literal, kept)
  }

  private mutating func flush(_ literal: inout String, _ kept: PercentCoding.Kept) -> String {
    defer { literal = "" }
    guard let decoded = reading.isEncoded ? PercentCoding.decoded(literal) : literal else {
      return ""
    }
    return Self.written(decoded, keeping: kept)
  }

  private mutating func parameter(of group: [AssociationPattern.Token], named name: String, keeping kept: PercentCoding.Kept) -> String {
    if case .values(let variable, let values)? = group.first, group.count == 1, let texts = Self.texts(values),
      AssociationVariables.predefined(variable) == nil || variables[variable] != nil
    {
      return parameter(ImportedNames.camelCase([variable]), .cases(variable, texts))
    }
    if let wild = Self.wildcards(group), wild.isOpen, wild.least <= 1 { return parameter(name, .string) }
    return parameter(name, .text(group.map { Self.expression($0, Self.plain(kept)) }.joined()))
  }

  private mutating func parameter(_ wanted: String, _ type: TypeText) -> String {
    let base = isName(wanted) && !["any", "none", "not", "in", "and", "or", "true", "false"].contains(wanted) ? wanted : "value"
    var name = base
    var number = 2
    while parameters.contains(where: { $0.name == name }) {
      name = "\(base)\(number)"
      number += 1
    }
    parameters.append(Parameter(name: name, type: type, isOptional: false))
    return name
  }
}
