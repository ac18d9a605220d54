/// Properties and scenarios.
extension FlowReader {
  func readProperties(_ unit: Unit) {
    guard let node = unit.root["properties"],
      let entries = entries(node, orSay: "'properties' needs a name for each property: '{ name: { never: condition } }'")
    else {
      return
    }
    for entry in entries where !reportsMissingName(entry) {
      guard let mapping = mapping(entry.value, Keys.property) else { continue }
      let about = readAbout(mapping, span(entry))
      guard let claim = claim(mapping, entry, unit) else { continue }
      flow.properties.append(
        Property(
          name: Located(entry.key.text, entry.key.span), about: about, span: span(entry), module: unit.module, claim: claim))
    }
  }

  /// Reports `never: p` where a property with a name is expected; returns false for other entries.
  private func reportsMissingName(_ entry: YAMLEntry) -> Bool {
    guard ["never", "always", "possible", "always possible"].contains(entry.key.text), case .scalar(let scalar) = entry.value.content,
      !scalar.text.isEmpty
    else { return false }
    let form = "\(entry.key.text): \(scalar.text)"
    report.add(
      ClaimRules.badProperty, "a property has a name before its form: 'name: { \(YAMLLog.short(form)) }'",
      at: entry.key.span.through(entry.value.span))
    unread.lose(entry.value)
    return true
  }

  private func claim(_ mapping: KeyedMapping, _ entry: YAMLEntry, _ unit: Unit) -> Property.Claim? {
    var conditions: [String: Expression] = [:]
    var isWhole = true
    let words = ["never", "always", "possible", "always possible", "whenever", "eventually", "before"]
    let said = words.filter { mapping[$0] != nil }
    for word in said {
      guard let node = mapping[word] else { continue }
      conditions[word] = condition(node, GuardContext(unit: unit, isClaim: true))
      isWhole = isWhole && conditions[word] != nil
    }
    guard isWhole else { return nil }
    switch said {
    case ["never"]: return conditions["never"].map(Property.Claim.never)
    case ["always"]: return conditions["always"].map(Property.Claim.always)
    case ["possible"]: return conditions["possible"].map(Property.Claim.possible)
    case ["always possible"]: return conditions["always possible"].map(Property.Claim.alwaysPossible)
    case ["whenever", "eventually"]:
      guard let whenever = conditions["whenever"], let eventually = conditions["eventually"] else { return nil }
      return .leadsTo(whenever: whenever, eventually: eventually)
    case ["never", "before"]:
      guard let never = conditions["never"], let before = conditions["before"] else { return nil }
      return .precedence(never: never, before: before)
    default:
      // A key that was cut off or misspelt may complete it.
      let isReported = unit.reported.contains { mapping.span.contains($0) }
      guard mapping.skipped.isEmpty, unit.lost.isEmpty, !isReported else { return nil }
      let found = said.map { "'\($0)'" }.joined(separator: " and ")
      let fault =
        switch said {
        case []: "has no condition"
        case ["whenever"]: "has 'whenever' without 'eventually'"
        case ["eventually"]: "has 'eventually' without 'whenever'"
        case ["before"]: "has 'before' without 'never'"
        default: "has \(found), which do not go together"
        }
      report.add(
        ClaimRules.badProperty, "'\(entry.key.text)' \(fault)", at: entry.key.span,
        notes: [
          .init("the forms are: never, always, possible, always possible, whenever with eventually, never with before", at: nil)
        ])
      return nil
    }
  }

  // MARK: Scenarios

  func readScenarios(_ unit: Unit) {
    // A placed module's scenarios begin with the module's own launch, so they run only when it is checked by itself.
    guard unit.module == nil, let node = unit.root["scenarios"],
      let entries = entries(node, orSay: "'scenarios' needs a name for each scenario: '{ name: [steps] }'")
    else { return }
    for entry in entries where !entry.value.isStandIn {
      guard case .sequence(let items) = entry.value.content else {
        report.add(StructureRules.wrongType, "a scenario is a list of steps", at: entry.value.span)
        continue
      }
      let steps = items.compactMap { item in step(item, unit).map { ScenarioStep(action: $0, span: item.span) } }
      flow.scenarios.append(
        Scenario(
          name: Located(entry.key.text, entry.key.span), about: About(), span: span(entry), module: unit.module, steps: steps))
    }
  }

