/// A URL and its expected result.
struct LinkExample: Sendable {
  enum Expectation: Sendable {
    /// The route opens, with any arguments.
    case opens
    /// The route opens with these arguments, and all others are absent.
    case gives([(parameter: Located<Int>, value: Located<Value>)])
    /// The route does not open.
    case refused
  }

  let url: Located<String>
  let expectation: Expectation
}

extension Route {
  /// All examples in document order, with the form for those of a form.
  var allExamples: [(example: LinkExample, form: RouteForm?)] {
    examples.map { ($0, nil) } + forms.flatMap { form in form.examples.map { ($0, form) } }
  }
}

extension Value {
  /// Returns true if both are the same value of the type, even if they are spelt differently.
  func isSame(as other: Value, _ type: ValueType) -> Bool {
    switch (self, other, type) {
    case (.double(let one), .double(let two), _): Double(one) == Double(two)
    case (.text(let one), .text(let two), .uuid): one.lowercased() == two.lowercased()
    case (.text(let one), .text(let two), _): one.hasSameScalars(as: two)
    case (.named(let one, let first?), .named(let two, let second?), .cases(let cases)):
      one == two && (cases.first { $0.name.value == one }?.carries).map { first.isSame(as: second, $0.type) } ?? (first == second)
    default: self == other
    }
  }
}

/// The forms that need an example.
enum ExampledForms: String, Sendable, CaseIterable {
  case all
}
