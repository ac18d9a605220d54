extension Property.Claim {
  /// The occasions of a claim about every moment. If one of these never occurs, the claim says nothing.
  var occasions: [Expression] {
    switch self {
    case .never(let bad): bad.disjuncts.flatMap(\.occasions)
    case .always(let good): good.conjuncts.flatMap { $0.disjuncts.denied }
    case .possible, .alwaysPossible, .leadsTo, .precedence: []
    }
  }
}

extension Expression {
  fileprivate var conjuncts: [Expression] {
    if case .and(let left, let right) = kind { left.conjuncts + right.conjuncts } else { [self] }
  }

  fileprivate var disjuncts: [Expression] {
    if case .or(let left, let right) = kind { left.disjuncts + right.disjuncts } else { [self] }
  }

  /// One thing alone that is never to be is no occasion for anything.
  fileprivate var occasions: [Expression] {
    let parts = conjuncts
    return parts.count > 1 ? parts.filter(\.isOccasion) : []
  }

  /// Something that comes and goes. A comparison is none: that a number never gets so far may be what the claim is about.
  fileprivate var isOccasion: Bool {
    switch kind {
    case .active, .shown, .kept, .held, .received, .opened, .refused, .lost: true
    case .or(let left, let right): left.isOccasion && right.isOccasion
    case .boolean, .integer, .namedCase, .variable, .input, .eventField, .parameter, .layout, .not, .and, .compare, .add, .subtract, .negate: false
    }
  }
}

extension [Expression] {
  /// Of 'not a or b' the 'a'.
  fileprivate var denied: [Expression] {
    guard count > 1 else { return [] }
    return flatMap { part -> [Expression] in
      guard case .not(let inner) = part.kind else { return [] }
      return inner.conjuncts.filter(\.isOccasion)
    }
  }
}
