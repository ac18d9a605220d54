/// The patterns of a path configuration for a form.
///
/// iOS compares the decoded path and Android the written path; iOS respects case and Android ignores it. So percent-encoded
/// letters are included in both spellings.
extension LinkForm {
  /// Returns one pattern for each path of the origin's web prefixes; empty for an origin without web pages.
  func hotwirePatterns() -> [String] {
    var patterns: [String] = []
    for prefix in origin.prefixes where prefix.scheme == "https" || prefix.scheme == "http" {
      let pattern = TemplatePattern(form: self, base: prefix.base).text
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }

  /// Returns a pattern for the path only, without a trailing slash and without a query.
  func hotwirePath() -> String {
    "^" + TemplatePattern(form: self, base: []).path + "$"
  }
}

private struct TemplatePattern {
  let form: LinkForm
  let base: [String]

  var text: String {
    if takesEverything { return ".*" }
    let flags = form.origin.caseInsensitivePath ? "(?i)" : ""
    let items = form.template.query.compactMap(item)
    guard !items.isEmpty else { return flags + "^" + path + #"/?(?:\?.*)?$"# }
    return flags + "^" + path + #"/?\?"# + items.joined()
  }

  private var takesEverything: Bool {
    guard base.isEmpty, form.template.query.allSatisfy({ item($0) == nil }), form.template.path.count <= 1 else { return false }
    switch form.template.path.first {
    case nil: return form.template.wholeURL != nil
    case .anySegments?: return true
    case .rest(let name, true, _)?: return form.parameters[name] == .any
    case .segment?, .optional?, .rest?: return false
    }
  }

  /// The pattern of the path; empty for the root, whose slash follows.
  var path: String {
    var text = base.map { "/" + literal($0) }.joined()
    for piece in form.template.path {
      switch piece {
      case .segment(let atoms, _): text += "/" + atoms.map { atom($0, any: Self.anySegment) }.joined()
      case .optional(let name, _): text += "(?:/" + parameter(name) + ")?"
      case .rest(let name, let isOptional, _):
        let whole = "/" + (form.parameters[name] == .any ? "[^?]+" : parameter(name))
        text += isOptional ? "(?:\(whole))?" : whole
      case .anySegments: text += "(?:/[^?]*)?"
      }
    }
    return text
  }

  /// - Parameters:
  ///   - any: the pattern for a parameter that accepts any text.
  private func atom(_ atom: LinkTemplate.Atom, any: String) -> String {
    switch atom {
    case .literal(let text): literal(text)
    case .parameter(let name): Self.text(form.parameters[name] ?? .any, any: any)
    }
  }

  private static let anySegment = "[^/?]+"

  /// Returns a look-ahead for an item, because items may be in any order.
  private func item(_ item: LinkTemplate.QueryItem) -> String? {
    let value: String
    switch item.value {
    case .optional: return nil
    case .anything: value = "(?:[=&]|$)"
    case .text(let atoms):
      guard atoms.count == 1, case .parameter(let name)? = atoms.first else {
        value = "=" + atoms.map { atom($0, any: "[^&]+") }.joined() + "(?:&|$)"
        break
      }
      let language = form.parameters[name] ?? .any
      let text = "=" + (language == .any ? "[^&]*" : Self.text(language, any: "[^&]+"))
      // A key without `=` has the empty value.
      value = (language.accepts("") ? "(?:\(text))?" : text) + "(?:&|$)"
    }
    let keys = form.keys(of: item).map(literal)
    return "(?=(?:.*&)?(?:\(keys.joined(separator: "|")))\(value))"
  }

  // MARK: Texts

  private func literal(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let plain = String(scalar)
      let encoded = PercentCoding.encoded(plain, keeping: .unreserved)
      return encoded == plain ? Self.escaped(plain) : "(?:\(Self.escaped(plain))|\(encoded))"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.contains { #"\^$.|?*+()[]{}"#.unicodeScalars.contains($0) } ? "\\" + text : text
  }

  private func parameter(_ name: String) -> String {
    Self.text(form.parameters[name] ?? .any, any: Self.anySegment)
  }

  private static func text(_ language: ParameterLanguage, any: String) -> String {
    switch language {
    case .any, .url: any
    case .pattern(let pattern): "(?:" + unanchored(pattern.source) + ")"
    case .cases(let texts), .casesIgnoringCase(let texts):
      "(?:" + texts.map { $0.unicodeScalars.map { escaped(String($0)) }.joined() }.joined(separator: "|") + ")"
    case .integer(let isSigned): isSigned ? "-?[0-9]+" : "[0-9]+"
    case .integerRange(let range): range.lowerBound < 0 ? "-?[0-9]+" : "[0-9]+"
    case .double: #"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?"#
    case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    case .bool: "(?:true|false)"
    case .oneOf(let languages): "(?:" + languages.map { text($0, any: any) }.joined(separator: "|") + ")"
    }
  }

  private static func unanchored(_ source: String) -> String {
    var source = source[...]
    if source.first == "^" { source = source.dropFirst() }
    if HotwirePattern.endsWithAnchor(source) { source = source.dropLast() }
    return String(source)
  }
}
