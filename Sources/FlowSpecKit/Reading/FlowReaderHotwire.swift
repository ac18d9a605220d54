/// Data for Hotwire Native: properties, components and identifiers.
extension FlowReader {
  /// Reads properties for a path configuration, as JSON.
  func readHotwire(
    _ node: YAMLNode, orSay expectation: String = "'hotwire' gives properties: '{ context: modal }'"
  ) -> [HotwireProperty] {
    (entries(node, orSay: expectation) ?? []).map { entry in
      HotwireProperty(
        name: Located(entry.key.text, entry.key.span), value: Located(JSON(entry.value), entry.value.span))
    }
  }

  /// Reads identifiers that native code registers; none may occur twice.
  func readIdentifiers(_ node: YAMLNode) -> [Located<String>] {
    var found: [Located<String>] = []
    for name in list(node).compactMap({ name($0, of: "an identifier") }) where isIdentifier(name) {
      if let earlier = found.first(where: { $0.value == name.value }) {
        report.add(NameRules.duplicateName, "'\(name.value)' is listed twice", at: name.span, notes: [.init("first here", at: earlier.span)])
      } else {
        found.append(name)
      }
    }
    return found
  }

  func readComponents(_ node: YAMLNode, _ unit: Unit) -> [BridgeComponent] {
    let expectation = "'components' gives elements by name: '{ button: { native: nativeButton, fallback: webButton } }'"
    return (entries(node, orSay: expectation) ?? []).compactMap { entry in
      let name = Located(entry.key.text, entry.key.span)
      guard isIdentifier(name), let mapping = mapping(entry.value, Keys.component) else { return nil }
      let about = readAbout(mapping, span(entry))
      let elements = ["native", "fallback"].map { key -> Located<ElementID>? in
        if let node = mapping[key] { return componentElement(node, unit) }
        missing("component '\(name.value)' has no '\(key)'", at: name.span, in: unit)
        return nil
      }
      guard let native = elements[0], let fallback = elements[1] else { return nil }
      return BridgeComponent(name: name, native: native, fallback: fallback, about: about)
    }
  }

  private func componentElement(_ node: YAMLNode, _ unit: Unit) -> Located<ElementID>? {
    guard let name = name(node, of: "an element"), let found = presentable(name, in: unit) else { return nil }
    if case .element(let element) = found.value { return Located(element, name.span) }
    report.add(StructureRules.wrongType, "an element is expected here, and '\(name.value)' is a route", at: name.span)
    return nil
  }

  /// Returns true for an identifier of native code and pages: letters, digits, `_`, `-` and `.`.
  private func isIdentifier(_ name: Located<String>) -> Bool {
    let isOne =
      name.value.first.map { $0.isASCII && $0.isLetter } ?? false
      && name.value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
    if isOne { return true }
    report.add(
      NameRules.invalidName, "'\(name.value)' is not an identifier: it needs a letter, then letters, digits, '_', '-' or '.'", at: name.span)
    return false
  }
}

extension JSON {
  /// Converts a node to JSON; as there, `true`, `3` and `null` without quotes are no strings.
  fileprivate init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): self.init(scalar)
    case .sequence(let items): self = .array(items.map { JSON($0) })
    case .mapping(let entries): self = .object(entries.map { Member($0.key.text, JSON($0.value)) })
    }
  }

  private init(_ scalar: YAMLScalar) {
    if scalar.isNothing {
      self = .null
    } else if case .plain = scalar.style {
      switch JSONNode.parse(Array(scalar.text.utf8), source: scalar.span.source).map(\.content) {
      case .success(.bool(let truth)): self = .bool(truth)
      case .success(.integer(let number)): self = .integer(number)
      case .success(.number(let text)): self = .number(text)
      default: self = .string(scalar.text)
      }
    } else {
      self = .string(scalar.text)
    }
  }
}
