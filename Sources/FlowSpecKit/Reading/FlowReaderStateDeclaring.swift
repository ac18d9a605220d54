/// The first pass over states, and over the modules that are placed in them.
extension FlowReader {
  func declareChildren(of parent: StateID, _ mapping: KeyedMapping, _ unit: Int) {
    let states = mapping.entry("states").flatMap { $0.value.isNothing ? nil : $0 }
    let regions = mapping.entry("regions").flatMap { $0.value.isNothing ? nil : $0 }
    if let states, let regions {
      report.add(
        StateRules.statesAndRegions, "a state cannot have both: one of its 'states' is active, but all of its 'regions' are",
        at: regions.key.span, notes: [.init("'states' is here", at: states.key.span)])
      unread.lose(regions.value)
    }
    guard let children = states ?? regions else { return }
    guard let written = children.value.ownEntries else {
      _ = namedEntries(children.value, "a state")
      unread.states.insert(parent)
      return
    }
    guard !written.isEmpty else {
      if !units[unit].lost.contains(.states) {
        report.add(
          StateRules.noInitial, "'\(children.key.text)' is empty, so there is nothing to enter first", at: children.value.span)
      }
      return
    }
    var last: String?
    for (name, entry) in namedEntries(children.value, "a state") {
      if let last, isMisindented(entry) {
        report.add(
          StructureRules.wrongType, "'\(name.value)' is read as the name of a state here; indent it further, so that it belongs to '\(last)'",
          at: name.span)
        unread.lose(entry.value)
        continue
      }
      declareState(name, entry, in: parent, unit)
      last = name.value
    }
    guard let first = flow[parent].children.first else { return }
    flow.states[parent.index].kind = states == nil ? .parallel : .compound
    if states != nil { flow.states[parent.index].initial = first }
  }

  /// Returns true for a key of a state beside the state: its value has no key of a state.
  private func isMisindented(_ entry: YAMLEntry) -> Bool {
    guard Keys.state.names.contains(entry.key.text) else { return false }
    guard let inner = entry.value.ownEntries else { if case .sequence = entry.value.content { return true } else { return false } }
    return !inner.isEmpty && !inner.contains { Keys.state.names.contains($0.key.text) }
  }

  private func declareState(_ name: Located<String>, _ entry: YAMLEntry, in parent: StateID, _ unit: Int) {
    checkGuardName(name, unit)
    let id = StateID(flow.states.count)
    let mapping = element(entry.value, Keys.state)
    flow.states.append(
      State(
        id: id, name: name, path: flow[parent].path + [name.value], span: span(entry), module: units[unit].module,
        parent: parent))
    flow.states[parent.index].children.append(id)
    names.states[name.value, default: []].append(id)
    guard let mapping else {
      unread.states.insert(id)
      return
    }
    flow.states[id.index].about = readAbout(mapping, span(entry))
    let isFinal = if case .scalar(let scalar) = mapping["final"]?.content { scalar.text == "true" } else { false }
    // Another tool's `type` may say it, too.
    if isFinal || mapping.skipped.contains(where: { $0.key.text == "type" }) { pending.finals.insert(id) }
    pending.states.append((id, unit, mapping))
    declareChildren(of: id, mapping, unit)
    if let file = mapping.entry("flow") { placeModule(file, in: id, unit) }
  }

  private func placeModule(_ entry: YAMLEntry, in state: StateID, _ index: Int) {
    guard let path = text(entry.value) else {
      markUnreadable(index)
      return
    }
    guard flow[state].children.isEmpty else {
      report.add(
        ModuleRules.moduleWithStates, "'\(flow[state].name.value)' has 'states', so it cannot have 'flow' too",
        at: entry.key.span)
      markUnreadable(index)
      return
    }
    // A flow with more states is refused.
    guard flow.states.count <= SizeRules.Limit.states + 1 else { return markUnreadable(index) }
    let unit = units[index]
    guard let found = loadModule(path, from: unit), let header = Header.read(found.document, of: sources(found.source), report: &report) else {
      markUnreadable(index)
      return
    }
    let module = ModuleID(flow.modules.count)
    flow.modules.append(
      Module(
        id: module, flow: header.name.value, state: state, source: found.source, span: path.span,
        swiftModule: header.root["module"].flatMap(text), parent: unit.module))
    flow.states[state.index].placed = module
    declare(
      Unit(module, found.source, header, found.document, outermost: state, prefix: flow[state].qualifiedName + "."))
  }

  /// Marks the unit, and all units that place it, because a module in it could not be read and its names are unknown.
  private func markUnreadable(_ index: Int) {
    var next: Int? = index
    while let current = next {
      units[current].placesUnreadable = true
      guard let module = units[current].module else { return }
      let parent = flow[module].parent
      next = units.firstIndex { $0.module == parent }
    }
  }

  /// The most modules in one flow, so that modules that place each other do not expand exponentially.
  private static let moduleLimit = 500

  private func loadModule(_ path: Located<String>, from unit: Unit) -> ModuleDocument? {
    guard flow.modules.count < Self.moduleLimit else {
      let message = "the module '\(path.value)' is one too many: a flow places at most \(Self.moduleLimit)"
      report.add(ModuleRules.unreadableModule, message, at: path.span)
      return nil
    }
    switch load(joined(path.value, to: sources(unit.source).path)) {
    case .failure(let problem):
      report.add(
        ModuleRules.unreadableModule, "the module '\(path.value)' cannot be read: \(problem.reason)", at: path.span)
      return nil
    case .success(let found):
      if placing(unit).contains(found.source) {
        report.add(ModuleRules.moduleCycle, "'\(path.value)' would place itself, directly or through another", at: path.span)
        return nil
      }
      return found
    }
  }

  /// Returns the files that place this one, itself included.
  private func placing(_ unit: Unit) -> [SourceID] {
    var found = [unit.source]
    var next = unit.module
    while let module = next {
      next = flow[module].parent
      let outer = units.first { $0.module == next }
      if let outer { found.append(outer.source) }
    }
    return found
  }
}

/// Returns a path relative to another file, with `.` and `..` resolved in the text only.
func joined(_ path: String, to other: String) -> String {
  guard !path.hasPrefix("/") else { return path }
  var parts = other.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
  for part in path.split(separator: "/").map(String.init) where part != "." {
    if part == "..", let last = parts.last, last != "..", !last.isEmpty, last != "." {
      parts.removeLast()
    } else {
      parts.append(part)
    }
  }
  return parts.filter { $0 != "." }.joined(separator: "/")
}
