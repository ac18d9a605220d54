/// All names in the generated file, chosen before the first line is written.
///
/// A module's declarations keep the names of its own file, in its own namespace, and its active states have the types of that
/// file. The kinds of its states, its variables and its inputs become members of the placing flow's. It is a class because every
/// writer stores it; it does not change once it is created.
final class NamePlan: @unchecked Sendable {
  let flow: Flow
  let prefix: String
  let namespace: String
  /// Types written in place that this flow's own file declares, in the order of their first use.
  private(set) var inlineTypes: [InlineType] = []
  /// The types of measures of the device that are read.
  private(set) var deviceTypes: [InlineType] = []
  private(set) var transitionNames: [String] = []
  private var inlineNames: [Span: String] = [:]
  /// All types written in place, including those of modules.
  private var inlineValues: [Span: ValueType] = [:]
  private var kindNames: [String] = []
  /// The names of kinds, escaped.
  private let kinds: [String]
  private let stateCases: [String]
  /// The names of types that generated code uses beside locals and properties.
  private(set) var typeNames: Set<String> = []
  private(set) var locals = StateLocals()
  /// Locals for new values of variables.
  private(set) var newValues: [String] = []
  /// The names of types nested in `State`, where they hide others of the same name.
  private var nestedNames: Set<String> = ["Kind"]

  struct InlineType {
    let name: String
    let type: ValueType
    let purpose: String
    /// The place of the name of the declaration with this type.
    let place: Span
  }

  init(_ flow: Flow, prefix: String) {
    self.flow = flow
    self.prefix = prefix
    namespace = prefix + SwiftIdentifier.typeName(flow.name.value) + "Flow"
    kindNames = flow.states.map { SwiftIdentifier.joined($0.path) }
    kinds = kindNames.map(SwiftIdentifier.escaped)
    stateCases = flow.states.map { SwiftIdentifier.escaped($0.name.value) }
    let compound = flow.states.filter { $0.id != Flow.outermost && !$0.children.isEmpty }
    nestedNames.formUnion(compound.filter { contentModule($0.id) == nil }.map { contentName($0.id) })
    for variable in flow.variables {
      var local = SwiftIdentifier.joined(["new", flattened(variable.name.value, variable.module)])
      while newValues.contains(local) { local += "Value" }
      newValues.append(local)
    }
    transitionNames = nameTransitions()
    nameInlineTypes()
    typeNames = NameClashes.generated.union(NameClashes.used).union(inlineTypes.map(\.name))
    typeNames.formUnion(flow.types.map { SwiftIdentifier.typeName($0.name.value) })
    locals = StateLocals(flow, kindNames: kindNames, newValues: newValues, typeNames: typeNames)
  }

  // MARK: Modules

  func namespace(of module: ModuleID?) -> String {
    guard let module else { return namespace }
    return (flow[module].prefix ?? prefix) + SwiftIdentifier.typeName(flow[module].flow) + "Flow"
  }

  /// Returns the name of the case that wraps a module's events, effects and routes in those of the flow that places it.
  func caseName(of module: ModuleID) -> String {
    flow[flow[module].state].name.value
  }

  /// The modules that this flow places itself, without those that its modules place.
  var directModules: [Module] {
    flow.modules.filter { $0.parent == nil }
  }

  /// Returns the modules from the outermost one to that of a declaration.
  func chain(to module: ModuleID?) -> [ModuleID] {
    var chain: [ModuleID] = []
    var next = module
    while let current = next {
      chain.insert(current, at: 0)
      next = flow[current].parent
    }
    return chain
  }

  /// Returns `.checkout(.pay(id: id))` for a module's declaration, `.pay(id: id)` for the flow's own.
  func wrapped(_ inner: String, in module: ModuleID?) -> String {
    chain(to: module).reversed().reduce(inner) { ".\(SwiftIdentifier.escaped(caseName(of: $1)))(\($0))" }
  }

  // MARK: States

  /// Returns the name of a kind, such as `signedInBrowsing`, not yet escaped.
  func kindName(_ state: StateID) -> String { kindNames[state.index] }

  func kind(_ state: StateID) -> String { kinds[state.index] }

  /// Returns the name of the kind in the file of a module that has the state.
  func kindInModule(_ state: StateID, _ module: Module) -> String {
    SwiftIdentifier.escaped(SwiftIdentifier.joined(Array(flow[state].path.dropFirst(flow[module.state].path.count))))
  }

  /// Returns the case, or member, for the state in its parent's type.
  func stateCase(_ state: StateID) -> String { stateCases[state.index] }

  /// Returns the last part of the name of the type for the active states below a state. `State.Kind` is reserved in every flow,
  /// and the case has the state's own name.
  func contentName(_ state: StateID) -> String {
    let name = SwiftIdentifier.typeName(flow[state].name.value)
    let isKind = name == "Kind" && flow[state].parent.map { $0 == Flow.outermost || flow[$0].placed != nil } ?? false
    return isKind || name == flow[state].name.value ? name + "State" : name
  }

