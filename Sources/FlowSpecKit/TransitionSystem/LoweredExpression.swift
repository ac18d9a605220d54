/// A guard or property over the numbers of a ``TransitionSystem``; true is 1, and false is 0.
public indirect enum LoweredExpression: Hashable, Sendable {
  case constant(Int)
  case variable(VariableID)
  case input(InputID)
  /// A field of the event that is being taken.
  case field(Int)
  /// A parameter of the route that the expression belongs to.
  case parameter(Int, Domain)
  case active(TransitionSystem.StateIndex)
  /// The index of the current layout.
  case layout
  case shown(Presentable, in: Where?)
  case kept(Presentable)
  /// nil means any route, here and below.
  case held(RouteID?)
  case received(EventID)
  case opened(RouteID?)
  case refused(RouteID?)
  case lost(RouteID?)
  /// True if the expression that the question observes has held, now or earlier.
  case latched
  case not(LoweredExpression)
  case and(LoweredExpression, LoweredExpression)
  case or(LoweredExpression, LoweredExpression)
  case compare(Comparison, LoweredExpression, LoweredExpression)
  case add(LoweredExpression, LoweredExpression)
  case subtract(LoweredExpression, LoweredExpression)

  /// The location of a `shown` fact: a container, or a route's screen.
  public enum Where: Hashable, Sendable {
    case container(TransitionSystem.ContainerIndex)
    case route(RouteID)
  }

  /// Returns the same operation with transformed operands; a leaf stays as it is.
  func mapped(_ transform: (LoweredExpression) -> LoweredExpression) -> LoweredExpression {
    switch self {
    case .not(let inner): .not(transform(inner))
    case .and(let left, let right): .and(transform(left), transform(right))
    case .or(let left, let right): .or(transform(left), transform(right))
    case .compare(let comparison, let left, let right): .compare(comparison, transform(left), transform(right))
    case .add(let left, let right): .add(transform(left), transform(right))
    case .subtract(let left, let right): .subtract(transform(left), transform(right))
    default: self
    }
  }

  /// This expression and all within it, outermost first.
  public var all: [LoweredExpression] {
    var found: [LoweredExpression] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [LoweredExpression]) {
    found.append(self)
    switch self {
    case .not(let inner): inner.collect(into: &found)
    case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right), .add(let left, let right),
      .subtract(let left, let right):
      left.collect(into: &found)
      right.collect(into: &found)
    default: return
    }
  }

  /// The operands of nested `and`.
  var conjuncts: [LoweredExpression] {
    if case .and(let left, let right) = self { left.conjuncts + right.conjuncts } else { [self] }
  }

  /// The operands of nested `or`.
  var disjuncts: [LoweredExpression] {
    if case .or(let left, let right) = self { left.disjuncts + right.disjuncts } else { [self] }
  }

  /// A weaker expression that reads only which states are active.
  var onStatesAlone: LoweredExpression { positive.weakenedToStates }

  private var weakenedToStates: LoweredExpression {
    switch self {
    case .and(let left, let right): .both(left.weakenedToStates, right.weakenedToStates)
    case .or(let left, let right): .either(left.weakenedToStates, right.weakenedToStates)
    case .active, .not(.active), .constant: self
    default: .constant(1)
    }
  }

  /// True if it reads an outcome of the last macrostep.
  var isObservation: Bool {
    switch self {
    case .received, .opened, .refused, .lost, .latched: true
    default: false
    }
  }

  /// True if it is a fact about the navigation.
  var isNavigationFact: Bool {
    switch self {
    case .shown, .kept: true
    default: false
    }
  }

  /// True if it contains a fact about the navigation.
  var readsNavigation: Bool { all.contains(where: \.isNavigationFact) }
}
