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
      The checker tries every value of a variable and of an input. Use `Bool`, names in brackets or a range. Unbounded data, such as a user, \
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
      `and` and `or` join conditions, numbers are compared and added, and a name is compared with a case of its type. A guard cannot use text or \
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

/// Mistakes in the fields of effects, events, routes and states.
enum CallRules {
  static let missingField = Rule(
    "missing-field", .error, "Every state, effect, event and route gets all its fields.",
    explanation: """
      A field's value comes from `with`, or else from the event's field of that name, or else from the payload of the state that declares the \
      transition or of a state around it. This field gets no value from any of them. Write it under `with`, add it to the event, or make the \
      field's type optional.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: The person signed in., signOut: The person signed out. }
          types: { User: { swift: User } }
          states:
            signedOut: { transitions: { signIn: ⟦signedIn⟧ } }
            signedIn: { payload: { user: User }, transitions: { signOut: signedOut } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: { payload: { user: User } }, signOut: The person signed out. }
          types: { User: { swift: User } }
          states:
            signedOut: { transitions: { signIn: signedIn } }
            signedIn: { payload: { user: User }, transitions: { signOut: signedOut } }
          """)
    ])

  static let fieldType = Rule(
    "field-type", .error, "A field gets a value of its own type.",
    explanation: "Values are not converted. Declare both fields with the same type, or give another value under `with`.",
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { found: { payload: { id: String } } }
          effects: { load: { payload: { id: UUID } } }
          transitions: { found: { effects: [⟦load⟧] } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { found: { payload: { id: UUID } } }
          effects: { load: { payload: { id: UUID } } }
          transitions: { found: { effects: [load] } }
          """)
    ])

  static let unknownField = Rule(
    "unknown-field", .error, "A field that is given is one that the target has.",
    explanation: """
      `with` fills fields of the states, effects, events and routes that the same transition or step names, but none of them has this field. \
      Correct its name, or declare it.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          effects: { load: { payload: { count: Int } } }
          transitions: { go: { effects: [load], with: { count: 1, ⟦cuont⟧: 2 } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          effects: { load: { payload: { count: Int } } }
          transitions: { go: { effects: [load], with: { count: 1 } } }
          """)
    ])

  static let wrongValue = Rule(
    "wrong-value", .error, "A constant is a value of its type.",
    explanation: "A number must be in the range of its type, a text must match its pattern, and a UUID must have the form of one.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nvariables: { tries: { type: 0...3, initial: ⟦7⟧ } }\ntransitions: { go: { set: { tries: 0 } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nvariables: { tries: { type: 0...3, initial: 3 } }\ntransitions: { go: { set: { tries: 0 } } }\n"
      )
    ])

  static let all = [missingField, fieldType, unknownField, wrongValue]
}
