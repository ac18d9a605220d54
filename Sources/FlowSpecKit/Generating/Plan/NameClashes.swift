/// Finds names that differ in the spec but are equal in Swift.
struct NameClashes {
  let plan: NamePlan
  private let hasStore: Bool
  private let hasSamples: Bool
  private var report = Report()
  /// Types that a type of the flow must not hide.
  private let taken: Set<String>

  /// The names that any generated namespace may declare.
  static let generated: Set<String> = [
    "State", "Event", "Effect", "Variables", "Inputs", "Constants", "Machine", "Outcome", "Transition", "TransitionList", "Timer", "Route",
    "Layout", "Place", "Container", "Element", "Navigation", "Arrival", "Handoff", "Lookup", "Closing", "Opening", "Link", "Trigger", "Step",
    "StepList",
    "Memory", "Idiom", "SizeClass",
    "Stack", "Move", "HeldLink", "Refusal", "Rejection", "Loss", "Removal", "InternalEvent", "Senders", "Source", "SavedNavigation", "SavedVariables",
    "Store",
    "Navigator", "LogEntry", "LogName", "SavedKey", "SavedRoute", "SavedLink", "LinkValue", "LaunchMark",
  ]
  /// The names from other modules that generated code uses.
  static let used: Set<String> = [
    "String", "Bool", "Int", "UInt", "Double", "UUID", "URL", "Array", "Optional", "Set", "Range", "Substring", "Character",
    "UInt8", "UTF8", "Unicode", "Sendable", "Hashable", "Equatable", "CaseIterable", "RawRepresentable", "Never", "Any",
    "Swift", "Foundation",
  ]
  /// The names from other modules that only some flows' code uses.
  static let usedByLinks: Set<String> = [
    "ClosedRange", "StaticString", "UnsafeBufferPointer", "UnsafeMutableBufferPointer",
  ]
  static let usedBySaving: Set<String> = ["Codable", "CodingKey", "Decodable", "Decoder", "Encoder", "KeyedDecodingContainer"]
  /// The names that stores use; macros write some of these uses.
  static let usedByStores: Set<String> = [
    "ContinuousClock", "Duration", "KeyPath", "MainActor", "Observable", "Observation", "ObservationRegistrar", "Task", "Void",
    "Identifiable", "Codable",
  ]
  /// The names from Foundation that a restoring store uses.
  static let usedByStoredData: Set<String> = ["Data", "JSONDecoder", "JSONEncoder"]
  static let usedByConstants: Set<String> = ["Duration"]
  /// The names that `Link` declares and uses without a qualifier.
  private static let nestedInLink: Set<String> = ["Copy", "Part", "Path", "Splits"]

  private init(plan: NamePlan, hasStore: Bool, hasSamples: Bool) {
    self.plan = plan
    self.hasStore = hasStore
    self.hasSamples = hasSamples
    let flow = plan.flow
    var taken = Self.declared(for: flow, hasSamples: hasSamples).union(Self.used)
    if LinkPrintingWriting.origins(flow).count > 1 { taken.insert("Origin") }
    if flow.routes.contains(where: { !$0.forms.isEmpty }) { taken.formUnion(Self.usedByLinks.union(Self.nestedInLink)) }
    if flow.restoration != nil || flow.routes.contains(where: \.restores) || flow.variables.contains(where: \.isSaved) {
      taken.formUnion(Self.usedBySaving)
    }
    if hasStore { taken.formUnion(Self.usedByStores.union(Self.tabTypes(flow))) }
    if hasStore, flow.restoration != nil { taken.formUnion(Self.usedByStoredData) }
    if !flow.constants.isEmpty || flow.layouts.contains(where: { !$0.constants.isEmpty }) { taken.formUnion(Self.usedByConstants) }
    self.taken = taken.union(Self.senderTypes(plan)).union([plan.namespace])
  }

  /// Returns the names of the types of containers' tabs.
  private static func tabTypes(_ flow: Flow) -> Set<String> {
    let containers = flow.layouts.flatMap(\.containers).filter { if case .tabs = $0.kind { true } else { false } }
    return Set(containers.map { MachinePlan.TabType(container: $0.name.value, routes: []).name })
  }

  private static func senderTypes(_ plan: NamePlan) -> Set<String> {
    let events = EventGroups(plan.flow, plan)
    return Set(events.senders.flatMap { [EventGroups.senderType($0), events.typeName(.sender($0))] })
  }

  /// Returns only the cases `none` of optional types, which also the code of an app meets that flowspec does not generate yet.
  static func optionalNones(in plan: NamePlan) -> Report {
    var clashes = NameClashes(plan: plan, hasStore: false, hasSamples: false)
    clashes.checkNone()
    return clashes.report
  }

