/// Rules about `allow` itself.
enum AllowanceRules {
  /// All rules' names, and those of which no finding can be allowed.
  struct RuleBook {
    let known: Set<RuleName>
    let fixed: Set<RuleName>
  }

  static let unknownRule = Rule(
    "unknown-rule", .error, "`allow` names a rule.",
    explanation: "`flowspec show rules` lists all rules; `flowspec explain RULE` shows one.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nallow: { ⟦unused-varable⟧: It comes later. }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nvariables: { tries: { type: 0...3, allow: { unused-variable: It comes later. } } }\n"
      )
    ])

  static let unusedAllow = Rule(
    "unused-allow", .warning, "Every `allow` answers a finding.",
    explanation: """
      An `allow` that silences nothing is left over: what it answered is gone, or it stands at the wrong element. Left in place it would hide the next \
      finding of that rule. Remove it.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, allow: { ⟦unreachable-state⟧: It is reached. } } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static let fixedRule = Rule(
    "rule-not-allowable", .error, "Only findings about the flow can be allowed.",
    explanation: "What cannot be read has no meaning that could be intended, so mistakes of reading are mended, not allowed.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nallow: { ⟦unknown-key⟧: We like it. }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static let duplicateFlow = Rule(
    "duplicate-flow", .error, "Every flow has a name of its own.",
    explanation: "A flow's name is the namespace of its generated code and the title of its page, so two specs of one project cannot share it.",
    examples: [])

  static let all = [unknownRule, unusedAllow, fixedRule, duplicateFlow]

  /// Among the specs of one run.
  static func checkNames(of flows: [Flow], report: inout Report) {
    var first: [String: Span] = [:]
    for flow in flows {
      guard let earlier = first.updateValue(flow.name.span, forKey: flow.name.value) else { continue }
      report.add(
        duplicateFlow, "flow '\(flow.name.value)' is declared in another spec already", at: flow.name.span,
        notes: [.init("first declared here", at: earlier)])
    }
  }

  /// - Parameter undecided: by flow, rules of which more may be there than was found.
  static func check(
    _ allowances: [Allowance], used: Set<Span>, undecided: [SourceID: Set<RuleName>], flows: [Flow], rules: RuleBook, report: inout Report
  ) {
    let known = rules.known
    for allowance in allowances where !used.contains(allowance.rule.span) {
      let name = allowance.rule.value
      guard known.contains(name) else {
        let meant = nearestName(to: name.text, among: known.map(\.text).sorted())
        report.add(
          unknownRule, "there is no rule '\(name)'", at: allowance.rule.span,
          fixes: meant.map { [.replace(allowance.rule.span, with: $0)] } ?? [])
        continue
      }
      guard !rules.fixed.contains(name) else {
        report.add(fixedRule, "'\(name)' is a mistake of reading; it can only be mended", at: allowance.rule.span)
        continue
      }
      // Of a flow that was not read whole nobody knows what would have been found.
      guard let flow = flows.first(where: { covers($0, allowance.rule.span.source) }), flow.damaged.isEmpty else { continue }
      if undecided[flow.source]?.contains(name) ?? false { continue }
      report.add(unusedAllow, "'\(name)' is allowed here, and nothing of that kind is found", at: allowance.rule.span)
    }
  }

  private static func covers(_ flow: Flow, _ source: SourceID) -> Bool {
    flow.source == source || flow.modules.contains { $0.source == source }
  }
}
