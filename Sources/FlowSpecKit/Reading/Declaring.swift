/// The first pass: every declaration gets its name and its place; nothing is looked up yet.
extension FlowReader {
  func declareBuiltins() {
    for builtin in BuiltinInput.allCases {
      let name = Located(builtin.rawValue, flow.name.span.start)
      _ = names.inputs.declare(builtin.rawValue, ID(flow.inputs.count))
      flow.inputs.append(
        Input(
          name: name, qualifiedName: builtin.rawValue, about: About(), span: name.span, module: nil,
          type: builtin.type(at: name.span), isFixed: builtin == .idiom, builtin: builtin))
    }
    for event in ["becameActive", "resignedActive", "enteredBackground"] {
      let name = Located(event, flow.name.span.start)
      _ = names.events.declare(event, ID(flow.events.count))
      flow.events.append(
        Event(
          name: name, qualifiedName: event, about: About(), span: name.span, module: nil, payload: [], sender: nil,
          promise: nil, unhandled: nil, isBuiltin: true))
    }
  }

  /// The flow itself, as a state.
  func declareOutermost(_ root: KeyedMapping) {
    flow.states.append(
      State(id: Flow.outermost, name: flow.name, path: [], span: root.span, module: nil, parent: nil))
  }

  /// All declarations of one file, and of the modules that its states place.
  func declare(_ unit: Unit) {
    let index = units.count
    units.append(unit)
    readAllowance(unit.root, scope: Span(unit.source, 0, .max))
    declarePlain(index)
    declareRoutes(index)
    declareLayouts(index)
    declareLinkNames(index)
    pending.states.append((unit.outermost, index, unit.root))
    declareChildren(of: unit.outermost, unit.root, index)
    if unit.module == nil {
      for (key, entry) in unit.root.entries {
        if let section = sectionName(key) { flow.sections[section] = entry.key.span.through(entry.value.span) }
      }
    }
  }

