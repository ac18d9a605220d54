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
    code.doc("Carries out outcomes in order, even if an effect makes another call.")
    code.block("private func carryOut(_ outcomes: [Outcome])") { code in
      code.line("waiting += outcomes")
      code.line("guard !isCarryingOut else { return }")
      code.line("isCarryingOut = true")
      code.line("defer { isCarryingOut = false }")
      code.line("while !waiting.isEmpty { carryOut(waiting.removeFirst()) }")
    }
    code.gap()
    code.block("private func carryOut(_ outcome: Outcome)") { code in
      code.line("switch outcome {")
      if plan.hasEffects { code.line("case .effect(let effect): perform(effect, newRun(of: effect))") }
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
    code.block("private func newRun(of effect: \(names.visible("Effect"))) -> Run") { code in
      code.line("runCount += 1")
      code.line("let run = Run(id: runCount, asker: \(plan.tellsLeaving ? "asker(of: effect)" : "nil"), store: self)")
      if plan.tellsLeaving { code.line("if run.asker != nil { runs.append(run) }") }
      code.line("return run")
    }
    code.gap()
    code.doc("True if the run has not ended. Otherwise, reports a dropped answer to the observers.")
    code.block("fileprivate func takes(_ run: Run, _ cause: Cause) -> \(names.swift("Bool"))") { code in
      code.line("if run.isOver { tell(cause, current, [.dropped]) }")
      code.line("return !run.isOver")
    }
    guard plan.tellsLeaving else { return }
    writeAsker(to: &code)
    code.gap()
    code.block("private func endRuns(of state: State.Kind)") { code in
      code.line("let over = runs.filter { $0.asker == state }")
      code.line("runs.removeAll { $0.asker == state }")
      code.block("for run in over") { code in
        code.line("run.isOver = true")
        code.line("cancel?(run)")
      }
    }
  }

  /// Writes effects that the same states start together.
  private func writeAsker(to code: inout CodeWriter) {
    var order: [String] = []
    var patterns: [String: [String]] = [:]
    for (index, effect) in plan.flow.effects.enumerated() {
      let askers = plan.askers(of: EffectID(index))
      guard let last = askers.last else { continue }
      let kinds = askers.map { ".\(names.kind($0))" }
      var answer = "active.last { [\(kinds.joined(separator: ", "))].contains($0) }"
      // The state may already be left, in the same call.
      if !plan.isAskedByNobody(EffectID(index)) { answer += " ?? .\(names.kind(last))" }
      if patterns[answer] == nil { order.append(answer) }
      let pattern = names.wrapped(".\(SwiftIdentifier.escaped(effect.name.value))", in: effect.module)
      patterns[answer, default: []].append(pattern)
    }
    code.gap()
    code.doc("Returns the innermost active state that starts the effect. The run ends when the machine leaves this state.")
    code.block("private func asker(of effect: \(names.visible("Effect"))) -> State.Kind?") { code in
      code.line("let active = current.state.active")
      code.line("switch effect {")
      let count = patterns.values.reduce(0) { $0 + $1.count }
      let isWhole = count == plan.flow.effects.count
      // With very many cases, the last one is written as `default`.
      let isCut = isWhole && count > WholeSwitch.most
      for answer in isCut ? order.dropLast() : order[...] {
        code.line("case \((patterns[answer] ?? []).joined(separator: ", ")): return \(answer)")
      }
      if isCut, let last = order.last { code.line("default: return \(last)") }
      if !isWhole { code.line("default: return nil") }
      code.line("}")
    }
  }

  func writeType(to code: inout CodeWriter) {
    guard plan.hasEffects else { return }
    code.gap()
    code.doc("One run of an effect, through which you send the answers. Answers are dropped after the run has ended.")
    code.line("@MainActor")
    code.block("\(access)final class Run: Identifiable") { code in
      code.line("\(access)nonisolated let id: \(names.swift("Int"))")
      code.doc("True if the machine has left the state that started the effect.")
      code.line("\(access)fileprivate(set) var isOver = false")
      code.line("fileprivate let asker: State.Kind?")
      code.line("private weak var store: Store?")
      code.gap()
      code.block("fileprivate init(id: \(names.swift("Int")), asker: State.Kind?, store: Store)") { code in
        code.line("self.id = id")
        code.line("self.asker = asker")
        code.line("self.store = store")
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
