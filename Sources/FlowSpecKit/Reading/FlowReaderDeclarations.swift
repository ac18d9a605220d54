/// Variables, inputs, effects, events, constants, and the data of the flow itself.
extension FlowReader {
  func readVariable(_ item: Pending.Item<Variable>) {
    let unit = units[item.unit]
    let variable = flow[item.id]
    let mapping = typedElement(item.node, Keys.variable)
    flow.variables[item.id.index].about = readAbout(mapping, variable.span)
    if let node = mapping["saved"] { readSaving(node, of: item.id) }
    guard let type = finiteType(mapping, variable.name, in: unit) else { return }
    flow.variables[item.id.index].type = type
    if let node = mapping["initial"] {
      if let initial = value(node, of: type) { flow.variables[item.id.index].initial = initial }
    } else if let first = firstValue(of: type.type) {
      flow.variables[item.id.index].initial = Located(first, type.span)
    }
  }

  /// Reads `true`, `false`, or `always`, which also survives another version.
  private func readSaving(_ node: YAMLNode, of id: VariableID) {
    if case .scalar(let scalar) = node.content, scalar.text == "always" {
      flow.variables[id.index].isSaved = true
      flow.variables[id.index].survivesVersions = true
    } else if let isSaved = bool(node) {
      flow.variables[id.index].isSaved = isSaved
    }
  }

  func readInput(_ item: Pending.Item<Input>) {
    let input = flow[item.id]
    let mapping = typedElement(item.node, Keys.input)
    flow.inputs[item.id.index].about = readAbout(mapping, input.span)
    if let node = mapping["fixed"], let fixed = bool(node) { flow.inputs[item.id.index].isFixed = fixed }
    if let type = finiteType(mapping, input.name, in: units[item.unit]) { flow.inputs[item.id.index].type = type }
  }

  /// Returns a mapping with `type`, also for a type alone.
  private func typedElement(_ node: YAMLNode, _ context: KeyContext) -> KeyedMapping {
    if case .mapping(let entries) = node.content, !entries.contains(where: { $0.key.text == "swift" || $0.key.text == "text" }) {
      return mapping(node, context) ?? .empty(node)
    }
    return KeyedMapping(node: node, entries: [("type", YAMLEntry(YAMLScalar("type", .plain, node.span.start), node))])
  }

  private func finiteType(_ mapping: KeyedMapping, _ name: Located<String>, in unit: Unit) -> TypeReference? {
    guard let node = mapping["type"], !node.isNothing || node.isStandIn else {
      missing("'\(name.value)' has no 'type'", at: name.span, in: unit)
      return nil
    }
    let type = typeReference(node, in: unit)
    guard !type.isUnread else { return nil }
    guard !type.isOptional, type.type.isFinite else {
      report.add(
        TypeRules.notFinite, "'\(name.value)' must be finite: Bool, a list of names or a range", at: node.span,
        notes: [.init("the checker explores every value, and this type has unlimited values", at: nil)])
      return nil
    }
    return type
  }

  func readEffect(_ item: Pending.Item<Effect>) {
    let mapping = element(item.node, Keys.effect)
    let payload = fields(mapping?["payload"], of: "a field", in: units[item.unit])
    if mapping == nil || payload == nil { unread.effects.insert(item.id) }
    guard let mapping else { return }
    flow.effects[item.id.index].about = readAbout(mapping, flow[item.id].span)
    flow.effects[item.id.index].payload = payload ?? []
  }

  func readEvent(_ item: Pending.Item<Event>) {
    let mapping = element(item.node, Keys.event)
    let payload = fields(mapping?["payload"], of: "a field", in: units[item.unit])
    if mapping == nil || payload == nil { unread.events.insert(item.id) }
    guard let mapping else { return }
    flow.events[item.id.index].about = readAbout(mapping, flow[item.id].span)
    flow.events[item.id.index].payload = payload ?? []
    if let node = mapping["unhandled"] { flow.events[item.id.index].unhandled = choice(node, UnhandledPolicy.self) }
    if let node = mapping["from"], let sender = name(node, of: "a sender") {
      if isName(sender.value) {
        flow.events[item.id.index].sender = sender
      } else {
        report.add(NameRules.invalidName, NameRules.fault(sender.value, of: "a sender"), at: sender.span)
      }
    }
  }

  /// Reads the `when` of an event, after all names are known.
  func readPromise(_ item: Pending.Item<Event>) {
    guard let mapping = element(item.node, Keys.event), let node = mapping["when"] else { return }
    flow.events[item.id.index].promise = condition(node, GuardContext(unit: units[item.unit], event: item.id))
  }

