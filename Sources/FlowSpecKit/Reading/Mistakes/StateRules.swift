/// Mistakes in the tree of states.
enum StateRules {
  static let statesAndRegions = Rule(
    "states-and-regions", .error, "A state has children of one kind.",
    explanation: """
      Under `states` one child is active at a time, under `regions` all are. A state that needs both has regions, and one of the regions has \
      the states.
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
    "no-initial-state", .error, "A state with children has one to enter first.",
    explanation: "The first child is entered unless `initial` names another one. An empty `states` leaves nothing to enter; remove it or fill it.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { states: ⟦{}⟧, transitions: { go: two } }, two: { transitions: { go: one } } }\n",
        accepted: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: two } }, two: { transitions: { go: one } } }\n")
    ])

  static let wrongInitial = Rule(
    "wrong-initial-state", .error, "`initial` names a child of its state.",
    explanation: "A state's `initial` is one of the names directly under its `states`. Regions are all entered, so there it chooses nothing.",
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
      A final state ends its parent, which then takes its `done`. So the final state's own transitions and effects never happen. Move them to the \
      parent, or remove `final: true`.
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
      A region is active as long as the state around it. It has ended when a final state in it was entered. Mark that state as final, or the state \
      around all regions.
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
    explanation: "`done` is taken when a final child was entered. Mark the child that ends the state with `final: true`.",
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
    "empty-transition", .error, "A transition leads somewhere, or says that it does nothing.",
    explanation: "An event with nothing behind it is an unfinished line. Name a state; or write `{}` to take the event and do nothing on purpose.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates:\n  one:\n    transitions:\n      ⟦go⟧:\n",
        accepted: "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates:\n  one:\n    transitions:\n      go: {}\n")
    ])

  static let targetInOtherRegion = Rule(
    "target-in-other-region", .error, "A transition stays in its region, or leaves all of them.",
    explanation: """
      Regions are side by side: a transition in one cannot say where another one is. Raise an event (`raise: name`) that a transition in the \
      other region takes, or declare the transition on the state that holds both.
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
    "history-of-nothing", .error, "`history` enters what a state with children remembers.",
    explanation: "Only a state with children has a memory of which one was active. Name such a state under `to`, or leave `history` out.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: { to: two, history: ⟦deep⟧ } } }, two: { transitions: { go: one } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nstates: { one: { transitions: { go: { to: two } } }, two: { transitions: { go: one } } }\n")
    ])

  static let setInput = Rule(
    "set-input", .error, "The flow sets variables; the world sets inputs.",
    explanation: "An input may change at any moment and the flow only reads it. If the flow decides the value, declare it under `variables`.",
    examples: [
      .init(
        reported:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\ninputs: { online: Bool }\ntransitions: { go: { when: online, set: { ⟦online⟧: false } } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go. }\nvariables: { online: Bool }\ntransitions: { go: { when: online, set: { online: false } } }\n")
    ])

  static let raiseBuiltin = Rule(
    "raised-system-event", .error, "Only the system sends the system's events.",
    explanation:
      """
      `becameActive`, `resignedActive` and `enteredBackground` report the phase of the scene. A flow that raised one would report a phase that the \
      scene is not in. Declare an event of your own.
      """,
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nevents: { go: Go. }\ntransitions: { go: { raise: ⟦becameActive⟧ } }\n",
        accepted:
          "flowspec: 1\nflow: A\nevents: { go: Go., woken: { from: flow } }\neffects: { load: Load. }\ntransitions: { go: { raise: woken }, woken: { effects: load } }\n"
      )
    ])

  static let ambiguousClose = Rule(
    "ambiguous-close", .error, "`close` names a route or a container.",
    explanation: """
      `close: r` takes a route's entries off the screen with all above them, `close: c` what a container shows. A name that is both says \
      neither: rename one of the two.
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
    "module-with-states", .error, "Where a module stands, its states are the only ones.",
    explanation:
      "`flow: File` makes the module's outermost state this one, so it cannot have `states` or `regions` of its own. Place the module one level down.",
    examples: [])

  static let unreadableModule = Rule(
    "unreadable-module", .error, "A placed module is a spec that can be read.",
    explanation: "`flow:` names a `*.flow.yaml` file by its path, relative to the file that names it.",
    examples: [
      .init(
        reported: "flowspec: 1\nflow: A\nstates: { one: { flow: ⟦Missing.flow.yaml⟧ } }\n",
        accepted: "flowspec: 1\nflow: A\nroot: home\nroutes: { home: { place: screen } }\n")
    ])

  static let moduleCycle = Rule(
    "module-cycle", .error, "No module places itself.",
    explanation: "A module that placed itself, even through others, would have no end. Move what both need into a module that neither places.",
    examples: [])

  static let all = [moduleWithStates, unreadableModule, moduleCycle]
}
