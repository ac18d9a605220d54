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
    code.doc("A result of a call. Each call returns its outcomes in order.")
    code.type(access, "enum Outcome: \(plan.hasComparableEffects ? protocols : names.swift("Sendable"))") { code in
      if plan.hasEffects {
        code.doc(
          "The app performs this effect.\(plan.tellsLeaving ? " Its run ends when the machine leaves the state; nil if it belongs to no state." : "")"
        )
        code.line("case effect(\(names.visible("Effect"))\(plan.tellsLeaving ? ", of: State.Kind?" : ""))")
      }
      if !plan.timers.isEmpty {
        code.line("case start(\(names.visible("Timer")))")
        code.line("case stop(\(names.visible("Timer")))")
      }
      if plan.tellsLeaving {
        code.doc("The machine left this state, so the runs of its effects have ended. Only states with effects report this.")
        code.line("case left(State.Kind)")
      }
      if plan.navigation != nil { code.line("case layout(\(names.visible("Layout")))") }
      if plan.navigates { writeNavigation(to: &code) } else { writeRoots(to: &code) }
      writeLinks(to: &code)
      code.doc("No active state takes the event. The machine did not change.")
      code.line("case ignored")
      if RejectionWriting(plan: plan, access: access).exists {
        code.doc("The machine rejected the call and did not change.")
        code.line("case rejected(Rejection)")
      }
      if plan.hasStore, plan.hasEffects {
        code.doc("The run had ended before this answer. The machine did not change.")
        code.line("case dropped")
      }
      if plan.hasStore { naming.write(naming.outcomes, to: &code) }
    }
    RejectionWriting(plan: plan, access: access).write(to: &code)
    if plan.judgesLinks || plan.hasOpens { writeReasons(to: &code) }
    if plan.navigates { writeMoves(to: &code) }
  }

  private func writeNavigation(to code: inout CodeWriter) {
    code.doc("The route is now shown in this stack.")
    code.line("case shown(\(route), in: Stack)")
    code.doc("The route was removed for this reason.")
    code.line("case removed(\(route), Removal)")
    if plan.navigation?.hasTabs == true { code.line("case selected(\(route).Kind, in: Container)") }
    guard plan.restores else { return }
    code.doc("The saved navigation is restored without these routes, which are not available\(plan.hasLookup ? " or do not exist" : "").")
    code.line("case restored(without: [\(route)])")
    code.doc("The saved navigation is discarded: another version or identity saved it, or the active states do not open links.")
    code.line("case forgotten")
  }

  private func writeRoots(to code: inout CodeWriter) {
    if plan.hasRoots {
      code.doc("The app removes all entries and shows this route.")
      code.line("case root(\(route))")
    }
    if plan.showsRoutes {
      code.doc("The app shows this route.")
      code.line("case show(\(route))")
    }
  }

  private func writeLinks(to code: inout CodeWriter) {
    if plan.judgesLinks {
      code.doc("A link to the route is held until a later state opens or refuses it.")
      code.line("case held(\(route))")
      code.doc("A link opens the route. The outcomes of the opening follow.")
      code.line("case opened(\(route))")
      code.doc("A link or a transition cannot open the route. The route is nil if no form matches the link.")
      code.line("case refused(\(route)?, Refusal)")
      code.doc("A link to the route was discarded before a state could open it.")
      code.line("case lost(\(route), Loss)")
    } else if plan.hasOpens {
      code.doc("A transition cannot open the route, because the route is not available.")
      code.line("case refused(\(route)?, Refusal)")
    }
  }

  // MARK: Reasons

  /// The reasons for which a link, or a transition's route, is refused.
  var refusals: [(name: String, about: String?)] {
    var found: [(name: String, about: String?)] = []
    if plan.judgesLinks {
      found.append(("unknown", "No form matches the link."))
      if plan.hasSources { found.append(("source", "Links from this source cannot open the route.")) }
      found.append(("policy", "The arrival policy refuses the link."))
      found.append(("uncovered", "No active state has a policy for the link."))
    }
    found.append(("unavailable", nil))
    if plan.hasLookup { found.append(("notFound", "The target of the route does not exist.")) }
    return found
  }

  /// The reasons for which a held link is lost.
  var losses: [(name: String, about: String?)] {
    [("replaced", "Another link is held instead; their number is limited.")]
      + (plan.hasIdentity ? [("identity", "The link arrived for another identity.")] : [])
  }

  /// The reasons for which an entry is removed.
  var removals: [(name: String, about: String?)] {
    [
      ("back", "The person went back."), ("emptied", "The machine entered a state with a root."),
      ("replaced", "Another route took its place, or was opened below it."), ("unavailable", nil), ("layout", "The new layout has no place for it."),
    ] + (plan.closes ? [("closed", "A transition closed it.")] : [])
  }

  private func writeReasons(to code: inout CodeWriter) {
    write("Refusal", about: "The reason that a link or a transition cannot open a route.", refusals, to: &code)
    if plan.judgesLinks { write("Loss", about: "The reason that a link was discarded before a state could open it.", losses, to: &code) }
  }

  private func write(_ type: String, about: String, _ cases: [(name: String, about: String?)], to code: inout CodeWriter) {
    RejectionWriting(plan: plan, access: access).write(type, about: about, cases, to: &code)
  }

  private var protocols: String { "\(names.swift("Hashable")), \(names.swift("Sendable"))" }

  private func writeMoves(to code: inout CodeWriter) {
    write("Removal", about: "The reason that an entry was removed.", removals, to: &code)
    code.gap()
    code.doc("A navigation action of a person.")
    code.type(access, "enum Move: \(protocols)") { code in
      code.doc("Opens a route from a visible route or element.")
      code.line("case open(\(route))")
      code.doc("Removes the top entry of a container.")
      code.line("case back(in: Container)")
      if plan.keepsUndone {
        code.doc("Reopens the entry of a container from which the person last went back.")
        code.line("case forward(in: Container)")
      }
      if plan.navigation?.hasModals == true {
        code.doc("Removes the top entry of the topmost modal container.")
        code.line("case dismiss")
      }
      if plan.navigation?.styles.contains(.windows) == true {
        code.doc("Closes the window of the route.")
        code.line("case close(\(route))")
      }
      if plan.navigation?.hasTabs == true { code.line("case select(\(route).Kind, in: Container)") }
      if plan.movesPaths {
        code.doc("Sets the entries above the base of a stack: removes the missing ones, and opens the new ones.")
        code.line("case path([\(route)], of: Stack)")
        if plan.navigation?.hasModals == true {
          code.doc("Removes all entries of modal containers.")
          code.line("case dismissAll")
        }
      }
      if plan.hasStore { naming.write(naming.moves, to: &code) }
    }
  }
}
