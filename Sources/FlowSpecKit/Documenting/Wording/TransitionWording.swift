/// Transitions in one line each.
extension Wording {
  func trigger(_ trigger: Transition.Trigger) -> String {
    switch trigger {
    case .event(let event): flow[event].qualifiedName
    case .always: "always"
    case .after(let milliseconds): "after \(duration(milliseconds))"
    case .done: "done"
    }
  }

  /// Returns `[guard] → target, sets …, performs …`.
  func behaviour(_ transition: Transition) -> Phrase {
    var parts: [Phrase] = []
    if let target = transition.target {
      parts.append("→ " + .name(name(target.value), .state) + history(transition) + entered(transition))
    }
    parts += transition.updates.map { .name(update($0), .variable) }
    parts += transition.effects.map { "does " + .name(call($0), .effect) }
    parts += transition.raises.map { "raises " + .name(call($0), .event) }
    if let route = transition.open { parts.append("opens " + .name(call(route), .route)) }
    if !transition.closes.isEmpty { parts.append("closes " + transition.closes.map { closing($0.value) }.asNames(.route)) }
    if transition.reenter { parts.append("leaves and enters anew") }
    let what = parts.isEmpty ? "taken, changes nothing" : parts.joined(by: ", ")
    return condition(transition) + what
  }

  func closing(_ closing: Closing) -> String {
    switch closing {
    case .route(let route): flow[route].qualifiedName
    case .container(let name): name
    }
  }

  /// Returns the guard and the target only, for states that inherit the transition.
  func outline(_ transition: Transition) -> Phrase {
    let what: Phrase = transition.target.map { "→ " + .name(name($0.value), .state) } ?? "stays"
    let guarded: Phrase = transition.condition.map { .code("[\(Self.cut(expression($0), to: 36))]") + " " } ?? Phrase()
    return guarded + what + " ↑"
  }

  private func condition(_ transition: Transition) -> Phrase {
    transition.condition.map { .code("[\(expression($0))]") + " " } ?? Phrase()
  }

  private func history(_ transition: Transition) -> Phrase {
    switch transition.history?.value {
    case .shallow: " as it was left"
    case .deep: " as it was left, all the way down"
    case nil: Phrase()
    }
  }

  /// Describes payloads with values other than fields of the same name.
  private func entered(_ transition: Transition) -> Phrase {
    transition.entered.compactMap { one -> Phrase? in
      let text = call(one, name(one.target), flow[one.target].payload)
      return text == name(one.target) ? nil : " with " + .name(text, .state)
    }.joined(by: ",")
  }

  func update(_ update: VariableUpdate) -> String {
    let value =
      switch update.value {
      case .expression(let expression): self.expression(expression)
      case .constant(let constant): self.value(constant.value)
      }
    return "\(flow[update.variable.value].qualifiedName) = \(value)"
  }

  /// Returns the label of an arrow: `event [guard] / effects`, with long parts cut.
  func label(_ transition: Transition) -> String {
    var label = shortTrigger(transition.trigger.value)
    if let condition = transition.condition { label += " [\(Self.cut(expression(condition), to: 36))]" }
    let actions =
      transition.effects.map { flow[$0.target].name.value } + transition.raises.map { "raise \(flow[$0.target].name.value)" }
      + (transition.open.map { ["open \(flow[$0.target].name.value)"] } ?? [])
      + transition.closes.map { "close \(closing($0.value))" }
    // Otherwise the arrow ends at a box with the kind of history.
    if transition.history != nil, let target = transition.target?.value, flow[target].kind != .compound { label += " (history)" }
    if !actions.isEmpty { label += " / " + Self.cut(actions.joined(separator: ", "), to: 30) }
    return label
  }

  /// Returns the label with the place of its event.
  func diagramLabel(_ transition: Transition) -> Diagram.Label {
    guard case .event(let event) = transition.trigger.value else { return Diagram.Label(label(transition)) }
    return Diagram.Label(label(transition), target: .thing(.event, flow[event].qualifiedName))
  }

  private func shortTrigger(_ trigger: Transition.Trigger) -> String {
    if case .event(let event) = trigger { return flow[event].name.value }
    return self.trigger(trigger)
  }

  private static func cut(_ text: String, to length: Int) -> String {
    text.count <= length ? text : String(text.prefix(length - 1)) + "…"
  }
}
