/// An `allow` that names a rule of reading.
enum RuleNotAllowable {
  static let rule = Rule(
    "rule-not-allowable", .error, "Only findings about the behaviour of a flow can be allowed.",
    explanation: "The rule is about how a spec is written, not about what the flow does, so correct the finding and remove this `allow`.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nallow: { ⟦unknown-key⟧: We like it. }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static func check(_ unused: [Allowance], rules: RuleBook, report: inout Report) {
    for allowance in unused where rules.fixed.contains(allowance.rule.value) {
      report.add(rule, "'\(allowance.rule.value)' cannot be allowed; correct the spec instead", at: allowance.rule.span)
    }
  }
}
