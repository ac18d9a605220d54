/// A type that nothing uses.
enum UnusedType {
  static let rule = FlowRule.unused(
    "type", .types, explanation: "No payload, parameter, variable, input or other type uses this type. Use it where you meant to, or remove it.",
    reported: "types: { ⟦OrderID⟧: { text: \"[0-9]+\" } }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "types: { OrderID: { text: \"[0-9]+\" } }\nroot: home\nroutes: { home: { place: screen, parameters: { id: OrderID? } } }\n"
  ) { flow, uses, findings in
    for (index, type) in flow.types.enumerated() where !uses.types.contains(TypeID(index)) && type.module == nil {
      findings.add("type '\(type.name.value)' is never used", at: type.name.span)
    }
  }
}
