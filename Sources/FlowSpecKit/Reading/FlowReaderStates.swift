/// States, without the content of their transitions.
extension FlowReader {
  func readStatePayload(_ id: StateID, _ mapping: KeyedMapping, _ unit: Unit) {
    guard let fields = fields(mapping["payload"], of: "a field", in: unit) else {
      unread.states.insert(id)
      return
    }
    for field in fields {
      if let earlier = flow[id].payload.first(where: { $0.name.value == field.name.value }) {
        // A module may repeat the payload of the state that places it.
        if flow[id].placed != nil, earlier.type.fits(field.type), field.type.fits(earlier.type) { continue }
        report.add(
          NameRules.duplicateName, "field '\(field.name.value)' is declared already", at: field.name.span,
          notes: [.init("first declared here", at: earlier.name.span)])
      } else {
        flow.states[id.index].payload.append(field)
      }
    }
  }

  /// Reads a state. A placed module's outermost state is read twice; the placing file comes first and wins.
  func readState(_ id: StateID, _ mapping: KeyedMapping, unit index: Int) {
    let unit = units[index]
    readKind(id, mapping, unit)
    if flow[id].root == nil { flow.states[id.index].root = mapping["root"].flatMap { readRoot($0, of: id, unit) } }
    if flow[id].arrival == nil { flow.states[id.index].arrival = mapping["arrival"].flatMap { policy($0, of: id, unit) } }
    flow.states[id.index].awaits += mapping["awaits"].map { readAwaits($0, unit) } ?? []
    flow.states[id.index].entry += mapping["entry"].map { stateEffects($0, of: id, unit) } ?? []
    flow.states[id.index].exit += mapping["exit"].map { stateEffects($0, of: id, unit) } ?? []
    if let node = mapping["minimum"] { flow.states[id.index].minimum = duration(node) }
    readTriggers(id, mapping, index)
  }

  private func readKind(_ id: StateID, _ mapping: KeyedMapping, _ unit: Unit) {
    if let entry = mapping.entry("final"), bool(entry.value) == true {
      guard id != Flow.outermost else { return }
      let behaviour = ["transitions", "always", "after", "done", "states", "regions", "awaits", "flow"].compactMap(mapping.entry)
      if flow.isRegion(id) {
        report.add(
          StateRules.finalRegion, "'\(flow[id].name.value)' is a region, so it cannot be final; it ends when a final state in it is entered",
          at: entry.key.span)
      } else if let first = behaviour.first {
        report.add(
          StateRules.finalWithBehaviour, "'\(flow[id].name.value)' is final, so it cannot have '\(first.key.text)'",
          at: first.key.span, notes: [.init("declared final here", at: entry.key.span)])
      }
      if !flow.isRegion(id), flow[id].children.isEmpty { flow.states[id.index].kind = .final }
    }
    if let entry = mapping.entry("initial"), let name = name(entry.value, of: "a child's name") {
      readInitial(id, name, entry, in: mapping, unit)
    }
  }

  private func readInitial(_ id: StateID, _ name: Located<String>, _ entry: YAMLEntry, in mapping: KeyedMapping, _ unit: Unit) {
    let what = id == unit.outermost ? "the flow" : "'\(flow[id].name.value)'"
    switch flow[id].kind {
    case .parallel:
      report.add(
        StateRules.wrongInitial, "all regions of \(what) are entered, so 'initial' chooses nothing", at: entry.key.span)
    case .atomic, .final:
      guard !unit.lost.contains(.states), !unread.states.contains(id) else { return }
      let removal = EntryRemoval.edit(of: entry.key, in: mapping.node, sources(entry.key.span.source), mayEmpty: true)
      report.add(
        StateRules.wrongInitial, "\(what) has no states inside, so 'initial' means nothing; remove it, or declare them under 'states'",
        at: entry.key.span, fixes: removal.map { [FixIt("remove 'initial'", .certain, [$0])] } ?? [])
    case .compound:
      if let child = flow[id].children.first(where: { flow[$0].name.value == name.value }) {
        flow.states[id.index].initial = child
      } else if !areLost(.state, name.value, in: unit) {
        let names = flow[id].children.map { flow[$0].name.value }
        let meant = nearest(to: name.value, among: names)
        report.add(
          StateRules.wrongInitial, "'\(name.value)' is not a child of \(what)", at: name.span,
          notes: [.init("its children are: \(names.listed)", at: nil)],
          fixes: meant.map { [.replace(name.span, with: $0)] } ?? [])
      }
    }
  }

