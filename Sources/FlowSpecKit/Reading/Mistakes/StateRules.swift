/// Mistakes in the tree of states.
enum StateRules {
  static let statesAndRegions = Rule(
    "states-and-regions", .error, "A state has children of one kind.",
    explanation: """
      Under `states` one child is active at a time; under `regions` all children are. A state that needs both has only `regions`, and one of the \
      regions contains the states.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n⟦regions⟧: { three: {} }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nregions: { main: { states: { one: { transitions: { go: two } }, two: { transitions: { go: one } } } } }\n"
      )
    ])

  static let noInitial = Rule(
    "no-initial-state", .error, "A state with `states` has a child to enter first.",
    explanation: """
      The first child is entered unless `initial` names another one. An empty `states` has no child to enter: remove it, or add a state.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { states: ⟦{}⟧, transitions: { go: two } }, two: { transitions: { go: one } } }\n",
        accepted: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n")
    ])

  static let wrongInitial = Rule(
    "wrong-initial-state", .error, "`initial` names a child of its state.",
    explanation: """
      A state's `initial` is one of the names directly under its `states`. With `regions` it has no use, because all regions are entered.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\ninitial: ⟦three⟧\nevents: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n",
        accepted:
          "flowspec: 1\nflow: A\ninitial: two\nevents: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n"
      )
    ])

  static let finalWithBehaviour = Rule(
    "final-with-behaviour", .error, "A final state has no transitions.",
    explanation: """
      A final state ends its parent, which then takes its `done`. So transitions and effects of the final state itself never happen. Move them to \
      the parent, or remove `final: true`.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            buying:
              done: resting
              states:
                paying: { transitions: { go: paid } }
                paid: { final: true, ⟦transitions⟧: { go: paying } }
            resting: { transitions: { go: buying } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            buying:
              done: resting
              states:
                paying: { transitions: { go: paid } }
                paid: { final: true }
            resting: { transitions: { go: buying } }
          """)
    ])

  static let finalRegion = Rule(
    "final-region", .error, "A region is not final.",
    explanation: """
      A region is active as long as the state that contains it, so a region itself cannot be final. It ends when a final state in it is entered. \
      Write `final: true` on that state, or on the state around all regions.
      """,
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            both:
              regions: { one: { states: { a: { transitions: { go: b } }, b: { final: true } } }, other: { ⟦final⟧: true } }
              done: end
            end: { transitions: { go: both } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { go: Go. }
          states:
            both:
              regions: { one: { states: { a: { transitions: { go: b } }, b: { final: true } } }, other: { states: { c: { final: true } } } }
              done: end
            end: { transitions: { go: both } }
          """)
    ])

  static let doneWithoutFinal = Rule(
    "done-without-final", .error, "Only a state with a final child has `done`.",
    explanation: """
      `done` is taken when a final child is entered. This state has no final child, so the transition never happens. Mark the child that ends the \
      state with `final: true`, or remove `done`.
      """,
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { ⟦done⟧: two, states: { a: { transitions: { go: two } } } }, two: { transitions: { go: one } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { done: two, states: { a: { transitions: { go: b } }, b: { final: true } } }, two: { transitions: { go: one } } }\n"
      )
    ])

  static let all = [statesAndRegions, noInitial, wrongInitial, finalWithBehaviour, finalRegion, doneWithoutFinal]
}

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
      Each region moves on its own: a transition in one region cannot choose the state of another. Raise an event (`raise: name`) that a transition \
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
      `close: r` closes the entries of the route `r` and all entries above them; `close: c` closes what the container `c` shows. For a name that is \
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

/// Mistakes in placing modules.
enum ModuleRules {
  static let moduleWithStates = Rule(
    "module-with-states", .error, "A state that places a module has no states of its own.",
    explanation: """
      `flow: File` puts the module's states in place of this state's own, so it cannot have `states` or `regions` as well. Place the module in a \
      child of this state.
      """,
    examples: [])

  static let unreadableModule = Rule(
    "unreadable-module", .error, "A placed module is a spec that can be read.",
    explanation: """
      `flow:` gives the path of a `*.flow.yaml` file, relative to the file that it is written in. Correct the path, or the mistake that the message \
      names.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nstates: { one: { flow: ⟦Missing.flow.yaml⟧ } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static let moduleCycle = Rule(
    "module-cycle", .error, "No module places itself.",
    explanation: """
      A module that places itself, directly or through others, would have no end. Move what both need into a third module that places neither of \
      them.
      """,
    examples: [])

  static let all = [moduleWithStates, unreadableModule, moduleCycle]
}
