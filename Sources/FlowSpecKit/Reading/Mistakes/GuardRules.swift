/// Mistakes in guards and properties.
enum GuardRules {
  static let guardSyntax = Rule(
    "guard-syntax", .error, "A guard uses only the words of guards.",
    explanation: """
      The words are `and`, `or`, `not`, `==`, `!=`, `<`, `<=`, `>`, `>=`, `+`, `-`, parentheses, names, `shown(x)`, `shown(x in container)`, \
      `kept(x)`, `held(route)` and `held(any)`, `event.field`, `layout`, `true` and `false`; in properties also `received(event)`, \
      `opened(route)`, `refused(route)` and `lost(route)`. There are no others, so that flowspec can decide every guard.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\ninputs: { online: Bool, quick: Bool }\neffects: { load: Load. }\ntransitions: { go: { when: \"online ⟦&&⟧ quick\", effects: load } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\ninputs: { online: Bool, quick: Bool }\neffects: { load: Load. }\ntransitions: { go: { when: online and quick, effects: load } }\n"
      )
    ])

  static let guardType = Rule(
    "guard-type", .error, "A guard compares values of one type.",
    explanation: """
      A guard is a condition: write `tries > 0`, not `tries`. `and` and `or` join conditions, `<` and `+` take numbers, and `==` compares a name with a case of its type. A guard cannot use text or \
      other unbounded data.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          variables: { tries: { type: 0...3, initial: 3 } }
          transitions: { go: { when: ⟦tries⟧, set: { tries: 0 } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          variables: { tries: { type: 0...3, initial: 3 } }
          transitions: { go: { when: tries > 0, set: { tries: 0 } } }
          """)
    ])

  static let unknownName = Rule(
    "unknown-name", .error, "A guard names variables, inputs, states and fields that exist.",
    explanation: """
      Guards can name variables, inputs, states (true while the state is active) and fields of the event that have finitely many values. A case \
      of a type is written to the right of `==`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\ninputs: { online: Bool }\neffects: { load: Load. }\ntransitions: { go: [{ when: ⟦onlin⟧, effects: load }, { when: online }] }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\ninputs: { online: Bool }\neffects: { load: Load. }\ntransitions: { go: { when: online, effects: load } }\n"
      )
    ])

  static let unknownCase = Rule(
    "unknown-case", .error, "A value of an enumerated type is one of its cases.",
    explanation: "To the right of `==`, and wherever else you write a value of such a type, use one of the names of the type.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nvariables: { session: [none, valid] }\ntransitions: { go: { set: { session: ⟦vaild⟧ } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nvariables: { session: [none, valid] }\ntransitions: { go: { set: { session: valid } } }\n")
    ])

  static let all = [guardSyntax, guardType, unknownName, unknownCase]
}
