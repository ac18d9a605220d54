/// Writes `Outcome`, the results of a call in order, and `Move`, a person's navigation.
struct OutcomeWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var naming: LogNameWriting { LogNameWriting(plan: plan, access: access) }

  func write(to code: inout CodeWriter) {
    code.gap()
    code.doc("One of the things that happened, in their order.")
    code.type(access, "enum Outcome: \(plan.hasComparableEffects ? protocols : names.swift("Sendable"))") { code in
      if plan.hasEffects {
        code.doc("The app carries this out.")
        code.line("case effect(\(names.visible("Effect")))")
      }
      if !plan.timers.isEmpty {
        code.line("case start(\(names.visible("Timer")))")
        code.line("case stop(\(names.visible("Timer")))")
      }
      if plan.tellsLeaving {
        code.doc("The runs that this state asked for are over.")
        code.line("case left(State.Kind)")
      }
      if plan.navigation != nil { code.line("case layout(\(names.visible("Layout")))") }
      if plan.navigates { writeNavigation(to: &code) } else { writeRoots(to: &code) }
      writeLinks(to: &code)
      code.doc("Nobody takes the event now; nothing has changed.")
      code.line("case ignored")
      if RejectionWriting(plan: plan, access: access).exists {
        code.doc("The call must not come now; nothing has changed.")
        code.line("case rejected(Rejection)")
      }
      if plan.hasStore, plan.hasEffects {
        code.doc("The run that answers is over; nothing has changed.")
        code.line("case dropped")
      }
      if plan.hasStore { naming.write(naming.outcomes, to: &code) }
    }
    RejectionWriting(plan: plan, access: access).write(to: &code)
    if plan.judgesLinks || plan.hasOpens { writeReasons(to: &code) }
    if plan.navigates { writeMoves(to: &code) }
  }

  private func writeNavigation(to code: inout CodeWriter) {
    code.doc("It is on show now, in this list.")
    code.line("case shown(\(route), in: Stack)")
    code.doc("It is no longer open.")
    code.line("case removed(\(route), Removal)")
    if plan.navigation?.hasTabs == true { code.line("case selected(\(route).Kind, in: Container)") }
    guard plan.restores else { return }
    code.doc("What was saved is open again, without what is not available now\(plan.hasLookup ? " or does not exist any more" : "").")
    code.line("case restored(without: [\(route)])")
    code.doc("The saved navigation is not opened: it belongs to another person, or links are refused now.")
    code.line("case forgotten")
  }

  private func writeRoots(to code: inout CodeWriter) {
    if plan.hasRoots {
      code.doc("The navigation is emptied and shows this route.")
      code.line("case root(\(route))")
    }
    if plan.showsRoutes {
      code.doc("The navigation shows this route.")
      code.line("case show(\(route))")
    }
  }

  private func writeLinks(to code: inout CodeWriter) {
    if plan.judgesLinks {
      code.doc("A link to it waits until a later state opens or refuses it.")
      code.line("case held(\(route))")
      code.doc("A link to it was opened; what that shows comes next.")
      code.line("case opened(\(route))")
      code.doc("A link was not followed, or a transition's route not opened; without a route no form fits the link.")
      code.line("case refused(\(route)?, Refusal)")
      code.doc("A link to it was held, and will never be opened.")
      code.line("case lost(\(route), Loss)")
    } else if plan.hasOpens {
      code.doc("A transition would open this route, and it is not available.")
      code.line("case refused(\(route)?, Refusal)")
    }
  }

  // MARK: Reasons

  /// The reasons for which a link, or a transition's route, is refused.
  var refusals: [(name: String, about: String?)] {
    var found: [(name: String, about: String?)] = []
    if plan.judgesLinks {
      found.append(("unknown", "No form fits the link."))
      if plan.hasSources { found.append(("source", "Links from there may not open it.")) }
      found.append(("policy", "A state refuses it."))
      found.append(("uncovered", "No state says what becomes of it."))
    }
    found.append(("unavailable", nil))
    if plan.hasLookup { found.append(("notFound", "Its target does not exist.")) }
    return found
  }

  /// The reasons for which a held link is lost.
  var losses: [(name: String, about: String?)] {
    [("replaced", "There is no room for it beside the others.")] + (plan.hasIdentity ? [("identity", "It was meant for somebody else.")] : [])
  }

  /// The reasons for which an entry is removed.
  var removals: [(name: String, about: String?)] {
    [
      ("back", "The person went back."), ("emptied", "A state with a root was entered."),
      ("replaced", "Another route took its place, or lay below it."), ("unavailable", nil), ("layout", "The new layout has no place for it."),
    ] + (plan.closes ? [("closed", "A transition closed it.")] : [])
  }

  private func writeReasons(to code: inout CodeWriter) {
    write("Refusal", about: "Why a link, or a transition's route, is refused.", refusals, to: &code)
    if plan.judgesLinks { write("Loss", about: "Why a held link is lost.", losses, to: &code) }
  }

  private func write(_ type: String, about: String, _ cases: [(name: String, about: String?)], to code: inout CodeWriter) {
    RejectionWriting(plan: plan, access: access).write(type, about: about, cases, to: &code)
  }

  private var protocols: String { "\(names.swift("Hashable")), \(names.swift("Sendable"))" }

  private func writeMoves(to code: inout CodeWriter) {
    write("Removal", about: "Why a route is no longer open.", removals, to: &code)
    code.gap()
    code.doc("A move of a person.")
    code.type(access, "enum Move: \(protocols)") { code in
      code.doc("Opens a route from something that is on show.")
      code.line("case open(\(route))")
      code.doc("Takes back what lies on top in a container.")
      code.line("case back(in: Container)")
      if plan.keepsUndone {
        code.doc("Opens again what was taken back last in a container.")
        code.line("case forward(in: Container)")
      }
      if plan.navigation?.hasModals == true {
        code.doc("Takes back what covers everything else.")
        code.line("case dismiss")
      }
      if plan.navigation?.styles.contains(.windows) == true {
        code.doc("Closes the window.")
        code.line("case close(\(route))")
      }
      if plan.navigation?.hasTabs == true { code.line("case select(\(route).Kind, in: Container)") }
      if plan.movesPaths {
        code.doc("Leaves these routes on the base of a list: those that are gone are taken back, new ones opened.")
        code.line("case path([\(route)], of: Stack)")
        if plan.navigation?.hasModals == true {
          code.doc("Takes back all that covers everything else.")
          code.line("case dismissAll")
        }
      }
      if plan.hasStore { naming.write(naming.moves, to: &code) }
    }
  }
}
