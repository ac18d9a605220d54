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
    "final-with-behaviour", .error, "A final state has no transitions, no children and no `awaits`.",
    explanation: """
      A final state ends its parent, which then takes its `done`. So a final state takes no transition, contains nothing and waits for no event. Move the key to \
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
      Write `final: true` on that state.
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
    "done-without-final", .error, "Only a state that can end has `done`.",
    explanation: """
      `done` is taken when a final child is entered or, in a state with regions, when every region has ended. Here no such child is final, so the transition never happens. Mark the child that ends the \
      state with `final: true`, in a state with regions one child of each region, or remove `done`.
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
