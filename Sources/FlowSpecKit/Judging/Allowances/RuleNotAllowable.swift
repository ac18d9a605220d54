/// An `allow` that names a rule of reading.
enum RuleNotAllowable {
  static let rule = Rule(
    "rule-not-allowable", .error, "Only findings about the flow can be allowed.",
    explanation: "A part that cannot be read has no meaning that anybody could intend. Correct it instead of allowing it.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nallow: { ⟦unknown-key⟧: We like it. }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static func check(_ unused: [Allowance], rules: RuleBook, report: inout Report) {
    for allowance in unused where rules.fixed.contains(allowance.rule.value) {
      report.add(rule, "'\(allowance.rule.value)' is a mistake of reading; it can only be mended", at: allowance.rule.span)
    }
  }
}
