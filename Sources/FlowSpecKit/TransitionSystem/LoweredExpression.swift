/// A guard or property over the numbers of a ``TransitionSystem``; truth is 1 and 0.
public indirect enum LoweredExpression: Hashable, Sendable {
  case constant(Int)
  case variable(Int)
  case input(Int)
  /// A field of the event that is being taken.
  case field(Int)
  /// A parameter of the route that the expression belongs to.
  case parameter(Int, Domain)
  case active(Int)
  /// The index of the current layout.
  case layout
  case shown(TransitionSystem.Presentable, in: Where?)
  case kept(TransitionSystem.Presentable)
  /// None stands for any route; so below.
  case held(Int?)
  case received(Int)
  case opened(Int?)
  case refused(Int?)
  case lost(Int?)
  /// What the question waits for was so, now or earlier.
  case latched
  case not(LoweredExpression)
  case and(LoweredExpression, LoweredExpression)
  case or(LoweredExpression, LoweredExpression)
  case compare(Comparison, LoweredExpression, LoweredExpression)
  case add(LoweredExpression, LoweredExpression)
  case subtract(LoweredExpression, LoweredExpression)

  /// Where something is asked to be shown: in a container, or on a route's screen.
  public enum Where: Hashable, Sendable {
    case container(Int)
    case route(Int)
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
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost, .latched:
      return
    case .not(let inner): inner.collect(into: &found)
    case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right), .add(let left, let right),
      .subtract(let left, let right):
      left.collect(into: &found)
      right.collect(into: &found)
    }
  }

  /// Parts of which all must hold.
  public var conjuncts: [LoweredExpression] {
    if case .and(let left, let right) = self { left.conjuncts + right.conjuncts } else { [self] }
  }

  /// Parts of which one must hold.
  public var disjuncts: [LoweredExpression] {
    if case .or(let left, let right) = self { left.disjuncts + right.disjuncts } else { [self] }
  }

  /// Whether it asks for what the last macrostep did.
  public var isObservation: Bool {
    switch self {
    case .received, .opened, .refused, .lost, .latched: true
    case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .held, .not, .and, .or, .compare, .add,
      .subtract:
      false
    }
  }

  /// Whether it asks for what lies in the navigation.
  public var readsNavigation: Bool {
    all.contains { part in
      switch part {
      case .shown, .kept: true
      default: false
      }
    }
  }
}

/// Where a value comes from.
public enum Operand: Hashable, Sendable {
  /// A raw value.
  case raw(Int)
  /// A constant that cannot be counted; where its case can, with the raw value of that.
  case constant(Value, kind: Int?)
  /// What it means in a domain.
  case expression(LoweredExpression, Domain)
  /// Raw, of the event that is being taken.
  case field(Int)
  /// Raw, of a variable.
  case variable(Int)
  /// Raw, of an active state's payload.
  case payload(state: Int, Int)
  /// Raw, of the route that is being opened.
  case parameter(Int)
}
