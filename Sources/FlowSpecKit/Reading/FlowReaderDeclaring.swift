/// The first pass: registers the name and place of every declaration, and looks up no name.
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

  /// Declares the flow itself as a state.
  func declareOutermost(_ root: KeyedMapping) {
    flow.states.append(
      State(id: Flow.outermost, name: flow.name, path: [], span: root.span, module: nil, parent: nil))
  }

  /// Registers all declarations of one file, and of the modules that its states place.
  func declare(_ unit: Unit) {
    let index = units.count
    units.append(unit)
    for entry in unit.root.skipped { lose(entry) }
    for node in unit.dropped { unread.lose(node) }
    readAllowance(unit.root, scope: Span(unit.source, from: 0, to: .max))
    declarePlain(index)
    declareRoutes(index)
    declareLayouts(index)
    declareLinkNames(index)
    pending.states.append((unit.outermost, index, unit.root))
    declareChildren(of: unit.outermost, unit.root, index)
    if unit.module == nil {
      for (key, entry) in unit.root.entries where !entry.value.isNothing {
        if let section = sectionName(key) { flow.sections[section] = entry.key.span.through(entry.value.span) }
      }
    }
  }

  private func declarePlain(_ index: Int) {
    for (name, entry) in named("types", NameKind.type, in: index) {
      guard builtinType(name.value) == nil else {
        report.add(NameRules.duplicateName, "'\(name.value)' is a built-in type", at: name.span)
        unread.lose(entry.value)
        continue
      }
      let id = TypeID(flow.types.count)
      guard declare(name, .type, as: id, in: \.types, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.types.append(
        TypeDeclaration(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, type: .string))
      pending.types.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("variables", .variable, in: index) {
      checkGuardName(name, index)
      let id = VariableID(flow.variables.count)
      guard declare(name, .variable, as: id, in: \.variables, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.variables.append(
        Variable(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, type: .unknown(entry.value.span), initial: Located(.absent, entry.value.span),
          isSaved: false))
      pending.variables.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("inputs", .input, in: index) {
      checkGuardName(name, index)
      if BuiltinInput(rawValue: name.value) != nil { continue }
      let id = InputID(flow.inputs.count)
      guard declare(name, .input, as: id, in: \.inputs, index, earlier: { self.flow[$0].name.span }) else { continue }
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
      guard declare(name, .effect, as: id, in: \.effects, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.effects.append(
        Effect(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, payload: []))
      pending.effects.append(.init(id: id, unit: index, node: entry.value))
    }
    for (name, entry) in named("events", .event, in: index) {
      if let builtin = names.events[name.value], flow[builtin].isBuiltin {
        report.add(NameRules.duplicateName, "'\(name.value)' is a built-in event; it needs no declaration", at: name.span)
        unread.events.insert(builtin)
        unread.lose(entry.value)
        continue
      }
      let id = EventID(flow.events.count)
      guard declare(name, .event, as: id, in: \.events, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.events.append(
        Event(
          name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module, payload: [], sender: nil, promise: nil, unhandled: nil, isBuiltin: false))
      pending.events.append(.init(id: id, unit: index, node: entry.value))
    }
  }

  private func declareRoutes(_ index: Int) {
    for (name, entry) in named("routes", .route, in: index) {
      checkRouteName(name)
      let id = RouteID(flow.routes.count)
      guard declare(name, .route, as: id, in: \.routes, index, earlier: { self.flow[$0].name.span }) else { continue }
      let read = element(entry.value, Keys.route)
      if read == nil { unread.routes.insert(id) }
      let mapping = read ?? .empty(entry.value)
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
        unread.lose(entry.value)
        continue
      }
      checkRouteName(name)
      let id = ElementID(flow.elements.count)
      guard declare(name, .element, as: id, in: \.elements, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.elements.append(
        Element(
          id: id, name: name, qualifiedName: units[index].prefix + name.value, about: About(), span: span(entry),
          module: units[index].module))
      pending.elements.append(.init(id: id, unit: index, node: entry.value))
    }
  }

  /// Registers layouts. A placed module's layouts are ignored; they apply only when the module runs by itself.
  private func declareLayouts(_ index: Int) {
    guard units[index].module == nil else { return }
    for (name, entry) in named("layouts", .layout, in: index) {
      let id = LayoutID(flow.layouts.count)
      guard declare(name, .layout, as: id, in: \.layouts, index, earlier: { self.flow[$0].name.span }) else { continue }
      let read = element(entry.value, Keys.layout)
      let mapping = read ?? .empty(entry.value)
      flow.layouts.append(
        Layout(
          id: id, name: name, about: readAbout(mapping, span(entry)), span: span(entry), module: nil, condition: nil,
          containers: [], constants: []))
      pending.layouts.append((id, index, mapping))
      for entry in mapping["containers"]?.ownEntries ?? [] { names.containers.add(entry.key.text) }
      if read == nil || mapping["containers"].map({ $0.ownEntries == nil && !$0.isNothing }) ?? false {
        units[index].lost.insert(.layouts)
      }
    }
  }

  private func declareLinkNames(_ index: Int) {
    guard let node = units[index].root["links"], !node.isNothing else { return }
    guard let links = mapping(node, Keys.links) else {
      units[index].lost.insert(.links)
      return
    }
    readSources(links, unit: units[index])
    guard let origins = links["origins"] else { return }
    if origins.ownEntries == nil, !origins.isNothing { units[index].lost.insert(.links) }
    for (name, entry) in namedEntries(origins, "an origin") {
      let id = OriginID(flow.origins.count)
      guard declare(name, .origin, as: id, in: \.origins, index, earlier: { self.flow[$0].name.span }) else { continue }
      flow.origins.append(readOrigin(name, entry, in: units[index]))
    }
  }

  // MARK: Names

  /// Returns the entries of a top-level section whose keys are names.
  private func named(_ section: String, _ kind: NameKind, in index: Int) -> [(Located<String>, YAMLEntry)] {
    guard let node = units[index].root[section] else { return [] }
    if node.ownEntries == nil, !node.isNothing, let section = kind.section { units[index].lost.insert(section) }
    if case .sequence = node.content { return namedEntries(node, kind.article) }
    guard entries(node, orSay: "'\(section)' needs names with values: '{ name: … }'") != nil else { return [] }
    return namedEntries(node, kind.article)
  }

  /// Kinds of declarations that need no value after their name.
  private static let mayBeEmpty = ["a state", "a region", "an event", "an effect", "a route", "an element"]

  /// Returns the names in a list that has only names.
  private func plainNames(_ node: YAMLNode) -> [String]? {
    guard case .sequence(let items) = node.content, !items.isEmpty else { return nil }
    let names = items.compactMap { item -> String? in
      if case .scalar(let scalar) = item.content, isName(scalar.text) { scalar.text } else { nil }
    }
    return names.count == items.count ? names : nil
  }

  /// Returns each entry with its name. An invalid name is reported and then kept, so that it causes no further errors.
  func namedEntries(_ node: YAMLNode, _ what: String) -> [(Located<String>, YAMLEntry)] {
    if Self.mayBeEmpty.contains(what), let names = plainNames(node) {
      report.add(
        StructureRules.wrongType, "\(what) is declared under its name, not in a list", at: node.span,
        fixes: [.replace(node.span, with: "{ " + names.map { "\($0): {}" }.joined(separator: ", ") + " }")])
      unread.lose(node)
      return []
    }
    guard let entries = entries(node, orSay: Self.expectation(of: what, at: node)) else { return [] }
    return entries.compactMap { entry in
      let name = entry.key.text
      if !isName(name) {
        let rest = name.dropFirst()
        if name.first == "-", isName(String(rest)) {
          report.add(
            NameRules.invalidName, "\(what) is declared under its name, not in a list: '\(rest):'", at: entry.key.span,
            fixes: [.replace(entry.key.span, with: String(rest))])
        } else {
          report.add(NameRules.invalidName, NameRules.fault(name, of: what), at: entry.key.span)
        }
        guard !name.isEmpty, !name.contains(".") else {
          lose(entry)
          return nil
        }
        unread.lose(name)
      }
      return (Located(name, entry.key.span), entry)
    }
  }

  /// Says what stands in the place of `node`, with the name of the first item if that is a mapping of one key.
  private static func expectation(of what: String, at node: YAMLNode) -> String {
    guard case .sequence(let items) = node.content else { return "\(what) needs a name here: 'name: …'" }
    let name =
      if let entries = items.first?.ownEntries, let first = entries.first?.key.text, isName(first), entries.count == 1 { "\(first):" } else {
        "name: …"
      }
    return "\(what) is declared under its name, not in a list: '\(name)'"
  }

  private func declare<Element>(
    _ name: Located<String>, _ kind: NameKind, as id: ID<Element>, in table: WritableKeyPath<Names, NameTable<Element>>,
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

  /// Reports clashes: variables, inputs and states share one namespace, because guards may name all of them.
  func checkGuardName(_ name: Located<String>, _ unit: Int) {
    if GuardWords.reserved.contains(name.value) {
      report.add(NameRules.reservedName, "'\(name.value)' is a word of guards and cannot be a name", at: name.span)
      unread.contested.insert(name.value)
      return
    }
    let qualified = units[unit].prefix + name.value
    let earlier: (kind: String, span: Span?)
    if let variable = names.variables[qualified] {
      earlier = ("a variable", flow[variable].name.span)
    } else if let input = names.inputs[qualified] ?? names.inputs[name.value].flatMap({ flow[$0].builtin == nil ? nil : $0 }) {
      earlier = flow[input].builtin == nil ? ("an input", flow[input].name.span) : ("a built-in input", nil)
    } else {
      return
    }
    report.add(
      NameRules.duplicateName, "'\(name.value)' is \(earlier.kind) already; guards could not distinguish the two",
      at: name.span, notes: earlier.span.map { [.init("declared here", at: $0)] } ?? [])
    unread.contested.insert(name.value)
  }

  /// Reports names that are keywords where routes and elements are named.
  private func checkRouteName(_ name: Located<String>) {
    guard ["any", "none", "all", "true"].contains(name.value) else { return }
    report.add(
      NameRules.reservedName, "'\(name.value)' cannot name a declaration: it is a word of the language where a route is expected", at: name.span)
  }

  func span(_ entry: YAMLEntry) -> Span {
    entry.key.span.through(entry.value.span)
  }
}

extension BuiltinInput {
  func type(at span: Span) -> TypeReference {
    switch self {
    case .width, .height: TypeReference(type: .range(0...100_000), declaration: nil, isOptional: false, span: span)
    case .idiom: .cases(["phone", "pad", "mac", "vision"], at: span)
    case .horizontal, .vertical: .cases(["compact", "regular"], at: span)
    }
  }
}

extension TypeReference {
  static func cases(_ names: [String], at span: Span) -> TypeReference {
    let cases = names.map { TypeCase(name: Located($0, span), text: $0, carries: nil) }
    return TypeReference(type: .cases(cases), declaration: nil, isOptional: false, span: span)
  }

  /// Returns a stand-in for a type that is not read yet, or could not be read.
  static func unknown(_ span: Span) -> TypeReference {
    TypeReference(type: .string, declaration: nil, isOptional: false, span: span, isUnread: true)
  }
}