  /// Returns the module whose file has the type for the active states below a state; nil if this flow's file has it.
  func contentModule(_ state: StateID) -> ModuleID? {
    flow.lineage(of: state).lazy.compactMap { self.flow[$0].placed }.first
  }

  /// Returns the name of the type beside the cases and members of the state's parent.
  func contentReference(_ state: StateID) -> String {
    flow[state].placed == nil ? contentName(state) : visibleContentType(state)
  }

  /// Returns the whole type, qualified so that no nested type hides it.
  func visibleContentType(_ state: StateID) -> String {
    let module = contentModule(state)
    let line = flow.lineage(of: state).prefix { $0 != Flow.outermost && flow[$0].placed == nil }.reversed()
    let type = (["State"] + line.map(contentName)).joined(separator: ".")
    return module == nil && !nestedNames.contains("State") ? type : "\(namespace(of: module)).\(type)"
  }

  /// Returns an expression for the active state as one of this flow's kinds; a module's content returns its module's kind.
  func kind(_ answer: String, of state: StateID) -> String {
    contentModule(state).map { "\(kindFunction($0)): \(answer))" } ?? answer
  }

  /// Returns the function, up to its label, that converts a module's kind to this flow's.
  func kindFunction(_ module: ModuleID) -> String {
    "\(visible("State")).kind(\(SwiftIdentifier.label(kindName(flow[module].state)))"
  }

  /// Returns the type of a layout's constants, which is declared beside the layout's case.
  func constantsType(_ layout: Layout) -> String {
    let name = SwiftIdentifier.typeName(layout.name.value)
    return name == layout.name.value ? name + "Layout" : name
  }

  func hasContent(_ state: StateID) -> Bool { !flow[state].children.isEmpty }

  /// Returns the member for a region's payload, which is beside its content in the struct of the regions.
  func regionField(_ region: StateID, _ field: Field) -> String {
    SwiftIdentifier.escaped(SwiftIdentifier.joined([flow[region].name.value, field.name.value]))
  }

  /// Returns the expression for a field of the flow's own payload.
  func flowPayload(_ index: Int) -> String { "payload.\(SwiftIdentifier.escaped(flow[Flow.outermost].payload[index].name.value))" }

  /// Returns the name as an argument label.
  func regionLabel(_ region: StateID) -> String { SwiftIdentifier.label(flow[region].name.value) }
  func regionLabel(_ region: StateID, _ field: Field) -> String {
    SwiftIdentifier.label(SwiftIdentifier.joined([flow[region].name.value, field.name.value]))
  }

  // MARK: Variables and inputs

  func variable(_ id: VariableID) -> String { SwiftIdentifier.escaped(flattened(flow[id].name.value, flow[id].module)) }
  func input(_ id: InputID) -> String { SwiftIdentifier.escaped(flattened(flow[id].name.value, flow[id].module)) }

  /// Returns the name as an argument label.
  func label(_ id: VariableID) -> String { SwiftIdentifier.label(flattened(flow[id].name.value, flow[id].module)) }
  func label(_ id: InputID) -> String { SwiftIdentifier.label(flattened(flow[id].name.value, flow[id].module)) }

  func element(_ id: ElementID) -> String { SwiftIdentifier.escaped(flattened(flow[id].name.value, flow[id].module)) }

  /// Returns the case of the route's kind, without its parameters.
  func routeKind(_ id: RouteID) -> String { wrapped(".\(SwiftIdentifier.escaped(flow[id].name.value))", in: flow[id].module) }

  func flattened(_ name: String, _ module: ModuleID?) -> String {
    SwiftIdentifier.joined(chain(to: module).map(caseName) + [name])
  }

  // MARK: Types

  /// Returns the type as it is written where it is used.
  func type(_ reference: TypeReference) -> String {
    baseType(reference) + (reference.isOptional ? "?" : "")
  }

  func baseType(_ reference: TypeReference) -> String {
    if case .app(let app) = reference.type { return app.swiftName }
    if let declaration = reference.declaration, Self.isNominal(flow[declaration].type) { return declared(declaration) }
    if let device = deviceType(reference) { return device }
    if let name = inlineNames[reference.span] { return name }
    return builtin(reference.type)
  }

  /// Returns the type of a measure of the device, which every flow has and no spec declares.
  private func deviceType(_ reference: TypeReference) -> String? {
    guard isDevice(reference), case .cases(let cases) = reference.type else { return nil }
    return visible(Self.deviceName(cases))
  }

  private func isDevice(_ reference: TypeReference) -> Bool { reference.span == flow.name.span.start }

  private static func deviceName(_ cases: [TypeCase]) -> String {
    cases.contains { $0.name.value == "compact" } ? "SizeClass" : "Idiom"
  }

  func declared(_ id: TypeID) -> String {
    let name = SwiftIdentifier.typeName(flow[id].name.value)
    guard flow[id].module == nil else { return "\(namespace(of: flow[id].module)).\(name)" }
    return visible(name)
  }

  /// Returns a name of the namespace, qualified so that no nested type hides it.
  func visible(_ name: String) -> String {
    nestedNames.contains(name) ? "\(namespace).\(name)" : name
  }