  private func readRoot(_ node: YAMLNode, of id: StateID, _ unit: Unit) -> RouteCall? {
    guard let name = name(node, of: "a route"), let route = route(name, in: unit) else { return nil }
    if isCommand(route.value) {
      report.add(RouteRules.commandAsPlace, "'\(name.value)' is a command and shows nothing", at: name.span)
      return nil
    }
    var scope = ArgumentScope(states: flow.lineage(of: id))
    let what = "route '\(name.value)'"
    return fill(flow[route.value].parameters, of: what, at: name.span, &scope, unit).map { RouteCall(route.value, name.span, $0) }
  }

  /// Returns true if the route has effects or raised events, which may not have been read yet.
  func isCommand(_ route: RouteID) -> Bool {
    // Declared in the same order.
    let mapping = pending.routes[route.index].mapping
    return mapping["effects"] != nil || mapping["raise"] != nil
  }

  /// Reads `open`, `hold`, `refuse` or `{ refuse: effect }`; if the state is unknown, so are its fields.
  func policy(_ node: YAMLNode, of id: StateID?, _ unit: Unit) -> Located<ArrivalPolicy>? {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.text {
      case "open": return Located(.open, node.span)
      case "hold": return Located(.hold, node.span)
      case "refuse": return Located(.refuse(nil), node.span)
      default: break
      }
    case .mapping:
      guard let mapping = mapping(node, Keys.arrival), let effect = mapping["refuse"] else { return nil }
      if list(effect).count != 1 {
        report.add(StructureRules.wrongType, "one effect is expected here", at: effect.span)
        return nil
      }
      let calls = stateEffects(effect, of: id, unit)
      // An unknown effect is reported at its name; the policy is known nevertheless.
      return Located(.refuse(calls.first), node.span)
    case .sequence: break
    }
    reportChoice(node, ["open", "hold", "refuse"])
    return nil
  }

  private func readAwaits(_ node: YAMLNode, _ unit: Unit) -> [Located<EventID>] {
    list(node).compactMap { item in name(item, of: "an event").flatMap { event($0, in: unit) } }
  }

  /// Reads entry or exit effects; only the state and its ancestors can fill their fields.
  private func stateEffects(_ node: YAMLNode, of id: StateID?, _ unit: Unit) -> [EffectCall] {
    var scope = ArgumentScope(states: id.map(flow.lineage) ?? [])
    scope.isOpen = id == nil
    return effectCalls(node, &scope, unit)
  }

  // MARK: Transitions, without what they do

  private func readTriggers(_ id: StateID, _ mapping: KeyedMapping, _ index: Int) {
    let unit = units[index]
    if let node = mapping["transitions"] { readEventTransitions(node, in: mapping, id, index) }
    if let entry = mapping.entry("always") { addTransitions(entry, id, .always, index) }
    if let node = mapping["after"] { readTimers(node, id, index) }
    if let entry = mapping.entry("done") {
      addTransitions(entry, id, .done, index)
      // A translated key was reported already.
      let isWritten = sources(entry.key.span.source).text(from: entry.key.span.lower, to: entry.key.span.upper).contains("done")
      let isKnown = isWritten && !unit.lost.contains(.states) && !unread.states.contains(id) && !hasUnreadableModule(mapping, id)
      if isKnown, !flow[id].children.contains(where: { hasFinal($0) }) {
        report.add(
          StateRules.doneWithoutFinal, "'done' is never taken: no child of '\(flow[id].name.value)' is final", at: entry.key.span)
      }
    }
  }

  private func hasUnreadableModule(_ mapping: KeyedMapping, _ id: StateID) -> Bool {
    guard id != Flow.outermost, mapping["flow"] != nil else { return false }
    guard let placed = flow[id].placed else { return true }
    return units.contains { $0.module == placed && ($0.lost.contains(.states) || !$0.reported.isEmpty) }
  }

  /// Returns true if the state has a final child, whose `final` may not be read yet; for regions if all of them have one.
  private func hasFinal(_ id: StateID) -> Bool {
    pending.finals.contains(id) || unread.states.contains(id)
      || flow.isRegion(id) && flow[id].children.contains(where: hasFinal)
  }

  private func readEventTransitions(_ node: YAMLNode, in mapping: KeyedMapping, _ id: StateID, _ unit: Int) {
    for entry in entries(node, orSay: "'transitions' says what each event does: 'event: state'") ?? [] {
      if reportKeyOfState(entry, in: node, mapping, units[unit]) {
        // A timer's value has durations as keys; effects are no transitions.
        if ["always", "done"].contains(entry.key.text) { addTransitions(entry, id, nil, unit) }
        continue
      }
      let event = event(Located(entry.key.text, entry.key.span), in: units[unit])
      addTransitions(entry, id, event.map { .event($0.value) }, unit)
    }
  }

  /// Reports a key of the state that is written among its events; returns false for all other entries.
  private func reportKeyOfState(_ entry: YAMLEntry, in node: YAMLNode, _ mapping: KeyedMapping, _ unit: Unit) -> Bool {
    let key = entry.key.text
    guard ["always", "after", "done", "entry", "exit"].contains(key), names.events[unit.prefix + key] == nil, !areLost(.event, key, in: unit) else {
      return false
    }
    let message = "'\(key)' is a key of the state, beside 'transitions', and no event"
    // Where effects are written as those of a transition, they do not fit beside 'transitions' either.
    let fits = if ["entry", "exit"].contains(key), case .mapping = entry.value.content { false } else { true }
    let edits = fits ? edits(moving: entry, outOf: node, mapping) : []
    report.add(
      Diagnostic(
        .error, NameKind.event.rule, message, at: entry.key.span,
        fixes: edits.isEmpty ? [] : [FixIt("move it beside 'transitions'", .certain, edits)]))
    return true
  }

  /// Returns the edits that move an entry of one line from `transitions` to the state.
  private func edits(moving entry: YAMLEntry, outOf node: YAMLNode, _ mapping: KeyedMapping) -> [FixIt.Edit] {
    let source = sources(entry.key.span.source)
    guard mapping.entry(entry.key.text) == nil, let key = mapping.entry("transitions")?.key.span, case .mapping(let entries) = node.content
    else { return [] }
    let value = source.text(from: entry.value.span.lower, to: entry.value.span.upper)
    let line = source.lines.range(ofLine: source.lines.position(of: key.lower).line).lowerBound
    let indent = source.text(from: line, to: key.lower)
    let isFlow = EntryRemoval.isFlow(mapping.node, source)
    guard !value.contains(where: \.isNewline), isFlow || indent.allSatisfy({ $0 == " " }) else { return [] }
    let moved = "\(entry.key.text): \(value)"
    if entries.count == 1 { return [FixIt.Edit(Span(key.source, from: key.lower, to: node.span.upper), moved)] }
    guard let removal = EntryRemoval.edit(of: entry.key, in: node, source) else { return [] }
    return [FixIt.Edit(Span(key.source, from: key.lower, to: key.lower), moved + (isFlow ? ", " : "\n" + indent)), removal]
  }

  private func readTimers(_ node: YAMLNode, _ id: StateID, _ unit: Int) {
    let entries = entries(node, orSay: "'after' gives a transition for each duration: '{ 500ms: state }'") ?? []
    if let delay = entries.first(where: { $0.key.text == "delay" }) {
      report.add(StructureRules.badDuration, "a timer's duration is the key: 'after: { 500ms: state }'", at: delay.key.span)
      return
    }
    for entry in entries {
      let time = duration(YAMLNode(.scalar(entry.key), entry.key.span))
      if time?.value == 0 {
        report.add(StructureRules.badDuration, "a timer cannot be zero; use 'always' instead", at: entry.key.span)
      }
      addTransitions(entry, id, time.flatMap { $0.value > 0 ? .after($0.value) : nil }, unit)
    }
  }

  /// Adds the transitions of one trigger; if the trigger is unknown, they are read only to report mistakes in them.
  private func addTransitions(_ entry: YAMLEntry, _ source: StateID, _ trigger: Transition.Trigger?, _ unit: Int) {
    let items = list(entry.value)
    if items.isEmpty, !entry.value.isStandIn {
      report.add(
        TransitionRules.emptyTransition,
        "'\(entry.key.text)' has no transition; name a state, or write '{}' to do nothing on purpose",
        at: entry.key.span)
    }
    for item in items {
      guard let body = transitionBody(item) else { continue }
      guard let trigger else {
        pending.untriggered.append((source, unit, body))
        continue
      }
      let id = TransitionID(flow.transitions.count)
      flow.transitions.append(
        Transition(id: id, source: source, trigger: Located(trigger, entry.key.span), span: item.span, isOneOfSeveral: items.count > 1))
      flow.states[source.index].transitions.append(id)
      pending.transitions.append((id, unit, body))
    }
  }

  /// Returns a transition's mapping; a state's name is short for `to`.
  private func transitionBody(_ item: YAMLNode) -> KeyedMapping? {
    switch item.content {
    case .scalar:
      return KeyedMapping(node: item, entries: [("to", YAMLEntry(YAMLScalar("to", .plain, item.span.start), item))])
    case .mapping: return mapping(item, Keys.transition)
    case .sequence:
      report.add(StructureRules.wrongType, "a transition is a state's name or a mapping", at: item.span)
      return nil
    }
  }
}