  static func found(in plan: NamePlan, _ options: Configuration.Generation) -> Report {
    var clashes = NameClashes(plan: plan, hasStore: options.store == .observable, hasSamples: options.samples == .written)
    clashes.check()
    return clashes.report
  }

  private var flow: Flow { plan.flow }
  /// Returns the names that this flow's namespace may declare.
  private var declared: Set<String> { Self.declared(for: flow, hasSamples: hasSamples) }

  private static func declared(for flow: Flow, hasSamples: Bool) -> Set<String> {
    generated.union(hasSamples ? [SampleWriting.type] : []).union(flow[Flow.outermost].payload.isEmpty ? [] : ["Payload"]).union(
      HotwireWriting.types(of: flow))
  }

  private mutating func check() {
    checkTypes()
    checkAppTypes()
    let reserved: Set<String> = hasStore ? ["allCases", "rawValue", "RawValue"] : ["allCases"]
    check(flow.states.dropFirst().map { ($0.name, plan.kindName($0.id)) }, "the state", reserved: reserved)
    check(own(flow.events) + modules, "the event")
    check(own(flow.effects) + modules, "the effect")
    check(own(flow.routes) + modules, "the route", reserved: Self.used.union(["allCases", "Kind", "Link"]))
    check(flow.variables.map { ($0.name, plan.flattened($0.name.value, $0.module)) }, "the variable")
    checkSaved()
    checkSenders()
    check(flow.inputs.filter { $0.builtin == nil }.map { ($0.name, plan.flattened($0.name.value, $0.module)) }, "the input")
    check(zip(flow.transitions, plan.transitionNames).map { ($0.trigger.nameSpan($1), $1) }, "the transition", reserved: ["allCases"])
    checkLayouts()
    check(flow.constants.map { ($0.name, $0.name.value) }, "the constant")
    checkNested()
    checkPossible()
    checkNone()
  }

  /// Reports cases `none` of optional types: Swift reads `.none` as the absent value.
  private mutating func checkNone() {
    var values = fields.map { ($0.name, $0.type) }
    values += flow.variables.map { ($0.name, $0.type) } + flow.inputs.map { ($0.name, $0.type) }
    for (name, type) in values where type.isOptional {
      guard case .cases(let cases) = type.type, cases.contains(where: { $0.name.value == "none" }) else { continue }
      report.add(
        GenerationRules.optionalNone, "'\(name.value)' is optional and has a case 'none', which Swift reads as no value; rename the case",
        at: name.span)
    }
  }

  private func own(_ items: [some Declaration]) -> [(Located<String>, String)] {
    items.filter { $0.module == nil }.map { ($0.name, $0.name.value) }
  }

  private var modules: [(Located<String>, String)] {
    plan.directModules.map { (flow[$0.state].name, plan.caseName(of: $0.id)) }
  }

  private mutating func checkTypes() {
    var first: [String: Span] = [:]
    for type in flow.types where type.module == nil && NamePlan.isNominal(type.type) {
      let name = SwiftIdentifier.typeName(type.name.value)
      if taken.contains(name) {
        report.add(
          GenerationRules.nameClash, "type '\(type.name.value)' has the name of a type that generated code uses; rename it", at: type.name.span)
      }
      if let earlier = first.updateValue(type.name.span, forKey: name) {
        report.add(
          GenerationRules.nameClash, "type '\(type.name.value)' has the name '\(name)' in Swift, which is taken", at: type.name.span,
          notes: [.init("taken here", at: earlier)])
      }
    }
    for type in plan.inlineTypes {
      if let earlier = first[type.name] {
        report.add(
          GenerationRules.nameClash, "the \(type.purpose) need a type '\(type.name)', a name that is taken; declare its type", at: type.place,
          notes: [.init("taken here", at: earlier)])
      } else if taken.contains(type.name) {
        report.add(
          GenerationRules.nameClash, "the \(type.purpose) need a type '\(type.name)', a name that generated code uses; declare its type",
          at: type.place)
      } else {
        first[type.name] = type.place
      }
    }
  }

  /// Reports generated types that would hide the app's own types, which keep their names.
  private mutating func checkAppTypes() {
    let own = flow.types.filter { $0.module == nil && NamePlan.isNominal($0.type) }.map { SwiftIdentifier.typeName($0.name.value) }
    let inner = declared.union(Self.senderTypes(plan)).union(plan.hiding).union(plan.inlineTypes.map(\.name)).union(own)
    for type in flow.types {
      guard case .app(let app) = type.type, let first = app.swiftName.split(separator: ".").first else { continue }
      if inner.contains(String(first)) {
        report.add(
          GenerationRules.nameClash, "type '\(type.name.value)' is the app's '\(app.swiftName)', and a generated '\(first)' hides it",
          at: type.name.span)
      }
    }
    for module in flow.modules where inner.contains(plan.namespace(of: module.id)) {
      let name = plan.namespace(of: module.id)
      let span = module.parent == nil ? module.span : flow.name.span
      report.add(GenerationRules.nameClash, "a generated '\(name)' hides that of the module '\(module.flow)'", at: span)
    }
  }

