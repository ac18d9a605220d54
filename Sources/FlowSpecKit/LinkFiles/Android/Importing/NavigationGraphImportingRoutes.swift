/// Converts imported routes to entries of a spec.
extension NavigationGraphImporting {
  mutating func entry(_ destination: NavigationGraph.Destination, _ parameters: [Parameter], _ forms: [Form]) -> SpecEntry {
    var parts: [SpecEntry] = []
    if destination.kind == "include" { parts.append(SpecEntry("summary", .text("The graph \(destination.id), which is in another file."))) }
    if let title = title(destination) { parts.append(SpecEntry("title", .text(title))) }
    if !parameters.isEmpty {
      let fields = parameters.map { parameter in
        SpecEntry(parameter.name, .word(parameter.type + (parameter.isOptional ? "?" : "")), comments: [parameter.comment].compactMap(\.self))
      }
      parts.append(SpecEntry("parameters", .mapping(fields)))
    }
    if !forms.isEmpty { parts.append(SpecEntry("links", links(forms))) }
    if destination.kind == "dialog" { parts.append(SpecEntry("place", "dialog")) }
    var opens: [String] = []
    for target in destination.targets {
      guard let name = routeNames[resolved(target.id)] else {
        report.add(ImportRules.inexpressible, "the action leads to '\(target.id)', which is not in this file; it is left out", at: target.span)
        continue
      }
      if !opens.contains(name) { opens.append(name) }
    }
    if !opens.isEmpty { parts.append(SpecEntry("opens", .list(opens.map(SpecNode.text)))) }
    if let reason = unreached[destination.id] { parts.append(SpecEntry("allow", ["unreachable-route": .text(reason)])) }
    if let className = destination.className { parts.append(SpecEntry("x-android", .text(className))) }
    if let route = destination.route { parts.append(SpecEntry("x-android-route", .text(route))) }
    return SpecEntry(routeNames[destination.id] ?? destination.id, .mapping(parts))
  }

  private func links(_ forms: [Form]) -> SpecNode {
    var origins: [String] = []
    for form in forms where !origins.contains(form.origin) { origins.append(form.origin) }
    return .mapping(
      origins.map { origin in
        let nodes = forms.filter { $0.origin == origin }.map(node)
        return SpecEntry(origin, nodes.count == 1 ? nodes[0] : .list(nodes))
      })
  }

  private func node(_ form: Form) -> SpecNode {
    var parts: [SpecEntry] = []
    switch form.content {
    case .template(let text):
      if form.isComplete, form.before.isEmpty { return .text(text) }
      parts.append(SpecEntry("form", .text(text)))
    case .raw(let text): parts.append(SpecEntry("raw", .text(text)))
    }
    if !form.isComplete { parts.append(SpecEntry("only", "documented")) }
    if !form.before.isEmpty { parts.append(SpecEntry("before", .list(form.before.map(SpecNode.text)))) }
    return .mapping(parts)
  }

  /// Returns a label for people: neither a resource nor a name from the code.
  private func title(_ destination: NavigationGraph.Destination) -> String? {
    guard let label = destination.label, !label.isEmpty, !label.contains(where: { "@_{".contains($0) }), !label.hasSuffix("Fragment")
    else { return nil }
    let plain = label.filter { $0.isLetter || $0.isNumber }.lowercased()
    let known = [destination.id, destination.className?.split(separator: ".").last.map(String.init) ?? ""]
    let isCode = known.contains { $0.filter { $0.isLetter || $0.isNumber }.lowercased() == plain } && !label.contains(" ")
    return isCode ? nil : label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
