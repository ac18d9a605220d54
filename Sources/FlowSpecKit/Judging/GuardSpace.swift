/// Converts guards of one flow to conditions over axes.
///
/// Each part that a guard reads becomes an axis: variables, inputs and finite fields exactly; every other fact (shown routes,
/// active states) as an independent flag. So all conclusions hold in every run; only conclusions that depend on such facts are
/// missed.
struct GuardSpace {
  private let flow: Flow
  private(set) var axes: [Axis] = []
  private var axisByKey: [Key: Int] = [:]
  private static let equalityLimit = 64

  /// The leaves that may be active together, if states are related by the tree.
  private let configurations: [[StateID]]?

  private enum Key: Hashable {
    case tree
    case variable(VariableID)
    case input(InputID)
    case field(EventID, Int)
    case active(StateID)
    case layout
    case received
    case fact(Expression.Kind)
  }

  /// Events of which at most one occurs in a step, because the flow raises none of them.
  private let alone: Set<EventID>

  /// - Parameters:
  ///   - configurations: if given, states exclude each other as in the tree; otherwise each is an independent flag.
  ///   - alone: events of which at most one occurs in a step.
  init(_ flow: Flow, configurations: [[StateID]]? = nil, alone: Set<EventID> = []) {
    self.flow = flow
    self.configurations = configurations
    self.alone = alone
  }

  var space: ConditionSpace { ConditionSpace(axes) }

  /// Returns the condition of a guard; a missing guard always holds.
  mutating func condition(_ expression: Expression?) -> Condition {
    guard let expression else { return .always }
    switch expression.kind {
    case .boolean(let value): return value ? .always : .never
    case .not(let inner): return .not(condition(inner))
    case .and(let left, let right): return .and([condition(left), condition(right)])
    case .or(let left, let right): return .or([condition(left), condition(right)])
    case .compare(let comparison, let left, let right): return compare(comparison, left, right)
    case .active(let state):
      guard let configurations, !configurations.isEmpty else { return .isTrue(axis: axis(of: expression)) }
      let tree = axis(.tree, Axis("active states", .range(0...configurations.count - 1)))
      let having = configurations.indices.filter { index in configurations[index].contains { flow.isState($0, within: state) } }
      return .or(having.map { .compare(axis: tree, .equal, $0) })
    case .received(let event) where alone.contains(event):
      return .compare(axis: axis(.received, Axis("received", .range(0...flow.events.count))), .equal, event.index + 1)
    case .variable, .input, .eventField, .parameter, .layout, .shown, .kept, .held, .received, .opened, .refused,
      .lost:
      return .isTrue(axis: axis(of: expression))
    case .integer, .namedCase, .add, .subtract, .negate: return .isTrue(axis: fact(expression))
    }
  }

  private mutating func compare(_ comparison: Comparison, _ left: Expression, _ right: Expression) -> Condition {
    if let left = linear(left), let right = linear(right) {
      switch (left.axis, right.axis) {
      case (let axis?, nil): return .compare(axis: axis, comparison, right.constant - left.constant)
      case (nil, let axis?): return .compare(axis: axis, comparison.mirrored, left.constant - right.constant)
      case (nil, nil): return comparison.holds(between: left.constant, and: right.constant) ? .always : .never
      case (.some, .some): break
      }
    }
    if case .namedCase(let name) = right.kind, case .cases(let cases) = left.type, !isOptional(left),
      let index = cases.names.firstIndex(of: name)
    {
      return .compare(axis: axis(of: left), comparison, index)
    }
    if left.type == .boolean {
      let (one, other) = (condition(left), condition(right))
      // Each operand occurs twice in the result, so nested comparisons would grow exponentially.
      guard one.size + other.size <= Self.equalityLimit else { return opaque(comparison, left, right) }
      let same = Condition.or([.and([one, other]), .and([.not(one), .not(other)])])
      return comparison == .equal ? same : .not(same)
    }
    return opaque(comparison, left, right)
  }

  /// Returns a comparison as a flag of its own.
  private mutating func opaque(_ comparison: Comparison, _ left: Expression, _ right: Expression) -> Condition {
    // `a == b` and `a != b` are opposites, so they share a flag.
    let positive = comparison == .notEqual ? Comparison.equal : comparison
    let known = Condition.isTrue(
      axis: axis(.fact(.compare(positive, left, right)), .flag("\(text(left)) \(positive.rawValue) \(text(right))")))
    return comparison == .notEqual ? .not(known) : known
  }

