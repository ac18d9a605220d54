/// The order in which a flow's forms win where several match a URL.
struct LinkRanking: Sendable {
  struct Pair: Hashable, Sendable {
    /// Indices of the forms.
    let winner: Int
    let loser: Int
  }

  typealias Candidate = (route: Route, form: RouteForm, link: LinkForm)

  /// Indices of all forms. Each form follows those that win over it; otherwise the given order is kept.
  ///
  /// If precedences contradict each other, one of them is ignored.
  let order: [Int]
  /// Pairs that share a URL, or may share one.
  let overlapping: [Pair]

  init(_ flow: Flow, _ forms: [Candidate]) {
    let links = forms.map(\.link)
    var comparison = LinkComparison(links)
    var precedence = LinkPrecedence(count: forms.count)
    var overlapping: [(Int, Int)] = []
    for pair in LinkIndex(links).candidatePairs {
      let (first, second) = (forms[pair.first], forms[pair.second])
      // An explicit order needs no comparison: for forms that share no URL it only matters in a cycle.
      let isSaid = flow.saysFirst((first.route.id, first.form), before: (second.route.id, second.form)) != nil
      let overlap = isSaid ? nil : comparison.overlap(pair.first, with: pair.second)
      guard overlap != Overlap.none else { continue }
      overlapping.append((pair.first, pair.second))
      guard let isFirst = flow.wins(first, over: second, overlap: overlap) else { continue }
      precedence.add(isFirst ? pair.first : pair.second, over: isFirst ? pair.second : pair.first, isChecked: !isSaid)
    }
    precedence.dropIdle { comparison.overlap($0, with: $1) }
    order = Self.order(precedence.winners)
    var places = Array(repeating: 0, count: forms.count)
    for (place, form) in order.enumerated() { places[form] = place }
    self.overlapping = overlapping.map { one, other in
      places[one] < places[other] ? Pair(winner: one, loser: other) : Pair(winner: other, loser: one)
    }
  }

  private enum Progress { case waiting, begun, done }

  private static func order(_ winners: [[Int]]) -> [Int] {
    var order: [Int] = []
    var progress = Array(repeating: Progress.waiting, count: winners.count)
    for form in winners.indices where progress[form] == .waiting {
      var pending = [form]
      while let next = pending.last {
        if progress[next] == .waiting {
          progress[next] = .begun
          pending += winners[next].reversed().filter { progress[$0] == .waiting }
        } else {
          pending.removeLast()
          guard progress[next] == .begun else { continue }
          progress[next] = .done
          order.append(next)
        }
      }
    }
    return order
  }
}

extension Flow {
  /// Returns true if the first of two forms wins if both match; nil if neither is declared first or narrower.
  func wins(_ one: LinkRanking.Candidate, over other: LinkRanking.Candidate, overlap: Overlap?) -> Bool? {
    if let isFirst = saysFirst((one.route.id, one.form), before: (other.route.id, other.form)) { return isFirst }
    switch overlap {
    case .firstInsideSecond?: return true
    case .secondInsideFirst?: return false
    case nil, .some(.none), .same?, .partial?, .undecided?: return nil
    }
  }

  /// Returns true if `before` puts the first of two forms before the other, false for the opposite; nil if it does neither, or
  /// both.
  func saysFirst(_ one: (route: RouteID, form: RouteForm), before other: (route: RouteID, form: RouteForm)) -> Bool? {
    let isFirst = says(one.form, of: one.route, before: other.route)
    return isFirst == says(other.form, of: other.route, before: one.route) ? nil : isFirst
  }

  func says(_ form: RouteForm, of route: RouteID, before other: RouteID) -> Bool {
    (form.before + self[route].before).contains { $0.value == .all || $0.value == .route(other) }
  }
}
