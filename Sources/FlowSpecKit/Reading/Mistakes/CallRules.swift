/// Mistakes in the fields of effects, events, routes and states.
enum CallRules {
  static let missingField = Rule(
    "missing-field", .error, "Every state, effect, event and route gets all its fields.",
    explanation: """
      A field's value comes from `with`, or else from the event's field of that name, or else from the payload of the state that declares the \
      transition or of a state around it. This field gets no value from any of them. Write it under `with`, add it to the event, or make the \
      field's type optional. At the launch there is no event: declare the field in the flow's `payload`.
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
    "unknown-field", .error, "Every field under `with` exists in the target.",
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
    "wrong-value", .error, "A value fits its type.",
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
