/// Names that are told apart in the spec and meet in Swift.
struct NameClashes {
  let plan: NamePlan
  private var report = Report()

  /// What every generated namespace may declare.
  private static let generated: Set<String> = [
    "State", "Event", "Effect", "Variables", "Inputs", "Constants", "Machine", "Outcome", "Transition", "TransitionList", "Timer", "Route",
    "Layout", "Place", "Container", "Element", "Navigation", "Arrival", "Link", "Trigger", "Step", "StepList", "Memory", "Idiom", "SizeClass",
    "Stack", "Move", "HeldLink", "Refusal", "Loss", "Removal", "InternalEvent", "Senders", "Source", "SavedNavigation", "SavedVariables", "Store",
    "Navigator", "LogEntry", "SavedKey", "SavedRoute",
  ]
  /// What generated code takes from elsewhere.
  private static let used: Set<String> = [
    "String", "Bool", "Int", "UInt", "Double", "UUID", "URL", "Array", "Optional", "Set", "Range", "Substring", "Character",
    "UInt8", "UTF8", "Unicode", "Sendable", "Hashable", "Equatable", "CaseIterable", "RawRepresentable", "Never", "Any",
    "Swift", "Foundation",
  ]

  private init(plan: NamePlan) {
    self.plan = plan
  }

  static func found(in plan: NamePlan) -> Report {
    var clashes = NameClashes(plan: plan)
    clashes.check()
    return clashes.report
  }

  private var flow: Flow { plan.flow }
  private var generated: Set<String> { flow[Flow.outermost].payload.isEmpty ? Self.generated : Self.generated.union(["Payload"]) }