  /// Returns a number as a constant, or as one axis plus a constant.
  private mutating func linear(_ expression: Expression) -> (axis: Int?, constant: Int)? {
    guard expression.type == .integer else { return nil }
    switch expression.kind {
    case .integer(let value): return (nil, value)
    case .variable, .input, .eventField: return isOptional(expression) ? nil : (axis(of: expression), 0)
    case .add(let left, let right):
      guard let left = linear(left), let right = linear(right), left.axis == nil || right.axis == nil else { return nil }
      return (left.axis ?? right.axis, left.constant + right.constant)
    case .subtract(let left, let right):
      guard let left = linear(left), let right = linear(right), right.axis == nil else { return nil }
      return (left.axis, left.constant - right.constant)
    case .negate(let inner):
      guard let inner = linear(inner), inner.axis == nil else { return nil }
      return (nil, -inner.constant)
    default: return nil
    }
  }

  // MARK: Axes

  private mutating func axis(of expression: Expression) -> Int {
    switch expression.kind {
    case .variable(let id): axis(.variable(id), flow[id].name.value, flow[id].type)
    case .input(let id): axis(.input(id), flow[id].name.value, flow[id].type)
    case .eventField(let event, let index):
      isOptional(expression)
        ? fact(expression)
        : axis(.field(event, index), "event.\(flow[event].payload[index].name.value)", flow[event].payload[index].type)
    case .active(let id): axis(.active(id), .flag(flow[id].qualifiedName))
    case .layout: axis(.layout, Axis("layout", .cases(flow.layouts.map(\.name.value))))
    default: fact(expression)
    }
  }

  private mutating func axis(_ key: Key, _ name: String, _ type: TypeReference) -> Int {
    switch type.type {
    case .range(let range): axis(key, Axis(name, .range(range)))
    case .cases(let cases): axis(key, Axis(name, .cases(cases.map(\.name.value))))
    case .string, .bool, .int, .uint, .double, .uuid, .url, .text, .app: axis(key, .flag(name))
    }
  }

  private mutating func axis(_ key: Key, _ axis: Axis) -> Int {
    if let index = axisByKey[key] { return index }
    axes.append(axis)
    axisByKey[key] = axes.count - 1
    return axes.count - 1
  }

  private mutating func fact(_ expression: Expression) -> Int {
    axis(.fact(expression.kind), .flag(text(expression)))
  }

  private func isOptional(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .eventField(let event, let index): flow[event].payload[index].type.isOptional
    case .parameter: true
    default: false
    }
  }

  /// Returns the name of an axis.
  private func text(_ expression: Expression) -> String {
    switch expression.kind {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .namedCase(let name): name
    case .variable(let id): flow[id].qualifiedName
    case .input(let id): flow[id].qualifiedName
    case .eventField(let event, let index): "event.\(flow[event].payload[index].name.value)"
    case .parameter(let index): "parameter \(index)"
    case .active(let id): flow[id].qualifiedName
    case .layout: "layout"
    case .shown(let item, let container): "shown(\(item)\(container.map { " in \($0)" } ?? ""))"
    case .kept(let item): "kept(\(item))"
    case .held(let route): "held(\(route?.index ?? -1))"
    case .received(let event): "received(\(event.index))"
    case .opened(let route): "opened(\(route?.index ?? -1))"
    case .refused(let route): "refused(\(route?.index ?? -1))"
    case .lost(let route): "lost(\(route?.index ?? -1))"
    case .not(let inner): "not (\(text(inner)))"
    case .and(let left, let right): "(\(text(left)) and \(text(right)))"
    case .or(let left, let right): "(\(text(left)) or \(text(right)))"
    case .compare(let comparison, let left, let right): "(\(text(left)) \(comparison.rawValue) \(text(right)))"
    case .add(let left, let right): "(\(text(left)) + \(text(right)))"
    case .subtract(let left, let right): "(\(text(left)) - \(text(right)))"
    case .negate(let inner): "-\(text(inner))"
    }
  }
}

extension Comparison {
  /// The comparison with its sides exchanged.
  var mirrored: Comparison {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }
}
