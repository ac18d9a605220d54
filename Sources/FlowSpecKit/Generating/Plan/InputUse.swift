/// The inputs that a flow reads.
struct InputUse {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// The inputs that the machine reads: all declared ones, and measures of the device that a guard reads.
  var machine: [InputID] {
    let read = Set(GuardUse(flow).machineGuards.flatMap(Self.inputs))
    return flow.inputs.indices.map(InputID.init).filter { flow[$0].builtin == nil || read.contains($0) }
  }

  /// The inputs that conditions of layouts read.
  var layouts: [InputID] {
    let read = Set(flow.layouts.compactMap(\.condition).flatMap(Self.inputs))
    return flow.inputs.indices.map(InputID.init).filter(read.contains)
  }

  var all: [InputID] {
    let used = Set(machine + layouts)
    return flow.inputs.indices.map(InputID.init).filter(used.contains)
  }

  private static func inputs(_ expression: Expression) -> [InputID] {
    expression.all.compactMap { if case .input(let id) = $0.kind { id } else { nil } }
  }
}

/// The guards that the machine evaluates.
struct GuardUse {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// The conditions and values of transitions, and the conditions of routes, elements and events.
  var machineGuards: [Expression] {
    flow.transitions.flatMap(Self.expressions) + flow.routes.compactMap(\.available) + flow.elements.compactMap(\.available)
      + flow.events.compactMap(\.promise) + flow.routes.compactMap { if case .when(let condition) = $0.handoff { condition } else { nil } }
  }

  private static func expressions(_ transition: Transition) -> [Expression] {
    var arguments = transition.effects.flatMap(\.arguments)
    arguments += transition.raises.flatMap(\.arguments)
    arguments += transition.entered.flatMap(\.arguments)
    arguments += transition.open?.arguments ?? []
    var found: [Expression] = []
    if let condition = transition.condition { found.append(condition) }
    found += transition.updates.compactMap(\.value.expression)
    return found + arguments.compactMap(\.expression)
  }
}

extension Argument {
  var expression: Expression? {
    if case .expression(let expression) = self { expression } else { nil }
  }
}

extension AssignedValue {
  var expression: Expression? {
    if case .expression(let expression) = self { expression } else { nil }
  }
}