  private mutating func check() {
    checkTypes()
    checkAppTypes()
    check(flow.states.dropFirst().map { ($0.name, plan.kindName($0.id)) }, "the state", reserved: ["allCases"])
    check(own(flow.events) + modules, "the event")
    check(own(flow.effects) + modules, "the effect")
    check(own(flow.routes) + modules, "the route", reserved: ["allCases", "Kind"])
    check(flow.variables.map { ($0.name, plan.flattened($0.name.value, $0.module)) }, "the variable")
    check(flow.inputs.filter { $0.builtin == nil }.map { ($0.name, plan.flattened($0.name.value, $0.module)) }, "the input")
    check(zip(flow.transitions, plan.transitionNames).map { ($0.trigger.nameSpan($1), $1) }, "the transition", reserved: ["allCases"])
    checkLayouts()
    check(flow.constants.map { ($0.name, $0.name.value) }, "the constant")
    checkNested()
    checkPossible()
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
      if generated.contains(name) || Self.used.contains(name) {
        report.add(
          GenerationRules.nameClash, "type '\(type.name.value)' would hide '\(name)', which generated code uses", at: type.name.span)
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
          GenerationRules.nameClash, "type '\(type.name)' has the name that the \(type.purpose) need", at: earlier)
      } else if generated.contains(type.name) || Self.used.contains(type.name) {
        report.add(
          GenerationRules.nameClash, "the \(type.purpose) need a type '\(type.name)', a name that generated code uses; declare its type",
          at: flow.name.span)
      } else {
        first[type.name] = flow.name.span
      }
    }
  }

  /// The app's own types are named as they are: nothing generated may hide them.
  private mutating func checkAppTypes() {
    let inner = generated.union(plan.hiding).union(plan.inlineTypes.map(\.name))
    for type in flow.types {
      guard case .app(let app) = type.type, let first = app.swiftName.split(separator: ".").first else { continue }
      if inner.contains(String(first)) {
        report.add(
          GenerationRules.nameClash, "type '\(type.name.value)' is the app's '\(app.swiftName)', and a generated '\(first)' hides it",
          at: type.name.span)
      }
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

  /// Names of cases, and of the cases of what they carry.
  private static func cases(_ type: ValueType) -> [Located<String>] {
    guard case .cases(let cases) = type else { return [] }
    return cases.map(\.name) + cases.compactMap(\.carries).flatMap { Self.cases($0.type) }
  }

  /// The tables and constants of layouts are types beside the layouts' names.
  private mutating func checkLayouts() {
    let names = flow.layouts.map { ($0.name, $0.name.value) }
    check(names, "the layout", reserved: ["allCases", "Home"])
    let types = flow.layouts.filter { !$0.constants.isEmpty }.map { ($0.name, SwiftIdentifier.typeName($0.name.value)) }
    reserve(["Home"], types.filter { $0.0.value != $0.1 }, "the layout")
    check(types: types, besides: names, "the layout")
    let containers = flow.layouts.flatMap { $0.containers.map { ($0.name, $0.name.value) } }
    reserve(["Style"], containers, "the container")
  }

  private mutating func reserve(_ reserved: Set<String>, _ names: [(Located<String>, String)], _ what: String) {
    for (name, swift) in names where reserved.contains(swift) {
      report.add(GenerationRules.nameClash, "\(what) '\(name.value)' has the name '\(swift)', which generated code uses", at: name.span)
    }
  }

  /// Types that are nested where the cases stand.
  private mutating func check(types: [(Located<String>, String)], besides cases: [(Located<String>, String)], _ what: String) {
    let taken = Dictionary(cases.map { ($0.1, $0.0.span) }) { first, _ in first }
    for (name, type) in types {
      guard let earlier = taken[type] else { continue }
      report.add(
        GenerationRules.nameClash, "\(what) '\(name.value)' needs a type '\(type)', a name that is taken", at: name.span,
        notes: earlier == name.span ? [] : [.init("taken here", at: earlier)])
    }
  }

  /// Siblings that both have states of their own give a nested type each; regions of the flow stand beside `active`.
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

  /// Cases some of which carry a value have a second enum, `Kind`, beside them.
  private mutating func checkKinds(_ type: ValueType) {
    guard case .cases(let cases) = type, cases.contains(where: { $0.carries != nil }) else { return }
    reserve(["Kind"], cases.map { ($0.name, $0.name.value) }, "the case")
    for one in cases { if let carried = one.carries { checkKinds(carried.type) } }
  }

  private mutating func checkPossible() {
    var names = flow.states.dropFirst().map(\.name) + flow.events.map(\.name) + flow.effects.map(\.name) + flow.routes.map(\.name)
    names += flow.variables.map(\.name) + flow.inputs.map(\.name) + flow.layouts.map(\.name) + flow.constants.map(\.name)
    names += flow.elements.map(\.name) + flow.layouts.flatMap { $0.containers.map(\.name) + $0.constants.map(\.name) }
    names += flow.events.compactMap(\.sender)
    let fields = self.fields
    names += fields.map(\.name)
    for type in flow.types.map(\.type) + valueTypes(fields) { names += Self.cases(type) }
    for type in flow.types.map(\.type) + valueTypes(fields) { checkKinds(type) }
    var reported: Set<Span> = []
    for name in names where SwiftIdentifier.impossible.contains(name.value) && reported.insert(name.span).inserted {
      report.add(GenerationRules.impossibleName, "'\(name.value)' cannot be a name in Swift", at: name.span)
    }
    let types = flow.types.map(\.name) + flow.states.dropFirst().filter { !$0.children.isEmpty }.map(\.name)
    let layouts = flow.layouts.filter { !$0.constants.isEmpty }.map(\.name)
    for name in types + layouts
    where SwiftIdentifier.impossibleTypes.contains(SwiftIdentifier.typeName(name.value)) && reported.insert(name.span).inserted {
      report.add(GenerationRules.impossibleName, "'\(name.value)' cannot name a type in Swift", at: name.span)
    }
  }
}

extension Located<Transition.Trigger> {
  fileprivate func nameSpan(_ name: String) -> Located<String> {
    Located<String>(name, span)
  }
}
