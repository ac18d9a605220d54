/// A variable that nothing uses.
enum UnusedVariable {
  static let rule = FlowRule.unused(
    "variable", .variables, explanation: "No guard reads this variable and no transition sets it. Use it where you meant to, or remove it.",
    reported: "variables: { ⟦tries⟧: 0...3 }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "variables: { tries: 0...3 }\nevents: { fail: It failed. }\ntransitions: { fail: { when: tries < 3, set: { tries: tries + 1 } } }\n"
  ) { flow, uses, findings in
    for (index, variable) in flow.variables.enumerated() where !uses.variables.contains(VariableID(index)) {
      findings.add("variable '\(variable.name.value)' is never read or set", at: variable.name.span)
    }
  }
}
