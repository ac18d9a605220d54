/// Where a value comes from.
public enum Operand: Hashable, Sendable {
  /// A raw value.
  case raw(Int)
  /// A constant that cannot be counted; where its case can, with the raw value of that.
  case constant(Value, kind: Int?)
  /// Its meaning in a domain.
  case expression(LoweredExpression, Domain)
  /// Raw, of the event that is being taken.
  case field(Int)
  /// Raw, of a variable.
  case variable(Int)
  /// Raw, of an active state's payload.
  case payload(state: Int, Int)
  /// Raw, of the route that is being opened.
  case parameter(Int)

  var expressions: [LoweredExpression] {
    if case .expression(let expression, _) = self { [expression] } else { [] }
  }
}
