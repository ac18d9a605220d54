/// Writes `isInRange`, which checks values from outside against the ranges of their types; Swift's own types have no such ranges.
struct RangeCheckWriting {
  let names: NamePlan
  /// The type that contains the functions.
  let owner: String

  /// Returns the check that a value that is not optional is in its range; nil for types without a range.
  func check(_ value: String, _ type: TypeReference) -> String? {
    switch type.type {
    case .range(let range): "(\(range.lowerBound)...\(range.upperBound)).contains(\(value))"
    case .cases(let cases) where cases.compactMap(\.carries).contains { check("", $0) != nil }: "\(owner).isInRange(\(value))"
    default: nil
    }
  }

  /// Returns the same check for a value that may be absent.
  private func checkIfPresent(_ value: String, _ type: TypeReference) -> String? {
    guard type.isOptional else { return check(value, type) }
    return check("$0", type).map { "\(value).map { \($0) } != false" }
  }

  /// Returns the check that all of the values are in their ranges; nil if they have none.
  func check(_ values: [(value: String, type: TypeReference)]) -> String? {
    let checks = values.compactMap { checkIfPresent($0.value, $0.type) }
    return checks.isEmpty ? nil : checks.joined(separator: " && ")
  }

  /// Writes a function for each type whose cases carry ranged numbers, including the types that they carry.
  func write(_ types: [TypeReference], to code: inout CodeWriter) {
    var pending = types[...]
    var known: Set<String> = []
    while let type = pending.popFirst() {
      guard case .cases(let cases) = type.type, check("", type) != nil, known.insert(names.baseType(type)).inserted else { continue }
      pending += cases.compactMap(\.carries)
      let checks = cases.compactMap { one in
        one.carries.flatMap { checkIfPresent("value", $0) }.map { (SwiftIdentifier.escaped(one.name.value), $0) }
      }
      write("value: \(names.baseType(type))", checks.map { ("\($0.0)(let value)", $0.1) }, of: cases.count, to: &code)
    }
  }

  /// Writes a switch over the parameter; cases without a pattern carry no ranged numbers.
  func write(_ parameter: String, _ checks: [(pattern: String, check: String)], of count: Int, to code: inout CodeWriter) {
    code.gap()
    code.block("private static func isInRange(_ \(parameter)) -> \(names.swift("Bool"))") { code in
      code.line("switch \(parameter.prefix { $0 != ":" }) {")
      for (pattern, check) in checks { code.line("case .\(pattern): return \(check)") }
      if checks.count < count { code.line("default: return true") }
      code.line("}")
    }
  }
}

/// The values that an app passes to the machine: events, routes that a person opens, inputs.
struct RangesFromOutside {
  let plan: MachinePlan
  private let ranges: RangeCheckWriting

  init(_ plan: MachinePlan) {
    self.plan = plan
    ranges = RangeCheckWriting(names: plan.names, owner: "Self")
  }

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }

  func exist(in group: EventGroups.Group) -> Bool { events(of: group).contains { check($0) != nil } }
  var existInRoutes: Bool { (plan.judgesLinks || plan.navigates && plan.opensAnything) && flow.routes.contains { check($0) != nil } }
  var existInInputs: Bool { inputs != nil }
  var exist: Bool { plan.events.all.contains(where: exist) || existInRoutes || existInInputs }

  /// Returns the events of a group; the flow's own events do not come from outside.
  private func events(of group: EventGroups.Group) -> [EventID] {
    group == .flow ? [] : flow.events.indices.map(EventID.init).filter { EventGroups.group(of: flow[$0]) == group }
  }

  private func check(_ event: EventID) -> String? {
    ranges.check(flow[event].payload.indices.map { (plan.eventLocal(event, $0), flow[event].payload[$0].type) })
  }

  private func check(_ route: Route) -> String? {
    ranges.check(route.parameters.indices.map { (plan.parameterLocal(route.id, $0), route.parameters[$0].type) })
  }

  private var declaredInputs: [InputID] { plan.inputs.filter { flow[$0].builtin == nil } }

  private var inputs: String? { ranges.check(declaredInputs.map { ("inputs.\(names.input($0))", flow[$0].type) }) }

  func write(to code: inout CodeWriter) {
    var types: [TypeReference] = []
    for group in plan.events.all where exist(in: group) {
      let events = events(of: group)
      types += events.flatMap { flow[$0].payload }.map(\.type)
      let checks = events.compactMap { event in check(event).map { (pattern(event), $0) } }
      ranges.write("event: \(plan.events.typeName(group))", checks, of: events.count, to: &code)
    }
    if existInRoutes {
      types += flow.routes.flatMap(\.parameters).map(\.type)
      let checks = flow.routes.compactMap { route in
        check(route).map { (String(plan.pattern(route.id, binding: limited(route.parameters)).dropFirst()), $0) }
      }
      ranges.write("route: \(names.visible("Route"))", checks, of: flow.routes.count, to: &code)
    }
    if let inputs {
      types += declaredInputs.map { flow[$0].type }
      code.gap()
      code.block("private static func isInRange(_ inputs: Inputs) -> \(names.swift("Bool"))") { $0.line("return \(inputs)") }
    }
    ranges.write(types, to: &code)
  }

  private func pattern(_ event: EventID) -> String {
    let payload = flow[event].payload
    let parts = payload.indices.map { limited(payload).contains($0) ? "let \(plan.eventLocal(event, $0))" : "_" }
    let name = SwiftIdentifier.escaped(flow[event].name.value)
    return String(names.wrapped(".\(name)(\(parts.joined(separator: ", ")))", in: flow[event].module).dropFirst())
  }

  /// Returns the fields with ranges.
  private func limited(_ fields: [Field]) -> Set<Int> {
    Set(fields.indices.filter { ranges.check("", fields[$0].type) != nil })
  }
}
