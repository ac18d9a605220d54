/// An input that nothing uses.
enum UnusedInput {
  static let rule = FlowRule.unused(
    "input", .inputs, explanation: "No guard reads this input, so its changes have no effect. Use it in a guard or in an `available`, or remove it.",
    reported: "inputs: { ⟦online⟧: Bool }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "inputs: { online: Bool }\nroot: home\nroutes: { home: { place: screen, opens: map }, map: { place: screen, available: online } }\n"
  ) { flow, uses, findings in
    for (index, input) in flow.inputs.enumerated() where input.builtin == nil && !uses.inputs.contains(InputID(index)) {
      findings.add("input '\(input.name.value)' is never read", at: input.name.span)
    }
  }
}
