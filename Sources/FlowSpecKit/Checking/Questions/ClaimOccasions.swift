extension Property.Claim {
  /// The occasions of a claim about every moment. If one of them never occurs, the claim is vacuous.
  var occasions: [Expression] {
    switch self {
    case .never(let bad): bad.disjuncts.flatMap(\.occasions)
    case .always(let good): good.conjuncts.flatMap { $0.disjuncts.denied }
    case .possible, .alwaysPossible, .leadsTo, .precedence: []
    }
  }
}

extension Expression {
  var conjuncts: [Expression] {
    if case .and(let left, let right) = kind { left.conjuncts + right.conjuncts } else { [self] }
  }

  fileprivate var disjuncts: [Expression] {
    if case .or(let left, let right) = kind { left.disjuncts + right.disjuncts } else { [self] }
  }

  /// The conjuncts that are occasions; an expression with a single part has none.
  fileprivate var occasions: [Expression] {
    let parts = conjuncts
    return parts.count > 1 ? parts.filter(\.isOccasion) : []
  }

  /// True for facts that come and go. A comparison is no occasion, because the claim may be that a value is never reached.
  fileprivate var isOccasion: Bool {
    switch kind {
    case .active, .shown, .kept, .held, .received, .opened, .refused, .lost: true
    case .or(let left, let right): left.isOccasion && right.isOccasion
    case .boolean, .integer, .namedCase, .variable, .input, .eventField, .parameter, .layout, .not, .and, .compare, .add, .subtract, .negate: false
    }
  }
}

extension [Expression] {
  /// The occasions below `not`: of 'not a or b' the 'a'.
  fileprivate var denied: [Expression] {
    guard count > 1 else { return [] }
    return flatMap { part -> [Expression] in
      guard case .not(let inner) = part.kind else { return [] }
      return inner.conjuncts.filter(\.isOccasion)
    }
  }
}
