/// Links that open, and whose route then has no entry.
struct OpenedLinkFacts: Sendable {
  /// Routes whose links open although they have no entry at the end of the macrostep, each with the shortest run.
  var notKept: [(route: RouteID, run: Run)] = []
  var coverage = Coverage()
  var doubt: Verdict.Doubt?
}

/// Looks for links that open and are gone in the same macrostep.
struct OpenedLinkCheck {
  let base: PreparedSystem
  let limits: CheckLimits

  private var system: TransitionSystem { base.system }

  func facts() -> OpenedLinkFacts {
    let linked = system.routes.indices.filter { system.routes[$0].isLinked && !system.routes[$0].isCommand }
    let asked = linked.filter { OpeningAftermath(base, opening: $0).mayTakeAway($0) }
    let wanted = asked.map { route in
      // If several open in one macrostep, the last one may replace the others.
      let others = linked.filter { $0 != route }.reduce(LoweredExpression.constant(1)) { .both($0, .not(.opened(ID($1)))) }
      let gone = LoweredExpression.both(.opened(ID(route)), .not(.kept(.route(ID(route)))))
      var wanted = Reaching.Wanted(expression: .both(gone, others), question: "opened links")
      // A held link opens as one does that arrives when the others have settled.
      wanted.forgetsHeldLinks = true
      return wanted
    }
    var facts = OpenedLinkFacts()
    for (route, answer) in zip(asked, Reaching(base: base, limits: limits.few, open: nil).answers(wanted)) {
      facts.coverage.add(answer.conclusion.coverage)
      switch answer.conclusion.verdict {
      case .violated(let run?): facts.notKept.append((ID(route), run))
      case .undecided(let why): facts.doubt = facts.doubt ?? why
      case .violated(nil), .vacuous, .holds: continue
      }
    }
    return facts
  }
}
