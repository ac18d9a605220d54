/// An `allow` that names no rule.
enum UnknownRule {
  static let rule = Rule(
    "unknown-rule", .error, "`allow` names a rule that exists.",
    explanation: "`flowspec show rules` lists all rules; `flowspec explain RULE` explains one.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nallow: { ⟦unused-varable⟧: It comes later. }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nvariables: { tries: { type: 0...3, allow: { unused-variable: It comes later. } } }\n"
      )
    ])

  static func check(_ unused: [Allowance], rules: RuleBook, report: inout Report) {
    let known = rules.known.map(\.text).sorted()
    for allowance in unused where !rules.known.contains(allowance.rule.value) {
      let name = allowance.rule.value
      let meant = report.maySuggest() ? nearestName(to: name.text, among: known) : nil
      let confidence: FixIt.Confidence = meant != nil && certainName(for: name.text, among: known) == meant ? .certain : .plausible
      report.add(
        rule, "there is no rule '\(name)'", at: allowance.rule.span,
        fixes: meant.map { [.replace(allowance.rule.span, with: $0, confidence)] } ?? [])
    }
  }
}
