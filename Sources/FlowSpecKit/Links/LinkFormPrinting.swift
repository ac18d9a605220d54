extension LinkForm {
  /// Returns the URL for these arguments. Returns nil if an argument is missing, unknown or of another type, or would not be read
  /// back as the same (an empty segment, `.`, `..`).
  public func print(_ arguments: [String: String]) -> String? {
    guard fits(arguments), let text = written(arguments), let back = match(text), back.count == arguments.count else {
      return nil
    }
    let isSame = arguments.allSatisfy { name, value in back[name].map { $0.hasSameScalars(as: value) } ?? false }
    return isSame ? text : nil
  }

  /// A URL of this form, with a sample for every required parameter.
  var sample: String? {
    if template.wholeURL != nil { return LinkLanguage(self).sampleURL }
    var arguments: [String: String] = [:]
    for parameter in template.parameters where !parameter.role.isOptional {
      arguments[parameter.name] = parameters[parameter.name]?.sample
    }
    return print(arguments)
  }

  private func fits(_ arguments: [String: String]) -> Bool {
    if let whole = template.wholeURL { return arguments.count == 1 && arguments[whole.name] != nil }
    return template.parameters.allSatisfy { parameter in
      guard let text = arguments[parameter.name] else { return parameter.role.isOptional }
      return parameters[parameter.name]?.accepts(text) == true
    } && arguments.keys.allSatisfy { template.parameter($0) != nil }
  }

  private func written(_ arguments: [String: String]) -> String? {
    if let whole = template.wholeURL { return arguments[whole.name] }
    guard let prefix = origin.prefixes.first(where: \.isPrintable) else { return nil }
    guard let path = path(arguments) else { return nil }
    var text = prefix.written(before: path)
    let items = template.query.compactMap { item(of: $0, arguments) }
    if !items.isEmpty { text += "?" + items.joined(separator: "&") }
    switch template.fragment {
    case nil: break
    case .text(let atoms, _): text += "#" + encoded(atoms, arguments, keeping: .query)
    case .optional(let name, _):
      if let value = arguments[name] { text += "#" + PercentCoding.encoded(value, keeping: .unreserved) }
    }
    return text
  }

  private func path(_ arguments: [String: String]) -> [WrittenSegment]? {
    var segments: [WrittenSegment] = []
    for piece in template.path {
      switch piece {
      case .segment(let atoms, _):
        let isLiteral = atoms.allSatisfy { if case .literal = $0 { true } else { false } }
        segments.append(WrittenSegment(text: encoded(atoms, arguments, keeping: .segment), isLiteral: isLiteral))
      case .optional(let name, _):
        if let value = arguments[name] {
          segments.append(WrittenSegment(text: PercentCoding.encoded(value, keeping: .unreserved), isLiteral: false))
        }
      case .rest(let name, _, _):
        guard let value = arguments[name] else { continue }
        for part in value.asSegments {
          segments.append(WrittenSegment(text: PercentCoding.encoded(part, keeping: .unreserved), isLiteral: false))
        }
      case .anySegments: continue
      }
    }
    return segments
  }

  private func item(of item: LinkTemplate.QueryItem, _ arguments: [String: String]) -> String? {
    let key: String
    switch item.key {
    case .names(let names): key = PercentCoding.encoded(names.first ?? "", keeping: .query)
    case .parameter(let name): key = PercentCoding.encoded(arguments[name] ?? "", keeping: .unreserved)
    }
    switch item.value {
    case .anything: return key
    case .text(let atoms): return key + "=" + encoded(atoms, arguments, keeping: .query)
    case .optional(let name): return arguments[name].map { key + "=" + PercentCoding.encoded($0, keeping: .unreserved) }
    }
  }

  private func encoded(
    _ atoms: [LinkTemplate.Atom], _ arguments: [String: String], keeping kept: PercentCoding.Kept
  ) -> String {
    atoms.map { atom in
      switch atom {
      case .literal(let text): PercentCoding.encoded(text, keeping: kept)
      case .parameter(let name): PercentCoding.encoded(arguments[name] ?? "", keeping: .unreserved)
      }
    }.joined()
  }
}

extension String {
  /// The parts between slashes. A slash with an empty part beside it belongs to a segment, where it is escaped.
  var asSegments: [String] {
    var segments: [String] = []
    var isJoining = false
    for part in split(separator: "/" as Unicode.Scalar) {
      if let last = segments.last, isJoining || part.isEmpty {
        segments[segments.count - 1] = last + "/" + part
      } else {
        segments.append(part)
      }
      isJoining = part.isEmpty
    }
    return segments
  }

  private func split(separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
  }
}

extension OriginPrefix {
  var isPrintable: Bool {
    if case .subdomains = host { false } else { true }
  }

  /// Returns `shop://orders/42` for a scheme without a host, and `shop:///Ä/42` if the first segment cannot be a host.
  func written(before path: [WrittenSegment]) -> String {
    guard case .exact(let name)? = host else {
      let texts = path.map(\.text).joined(separator: "/")
      return scheme + (path.first?.canBeHost ?? true ? "://" : ":///") + texts
    }
    let port = port.map { ":\($0)" } ?? ""
    let segments = base.map { PercentCoding.encoded($0, keeping: .segment) } + path.map(\.text)
    return "\(scheme)://\(name)\(port)/" + segments.joined(separator: "/")
  }
}