  private func step(_ node: YAMLNode, _ unit: Unit) -> Scenario.Action? {
    if case .scalar(let scalar) = node.content, ["back", "forward", "relaunch"].contains(scalar.text) {
      report.add(StructureRules.wrongType, "a step must be a mapping; write '\(scalar.text): true'", at: node.span)
      return nil
    }
    guard !node.isStandIn, let mapping = mapping(node, Keys.step) else { return nil }
    let verbs = ["send", "open", "show", "select", "close", "back", "forward", "change", "wait", "relaunch", "expect"].compactMap(mapping.entry)
      .sorted { $0.key.span < $1.key.span }
    guard let verb = verbs.first, verbs.count == 1 else {
      if verbs.isEmpty, !mapping.skipped.isEmpty { return nil }
      let message = verbs.dropFirst().first.map { "a step does one thing; write '\($0.key.text)' as the next step" } ?? "the step does nothing"
      report.add(ClaimRules.badStep, message, at: verbs.dropFirst().first?.key.span ?? node.span)
      return nil
    }
    for (partner, owners) in [("with", ["send"]), ("from", ["open", "send"]), ("in", ["wait"])] {
      if let entry = mapping.entry(partner), !owners.contains(verb.key.text) {
        let words = owners.map { "'\($0)'" }.joined(separator: " and ")
        var way = ""
        if partner == "with", ["show", "close"].contains(verb.key.text), case .scalar(let name) = verb.value.content {
          way = "; arguments of a route belong to its name: '\(verb.key.text): { \(name.text): { … } }'"
        }
        report.add(ClaimRules.badStep, "'\(partner)' belongs to \(words)\(way)", at: entry.key.span)
      }
    }
    return action(verb, mapping, unit)
  }

  private func action(_ verb: YAMLEntry, _ mapping: KeyedMapping, _ unit: Unit) -> Scenario.Action? {
    switch verb.key.text {
    case "send":
      guard let name = name(verb.value, of: "an event"), let event = event(name, in: unit) else { return nil }
      let payload = flow[event.value].payload
      let isWhole = !unread.events.contains(event.value)
      if isWhole, let sender = mapping["from"].flatMap({ self.name($0, of: "a part of the app") }) { check(sender, of: event.value) }
      let values = mapping["with"].map { namedValues($0, payload, isWhole: isWhole, "event '\(name.value)'") }
      return .send(event.value, values ?? [])
    case "open":
      let source = mapping["from"].flatMap { linkSource($0, unit) }
      guard let url = text(verb.value) else { return nil }
      guard LinkURL(url.value) != nil else {
        report.add(CallRules.wrongValue, "'\(url.value)' is not a URL", at: url.span)
        return nil
      }
      return .open(url: url, source: source)
    case "show": return routeSight(verb.value, unit, orSay: "the person opens one route at a time").map { .show($0, $1) }
    case "close": return routeSight(verb.value, unit, orSay: "the person closes one window at a time").map { .close($0, $1) }
    case "select": return name(verb.value, of: "a tab's route").flatMap { route($0, in: unit) }.map(Scenario.Action.select)
    case "back", "forward":
      let isBack = verb.key.text == "back"
      if case .scalar(let scalar) = verb.value.content, scalar.text == "true" { return isBack ? .back(nil) : .forward(nil) }
      guard let name = name(verb.value, of: "a container or 'true'"), place(name, unit) != nil else { return nil }
      return isBack ? .back(name) : .forward(name)
    case "change": return .change(changes(verb.value, unit))
    case "wait":
      let state = mapping["in"].flatMap { name($0, of: "a state") }.flatMap { self.state($0, in: unit) }
      return duration(verb.value).map { .wait($0.value, in: state) }
    case "relaunch":
      guard let isSo = bool(verb.value) else { return nil }
      if !isSo { report.add(ClaimRules.badStep, "'relaunch: false' does nothing; write 'relaunch: true', or remove the step", at: verb.key.span) }
      return isSo ? .relaunch : nil
    default: return expectations(verb.value, unit).map(Scenario.Action.expect)
    }
  }