  func readFlowFacts(_ unit: Unit) {
    let root = unit.root
    if let node = root["module"], let name = text(node) {
      if !isName(name.value) {
        report.add(NameRules.invalidName, "'\(name.value)' is not a Swift module's name", at: name.span)
      } else if let module = unit.module {
        flow.modules[module.index].swiftModule = name
      } else {
        flow.swiftModule = name
      }
    }
    if let node = root["owner"], let owner = owner(node) {
      if let module = unit.module { flow.modules[module.index].owner = owner } else { flow.owner = owner }
    }
    if let node = root["generate"], !node.isNothing {
      let choices = readGeneration(node)
      if let module = unit.module {
        flow.modules[module.index].prefix = choices.prefix
        flow.modules[module.index].access = choices.access
      } else {
        flow.generation = choices
      }
    }
    guard unit.module == nil else { return }
    flow.about = About(summary: root["summary"].flatMap(text), notes: root["notes"].flatMap(text))
    flow.states[0].about = flow.about
    flow.unhandled = root["unhandled"].flatMap { choice($0, UnhandledPolicy.self) }
    flow.constants = readConstants(root["constants"], unit)
    flow.choosesLayoutOnce = root["layout"].flatMap { choice($0, LayoutChoice.self) }?.value == .chosenAtLaunch
    readLinkEffects(unit)
    if let node = root["hotwire"], !node.isNothing, let mapping = mapping(node, Keys.flowHotwire) {
      flow.hotwireFile = mapping["file"].flatMap(text)
      flow.hotwireOrder = mapping["order"].flatMap { choice($0, HotwireOrder.self) }?.value ?? .specific
      flow.hotwireSettings = mapping["settings"].map { readHotwire($0, orSay: "'settings' gives values by name: '{ feature: true }'") } ?? []
      flow.viewControllers = mapping["viewControllers"].map(readIdentifiers)
    }
    if let node = root["restoration"], !node.isNothing, let mapping = mapping(node, Keys.restoration) {
      if let version = mapping["version"] {
        flow.restoration = int(version, in: NumberLimits.version)
      } else {
        missing("'restoration' has no 'version'", at: node.span, in: unit)
      }
    }
  }

  /// Reports a missing key, unless a syntax error may have cut it off.
  func missing(_ message: String, at span: Span, in unit: Unit) {
    if unit.lost.isEmpty { report.add(StructureRules.missingKey, message, at: span) }
  }

  func readConstants(_ node: YAMLNode?, _ unit: Unit) -> [Constant] {
    guard let node, !node.isNothing else { return [] }
    return namedEntries(node, "a constant").compactMap { name, entry in
      var value = entry.value
      var about = About()
      if case .mapping = value.content {
        guard let mapping = mapping(value, Keys.constant) else { return nil }
        about = readAbout(mapping, span(entry))
        guard let inner = mapping["value"] else {
          missing("constant '\(name.value)' has no 'value'", at: name.span, in: unit)
          return nil
        }
        value = inner
      }
      return constantContent(value).map { Constant(name: name, content: $0, about: about) }
    }
  }

  private func constantContent(_ node: YAMLNode) -> Located<Constant.Content>? {
    switch node.content {
    case .scalar(let scalar):
      guard !scalar.isNothing else { break }
      return Located(scalarConstant(scalar), node.span)
    case .sequence(let items):
      let numbers = items.compactMap { item -> String? in
        if case .scalar(let scalar) = item.content, Double(scalar.text)?.isFinite == true { return scalar.text }
        report.add(StructureRules.wrongType, "a list constant holds numbers", at: item.span)
        return nil
      }
      if items.isEmpty { break }
      return numbers.count == items.count ? Located(.numbers(numbers), node.span) : nil
    case .mapping: break
    }
    guard !node.isStandIn else { return nil }
    report.add(StructureRules.wrongType, "a constant is a number, a duration, a list of numbers or a text", at: node.span)
    return nil
  }

  /// Returns true for a whole number of more than 64 bits, and for numbers that are not finite, as YAML writes them too.
  private func isNumberOutOfRange(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Int(text) == nil }
    if [".nan", ".inf"].contains(digits.lowercased()) { return true }
    return digits.utf8.first.map { (0x30...0x39).contains($0) } ?? false && Double(text).map { !$0.isFinite } ?? false
  }

  private func scalarConstant(_ scalar: YAMLScalar) -> Constant.Content {
    guard scalar.style == .plain else { return .text(scalar.text) }
    if let value = Int(scalar.text) { return .integer(value) }
    if isNumberOutOfRange(scalar.text) {
      report.add(StructureRules.wrongType, "a number is finite, and a whole number has 64 bits; a text is quoted", at: scalar.span)
    }
    if let value = Double(scalar.text), value.isFinite, scalar.text.utf8.allSatisfy({ $0 < 58 || $0 == 101 }) {
      return .decimal(scalar.text)
    }
    if let value = Measure.milliseconds(scalar.text) {
      if value > NumberLimits.milliseconds { reportLongDuration(at: scalar.span) }
      return .duration(value)
    }
    if scalar.text == "true" || scalar.text == "false" { return .bool(scalar.text == "true") }
    return .text(scalar.text)
  }
}