  private func builtin(_ type: ValueType) -> String {
    switch type {
    case .string, .text, .cases: swift("String")
    case .bool: swift("Bool")
    case .int, .range: swift("Int")
    case .uint: swift("UInt")
    case .double: swift("Double")
    case .uuid: nestedNames.contains("UUID") ? "Foundation.UUID" : "UUID"
    case .url: nestedNames.contains("URL") ? "Foundation.URL" : "URL"
    case .app(let app): app.swiftName
    }
  }

  /// Returns a name of the standard library, qualified so that no nested type hides it.
  func swift(_ name: String) -> String {
    nestedNames.contains(name) ? "Swift.\(name)" : name
  }

  /// The names of types nested in `State`, to check for clashes with the app's own.
  var hiding: Set<String> { nestedNames }

  /// Returns true if a Swift type is generated for it; other types are the standard library's.
  static func isNominal(_ type: ValueType) -> Bool {
    switch type {
    case .cases, .text: true
    case .string, .bool, .int, .uint, .double, .uuid, .url, .range, .app: false
    }
  }

  /// Returns a type written in place, by its place.
  func inlineType(_ span: Span) -> (name: String, type: ValueType)? {
    guard let name = inlineNames[span], let type = inlineValues[span] else { return nil }
    return (name, type)
  }

  // MARK: Choosing

  private func nameTransitions() -> [String] {
    let stems = flow.transitions.map { transition in
      SwiftIdentifier.joined([transition.source == Flow.outermost ? "flow" : kindName(transition.source), triggerName(transition)])
    }
    var totals: [String: Int] = [:]
    for stem in stems { totals[stem, default: 0] += 1 }
    var counts: [String: Int] = [:]
    return stems.map { stem in
      guard totals[stem, default: 0] > 1 else { return stem }
      counts[stem, default: 0] += 1
      return stem + String(counts[stem, default: 0])
    }
  }

  private func triggerName(_ transition: Transition) -> String {
    switch transition.trigger.value {
    case .event(let event): "on" + SwiftIdentifier.typeName(flattened(flow[event].name.value, flow[event].module))
    case .always: "always"
    case .after(let milliseconds): "after\(milliseconds)ms"
    case .done: "done"
    }
  }

  private func nameInlineTypes() {
    for type in flow.types {
      if case .cases(let cases) = type.type { nameCarried(cases, [type.name.value], type.module) }
    }
    for variable in flow.variables { nameValues(variable.type, variable, "variable") }
    for input in flow.inputs where input.builtin == nil { nameValues(input.type, input, "input") }
    for event in flow.events { nameFields(event.payload, [event.name.value], event.module) }
    for effect in flow.effects { nameFields(effect.payload, [effect.name.value], effect.module) }
    for state in flow.states { nameFields(state.payload, localPath(state), state.module) }
    for route in flow.routes { nameFields(route.parameters, [route.name.value], route.module) }
    for input in InputUse(flow).all.map({ flow[$0] }) where input.builtin != nil {
      guard case .cases(let cases) = input.type.type else { continue }
      let name = Self.deviceName(cases)
      if !deviceTypes.contains(where: { $0.name == name }) {
        let purpose = name == "Idiom" ? "kind of device" : "size class"
        deviceTypes.append(InlineType(name: name, type: input.type.type, purpose: purpose, place: flow.name.span))
      }
    }
  }

  private func nameValues(_ type: TypeReference, _ owner: some Declaration, _ what: String) {
    nameInline(
      type, path: [owner.name.value], in: owner.module, purpose: "values of the \(what) '\(owner.name.value)'", at: owner.name.span)
  }

  /// Returns the state's path in its own file.
  private func localPath(_ state: State) -> [String] {
    guard let module = state.module, flow.isState(state.id, within: flow[module].state) else { return state.path }
    return Array(state.path.dropFirst(flow[flow[module].state].path.count))
  }

  private func nameFields(_ fields: [Field], _ owner: [String], _ module: ModuleID?) {
    for field in fields {
      let purpose = "values of '\(field.name.value)' of '\(owner.joined(separator: "."))'"
      nameInline(field.type, path: owner + [field.name.value], in: module, purpose: purpose, at: field.name.span)
    }
  }

  private func nameInline(_ reference: TypeReference, path: [String], in module: ModuleID?, purpose: String, at place: Span) {
    guard reference.declaration == nil, Self.isNominal(reference.type), inlineNames[reference.span] == nil else { return }
    let name = SwiftIdentifier.typeName(SwiftIdentifier.joined(path))
    inlineNames[reference.span] = module == nil ? visible(name) : "\(namespace(of: module)).\(name)"
    inlineValues[reference.span] = reference.type
    if module == nil { inlineTypes.append(InlineType(name: name, type: reference.type, purpose: purpose, place: place)) }
    if case .cases(let cases) = reference.type { nameCarried(cases, path, module) }
  }

  private func nameCarried(_ cases: [TypeCase], _ owner: [String], _ module: ModuleID?) {
    for one in cases {
      if let carried = one.carries {
        nameInline(carried, path: owner + [one.name.value], in: module, purpose: "value of '\(one.name.value)'", at: one.name.span)
      }
    }
  }
}