  /// Reports a sender that the event does not have.
  private func check(_ sender: Located<String>, of event: EventID) {
    let (name, own) = (flow[event].qualifiedName, flow[event].sender)
    guard own?.value != sender.value else { return }
    let fact = own.map { "comes from '\($0.value)'" } ?? "has no 'from': any part of the app can send it; remove 'from' here"
    report.add(
      ClaimRules.badStep, "'\(name)' \(fact)", at: sender.span, notes: own.map { [.init("said here", at: $0.span)] } ?? [])
  }

  /// Reads one route, perhaps with fields.
  private func routeSight(_ node: YAMLNode, _ unit: Unit, orSay expectation: String) -> (RouteID, [Scenario.NamedValue])? {
    let isOne =
      switch node.content {
      case .scalar(let scalar): scalar.text != "none"
      case .mapping(let entries): entries.count == 1
      case .sequence(let items): items.count == 1
      }
    guard isOne else {
      report.add(ClaimRules.badStep, expectation, at: node.span)
      return nil
    }
    guard let sight = sights(node, unit).first else { return nil }
    guard case .route(let route) = sight.item.value else {
      report.add(ClaimRules.badStep, "only routes are opened and closed, and this is an element", at: sight.item.span)
      return nil
    }
    return (route, sight.parameters)
  }

  private func changes(_ node: YAMLNode, _ unit: Unit) -> [(input: InputID, value: Located<Value>)] {
    return (entries(node, orSay: "'change' gives inputs new values: '{ online: false }'") ?? []).compactMap { entry in
      let name = entry.key.text
      guard let input = names.inputs[unit.prefix + name] ?? (BuiltinInput(rawValue: name) == nil ? nil : names.inputs[name])
      else {
        reportUnknown(.input, Located(name, entry.key.span), in: unit, candidates: names.inputs.order)
        return nil
      }
      return value(entry.value, of: flow[input].type).map { (input, $0) }
    }
  }

  /// Reads `{ field: value }` for known fields.
  private func namedValues(_ node: YAMLNode, _ fields: [Field], isWhole: Bool, _ what: String) -> [Scenario.NamedValue] {
    return (entries(node, orSay: "fields are expected here: '{ field: value }'") ?? []).compactMap { entry in
      guard let index = fields.firstIndex(where: { $0.name.value == entry.key.text }) else {
        if !isWhole || unread.mayDeclare(entry.key.text) { return nil }
        let meant = nearestName(to: entry.key.text, among: fields.map(\.name.value))
        report.add(
          CallRules.unknownField, "\(what) has no field '\(entry.key.text)'", at: entry.key.span,
          fixes: meant.map { [.replace(entry.key.span, with: $0)] } ?? [])
        return nil
      }
      return value(entry.value, of: fields[index].type).map { Scenario.NamedValue(field: index, value: $0) }
    }
  }

  /// Reads names, or `{ route: fields }`; `none` is an empty list.
  private func sights(_ node: YAMLNode, _ unit: Unit) -> [Scenario.Sight] {
    if case .scalar(let scalar) = node.content, scalar.text == "none" { return [] }
    return list(node).flatMap { item -> [Scenario.Sight] in
      guard let entries = item.ownEntries else {
        guard let name = name(item, of: "a route or element"), let found = presentable(name, in: unit) else { return [] }
        return [Scenario.Sight(item: found, parameters: [])]
      }
      return entries.compactMap { entry in
        guard let found = presentable(Located(entry.key.text, entry.key.span), in: unit) else { return nil }
        var fields: [Field] = []
        var isWhole = true
        if case .route(let route) = found.value {
          fields = flow[route].parameters
          isWhole = !unread.routes.contains(route)
        }
        let values = namedValues(entry.value, fields, isWhole: isWhole, "'\(entry.key.text)'")
        return Scenario.Sight(item: found, parameters: values)
      }
    }
  }

