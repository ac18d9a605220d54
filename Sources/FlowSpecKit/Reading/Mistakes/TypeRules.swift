/// Mistakes in types, guards and fields.
enum TypeRules {
  static let badType = Rule(
    "bad-type", .error, "A type has one of the forms of the language.",
    explanation: """
      A type is a name (`String`, `OrderID`), a name with `?`, names in brackets (`[items, shipping]`), a range (`0...3`), names with their texts \
      (`{ yes: "1" }`), `{ text: "pattern" }` or `{ swift: Module.Type }`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, opens: list }, list: { place: screen, parameters: { page: ⟦3...0⟧ } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen, opens: list }, list: { place: screen, parameters: { page: 0...3 } } }\n"
      )
    ])

  static let badPattern = Rule(
    "bad-pattern", .error, "A text type has a pattern that flowspec can compare.",
    explanation: """
      A pattern matches the whole text. It consists of literals, classes, groups, alternatives and repetitions. Look-around and back-references \
      are not supported, because flowspec could not decide if two links overlap.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\ntypes: { ID: { text: \"⟦(?=⟧a)b\" } }\nroutes: { home: { place: screen, parameters: { id: ID } } }\n",
        accepted: "flowspec: 1\nflow: A\ntypes: { ID: { text: \"[0-9]+\" } }\nroutes: { home: { place: screen, parameters: { id: ID } } }\n")
    ])

  static let notFinite = Rule(
    "not-finite", .error, "Variables and inputs have finitely many values.",
    explanation: """
      flowspec must know every value of a variable and of an input. Use `Bool`, names in brackets or a range. Unbounded data, such as a user, \
      belongs in a state's `payload`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { enter: A name was entered. }
          variables: { name: ⟦String⟧ }
          transitions: { enter: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { enter: A name was entered. }
          variables: { named: Bool }
          transitions: { enter: { set: { named: true } } }
          """)
    ])

  static let all = [badType, badPattern, notFinite]
}
