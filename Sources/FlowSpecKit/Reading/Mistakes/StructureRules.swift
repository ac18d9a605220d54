/// Mistakes in the shape of a spec.
enum StructureRules {
  static let wrongType = Rule(
    "wrong-type", .error, "Every value has the shape that its key asks for.",
    explanation: """
      A value is a text, a number, a list, a mapping, `true` or `false`, or one of a few words; the language reference lists the shape for each key. A list \
      of one thing may be written as the thing itself.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, restores: ⟦yes⟧ } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, restores: true } }\n")
    ])

  static let missingKey = Rule(
    "missing-key", .error, "Every required key is given.",
    explanation: "Every spec begins with `flowspec: 1` and `flow: Name`. Some declarations have a required key as well: a variable needs its `type`.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nrestoration: ⟦{ }⟧\n",
        accepted: "flowspec: 1\nflow: A\nrestoration: { version: 1 }\n")
    ])

  static let unknownVersion = Rule(
    "unknown-version", .error, "The spec is written in a version of the language that this tool reads.",
    explanation: "There is one version so far, `flowspec: 1`. A later version of flowspec may read more.",
    examples: [.init(reported: "flowspec: ⟦2⟧\nflow: A\n", accepted: "flowspec: 1\nflow: A\n")])

  static let badDuration = Rule(
    "bad-duration", .error, "A duration is a number with its unit.",
    explanation: "Write `500ms`, `1.5s` or `2min`. A number alone could mean seconds or milliseconds.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nstates: { one: { after: { ⟦500⟧: two } }, two: { after: { 1s: one } } }\n",
        accepted: "flowspec: 1\nflow: A\nstates: { one: { after: { 500ms: two } }, two: { after: { 1s: one } } }\n")
    ])

  static let missingReason = Rule(
    "missing-reason", .error, "Every `allow` has a reason.",
    explanation: """
      `allow: { rule: reason }` accepts a finding that you intend. The reason appears in the documentation, so that the next reader need not ask.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nvariables: { tries: { type: 0...3, allow: { ⟦unused-variable⟧: } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\nvariables: { tries: { type: 0...3, allow: { unused-variable: Comes with the next version. } } }\n"
      )
    ])

  static let all = [wrongType, missingKey, unknownVersion, badDuration, missingReason]
}