  private func expectations(_ node: YAMLNode, _ unit: Unit) -> [Scenario.Expectation]? {
    if case .scalar(let scalar) = node.content, stateNames(in: unit).contains(scalar.text) {
      report.add(
        StructureRules.wrongType, "'expect' gives what is expected: '{ state: \(scalar.text) }'", at: node.span,
        fixes: [.replace(node.span, with: "{ state: \(scalar.text) }")])
      return nil
    }
    guard let mapping = mapping(node, Keys.expectation) else { return nil }
    return mapping.entries.compactMap { key, entry in expectation(key, entry, unit) }
  }

  private func expectation(_ key: String, _ entry: YAMLEntry, _ unit: Unit) -> Scenario.Expectation? {
    switch key {
    case "state":
      return .state(list(entry.value).compactMap { item in name(item, of: "a state").flatMap { state($0, in: unit) } })
    case "layout": return name(entry.value, of: "a layout").flatMap { layout($0, in: unit) }.map(Scenario.Expectation.layout)
    case "shown": return .shown(sights(entry.value, unit))
    case "kept": return .kept(sights(entry.value, unit))
    case "held": return .held(outcome(entry.value, unit))
    case "opened": return .opened(outcome(entry.value, unit))
    case "refused": return .refused(outcome(entry.value, unit))
    case "lost": return .lost(outcome(entry.value, unit))
    case "effects": return .effects(expectedEffects(entry.value, unit))
    case "rejected": return name(entry.value, of: "an event").flatMap { event($0, in: unit) }.map(Scenario.Expectation.rejected)
    case "handoff": return .handoff(addresses(entry.value))
    default: return expectedVariable(Located(key, entry.key.span), entry.value, unit)
    }
  }

  private func outcome(_ node: YAMLNode, _ unit: Unit) -> [Located<RouteID>] {
    if case .scalar(let scalar) = node.content, scalar.text == "none" { return [] }
    return routes(node, unit)
  }

  private func addresses(_ node: YAMLNode) -> [Located<String>] {
    if case .scalar(let scalar) = node.content, scalar.text == "none" { return [] }
    return list(node).compactMap { item in
      guard let address = text(item) else { return nil }
      if LinkURL(address.value) == nil { report.add(CallRules.wrongValue, "'\(address.value)' is not a URL", at: address.span) }
      return address
    }
  }

  private func expectedEffects(_ node: YAMLNode, _ unit: Unit) -> [Located<EffectID>] {
    if case .scalar(let scalar) = node.content, scalar.text == "none" { return [] }
    return list(node).compactMap { item in name(item, of: "an effect").flatMap { effect($0, in: unit) } }
  }

  private func expectedVariable(_ name: Located<String>, _ node: YAMLNode, _ unit: Unit) -> Scenario.Expectation? {
    if let variable = names.variables[unit.prefix + name.value] {
      return value(node, of: flow[variable].type).map { .variable(Located(variable, name.span), $0) }
    }
    guard !areLost(.variable, name.value, in: unit) else { return nil }
    let own = names.variables.order.filter { $0.hasPrefix(unit.prefix) }.map { String($0.dropFirst(unit.prefix.count)) }
    let keys = Keys.expectation.names
    let meant = nearest(to: name.value, among: keys + own)
    report.add(
      KeyRules.unknownKey, "'\(name.value)' is neither a variable nor a key of 'expect'", at: name.span,
      notes: meant == nil ? [.init("possible here: \((keys + own).joined(separator: ", "))", at: nil)] : [],
      fixes: meant.map { [.replace(name.span, with: $0)] } ?? [])
    return nil
  }
}
