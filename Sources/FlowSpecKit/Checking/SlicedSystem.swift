extension Slice {
  /// The system without what is left out; every index still means what it did.
  func sliced(_ base: System, observing formulas: [Formula]) -> System {
    var system = base
    for index in system.transitions.indices {
      guard rules.contains(index) else {
        system.transitions[index] = System.Rule(source: system.transitions[index].source, trigger: .events([]))
        continue
      }
      strip(&system.transitions[index])
    }
    for index in system.variables.indices where !variables.contains(index) {
      system.variables[index].domain = Domain(count: 1)
      system.variables[index].initial = 0
      system.variables[index].isLasting = false
    }
    for index in system.inputs.indices where !inputs.contains(index) { system.inputs[index].domain = Domain(count: 1) }
    for index in system.events.indices {
      for field in system.events[index].payload.indices where !fields.contains(Field(event: index, index: field)) {
        system.events[index].payload[field] = Domain(count: 1)
      }
    }
    if !hasNavigation { system.hasNavigation = false }
    if !hasNavigation { system.savesNavigation = false }
    if !hasLayout { system.layouts = [] }
    system.hasLinks = !links.isEmpty
    // Of links that nothing tells apart one stands for all.
    let representatives = Set(alike(base, except: Self.routesNamed(formulas + base.transitions.compactMap(\.condition))).keys)
    for index in system.routes.indices where !representatives.contains(index) { system.routes[index].isLinked = false }
    // A launch that remembers nothing is like the first one.
    let remembers = system.variables.contains(where: \.isLasting) || system.inputs.contains { $0.isLasting && $0.domain.count > 1 }
    system.restores = system.restores && (remembers || hasNavigation)
    strip(states: &system)
    Representatives(system: system, formulas: formulas).apply(to: &system)
    return system
  }

  private static func routesNamed(_ formulas: [Formula]) -> Set<Int> {
    Set(
      formulas.flatMap(\.all).compactMap { part in
        switch part {
        case .held(let route), .opened(let route), .refused(let route), .lost(let route): route
        case .constant, .variable, .input, .field, .parameter, .active, .layout, .shown, .kept, .received, .latched, .not, .and, .or,
          .compare, .add, .subtract:
          nil
        }
      })
  }

  private func strip(_ rule: inout System.Rule) {
    rule.updates.removeAll { !variables.contains($0.variable) }
    rule.effects = []
    rule.raises.removeAll { !events.contains($0.event) }
    if !hasNavigation, !(rule.opens.map { openings.contains($0.route) } ?? false) { rule.opens = nil }
  }

  private func strip(states system: inout System) {
    let targets = Set(system.transitions.flatMap(\.targets).filter { $0.history != nil }.map(\.state))
    var timed: Set<Int> = []
    for index in system.transitions.indices {
      if case .after = system.transitions[index].trigger { timed.insert(system.transitions[index].source) }
    }
    for index in system.states.indices {
      system.states[index].entry = []
      system.states[index].exit = []
      if !hasNavigation { system.states[index].root = nil }
      if !targets.contains(index) { system.states[index].memory = nil }
      if !timed.contains(index) { system.states[index].timers = [] }
    }
  }

  /// What was left out, in words for a person.
  func leftOut(of system: System) -> [String] {
    var found = system.variables.indices.filter { !variables.contains($0) }.map { system.variables[$0].name }
    found += system.inputs.indices.filter { !inputs.contains($0) }.map { system.inputs[$0].name }
    if !hasNavigation, system.hasNavigation { found.append("navigation") }
    if !hasLayout, !system.layouts.isEmpty { found.append("layouts") }
    if !hasHeld, system.hasLinks { found.append("held links") }
    let names = shapeRegionNames(system)
    return found + names
  }

  private func shapeRegionNames(_ system: System) -> [String] {
    guard shapeRegions.count > 1 else { return [] }
    return shapeRegions.indices.filter { !regions.contains($0) }.map { "region \(system.states[shapeRegions[$0].root].name)" }
  }
}

/// Inputs with many values, reduced to one value for each way in which the formulas can tell values apart.
struct Representatives {
  let system: System
  let formulas: [Formula]

  /// Formulas that may read inputs, in the system and in the question.
  private var all: [Formula] {
    var found = formulas + system.transitions.compactMap(\.condition) + system.events.compactMap(\.promise)
    found += system.layouts.compactMap(\.condition) + system.routes.compactMap(\.available) + system.elements.compactMap(\.available)
    for update in system.transitions.flatMap(\.updates) { if case .formula(let formula, _) = update.value { found.append(formula) } }
    return found
  }

  func apply(to system: inout System) {
    let parts = all.flatMap(\.all)
    for index in system.inputs.indices where system.inputs[index].domain.count > 4 {
      guard let (values, areAll) = values(of: index, parts) else { continue }
      if !areAll { system.samplesInputs = true }
      let domain = system.inputs[index].domain
      system.inputs[index].domain = Domain(count: values.count, meanings: values.map { domain.meaning($0) })
    }
  }

  /// Raw values, ascending, and whether they stand for all; none where each value has to be looked at, and can be.
  private func values(of input: Int, _ parts: [Formula]) -> (raws: [Int], areAll: Bool)? {
    let domain = system.inputs[input].domain
    var bounds: Set<Int> = []
    var questions: [(Int) -> Bool] = []
    var isPlain = true
    for part in parts {
      guard case .compare(let comparison, let left, let right) = part, (left.all + right.all).contains(.input(input)) else { continue }
      if left == .input(input), case .constant(let value) = right {
        bounds.insert(value)
        questions.append { comparison.holds($0, value) }
      } else if right == .input(input), case .constant(let value) = left {
        bounds.insert(value)
        questions.append { comparison.holds(value, $0) }
      } else {
        isPlain = false
        for case .constant(let value) in left.all + right.all { bounds.formUnion([value, -value]) }
      }
    }
    // What is not plainly compared is looked at value by value, if that is possible at all.
    if !isPlain, domain.count <= 256 { return nil }
    let reads = parts.filter { $0 == .input(input) }.count
    let compared = parts.filter { if case .compare(_, let left, let right) = $0 { left == .input(input) || right == .input(input) } else { false } }
      .count
    if reads > compared, isPlain, domain.count <= 256 { return nil }
    var raws: Set<Int> = [0]
    for raw in bounds.flatMap(domain.raws(meaning:)) { raws.formUnion([raw - 1, raw, raw + 1].filter { $0 >= 0 && $0 < domain.count }) }
    raws.insert(domain.count - 1)
    guard isPlain, reads == compared else { return (raws.sorted(), false) }
    // One for each pattern of answers; of a stretch below a bound its end, as a person would name it.
    var found: [(pattern: [Bool], raw: Int)] = []
    for raw in raws.sorted() {
      let meaning = domain.meaning(raw)
      let pattern = questions.map { $0(meaning) } + [meaning == Domain.absent]
      if let place = found.firstIndex(where: { $0.pattern == pattern }) {
        if raw != domain.count - 1, found.count == 1 { found[place].raw = raw }
      } else {
        found.append((pattern, raw))
      }
    }
    return (found.map(\.raw), true)
  }
}
