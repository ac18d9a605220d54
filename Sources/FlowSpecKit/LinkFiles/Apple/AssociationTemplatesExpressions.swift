/// Converts patterns of an association file to regular expressions.
extension AssociationTemplates {
  /// Returns the least number of characters, and true if there may be more; nil if there are tokens other than `*` and `?`.
  static func wildcards(_ tokens: [AssociationPattern.Token]) -> (least: Int, isOpen: Bool)? {
    var found = (least: 0, isOpen: false)
    for token in tokens {
      switch token {
      case .one: found.least += 1
      case .any: found.isOpen = true
      case .literal, .values: return nil
      }
    }
    return tokens.isEmpty ? nil : found
  }

  /// Returns the unescaped characters of a URL part: an escape counts as three characters for a `?`.
  static func plain(_ kept: PercentCoding.Kept) -> String {
    switch kept {
    case .unreserved: "A-Za-z0-9._~-"
    case .segment: "A-Za-z0-9._~!$&'()*+,;=:@-"
    case .query: "A-Za-z0-9._~!$'()*,;:@/-"
    }
  }

  static func written(_ wild: (least: Int, isOpen: Bool), withSlash: Bool) -> String {
    "[\(withSlash ? "/" : "")\(plain(.segment))]{\(wild.least)\(wild.isOpen ? "," : "")}"
  }

  static func expression(_ token: AssociationPattern.Token, _ plain: String) -> String {
    switch token {
    case .one: "[\(plain)]"
    case .any: "[\\s\\S]*"
    case .literal(let scalar): "[\(scalar == "^" || scalar == "\\" || scalar == "]" ? "\\" : "")\(scalar)]"
    case .values("region", _): "[A-Z]{2}"
    case .values("lang", _): "[a-z]{2,3}"
    case .values(_, let values): "(\(values.map { $0.map { expression($0, plain) }.joined() }.joined(separator: "|")))"
    }
  }

  /// Returns the values if they have no wildcards and are few enough to list.
  static func texts(_ values: [[AssociationPattern.Token]]) -> [String]? {
    guard !values.isEmpty, values.count <= 100 else { return nil }
    var texts: [String] = []
    for value in values {
      var text = ""
      for token in value {
        guard case .literal(let scalar) = token else { return nil }
        text.unicodeScalars.append(scalar)
      }
      guard !text.isEmpty, !texts.contains(text) else { return nil }
      texts.append(text)
    }
    return texts
  }

  static func written(_ text: String, keeping kept: PercentCoding.Kept) -> String {
    PercentCoding.encoded(text, keeping: kept).replacing("*", with: "%2A")
  }
}

extension AssociationPattern.Token {
  var scalar: Unicode.Scalar? { if case .literal(let scalar) = self { scalar } else { nil } }
}

extension AssociationTemplates.TypeText {
  var language: ParameterLanguage {
    switch self {
    case .string: return .any
    case .cases(_, let texts): return .cases(texts)
    case .text(let expression): return (try? TextPattern(parsing: expression)).map(ParameterLanguage.pattern) ?? .any
    }
  }
}