  private mutating func check(_ names: [(Located<String>, String)], _ what: String, reserved: Set<String> = []) {
    var first: [String: Span] = [:]
    reserve(reserved, names, what)
    for (name, swift) in names {
      if let earlier = first[swift] {
        report.add(
          GenerationRules.nameClash, "\(what) '\(name.value)' has the name '\(swift)' in Swift, which is taken", at: name.span,
          notes: [.init("taken here", at: earlier)])
      } else {
        first[swift] = name.span
      }
    }
  }

  private var fields: [Field] {
    let sent = flow.events.flatMap(\.payload) + flow.effects.flatMap(\.payload)
    return sent + flow.states.flatMap(\.payload) + flow.routes.flatMap(\.parameters)
  }

  private func valueTypes(_ fields: [Field]) -> [ValueType] {
    fields.map(\.type.type) + flow.variables.map(\.type.type) + flow.inputs.map(\.type.type)
  }

  /// Returns the names of cases, and of the cases of the types that they carry.
  private static func cases(_ type: ValueType) -> [Located<String>] {
    guard case .cases(let cases) = type else { return [] }
    return cases.map(\.name) + cases.compactMap(\.carries).flatMap { Self.cases($0.type) }
  }

  /// Checks layouts. Their tables and constants are types beside the layouts' names.
  private mutating func checkLayouts() {
    let names = flow.layouts.map { ($0.name, $0.name.value) }
    check(names, "the layout", reserved: ["allCases", "Home", "Place", "rawValue", "RawValue"])
    let types = flow.layouts.filter { !$0.constants.isEmpty }.map { ($0.name, plan.constantsType($0)) }
    reserve(Self.usedByLayouts, types, "the layout", "needs a type")
    check(types, "the layout")
    check(types: types, besides: names, "the layout")
    let containers = flow.layouts.flatMap { $0.containers.map { ($0.name, $0.name.value) } }
    reserve(["Style", "Stack", "Result", "rawValue", "RawValue"], containers, "the container")
    checkStacks()
    if hasStore { checkTabs() }
    let shown = flow.routes.filter { $0.module == nil }.map { ($0.name, NavigatorWriting.method($0.name.value)) }
    if hasStore, !flow.layouts.isEmpty { check(shown, "the route") }
  }

  /// Checks lists: a container has one, or one for each of its tabs.
  private mutating func checkStacks() {
    var lists: [(Located<String>, String)] = []
    for container in flow.layouts.flatMap(\.containers) {
      var tabs: [String] = []
      if case .tabs(let routes) = container.kind { tabs = routes.map { plan.flattened(flow[$0.value].name.value, flow[$0.value].module) } }
      let names = tabs.isEmpty ? [container.name.value] : tabs.map { SwiftIdentifier.joined([container.name.value, $0]) }
      for name in names where !lists.contains(where: { $0.0.value == container.name.value && $0.1 == name }) { lists.append((container.name, name)) }
    }
    check(lists, "the container")
  }

  /// Checks tabs: each container has a type of tabs, with other members beside its cases.
  private mutating func checkTabs() {
    var tabs: [(Located<String>, String)] = []
    for container in flow.layouts.flatMap(\.containers) {
      guard case .tabs(let routes) = container.kind else { continue }
      tabs += routes.map { (flow[$0.value].name, plan.flattened(flow[$0.value].name.value, flow[$0.value].module)) }
    }
    reserve(["allCases", "id", "rawValue", "RawValue", "route", "stack"], tabs, "the tab")
  }

  /// The names used inside `Layout`.
  private static let usedByLayouts: Set<String> = [
    "Home", "Place", "Container", "Element", "Route", "Hashable", "Sendable", "CaseIterable", "String", "Bool", "Int", "Double", "Duration", "Swift",
  ]

  /// Checks saved data: its type is declared beside it.
  private mutating func checkSaved() {
    let saved = flow.variables.filter(\.isSaved).map { ($0.name, plan.flattened($0.name.value, $0.module)) }
    reserve(plan.typeNames, saved, "the variable")
    let usesNavigation = flow.restoration != nil && !flow.layouts.isEmpty
    reserve(usesNavigation ? Self.usedInSaved : ["values", "encode", "encoder", "decoder", "hash", "hashValue"], saved, "the variable")
  }

  /// The names that `SavedNavigation` and its coding use.
  private static let usedInSaved: Set<String> = [
    "version", "routes", "dropped", "selectedTabs", "identity", "isReadable", "isOwn", "values", "entries", "tabs", "name", "encode", "encoder",
    "decoder", "hash", "hashValue",
  ]

