/// What became of the declared properties.
enum PropertyRules {
  static let violated = CheckedRule(
    "violated-property", .error, "Every property holds in every run.",
    explanation: """
      Some run of the flow breaks this property; the notes show the shortest one, step by step. A run may do whatever the world may do: send \
      events in any order, bring links at any moment, change inputs, go back. Mend the flow, or the property if it says more than is meant.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: signedIn, pay: paying } }
            signedIn: { transitions: { signOut: signedOut, pay: paying } }
            paying: { transitions: { signOut: signedOut } }
          variables: { session: Bool }
          properties:
            ⟦paying needs a session⟧: { never: paying and not session }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { signIn: In., signOut: Out., pay: Pay. }
          states:
            signedOut: { transitions: { signIn: { to: signedIn, set: { session: true } } } }
            signedIn: { transitions: { signOut: { to: signedOut, set: { session: false } }, pay: paying } }
            paying: { transitions: { signOut: { to: signedOut, set: { session: false } } } }
          variables: { session: Bool }
          properties:
            paying needs a session: { never: paying and not session }
          """)
    ]
  ) { check, findings in
    leaveOpen(check, &findings)
    for judged in check.properties {
      guard case .violated(let run) = judged.finding.verdict else { continue }
      let name = judged.property.name
      let notes: [Diagnostic.Note] = run == nil ? [.init("no run at all leads there", at: nil)] : []
      findings.add("property '\(name.value)' is violated", at: name.span, notes: notes, showing: run, of: check)
    }
  }

  static let undecided = CheckedRule(
    "undecided-property", .error, "Every property is decided.",
    explanation: """
      The flow has more configurations than the check may store, so that nobody knows whether the property holds in all of them. Raise the bound \
      with `--max-states` or `--max-memory`, or let the property depend on less. Where it asks whether something is possible, lists of the \
      navigation may have to grow beyond what was explored: raise `--depth`.
      """,
    needs: [.properties], examples: []
  ) { check, findings in
    for judged in check.properties {
      guard case .undecided(let doubt) = judged.finding.verdict else { continue }
      let coverage = judged.finding.coverage
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      findings.add(
        "property '\(judged.property.name.value)' is undecided: \(doubt.text)", at: judged.property.name.span, notes: [.init(seen, at: nil)])
    }
  }

  private static func leaveOpen(_ check: FlowCheck, _ findings: inout Findings) {
    let isUndecided = check.properties.contains { if case .undecided = $0.finding.verdict { true } else { false } }
    if isUndecided { findings.leaveUndecided() }
  }

  /// Questions that are asked of every flow.
  static let undecidedQuestion = CheckedRule(
    "undecided-question", .warning, "What is asked of every flow is decided.",
    explanation: """
      The flow has more configurations than the check may store, so that faults may be where nobody looked. Raise the bound with `--max-states` or \
      `--max-memory`. What there is too much of, `--explain-model` shows.
      """,
    needs: [], examples: []
  ) { check, findings in
    for (question, verdict, coverage) in check.builtIn {
      // Deeper lists are a stated bound, as they are for properties.
      guard case .undecided(let doubt) = verdict, doubt != .depth(check.limits.depth) else { continue }
      let seen = "\(coverage.configurations) configurations were looked at, up to \(coverage.depth) steps from the launch"
      findings.add("it is undecided whether \(question): \(doubt.text)", at: check.flow.name.span, notes: [.init(seen, at: nil)])
    }
  }

  static let vacuous = CheckedRule(
    "vacuous-property", .warning, "A property holds for a reason that can occur.",
    explanation: """
      The property holds only because no run ever comes to what it speaks of. So it says nothing about the flow, and would go on saying nothing \
      if the flow changed. Often a name is not the one that was meant.
      """,
    needs: [.properties],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          variables: { isOpen: Bool }
          states:
            cart: { transitions: { pay: { to: paying, when: isOpen } } }
            paying: { transitions: { paid: cart } }
          properties:
            ⟦paying ends⟧: { whenever: paying, eventually: cart }
          """,
        accepted: """
          flowspec: 1
          flow: A
          events: { pay: Pay., paid: Paid. }
          states:
            cart: { transitions: { pay: paying } }
            paying: { awaits: paid, transitions: { paid: cart } }
          properties:
            paying ends: { whenever: paying, eventually: cart }
          """)
    ]
  ) { check, findings in
    leaveOpen(check, &findings)
    for judged in check.properties {
      guard case .vacuous(let reason, let part) = judged.finding.verdict else { continue }
      // A module speaks of itself: where it is placed, parts of it may never be needed.
      guard judged.property.name.span.source == check.flow.source else { continue }
      let notes = part.map { [Diagnostic.Note("this is so in no run", at: $0)] } ?? []
      findings.add("property '\(judged.property.name.value)' says nothing: \(reason)", at: judged.property.name.span, notes: notes)
    }
  }
}

extension Verdict.Doubt {
  var text: String {
    switch self {
    case .configurations(let count): "there are more than \(count) configurations"
    case .memory(let bytes): "more than \(bytes >> 20) MB would be needed"
    case .stopped: "the check was stopped"
    case .time: "the time of '--timeout' is over"
    case .depth(let depth): "it may become so only where a list has more than \(depth) entries; see '--depth'"
    case .samples: "inputs are compared in a way of which only samples were tried"
    case .promises(let count):
      "more than \(Model.Labels.mostPromises) awaiting states and timers matter (\(count)), and the run that was found may break a promise"
    }
  }
}
