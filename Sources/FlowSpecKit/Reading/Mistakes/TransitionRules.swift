/// Mistakes in transitions.
enum TransitionRules {
  static let emptyTransition = Rule(
    "empty-transition", .error, "A transition says what it does, or that it does nothing.",
    explanation: "The event has no transition yet. Name a state, or write `{}` to take the event and do nothing.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates:\n  one:\n    transitions:\n      ⟦go⟧:\n",
        accepted: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates:\n  one:\n    transitions:\n      go: {}\n")
    ])

  static let targetInOtherRegion = Rule(
    "target-in-other-region", .error, "A transition stays in its region, or leaves all of them.",
    explanation: """
      Each region moves on its own: a transition in one region cannot choose the state of another. Move the transition to the other region, raise an event (`raise: name`) that a transition \
      in the other region takes, or declare the transition on the state that contains both.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { lock: Lock. }
          regions:
            main: { states: { home: { transitions: { lock: ⟦locked⟧ } } } }
            access: { states: { open: {}, locked: {} } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { lock: Lock., unlock: Unlock. }
          regions:
            main: { states: { home: { transitions: { lock: {} } } } }
            access: { states: { open: { transitions: { lock: locked } }, locked: { transitions: { unlock: open } } } }
          """)
    ])

  static let historyOfNothing = Rule(
    "history-of-nothing", .error, "`history` is for a transition to a state with children.",
    explanation: """
      `history` enters the child that was active last, and only a state with children remembers one. Name such a state under `to`, or remove \
      `history`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: { to: two, history: ⟦deep⟧ } } }, two: { transitions: { go: one } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: { to: two } } }, two: { transitions: { go: one } } }\n")
    ])

  static let setInput = Rule(
    "set-input", .error, "The flow sets variables, and never inputs.",
    explanation: """
      An input comes from outside the flow. It can change at any moment, and the flow only reads it. If the flow decides the value, declare it under `variables`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          inputs: { online: Bool }
          transitions: { go: { when: not online, set: { ⟦online⟧: true } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          variables: { online: Bool }
          transitions: { go: { when: not online, set: { online: true } } }
          """)
    ])

  static let raiseBuiltin = Rule(
    "raised-system-event", .error, "Only the system sends the system's events.",
    explanation: """
      `becameActive`, `resignedActive` and `enteredBackground` report the phase of the scene. A flow that raised one would report a phase that the \
      scene is not in. Declare an event of your own, and raise that.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nevents: { go: Go. }\ntransitions: { go: { raise: ⟦becameActive⟧ } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go., woken: { from: flow } }\neffects: { load: Load. }\ntransitions: { go: { raise: woken }, woken: { effects: load } }\n"
      )
    ])

  static let ambiguousClose = Rule(
    "ambiguous-close", .error, "The name after `close` is a route or a container, not both.",
    explanation: """
      `close: r` closes the entries of the route `r` and all entries above them; `close: c` empties the container `c` down to its base. For a name that is \
      both, flowspec cannot tell which you mean: rename one of the two.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          root: home
          events: { saved: Saved. }
          transitions: { saved: { close: ⟦editor⟧ } }
          routes: { home: { place: main, opens: editor }, editor: { place: editor } }
          layouts: { any: { containers: { main: { stack: home }, editor: modal } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          root: home
          events: { saved: Saved. }
          transitions: { saved: { close: editor } }
          routes: { home: { place: main, opens: editor }, editor: { place: sheet } }
          layouts: { any: { containers: { main: { stack: home }, sheet: modal } } }
          """)
    ])

  static let all = [emptyTransition, targetInOtherRegion, historyOfNothing, setInput, raiseBuiltin, ambiguousClose]
}
