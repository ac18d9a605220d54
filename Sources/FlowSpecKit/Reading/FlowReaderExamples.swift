/// `examples:` of routes and forms.
extension FlowReader {
  /// Reads URLs, each perhaps with its expected arguments.
  func examples(_ node: YAMLNode, of route: RouteID) -> [LinkExample] {
    var found: [LinkExample] = []
    var first: [[UInt8]: Span] = [:]
    // A flow with more of them is refused.
    for item in list(node).prefix(SizeRules.Limit.examples + 1) {
      let read = item.ownEntries.map { $0.compactMap { example($0, of: route) } } ?? plainExample(item).map { [$0] } ?? []
      for example in read {
        if let earlier = first[Array(example.url.value.utf8)] {
          report.add(
            NameRules.duplicateName, "'\(example.url.value)' is listed twice", at: example.url.span,
            notes: [.init("first here", at: earlier)])
        } else {
          first[Array(example.url.value.utf8)] = example.url.span
          found.append(example)
        }
      }
    }
    return found
  }

  private func plainExample(_ node: YAMLNode) -> LinkExample? {
    guard let text = text(node), isURL(text) else { return nil }
    return LinkExample(url: text, expectation: .opens)
  }

  private func example(_ entry: YAMLEntry, of route: RouteID) -> LinkExample? {
    let url = Located(entry.key.text, entry.key.span)
    guard isURL(url), let expectation = expectation(entry.value, of: route) else { return nil }
    return LinkExample(url: url, expectation: expectation)
  }

  private func isURL(_ text: Located<String>) -> Bool {
    if LinkURL(text.value) != nil { return true }
    report.add(CallRules.wrongValue, "'\(text.value)' is not a URL", at: text.span)
    return false
  }

  private func expectation(_ node: YAMLNode, of route: RouteID) -> LinkExample.Expectation? {
    switch node.content {
    case .scalar(let scalar):
      if scalar.text == "none" { return .refused }
      if node.isNothing { return .opens }
    case .mapping:
      guard let entries = node.ownEntries else { return nil }
      let values = entries.map { entry -> (Located<Int>, Located<Value>)? in
        guard let index = parameter(Located(entry.key.text, entry.key.span), of: route) else { return nil }
        return value(entry.value, of: flow[route].parameters[index].type).map { (Located(index, entry.key.span), $0) }
      }
      // Otherwise unreadable arguments would be reported as missing.
      return values.contains { $0 == nil } ? nil : .gives(values.compactMap(\.self))
    case .sequence: break
    }
    report.add(StructureRules.wrongType, "arguments are expected here, '{ id: 7 }', or 'none'", at: node.span)
    return nil
  }
}