  private func declarePlain(_ index: Int) {
    for (name, entry) in named("types", NameKind.type, in: index) {
      guard builtinType(name.value) == nil else {
        report.add(NameRules.duplicateName, "'\(name.value)' is a built-in type", at: name.span)
        continue
      }
      let id = TypeID(flow.types.count)
      guard declare(name, .type, id, \.types, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.types.append(
        TypeDeclaration(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, type: .string))
      pending.types.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("variables", .variable, in: index) {
      guard guardNameIsFree(name, index) else { continue }
      let id = VariableID(flow.variables.count)
      guard declare(name, .variable, id, \.variables, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.variables.append(
        Variable(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, type: .unknown(entry.value.span), initial: Located(.absent, entry.value.span),
          isSaved: false))
      pending.variables.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("inputs", .input, in: index) {
      guard guardNameIsFree(name, index) else { continue }
      let id = InputID(flow.inputs.count)
      guard declare(name, .input, id, \.inputs, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.inputs.append(
        Input(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, type: .unknown(entry.value.span), isFixed: false, builtin: nil))
      pending.inputs.append(.init(id: id, unit: index, node: entry.value))
    }
    declareEffectsAndEvents(index)
  }

  private func declareEffectsAndEvents(_ index: Int) {
    for (name, entry) in named("effects", .effect, in: index) {
      let id = EffectID(flow.effects.count)
      guard declare(name, .effect, id, \.effects, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.effects.append(
        Effect(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, payload: []))
      pending.effects.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("events", .event, in: index) {
      if let builtin = names.events[name.value], flow[builtin].isBuiltin {
        report.add(NameRules.duplicateName, "'\(name.value)' is a built-in event; it needs no declaration", at: name.span)
        continue
      }
      let id = EventID(flow.events.count)
      guard declare(name, .event, id, \.events, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.events.append(
        Event(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, payload: [], sender: nil, promise: nil, unhandled: nil, isBuiltin: false))
      pending.events.append(.init(id: id, unit: index, node: entry.value))
    }
  }

  private func declareRoutes(_ index: Int) {
    for (name, entry) in named("routes", .route, in: index) {
      let id = RouteID(flow.routes.count)
      guard declare(name, .route, id, \.routes, index, earlier: { self.flow[$0].name.span }) else { continue }
      let mapping = element(entry.value, Keys.route) ?? .empty(entry.value)
      flow.routes.append(
        Route(
          id: id, name: name, qualifiedName: units[index].prefix + name.value, about: readAbout(mapping, span(entry)),
          span: span(entry), module: units[index].module))
      pending.routes.append((id, index, mapping))
    }
    for (name, entry) in named("elements", .element, in: index) {
      if let route = names.routes[units[index].prefix + name.value] {
        report.add(
          NameRules.duplicateName, "'\(name.value)' is a route already; routes and elements share their names",
          at: name.span, notes: [.init("the route is declared here", at: flow[route].name.span)])
        continue
      }
      let id = ElementID(flow.elements.count)
      guard declare(name, .element, id, \.elements, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.elements.append(
        Element(
          id: id, name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module))
      pending.elements.append(.init(id: id, unit: index, node: entry.value))
    }
  }

  /// A placed module's layouts serve it only when it stands alone.
  private func declareLayouts(_ index: Int) {
    guard units[index].module == nil else { return }
    for (name, entry) in named("layouts", .layout, in: index) {
      let id = LayoutID(flow.layouts.count)
      guard declare(name, .layout, id, \.layouts, index, earlier: { self.flow[$0].name.span }) else { continue }
      let mapping = element(entry.value, Keys.layout) ?? .empty(entry.value)
      flow.layouts.append(
        Layout(
          id: id, name: name, about: readAbout(mapping, span(entry)), span: span(entry), module: nil, condition: nil,
          containers: [], constants: []))
      pending.layouts.append((id, index, mapping))
      guard let containers = mapping["containers"], case .mapping(let entries) = containers.content else { continue }
      for entry in entries where !names.containers.contains(entry.key.text) { names.containers.append(entry.key.text) }
    }
  }

  private func declareLinkNames(_ index: Int) {
    guard let node = units[index].root["links"] else { return }
    guard let links = mapping(node, Keys.links) else {
      units[index].lost.insert(.links)
      return
    }
    readSources(links, unit: units[index])
    guard let origins = links["origins"] else { return }
    for (name, entry) in namedEntries(origins, "an origin") {
      let id = OriginID(flow.origins.count)
      guard declare(name, .origin, id, \.origins, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.origins.append(readOrigin(name, entry, module: units[index].module))
    }
  }

  // MARK: States

  func declareChildren(of parent: StateID, _ mapping: KeyedMapping, _ unit: Int) {
    let states = mapping.entry("states")
    let regions = mapping.entry("regions")
    if let states, let regions {
      report.add(
        StateRules.statesAndRegions, "a state has either 'states', of which one is active, or 'regions', which all are",
        at: regions.key.span, notes: [.init("'states' stands here", at: states.key.span)])
    }
    guard let children = states ?? regions else { return }
    let entries = namedEntries(children.value, "a state")
    if entries.isEmpty, case .mapping(let written) = children.value.content, written.isEmpty {
      report.add(StateRules.noInitial, "'\(children.key.text)' is empty, so there is nothing to enter first", at: children.value.span)
      return
    }
    flow.states[parent.index].kind = states == nil ? .parallel : .compound
    for (name, entry) in entries { declareState(name, entry, in: parent, unit) }
    if flow[parent].kind == .compound { flow.states[parent.index].initial = flow[parent].children.first }
  }

  private func declareState(_ name: Located<String>, _ entry: YAMLEntry, in parent: StateID, _ unit: Int) {
    guard guardNameIsFree(name, unit) else { return }
    let id = StateID(flow.states.count)
    let mapping = element(entry.value, Keys.state)
    flow.states.append(
      State(
        id: id, name: name, path: flow[parent].path + [name.value], span: span(entry), module: units[unit].module,
        parent: parent))
    flow.states[parent.index].children.append(id)
    names.states[name.value, default: []].append(id)
    guard let mapping else {
      units[unit].lost.insert(.states)
      return
    }
    flow.states[id.index].about = readAbout(mapping, span(entry))
    pending.states.append((id, unit, mapping))
    declareChildren(of: id, mapping, unit)
    if let file = mapping.entry("flow") { placeModule(file, in: id, unit) }
  }

  private func placeModule(_ entry: YAMLEntry, in state: StateID, _ index: Int) {
    guard let path = text(entry.value) else { return }
    let unit = units[index]
    let stateName = flow[state].path.dropFirst(flow[unit.outermost].path.count).joined(separator: ".")
    guard flow[state].children.isEmpty else {
      report.add(
        ModuleRules.moduleWithStates, "'\(flow[state].name.value)' has states of its own, so no module can stand here",
        at: entry.key.span)
      return
    }
    guard let found = loadModule(path, from: unit), let root = found.document.root,
      let header = Header.read(root, report: &report)
    else {
      units[index].unreadable.append(stateName)
      return
    }
    let module = ModuleID(flow.modules.count)
    flow.modules.append(
      Module(
        id: module, flow: header.name.value, state: state, source: found.source, span: path.span,
        swiftModule: header.root["module"].flatMap(text), parent: unit.module))
    flow.states[state.index].placed = module
    declare(
      Unit(
        module: module, source: found.source, flow: header.name, root: header.root, outermost: state,
        prefix: flow[state].qualifiedName + ".", lost: Set(found.document.lost.compactMap { sectionName($0.value) })))
  }

  private func loadModule(_ path: Located<String>, from unit: Unit) -> ModuleDocument? {
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

  /// The files that place this one, itself included.
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

  // MARK: Names

  /// The entries of a top-level section whose keys are names.
  private func named(_ section: String, _ kind: NameKind, in index: Int) -> [(Located<String>, YAMLEntry)] {
    guard let node = units[index].root[section] else { return [] }
    guard case .mapping = node.content else {
      if !node.isNothing {
        report.add(StructureRules.wrongType, "'\(section)' is a mapping of names", at: node.span)
        if let section = kind.section { units[index].lost.insert(section) }
      }
      return []
    }
    return namedEntries(node, kind.article)
  }

  func namedEntries(_ node: YAMLNode, _ what: String) -> [(Located<String>, YAMLEntry)] {
    guard case .mapping(let entries) = node.content else {
      if !node.isNothing { report.add(StructureRules.wrongType, "\(what) needs a name here: 'name: …'", at: node.span) }
      return []
    }
    return entries.compactMap { entry in
      let name = entry.key.text
      if name.hasPrefix("x-") { return nil }
      guard isName(name) else {
        report.add(
          NameRules.invalidName, "'\(name)' cannot name \(what); a name is a letter, then letters and digits",
          at: entry.key.span)
        return nil
      }
      return (Located(name, entry.key.span), entry)
    }
  }

  private func declare<Element>(
    _ name: Located<String>, _ kind: NameKind, _ id: ID<Element>, _ table: WritableKeyPath<Names, NameTable<Element>>,
    _ unit: Int, earlier: (ID<Element>) -> Span
  ) -> Bool {
    let qualified = units[unit].prefix + name.value
    if names[keyPath: table].declare(qualified, id) { return true }
    guard let other = names[keyPath: table][qualified] else { return false }
    report.add(
      NameRules.duplicateName, "\(kind.rawValue) '\(name.value)' is declared already", at: name.span,
      notes: [.init("first declared here", at: earlier(other))])
    return false
  }

  /// Variables, inputs and states share one name space, because guards name them all.
  private func guardNameIsFree(_ name: Located<String>, _ unit: Int) -> Bool {
    let qualified = units[unit].prefix + name.value
    let earlier: (kind: String, span: Span?)?
    if let variable = names.variables[qualified] {
      earlier = ("variable", flow[variable].name.span)
    } else if let input = names.inputs[qualified] ?? names.inputs[name.value].flatMap({ flow[$0].builtin == nil ? nil : $0 }) {
      earlier = flow[input].builtin == nil ? ("input", flow[input].name.span) : ("built-in input", nil)
    } else if name.value == "layout" || GuardWords.reserved.contains(name.value) {
      report.add(NameRules.reservedName, "'\(name.value)' is a word of guards and cannot be a name", at: name.span)
      return false
    } else {
      earlier = nil
    }
    guard let earlier else { return true }
    report.add(
      NameRules.duplicateName, "'\(name.value)' is \(earlier.kind == "input" ? "an" : "a") \(earlier.kind) already; in guards the two could not be told apart",
      at: name.span, notes: earlier.span.map { [.init("declared here", at: $0)] } ?? [])
    return false
  }

  func span(_ entry: YAMLEntry) -> Span {
    entry.key.span.through(entry.value.span)
  }
}

extension BuiltinInput {
  func type(at span: Span) -> TypeReference {
    switch self {
    case .width, .height: TypeReference(type: .range(0...100_000), declaration: nil, isOptional: false, span: span)
    case .idiom: .cases(["phone", "pad", "mac"], at: span)
    case .horizontal, .vertical: .cases(["compact", "regular"], at: span)
    }
  }
}

extension TypeReference {
  static func cases(_ names: [String], at span: Span) -> TypeReference {
    let cases = names.map { TypeCase(name: Located($0, span), text: $0, carries: nil) }
    return TypeReference(type: .cases(cases), declaration: nil, isOptional: false, span: span)
  }

  /// Stands in for a type that is still to be read, or could not be.
  static func unknown(_ span: Span) -> TypeReference {
    TypeReference(type: .string, declaration: nil, isOptional: false, span: span)
  }
}

/// A path beside another file's, with `.` and `..` resolved as text.
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
