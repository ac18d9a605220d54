/// Two specs with flows of the same name.
enum DuplicateFlow {
  static let rule = Rule(
    "duplicate-flow", .error, "Every flow has a name of its own.",
    explanation: "A flow's name is the namespace of its generated code and the title of its page, so two specs of one project cannot share it.",
    examples: [])

  /// Checks the specs of one run.
  static func check(_ flows: [Flow], report: inout Report) {
    var first: [String: Span] = [:]
    for flow in flows {
      guard let earlier = first.updateValue(flow.name.span, forKey: flow.name.value) else { continue }
      report.add(
        rule, "flow '\(flow.name.value)' is declared in another spec already", at: flow.name.span,
        notes: [.init("first declared here", at: earlier)])
    }
  }
}
