/// An effect that nothing uses.
enum UnusedEffect {
  static let rule = FlowRule.unused(
    "effect", .effects,
    explanation: "No transition, state or route performs this effect, so it never happens. Perform it where you meant to, or remove it.",
    reported: "effects: { ⟦load⟧: Load. }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "effects: { load: Load. }\nentry: load\nroot: home\nroutes: { home: { place: screen } }\n"
  ) { flow, uses, findings in
    for (index, effect) in flow.effects.enumerated() where !uses.effects.contains(EffectID(index)) {
      findings.add("effect '\(effect.name.value)' is never performed", at: effect.name.span)
    }
  }
}
