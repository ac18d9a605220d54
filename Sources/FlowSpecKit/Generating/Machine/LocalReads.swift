/// The locals that code reads: fields of an event, and parts of active states.
struct LocalReads {
  private(set) var eventFields: Set<Int> = []
  private(set) var payloads: Set<ExpressionWriting.PayloadField> = []
  /// The states whose contents are read or changed.
  private(set) var contents: Set<StateID> = []

  mutating func formUnion(_ other: LocalReads) {
    eventFields.formUnion(other.eventFields)
    payloads.formUnion(other.payloads)
    contents.formUnion(other.contents)
  }

  mutating func add(_ expression: Expression?) {
    eventFields.formUnion(expression?.eventFields ?? [])
  }

  /// Adds what arguments read. A region's payload is a member of the content around the region.
  mutating func add(_ arguments: [Argument], on path: StatePath) {
    for argument in arguments {
      eventFields.formUnion(argument.eventFields)
      guard let field = argument.payloadField, field.state != Flow.outermost else { continue }
      if path.plan.flow.isRegion(field.state) { addHolder(of: field.state, on: path) } else { payloads.insert(field) }
    }
  }

  /// Adds the content of a state, which for a region is a member.
  mutating func addContent(of state: StateID, on path: StatePath) {
    guard state != Flow.outermost else { return }
    if path.plan.flow.isRegion(state) { addHolder(of: state, on: path) } else { contents.insert(state) }
  }

  /// Adds the local of which a region is a member; there is none if the region belongs to the whole state.
  mutating func addHolder(of region: StateID, on path: StatePath) {
    let outer = path.levels.prefix { $0.state != region }
    if let holder = outer.last(where: { !path.plan.flow.isRegion($0.state) }) { contents.insert(holder.state) }
  }

  /// Adds what a new value of the states on a path keeps, or changes in place.
  mutating func addKept(_ levels: some Sequence<StatePath.Level>, on path: StatePath) {
    let flow = path.plan.flow
    for level in levels {
      if flow.isRegion(level.state) {
        addHolder(of: level.state, on: path)
      } else {
        payloads.formUnion(flow[level.state].payload.indices.map { .init(state: level.state, field: $0) })
      }
    }
  }

  /// Returns what is read from outside a case of the state, which binds the state's own parts.
  func outside(_ state: StateID) -> LocalReads {
    var outside = self
    outside.contents.remove(state)
    outside.payloads = payloads.filter { $0.state != state }
    return outside
  }

  /// Returns what is read from outside the case of an event, which binds the event's fields.
  var outsideEvent: LocalReads {
    var outside = self
    outside.eventFields = []
    return outside
  }
}

extension TransitionWriting {
  /// Returns the locals that the whole transition reads, if the event's fields and the states around the source have locals.
  func reads(_ transition: Transition) -> LocalReads {
    let path = StatePath(to: transition.source, plan: names)
    var found = actionReads(transition)
    found.add(transition.condition)
    let certain = Set(flow.lineage(of: transition.source))
    for state in plan.left(transition) where certain.contains(state) { found.add(flow[state].exit.flatMap(\.arguments), on: path) }
    found.formUnion(entryReads(transition))
    return found
  }

  /// Returns the locals that the transition's effects, raised events, opened route and updates read.
  func actionReads(_ transition: Transition) -> LocalReads {
    var found = LocalReads()
    found.add(actionArguments(transition), on: StatePath(to: transition.source, plan: names))
    for update in transition.updates { found.add(update.value.expression) }
    return found
  }

  /// Returns the locals that the value of the entered states reads.
  func entryReads(_ transition: Transition) -> LocalReads {
    var found = LocalReads()
    found.add(entryArguments(transition), on: StatePath(to: transition.source, plan: names))
    if let owner = rewritten(by: transition) {
      let path = StatePath(to: owner, plan: names)
      found.addKept(path.levels, on: path)
    }
    return found
  }

  /// Returns the arguments that the value of the entered states contains.
  func entryArguments(_ transition: Transition) -> [Argument] {
    let entered = enteredPayloads(transition)
    return transition.entered.flatMap { call in
      call.arguments.indices.filter { entered.contains(.init(state: call.target, field: $0)) }.map { call.arguments[$0] }
    }
  }

  /// Returns the payloads of entered states that the new value contains.
  private func enteredPayloads(_ transition: Transition) -> Set<ExpressionWriting.PayloadField> {
    guard let target = transition.target?.value, let (domain, owner) = plan.replaced(transition) else { return [] }
    var fields: Set<ExpressionWriting.PayloadField> = []
    let payload = { (state: StateID, index: Int) -> String in
      fields.insert(.init(state: state, field: index))
      return ""
    }
    var value = StateValue(plan: names, payload: payload)
    if transition.history != nil {
      var unused = CodeWriter()
      value.remembered = remembering(transition, target, payload, to: &unused)
    }
    if names.hasContent(owner) { _ = value.content(of: owner, toward: target == owner ? nil : target) }
    if domain != owner, flow.isRegion(owner) { for index in flow[owner].payload.indices { _ = payload(owner, index) } }
    return fields
  }
}
