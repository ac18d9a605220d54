/// Writes the handling of outcomes: effects, each with a `Run` for its answers, and timers.
struct RunWriting {
  let plan: MachinePlan
  let access: String

  private var names: NamePlan { plan.names }
  private var timer: String { names.visible("Timer") }

  /// True if some outcome has a consequence.
  var carriesOut: Bool { plan.hasEffects || !plan.timers.isEmpty }

  func writeProperties(to code: inout CodeWriter) {
    if !plan.timers.isEmpty { code.line("private var timers: [\(timer): Task<Void, Never>] = [:]") }
    if plan.tellsLeaving { code.line("private var runs: [Run] = []") }
    if plan.hasEffects { code.line("private var runCount = 0") }
    guard carriesOut else { return }
    code.line("private var waiting: [Outcome] = []")
    code.line("private var isCarryingOut = false")
  }

  // MARK: Carrying out

  func writeCarryingOut(to code: inout CodeWriter) {
    guard carriesOut else { return }
    code.gap()
    code.doc("Queues outcomes.\(plan.tellsLeaving ? " From now on, runs of states that were left drop their answers." : "")")
    code.block("private func queue(_ outcomes: [Outcome])") { code in
      code.line("waiting += outcomes")
      guard plan.tellsLeaving else { return }
      code.block("for case .left(let state) in outcomes") { $0.line("for run in runs where run.owner == state { run.isOver = true }") }
    }
    code.gap()
    code.doc("Carries out the queued outcomes in order, even if an effect makes another call.")
    code.block("private func carryOut()") { code in
      code.line("guard !isCarryingOut else { return }")
      code.line("isCarryingOut = true")
      code.line("defer { isCarryingOut = false }")
      code.line("while !waiting.isEmpty { carryOut(waiting.removeFirst()) }")
    }
    code.gap()
    code.block("private func carryOut(_ outcome: Outcome)") { code in
      code.line("switch outcome {")
      if plan.tellsLeaving {
        code.line("case .effect(let effect, let state): perform(effect, newRun(of: state))")
      } else if plan.hasEffects {
        code.line("case .effect(let effect): perform(effect, newRun())")
      }
      if plan.tellsLeaving { code.line("case .left(let state): endRuns(of: state)") }
      if !plan.timers.isEmpty {
        code.line("case .start(let timer): start(timer)")
        code.line("case .stop(let timer): timers.removeValue(forKey: timer)?.cancel()")
      }
      code.line("default: break")
      code.line("}")
    }
    if plan.hasEffects { writeRuns(to: &code) }
    if !plan.timers.isEmpty { writeTimers(to: &code) }
  }

  private func writeTimers(to code: inout CodeWriter) {
    code.gap()
    code.doc("Fires a timer. The store does this when the timer elapses; a test can call it without waiting.")
    code.line("@discardableResult")
    code.block("\(access)func fire(_ timer: \(timer)) -> [Outcome]") { code in
      code.line("timers.removeValue(forKey: timer)?.cancel()")
      code.line("return run(.timer(timer)) { $0.fire(timer) }")
    }
    code.gap()
    code.block("private func start(_ timer: \(timer))") { code in
      code.line("timers[timer]?.cancel()")
      code.line("timers[timer] = Task { [weak self] in")
      code.inner { code in
        code.line("try? await Task.sleep(for: .milliseconds(timer.milliseconds))")
        code.line("guard !Task.isCancelled, let self else { return }")
        code.line("timers[timer] = nil")
        code.line("fire(timer)")
      }
      code.line("}")
    }
  }

  // MARK: Runs

  private func writeRuns(to code: inout CodeWriter) {
    code.gap()
    code.block("private func newRun(\(plan.tellsLeaving ? "of state: State.Kind?" : "")) -> Run") { code in
      code.line("runCount += 1")
      guard plan.tellsLeaving else { return code.line("return Run(id: runCount, store: self)") }
      code.line("let run = Run(id: runCount, owner: state, store: self)")
      code.block("if let state") { code in
        code.line("// An earlier effect may have answered, so that the machine has left the state already.")
        code.line("run.isOver = waiting.contains { if case .left(state) = $0 { true } else { false } }")
        code.line("runs.append(run)")
      }
      code.line("return run")
    }
    code.gap()
    code.doc("True if the run has not ended. Otherwise, reports a dropped answer to the observers.")
    code.block("fileprivate func takes(_ run: Run, _ cause: Cause) -> \(names.swift("Bool"))") { code in
      code.line("if run.isOver { tell(cause, current, [.dropped]) }")
      code.line("return !run.isOver")
    }
    guard plan.tellsLeaving else { return }
    code.gap()
    code.block("private func endRuns(of state: State.Kind)") { code in
      code.line("let over = runs.filter { $0.owner == state }")
      code.line("runs.removeAll { $0.owner == state }")
      code.line("for run in over { run.isOver = true }")
      code.line("for run in over { cancel?(run) }")
    }
    code.gap()
    code.block("fileprivate func forget(_ run: Run)") { $0.line("runs.removeAll { $0 === run }") }
  }

  func writeType(to code: inout CodeWriter) {
    guard plan.hasEffects else { return }
    code.gap()
    code.doc("One run of an effect, through which you send the answers. Answers are dropped after the run has ended.")
    code.line("@MainActor")
    code.block("\(access)final class Run: Identifiable") { code in
      code.line("\(access)nonisolated let id: \(names.swift("Int"))")
      code.doc("True if the machine has left the state that started the effect\(plan.tellsLeaving ? ", or the run is finished" : "").")
      code.line("\(access)fileprivate(set) var isOver = false")
      if plan.tellsLeaving { code.line("fileprivate let owner: State.Kind?") }
      code.line("private weak var store: Store?")
      code.gap()
      code.block("fileprivate init(id: \(names.swift("Int")), \(plan.tellsLeaving ? "owner: State.Kind?, " : "")store: Store)") { code in
        code.line("self.id = id")
        if plan.tellsLeaving { code.line("self.owner = owner") }
        code.line("self.store = store")
      }
      if plan.tellsLeaving {
        code.gap()
        code.doc("Ends the run, so that the store does not keep it until the machine leaves the state. `cancel` is not called.")
        code.block("\(access)func finish()") { code in
          code.line("isOver = true")
          code.line("store?.forget(self)")
        }
      }
      for group in plan.events.all where group != .flow { writeAnswer(group, to: &code) }
    }
  }

  private func writeAnswer(_ group: EventGroups.Group, to code: inout CodeWriter) {
    var (parameter, argument) = ("", "")
    if case .sender(let sender) = group { (parameter, argument) = (", from sender: \(EventGroups.senderType(sender))", ", from: sender") }
    code.gap()
    if group == .world { code.doc("Sends an event as the answer of the effect.") }
    code.line("@discardableResult")
    code.block("\(access)func send(_ event: \(plan.events.typeName(group))\(parameter)) -> [Outcome]") { code in
      code.line("guard let store else { return [] }")
      code.line("guard store.takes(self, .\(plan.events.trigger(of: group))(event)) else { return [.dropped] }")
      code.line("return store.send(event\(argument))")
    }
  }
}
