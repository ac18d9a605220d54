/// Which inputs a flow reads, and where.
struct InputUse {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// Those that the machine reads: declared ones, and measures of the device that a guard asks for.
  var machine: [InputID] {
    let read = Set(GuardUse(flow).machineGuards.flatMap(Self.inputs))
    return flow.inputs.indices.map(InputID.init).filter { flow[$0].builtin == nil || read.contains($0) }
  }

  /// Those that layouts are chosen by.
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

/// Which guards the machine evaluates, and what they ask of the navigation.
struct GuardUse {
  let flow: Flow

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// Of transitions, and of the values that they assign or pass on; of routes.
  var machineGuards: [Expression] {
    flow.transitions.flatMap(Self.expressions) + flow.routes.compactMap(\.available)
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

  /// Each question once, in the order in which they are first asked.
  var navigationQuestions: [NavigationQuestion] {
    var questions: [NavigationQuestion] = []
    for expression in machineGuards.flatMap(\.all) {
      guard let question = NavigationQuestion(expression), !questions.contains(question) else { continue }
      questions.append(question)
    }
    return questions
  }
}

/// What a guard may ask of the navigation.
enum NavigationQuestion: Hashable {
  case layout
  case shown(Presentable, in: String?)
  case kept(Presentable)
  case held(RouteID?)

  init?(_ expression: Expression) {
    switch expression.kind {
    case .layout: self = .layout
    case .shown(let item, let container): self = .shown(item, in: container?.value)
    case .kept(let item): self = .kept(item)
    case .held(let route): self = .held(route)
    case .boolean, .integer, .namedCase, .variable, .input, .eventField, .parameter, .active, .received, .opened, .refused,
      .lost, .not, .and, .or, .compare, .add, .subtract, .negate:
      return nil
    }
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