  /// Checks senders: each has a type of events, and a type whose only value it has.
  private mutating func checkSenders() {
    let events = EventGroups(flow, plan)
    var names: [Located<String>] = []
    for sender in flow.events.compactMap(\.sender) where sender.value != "flow" && !names.contains(where: { $0.value == sender.value }) {
      names.append(sender)
    }
    check(names.map { ($0, EventGroups.senderType($0.value)) }, "the sender", reserved: declared)
    reserve(declared, names.map { ($0, events.typeName(.sender($0.value))) }, "the sender", "needs a type")
  }

  private mutating func reserve(
    _ reserved: Set<String>, _ names: [(Located<String>, String)], _ what: String, _ how: String = "has the name"
  ) {
    for (name, swift) in names where reserved.contains(swift) {
      report.add(GenerationRules.nameClash, "\(what) '\(name.value)' \(how) '\(swift)', which generated code uses", at: name.span)
    }
  }

  /// Checks types that are nested beside cases.
  private mutating func check(types: [(Located<String>, String)], besides cases: [(Located<String>, String)], _ what: String) {
    let taken = Dictionary(cases.map { ($0.1, $0.0.span) }) { first, _ in first }
    for (name, type) in types {
      guard let earlier = taken[type] else { continue }
      report.add(
        GenerationRules.nameClash, "\(what) '\(name.value)' needs a type '\(type)', a name that is taken", at: name.span,
        notes: earlier == name.span ? [] : [.init("taken here", at: earlier)])
    }
  }

  /// Checks nested types: siblings with children have one each, and regions of the flow are beside `active`.
  private mutating func checkNested() {
    for state in flow.states {
      let compound = state.children.filter(plan.hasContent)
      let types = compound.map { (flow[$0].name, plan.contentName($0)) }
      check(types, "the state")
      check(types: types, besides: state.children.map { (flow[$0].name, flow[$0].name.value) }, "the state")
    }
    reserve(["Kind"], flow[Flow.outermost].children.map { (flow[$0].name, flow[$0].name.value) }, "the state")
    guard flow[Flow.outermost].kind == .parallel else { return }
    for region in flow[Flow.outermost].children where ["active", "isActive"].contains(flow[region].name.value) {
      let name = flow[region].name
      report.add(
        GenerationRules.nameClash, "the region '\(name.value)' has the name '\(name.value)', which generated code uses", at: name.span)
    }
  }

  /// Checks enums with associated values, which have a second enum `Kind` beside them.
  private mutating func checkKinds(_ type: ValueType) {
    guard case .cases(let cases) = type else { return }
    let names = cases.map { ($0.name, $0.name.value) }
    guard cases.contains(where: { $0.carries != nil }) else { return reserve(["RawValue", "AllCases"], names, "the case") }
    reserve(["Kind", "CodingKeys"], names, "the case")
    for one in cases { if let carried = one.carries { checkKinds(carried.type) } }
  }

  private mutating func checkPossible() {
    var names = flow.states.dropFirst().map(\.name) + flow.events.map(\.name) + flow.effects.map(\.name) + flow.routes.map(\.name)
    names += flow.variables.map(\.name) + flow.inputs.map(\.name) + flow.layouts.map(\.name) + flow.constants.map(\.name)
    names += flow.elements.map(\.name) + flow.layouts.flatMap { $0.containers.map(\.name) + $0.constants.map(\.name) }
    names += flow.events.compactMap(\.sender) + flow.linkSources
    if LinkPrintingWriting.origins(flow).count > 1 { names += flow.origins.map(\.name) }
    let fields = self.fields
    names += fields.map(\.name)
    for type in flow.types.map(\.type) + valueTypes(fields) { names += Self.cases(type) }
    for type in flow.types.map(\.type) + valueTypes(fields) { checkKinds(type) }
    var reported: Set<Span> = []
    for name in names where SwiftIdentifier.impossible.contains(name.value) && reported.insert(name.span).inserted {
      report.add(GenerationRules.impossibleName, "'\(name.value)' cannot be a name in Swift", at: name.span)
    }
    let types = flow.types.map(\.name) + flow.states.dropFirst().filter { !$0.children.isEmpty }.map(\.name)
    var named = types.map { ($0, SwiftIdentifier.typeName($0.value)) }
    named += flow.layouts.filter { !$0.constants.isEmpty }.map { ($0.name, plan.constantsType($0)) }
    named += plan.inlineTypes.map { (Located($0.name, $0.place), $0.name) }
    for (name, type) in named where SwiftIdentifier.impossibleTypes.contains(type) && reported.insert(name.span).inserted {
      report.add(GenerationRules.impossibleName, "'\(name.value)' cannot name a type in Swift", at: name.span)
    }
  }
}

extension Located<Transition.Trigger> {
  fileprivate func nameSpan(_ name: String) -> Located<String> {
    Located<String>(name, span)
  }
}
