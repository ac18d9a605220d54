/// Writes the part of `Store` that shows a state for at least its `minimum` time; the machine does not wait.
struct MinimumTimeWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var lasting: [State] { flow.states.filter { $0.minimum != nil && $0.id != Flow.outermost } }

  var exists: Bool { !lasting.isEmpty }

  func writeProperties(to code: inout CodeWriter) {
    guard exists else { return }
    code.doc("The state to show. A state with a minimum time is shown for that time, even if the machine has already left it.")
    code.block("\(access)var shownState: State") { code in
      code.line("registrar.access(self, keyPath: \\.shownState)")
      code.line("return lastingState")
    }
    code.line("private var lastingState: State")
    if plan.countsStateChanges {
      code.doc("The number of changes of the state until `lastingState`, whose payloads may not be comparable.")
      code.line("private var lastingChanges = 0")
    }
    code.line("private var shownSince: [State.Kind: ContinuousClock.Instant] = [:]")
    code.line("private var showing: Task<Void, Never>?")
  }

  func writeInitializing(to code: inout CodeWriter) {
    guard exists else { return }
    code.line("lastingState = machine.state")
    if plan.countsStateChanges { code.line("lastingChanges = machine.stateChanges") }
    code.line("for kind in machine.state.active { shownSince[kind] = .now }")
  }

  func write(to code: inout CodeWriter) {
    guard exists else { return }
    code.gap()
    code.doc("Updates `shownState` to the machine's state when the minimum times of the shown states have elapsed.")
    code.block("private func showState()") { code in
      code.line("showing?.cancel()")
      code.line("let now = ContinuousClock.now")
      code.line("var missing = Duration.zero")
      code.line("let state = current.state")
      code.block("for kind in lastingState.active where !state.isActive(kind)") { code in
        code.line("if let since = shownSince[kind] { missing = max(missing, Self.minimum(of: kind) - (now - since)) }")
      }
      code.line("guard missing <= .zero else {")
      code.inner { code in
        code.line("showing = Task { [weak self] in")
        code.inner { code in
          code.line("try? await Task.sleep(for: missing)")
          code.line("guard !Task.isCancelled, let self else { return }")
          code.line("showState()")
        }
        code.line("}")
        code.line("return")
      }
      code.line("}")
      code.line("for kind in state.active where !lastingState.isActive(kind) { shownSince[kind] = now }")
      if plan.countsStateChanges {
        code.line("guard lastingChanges != current.stateChanges else { return }")
        code.line("lastingChanges = current.stateChanges")
      } else {
        code.line("guard lastingState != state else { return }")
      }
      code.line("registrar.withMutation(of: self, keyPath: \\.shownState) { lastingState = state }")
    }
    code.gap()
    code.block("private static func minimum(of kind: State.Kind) -> Duration") { code in
      code.line("switch kind {")
      for time in Set(lasting.compactMap { $0.minimum?.value }).sorted() {
        let kinds = lasting.filter { $0.minimum?.value == time }.map { ".\(names.kind($0.id))" }
        code.line("case \(kinds.joined(separator: ", ")): return .milliseconds(\(time))")
      }
      if lasting.count < flow.states.count - 1 { code.line("default: return .zero") }
      code.line("}")
    }
  }
}
