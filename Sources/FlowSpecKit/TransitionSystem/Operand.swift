/// The source of a value.
public enum Operand: Hashable, Sendable {
  /// A raw value.
  case raw(Int)
  /// A constant that cannot be enumerated; `kind` is the raw value of its case, if the case can be.
  case constant(Value, kind: Int?)
  /// The meaning of an expression, converted to a domain.
  case expression(LoweredExpression, Domain)
  /// The raw value of a field of the event that is being taken.
  case field(Int)
  /// The raw value of a variable.
  case variable(Int)
  /// The raw value of a field of an active state's payload.
  case payload(state: Int, Int)
  /// The raw value of a parameter of the route that is being opened.
  case parameter(Int)

  var expressions: [LoweredExpression] {
    if case .expression(let expression, _) = self { [expression] } else { [] }
  }
}
