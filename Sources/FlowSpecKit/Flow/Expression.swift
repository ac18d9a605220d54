/// A guard or property: an expression over finite data. Every part has its place and its type.
public struct Expression: Sendable {
  /// The largest absolute value of a number in a spec. Sums of such numbers do not overflow a machine word.
  static let largestNumber = 1_000_000_000_000

  public let kind: Kind
  let type: ExpressionType
  public let span: Span

  public indirect enum Kind: Hashable, Sendable {
    case boolean(Bool)
    case integer(Int)
    /// A case of the type on the other side of the comparison.
    case namedCase(String)
    case variable(VariableID)
    case input(InputID)
    /// A field of the event that is being taken: the event, and the field's index in the payload.
    case eventField(EventID, Int)
    /// A parameter of the route that the expression belongs to.
    case parameter(Int)
    /// The state is active.
    case active(StateID)
    /// The name of the current layout.
    case layout
    case shown(Presentable, in: String?)
    case kept(Presentable)
    /// nil stands for `any`.
    case held(RouteID?)
    case received(EventID)
    case opened(RouteID?)
    case refused(RouteID?)
    case lost(RouteID?)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case compare(Comparison, Expression, Expression)
    case add(Expression, Expression)
    case subtract(Expression, Expression)
    case negate(Expression)
  }

  init(_ kind: Kind, _ type: ExpressionType, _ span: Span) {
    self.kind = kind
    self.type = type
    self.span = span
  }
}

extension Expression: Hashable {
  /// Two expressions are equal if their contents are; their places do not count.
  public static func == (left: Expression, right: Expression) -> Bool { left.kind == right.kind }

  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// A route or element that can be shown.
public enum Presentable: Hashable, Sendable {
  case route(RouteID)
  case element(ElementID)
}

/// The type of an expression's value.
enum ExpressionType: Hashable, Sendable {
  case boolean
  case integer
  case cases(CaseSet)
}

/// The names that an expression may yield, and the owner of the type. Types with equal names but different owners differ.
struct CaseSet: Hashable, Sendable {
  enum Owner: Hashable, Sendable {
    case declared(TypeID)
    /// A type written in place, identified by its span.
    case written(Span)
    case layouts
  }

  let names: [String]
  let owner: Owner

  init(_ names: [String], _ owner: Owner) {
    self.names = names
    self.owner = owner
  }
}

extension Expression {
  /// This expression and all within it, outermost first.
  public var all: [Expression] {
    var found: [Expression] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [Expression]) {
    found.append(self)
    switch kind {
    case .boolean, .integer, .namedCase, .variable, .input, .eventField, .parameter, .active, .layout, .shown, .kept,
      .held, .received, .opened, .refused, .lost:
      return
    case .not(let inner), .negate(let inner):
      inner.collect(into: &found)
    case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right),
      .add(let left, let right), .subtract(let left, let right):
      left.collect(into: &found)
      right.collect(into: &found)
    }
  }
}

extension Flow {
  /// Returns the bounds of a sum of numbers, for all values of its parts; nil if the expression is no such sum.
  func numbers(_ expression: Expression) -> ClosedRange<Int>? {
    func range(_ type: TypeReference) -> ClosedRange<Int>? {
      if case .range(let range) = type.type { range } else { nil }
    }
    func sum(_ left: Expression, and right: Expression, sign: Int) -> ClosedRange<Int>? {
      guard let left = numbers(left), let right = numbers(right) else { return nil }
      let bounds = [right.lowerBound * sign, right.upperBound * sign].sorted()
      return left.lowerBound + bounds[0]...left.upperBound + bounds[1]
    }
    switch expression.kind {
    case .integer(let value): return value...value
    case .variable(let id): return range(self[id].type)
    case .input(let id): return range(self[id].type)
    case .eventField(let event, let field): return range(self[event].payload[field].type)
    case .add(let left, let right): return sum(left, and: right, sign: 1)
    case .subtract(let left, let right): return sum(left, and: right, sign: -1)
    case .negate(let inner): return numbers(inner).map { -$0.upperBound...(-$0.lowerBound) }
    default: return nil
    }
  }
}
