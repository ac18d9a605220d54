/// Guarded transitions for one event in different regions whose guards can hold together.
enum OverlappingGuards {
  static let rule = FlowRule(
    "overlapping-guards", .warning, "Guards in different regions that look like alternatives exclude each other.",
    explanation: """
      Within one list of transitions only the first one whose guard holds is taken, so guards in a list may overlap. But each region takes a \
      transition of its own. These two guards look like alternatives, yet both can hold at once: then one event takes both transitions, and the \
      person sees the effects of both. Let one guard be the opposite of the other, or put both transitions into one list. Allow it if both are meant \
      to happen.
      """,
    needs: [.states, .events], respects: [.variables, .inputs, .types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          inputs: { level: 0...10 }
          events: { play: Play., stop: Stop. }
          regions:
            sound: { states: { off: { transitions: { play: { to: on1, when: level > 3 } } }, on1: { transitions: { stop: off } } } }
            subtitles: { states: { hidden: { transitions: { play: { to: seen, when: ⟦level < 6⟧ } } }, seen: { transitions: { stop: hidden } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          inputs: { level: 0...10 }
          events: { play: Play., stop: Stop. }
          regions:
            sound: { states: { off: { transitions: { play: { to: on1, when: level > 3 } } }, on1: { transitions: { stop: off } } } }
            subtitles: { states: { hidden: { transitions: { play: { to: seen, when: level <= 3 } } }, seen: { transitions: { stop: hidden } } } }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          inputs: { mode: [film, song, talk] }
          events: { play: Play., stop: Stop. }
          regions:
            sound: { states: { off: { transitions: { play: { to: on1, when: mode == film } } }, on1: { transitions: { stop: off } } } }
            subtitles: { states: { hidden: { transitions: { play: { to: seen, when: ⟦mode != song⟧ } } }, seen: { transitions: { stop: hidden } } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          inputs: { mode: [film, song, talk] }
          events: { play: Play., stop: Stop. }
          regions:
            sound: { states: { off: { transitions: { play: { to: on1, when: mode == film } } }, on1: { transitions: { stop: off } } } }
            subtitles: { states: { hidden: { transitions: { play: { to: seen, when: mode != film } } }, seen: { transitions: { stop: hidden } } } }
          """),
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    var stepsLeft = 250_000
    let guarded = flow.transitions.filter { $0.event != nil && $0.condition != nil && flow.lineage(of: $0.source).contains { flow.isRegion($0) } }
    for (index, other) in guarded.enumerated() {
      for one in guarded[..<index] where one.event == other.event && flow.areParallel(one.source, other.source) {
        let known = Set(flow.lineage(of: one.source) + flow.lineage(of: other.source))
        guard let first = one.condition, let second = other.condition, let read = first.read(known), !read.isEmpty, read == second.read(known)
        else { continue }
        var guards = GuardSpace(flow)
        let (a, b) = (guards.condition(first), guards.condition(second))
        let active = (first.all + second.all).filter { if case .active = $0.kind { true } else { false } }.map { guards.condition($0) }
        let space = guards.space
        func possible(_ condition: Condition) -> Bool {
          if case .possible = space.isSatisfiable(.and(active + [condition]), stepsLeft: &stepsLeft) { true } else { false }
        }
        guard possible(.and([a, b])) else { continue }
        let eachHoldsAlone = possible(.and([a, .not(b)])) && possible(.and([b, .not(a)]))
        guard eachHoldsAlone || Self.areEqualAndUnequal(first, second) else { continue }
        findings.add(
          "this guard and the one of '\(flow[one.source].name.value)' can hold together, and then both transitions are taken", at: second.span,
          notes: [.init("the other guard is here", at: first.span)])
        break
      }
    }
  }
}

extension OverlappingGuards {
  /// Returns true if one guard is `x == a` and the other `x != b`: alternatives, if `a` and `b` were the same.
  private static func areEqualAndUnequal(_ one: Expression, _ other: Expression) -> Bool {
    guard case .compare(let first, _, _) = one.kind, case .compare(let second, _, _) = other.kind else { return false }
    return first == .equal && second == .notEqual || first == .notEqual && second == .equal
  }
}

extension Expression {
  /// Returns the variables and inputs that it reads; nil if it also reads other facts, except whether these states are active.
  fileprivate func read(_ known: Set<StateID>) -> Set<Kind>? {
    var found: Set<Kind> = []
    for part in all {
      switch part.kind {
      case .variable, .input: found.insert(part.kind)
      case .active(let state) where known.contains(state): continue
      case .eventField, .parameter, .active, .layout, .shown, .kept, .held, .received, .opened, .refused, .lost: return nil
      case .boolean, .integer, .namedCase, .not, .and, .or, .compare, .add, .subtract, .negate: continue
      }
    }
    return found
  }
}

extension Flow {
  /// Returns true if the states are in different regions of one state.
  fileprivate func areParallel(_ one: StateID, _ other: StateID) -> Bool {
    let common = leastCommonAncestor(of: one, and: other)
    return self[common].kind == .parallel && common != one && common != other
  }
}
