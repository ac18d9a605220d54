/// A suite that holds generated code against the examples of links, one test for each route.
struct LinkExampleSuite {
  private let calls: TestCalls

  init(_ calls: TestCalls) {
    self.calls = calls
  }

  /// Whether some route of the flow itself has an example that its code reads.
  static func isNeeded(for flow: Flow) -> Bool {
    !flow.parsedForms.isEmpty && flow.routes.contains { route in route.module == nil && route.allExamples.contains { $0.form?.parses ?? true } }
  }

  func write(to code: inout CodeWriter) {
    let (flow, space) = (calls.plan.flow, calls.plan.names.namespace)
    guard Self.isNeeded(for: flow) else { return }
    code.gap()
    code.doc("The examples of links.")
    code.block("@Suite struct \(space)LinkTests") { code in
      for route in flow.routes where route.module == nil {
        let lines = route.allExamples.filter { $0.form?.parses ?? true }.map { line($0.example, route) }
        guard !lines.isEmpty else { continue }
        code.gap()
        let name = route.name.value
        code.line("@Test(\(SwiftText.literal("links to \(name)"))) func \(SwiftIdentifier.escaped(name))() {")
        code.inner { $0.lines(lines) }
        code.line("}")
      }
    }
  }

  private func line(_ example: LinkExample, _ route: Route) -> String {
    let read = "\(calls.plan.names.namespace).Route(url: \(SwiftText.literals(example.url.value)))"
    let kind = calls.plan.names.routeKind(route.id)
    switch example.expectation {
    case .refused: return "#expect(\(read)?.kind != \(kind))"
    case .opens: return "#expect(\(read)?.kind == \(kind))"
    case .gives(let values):
      let arguments = route.parameters.indices.map { index -> String? in
        let value = values.first { $0.parameter.value == index }?.value.value ?? .absent
        return calls.text(value, route.parameters[index].type).map { "\(SwiftIdentifier.label(route.parameters[index].name.value)): \($0)" }
      }
      // A value that only the app can make.
      guard !arguments.contains(nil) else { return "#expect(\(read)?.kind == \(kind))" }
      let list = arguments.isEmpty ? "" : "(\(arguments.compactMap(\.self).joined(separator: ", ")))"
      return "#expect(\(read) == .\(SwiftIdentifier.escaped(route.name.value))\(list))"
    }
  }
}
