/// Writes the spec of an import.
extension HotwireImporting {
  func sections(_ file: HotwireFile, _ request: ImportedSpec.Request) -> [SpecEntry] {
    var sections = [SpecEntry("flowspec", .word("1")), SpecEntry("flow", .text(request.flow))]
    sections.append(
      SpecEntry(
        "links", ["origins": ["web": "https://example.com"]],
        comments: ["The file does not contain the site's host. Replace this one."], isApart: true))
    var own = [SpecEntry("file", .text(Self.fileName(request.source.path)))]
    var comments: [String] = []
    if !isOrderSpecific {
      own.append(SpecEntry("order", "written"))
      comments.append("A wider rule comes after a narrower one, so the order of the routes matters.")
    }
    if !file.settings.isEmpty { own.append(SpecEntry("settings", SpecNode(file.settings))) }
    sections.append(SpecEntry("hotwire", .mapping(own), comments: comments, isApart: true))
    guard !routes.isEmpty else { return sections }
    let isAllModal = routes.allSatisfy(isModal)
    if !isAllModal { sections.append(SpecEntry("defaults", ["place": "main"], isApart: true)) }
    sections.append(SpecEntry("routes", .mapping(routes.map(entry)), isApart: isAllModal))
    var containers = isAllModal ? [] : [SpecEntry("main", "stack")]
    if routes.contains(where: isModal) { containers.append(SpecEntry("modal", "modal")) }
    sections.append(SpecEntry("layouts", ["shell": .mapping([SpecEntry("containers", .mapping(containers))])], isApart: true))
    return sections
  }

  private func isModal(_ route: Route) -> Bool {
    route.properties.contains { $0.name.value == "context" && $0.value.string == "modal" }
  }

  private func entry(_ route: Route) -> SpecEntry {
    var parts: [SpecEntry] = []
    let comment = route.comment ?? route.properties.first { $0.name.value == "comment" }?.value.string
    if let comment, let line = Self.line(comment) { parts.append(SpecEntry("summary", .text(line))) }
    if let title = route.properties.first(where: { $0.name.value == "title" })?.value.string, let line = Self.line(title) {
      parts.append(SpecEntry("title", .text(line)))
    }
    if let template = route.template, !template.parameters.isEmpty {
      parts.append(SpecEntry("parameters", .mapping(template.parameters.map { SpecEntry($0.name, $0.kind.node) })))
    }
    parts.append(SpecEntry("links", .mapping([SpecEntry("web", forms(route))])))
    if isModal(route) { parts.append(SpecEntry("place", "modal")) }
    if !route.before.isEmpty { parts.append(SpecEntry("before", .list(route.before.map(SpecNode.text)))) }
    parts.append(SpecEntry("hotwire", SpecNode(route.properties)))
    if route.properties.contains(where: { HotwireVocabulary.remark(on: $0.name.value, $0.value.json) != nil }) {
      parts.append(SpecEntry("allow", .mapping([SpecEntry("unknown-hotwire-value", "The imported file has this value.")])))
    }
    return SpecEntry(route.name, .mapping(parts))
  }

  private static func line(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private func forms(_ route: Route) -> SpecNode {
    let patterns = route.patterns.map(\.value)
    guard let template = route.template, let form = route.form else {
      let raw = patterns.map { SpecNode.mapping([SpecEntry("raw", .text($0))]) }
      return raw.count == 1 ? raw[0] : .list(raw)
    }
    if form.hotwirePatterns() == patterns { return .text(template.template) }
    let kept = patterns.count == 1 ? SpecNode.text(patterns[0]) : .list(patterns.map(SpecNode.text))
    return .mapping([SpecEntry("form", .text(template.template)), SpecEntry("hotwire", kept)])
  }
}

extension GuessedTemplate.Kind {
  fileprivate var node: SpecNode {
    switch self {
    case .text: "String"
    case .optionalText: .word("String?")
    case .pattern(let text): ["text": .text(text)]
    case .choice(let texts):
      texts.allSatisfy { ImportedNames.caseName($0) == $0 }
        ? .list(texts.map(SpecNode.text)) : .mapping(texts.map { SpecEntry(ImportedNames.caseName($0), .text($0)) })
    }
  }
}

extension SpecNode {
  /// Converts JSON data; texts that look like another type are quoted.
  init(_ members: [JSONNode.Member]) {
    self = .mapping(members.map { SpecEntry($0.name.value, SpecNode($0.value)) })
  }

  private init(_ node: JSONNode) {
    switch node.content {
    case .null: self = .word("null")
    case .bool(let truth): self = .word("\(truth)")
    case .integer(let number): self = .word("\(number)")
    case .number(let text): self = .word(text)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SpecNode($0) })
    case .object(let members): self = SpecNode(members)
    }
  }
}
