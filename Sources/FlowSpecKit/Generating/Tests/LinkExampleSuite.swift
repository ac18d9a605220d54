/// Writes a suite that compares generated code with the examples of links, one test for each route.
struct LinkExampleSuite {
  private let calls: TestCalls

  init(_ calls: TestCalls) {
    self.calls = calls
  }

  /// Returns true if some route of the flow itself has an example that its code reads.
  static func isNeeded(for flow: Flow) -> Bool {
    !flow.parsedForms.isEmpty && flow.routes.contains { route in route.module == nil && route.allExamples.contains { $0.form?.parses ?? true } }
  }

  func write(to code: inout CodeWriter) {
    let (flow, space) = (calls.plan.flow, calls.plan.names.namespace)
    guard Self.isNeeded(for: flow) else { return }
    code.gap()
    code.doc("The link examples of the spec.")
    code.block("@Suite struct \(space)LinkTests") { code in
      for route in flow.routes where route.module == nil {
        let lines = route.allExamples.filter { $0.form?.parses ?? true }.flatMap { statements($0.example, route) }
        guard !lines.isEmpty else { continue }
        code.gap()
        let name = route.name.value
        code.line("@Test(\(SwiftText.literal("links to \(name)"))) func \(SwiftIdentifier.escaped(name))() {")
        code.inner { $0.lines(lines) }
        code.line("}")
      }
    }
  }

  /// Returns the statements for an example; a long URL is concatenated first, and a long route gets a name.
  private func statements(_ example: LinkExample, _ route: Route) -> [String] {
    let parts = SwiftText.literals(example.url.value).split(separator: " ").filter { $0 != "+" }
    let (read, expected) = condition(example, route, url: parts.count > 1 ? "url" : String(parts[0]))
    let line = "#expect(\(read) \(expected))"
    let isLong = line.count + 4 > LineBreaks.most && !read.hasSuffix(".kind")
    guard parts.count > 1 || isLong else { return [line] }
    var lines = parts.count > 1 ? ["  var url = \(parts[0])"] + parts.dropFirst().map { "  url += \($0)" } : []
    if isLong { lines.append("  let route: \(calls.plan.names.namespace).Route = \(expected.dropFirst(3))") }
    lines.append("  #expect(\(read) \(isLong ? "== route" : expected))")
    return ["do {"] + lines + ["}"]
  }

  private func condition(_ example: LinkExample, _ route: Route, url: String) -> (read: String, expected: String) {
    let read = "\(calls.plan.names.namespace).Route(url: \(url))"
    let kind = calls.plan.names.routeKind(route.id)
    switch example.expectation {
    case .refused: return ("\(read)?.kind", "!= \(kind)")
    case .opens: return ("\(read)?.kind", "== \(kind)")
    case .gives(let values):
      let arguments = route.parameters.indices.map { index -> String? in
        let value = values.first { $0.parameter.value == index }?.value.value ?? .absent
        return calls.text(value, route.parameters[index].type).map { "\(SwiftIdentifier.label(route.parameters[index].name.value)): \($0)" }
      }
      // Only the app can make such a value.
      guard !arguments.contains(nil) else { return ("\(read)?.kind", "== \(kind)") }
      let list = arguments.isEmpty ? "" : "(\(arguments.compactMap(\.self).joined(separator: ", ")))"
      return (read, "== .\(SwiftIdentifier.escaped(route.name.value))\(list)")
    }
  }
}
