/// What is declared and never used, one rule for each kind.
enum UnusedNames {
  static let rules = [type, variable, input, effect, event, source, origin]

  private static func rule(
    _ kind: String, _ section: Flow.Section, _ explanation: String, reported: String, accepted: String,
    respects: Set<Flow.Section> = Set(Flow.Section.allCases),
    check: @escaping @Sendable (Flow, Uses, inout Findings) -> Void
  ) -> StructuralRule {
    StructuralRule(
      RuleName("unused-\(kind)"), .warning, "Every \(kind) is used.", explanation: explanation, needs: [section],
      respects: respects,
      examples: [.init(reported: "flowspec: 1\nflow: A\n" + reported, accepted: "flowspec: 1\nflow: A\n" + accepted)]
    ) { facts, findings in
      check(facts.flow, facts.uses, &findings)
    }
  }

  static let type = rule(
    "type", .types, "No payload, parameter, variable, input or other type names this type. Remove it, or use it where it was meant.",
    reported: "types: { ⟦OrderID⟧: { text: \"[0-9]+\" } }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "types: { OrderID: { text: \"[0-9]+\" } }\nroot: home\nroutes: { home: { place: screen, parameters: { id: OrderID? } } }\n"
  ) { flow, uses, findings in
    for (index, type) in flow.types.enumerated() where !uses.types.contains(TypeID(index)) && type.module == nil {
      findings.add("type '\(type.name.value)' is never used", at: type.name.span)
    }
  }

  static let variable = rule(
    "variable", .variables, "No guard reads this variable and no transition sets it. Remove it, or say where it matters.",
    reported: "variables: { ⟦tries⟧: 0...3 }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "variables: { tries: 0...3 }\nevents: { fail: It failed. }\ntransitions: { fail: { when: tries < 3, set: { tries: tries + 1 } } }\n"
  ) { flow, uses, findings in
    for (index, variable) in flow.variables.enumerated() where !uses.variables.contains(VariableID(index)) {
      findings.add("variable '\(variable.name.value)' is never read or set", at: variable.name.span)
    }
  }

  static let input = rule(
    "input", .inputs, "Nothing depends on this input, so the world's changes of it change nothing. Remove it, or read it where it matters.",
    reported: "inputs: { ⟦online⟧: Bool }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "inputs: { online: Bool }\nroot: home\nroutes: { home: { place: screen, opens: map }, map: { place: screen, available: online } }\n"
  ) { flow, uses, findings in
    for (index, input) in flow.inputs.enumerated() where input.builtin == nil && !uses.inputs.contains(InputID(index)) {
      findings.add("input '\(input.name.value)' is never read", at: input.name.span)
    }
  }

  static let effect = rule(
    "effect", .effects, "No transition, state or route performs this effect, so the app is never told of it.",
    reported: "effects: { ⟦load⟧: Load. }\nroot: home\nroutes: { home: { place: screen } }\n",
    accepted: "effects: { load: Load. }\nentry: load\nroot: home\nroutes: { home: { place: screen } }\n"
  ) { flow, uses, findings in
    for (index, effect) in flow.effects.enumerated() where !uses.effects.contains(EffectID(index)) {
      findings.add("effect '\(effect.name.value)' is never performed", at: effect.name.span)
    }
  }

  static let event = rule(
    "event", .events, "No state takes this event, so it never does anything. Add a transition for it, or remove it.",
    reported:
      "events: { signIn: Signed in., ⟦signOut⟧: Signed out. }\nstates: { out: { transitions: { signIn: in1 } }, in1: { transitions: { signIn: out } } }\n",
    accepted:
      "events: { signIn: Signed in., signOut: Signed out. }\nstates: { out: { transitions: { signIn: in1 } }, in1: { transitions: { signOut: out } } }\n"
  ) { flow, uses, findings in
    guard flow.has(.states) else { return }
    for (index, event) in flow.events.enumerated() where !event.isBuiltin && !uses.events.contains(EventID(index)) {
      // A state that waits for it is told so there.
      guard !flow.states.contains(where: { $0.awaits.contains { $0.value == EventID(index) } }) else { continue }
      findings.add("no state takes event '\(event.name.value)'", at: event.name.span)
    }
  }

  static let source = rule(
    "source", .links, "No route speaks of this source of links. A source that no route allows or forbids makes no difference; remove it.",
    reported: "links: { origins: { app: \"shop:\" }, sources: [⟦code⟧] }\nroutes: { home: { place: screen, links: { app: /home } } }\n",
    accepted: "links: { origins: { app: \"shop:\" }, sources: [code] }\nroutes: { home: { place: screen, links: { app: /home }, from: code } }\n"
  ) { flow, uses, findings in
    guard flow.has(.routes) else { return }
    // Where one source is told apart, all the others are its rest.
    guard uses.sources.isEmpty else { return }
    for source in flow.linkSources { findings.add("source '\(source.value)' is never spoken of", at: source.span) }
  }

  static let origin = rule(
    "origin", .links, "No route has a link of this origin, so its URLs lead nowhere. Give a route a form under it, or remove it.",
    reported: "links: { origins: { app: \"shop:\", ⟦web⟧: https://shop.example } }\nroutes: { home: { place: screen, links: { app: /home } } }\n",
    accepted:
      "links: { origins: { app: \"shop:\", web: https://shop.example } }\nroutes: { home: { place: screen, links: { app: /home, web: /home } } }\n"
  ) { flow, uses, findings in
    guard flow.has(.routes) else { return }
    for (index, origin) in flow.origins.enumerated() where !uses.origins.contains(OriginID(index)) {
      // An app says what its modules' links begin with.
      guard !uses.origins.contains(where: { flow[$0].origin.prefixes == origin.origin.prefixes }) else { continue }
      findings.add("no route has a link of origin '\(origin.name.value)'", at: origin.name.span)
    }
  }
}
