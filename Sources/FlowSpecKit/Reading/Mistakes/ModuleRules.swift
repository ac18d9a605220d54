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
