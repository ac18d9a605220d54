/// The path from the value of the whole state down to one state's content, for reading and rebuilding it in Swift.
struct StatePath {
  /// One state on the path, below the outermost.
  struct Level {
    let state: StateID
    /// The expression with its value, in its parent's content.
    let holder: String
    /// The local, or member, with its own content.
    let content: String
  }

  let plan: NamePlan
  let levels: [Level]

  private var flow: Flow { plan.flow }

  init(to target: StateID, base: String = "state", plan: NamePlan) {
    self.plan = plan
    var levels: [Level] = []
    var holder = base
    for state in plan.flow.lineage(of: target).reversed().dropFirst() {
      let isRegion = plan.flow.isRegion(state)
      let content = isRegion ? "\(holder).\(plan.stateCase(state))" : plan.locals.content(state)
      levels.append(Level(state: state, holder: holder, content: content))
      holder = content
    }
    self.levels = levels
  }

  /// Returns the expression for the content of the last state.
  func content(base: String = "state") -> String { levels.last?.content ?? base }

  /// Returns the local for a field of a state's payload, or the member that has it.
  func payload(_ state: StateID, _ index: Int) -> String {
    if state == Flow.outermost { return plan.flowPayload(index) }
    let field = flow[state].payload[index]
    if flow.isRegion(state), let level = levels.first(where: { $0.state == state }) {
      return "\(level.holder).\(plan.regionField(state, field))"
    }
    return plan.locals.payload(state, index)
  }

  /// Every payload on the path, by its local.
  var payloads: [ExpressionWriting.PayloadField: String] {
    var found: [ExpressionWriting.PayloadField: String] = [:]
    for level in levels {
      for index in flow[level.state].payload.indices {
        found[.init(state: level.state, field: index)] = payload(level.state, index)
      }
    }
    return found
  }

  /// The states whose content is a struct of regions in one of which the path goes on.
  var holders: Set<StateID> {
    let places = levels.indices.dropLast().filter { flow.isRegion(levels[$0 + 1].state) && !flow.isRegion(levels[$0].state) }
    return Set(places.map { levels[$0].state })
  }

  /// Returns the conditions of an `if` or `guard` under which the last state is active and every wanted part has a name.
  ///
  /// - Parameters:
  ///   - fields: the payloads that are wanted.
  ///   - mutable: the states whose content is to be changed in place.
  ///   - read: the states whose content is wanted.
  ///   - opened: true if the last state's own content is wanted.
  func conditions(
    fields: Set<ExpressionWriting.PayloadField>, mutable: Set<StateID> = [], read: Set<StateID> = [], opened: Bool = false
  ) -> [String] {
    levels.indices.compactMap { index in
      let level = levels[index]
      guard !flow.isRegion(level.state) else { return nil }
      let isOpened = opened || read.contains(level.state) || index + 1 < levels.count && isUsed(after: index, fields)
      var parts: [String] = []
      if plan.hasContent(level.state) {
        let isChanged = mutable.contains(level.state)
        parts.append(isOpened || isChanged ? "\(isChanged ? "var" : "let") \(level.content)" : "_")
      }
      for field in flow[level.state].payload.indices {
        let isWanted = fields.contains(.init(state: level.state, field: field))
        parts.append(isWanted ? "let \(plan.locals.payload(level.state, field))" : "_")
      }
      let isEmpty = parts.allSatisfy { $0 == "_" }
      return "case .\(plan.stateCase(level.state))\(isEmpty ? "" : "(\(parts.joined(separator: ", ")))") = \(level.holder)"
    }
  }

  /// Returns true if a part below a level is wanted; a region alone needs no condition.
  private func isUsed(after index: Int, _ fields: Set<ExpressionWriting.PayloadField>) -> Bool {
    levels[(index + 1)...].contains { level in
      !flow.isRegion(level.state) || !plan.flow[level.state].payload.isEmpty && fields.contains { $0.state == level.state }
    }
  }
}

/// Values of `State` and of the types nested in it.
struct StateValue {
  let plan: NamePlan
  /// Returns the payload of an entered state.
  let payload: (StateID, Int) -> String
  /// Returns the content of a state if history restores it.
  var remembered: (StateID) -> String? = { _ in nil }

  private var flow: Flow { plan.flow }

  /// Returns the content of a state when a descendant is entered, or its default.
  func content(of state: StateID, toward target: StateID?) -> String {
    if let remembered = remembered(state) { return remembered }
    if flow[state].kind == .parallel {
      let members = flow[state].children.flatMap { region -> [String] in
        let isOnTheWay = target.map { flow.isState($0, within: region) } ?? false
        var members: [String] = []
        if plan.hasContent(region) {
          let inner = content(of: region, toward: isOnTheWay && target != region ? target : nil)
          members.append("\(plan.regionLabel(region)): \(inner)")
        }
        for (index, field) in flow[region].payload.enumerated() {
          members.append("\(plan.regionLabel(region, field)): \(payload(region, index))")
        }
        return members
      }
      return "\(plan.visibleContentType(state))(\(members.joined(separator: ", ")))"
    }
    let child = target.flatMap { flow.child(of: state, toward: $0) } ?? flow[state].initial
    guard let child else { return "" }
    return self.child(child, content: plan.hasContent(child) ? content(of: child, toward: target == child ? nil : target) : nil)
  }

  /// Returns the case for a child in its parent's type.
  func child(_ state: StateID, content: String?) -> String {
    var parts = content.map { [$0] } ?? []
    for (index, field) in flow[state].payload.enumerated() {
      parts.append("\(SwiftIdentifier.label(field.name.value)): \(payload(state, index))")
    }
    return ".\(plan.stateCase(state))" + (parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))")
  }
}
