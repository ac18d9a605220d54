import Testing

@testable import FlowSpecKit

/// The random specs are what tests of runs take them for: whole, small and mixed.
@Suite struct RandomFlowTests {
  static func flow(seed: UInt64) -> (flow: Flow?, findings: SpecFindings) {
    let findings = SpecFindings(reading: RandomFlow.text(seed: seed))
    let isRead = !findings.diagnostics.contains { $0.severity == .error }
    return (isRead ? findings.flow : nil, findings)
  }

  @Test func mostAreReadWithoutMistakes() {
    let read = (0..<300).filter { Self.flow(seed: $0).flow != nil }
    #expect(read.count > 270, "only \(read.count) of 300")
  }

  /// Neither trivial nor too large for an exploration by brute force.
  @Test func mostHaveSomeConfigurations() {
    var sizes: [Int] = []
    for seed in UInt64(0)..<60 {
      guard let flow = Self.flow(seed: seed).flow else { continue }
      sizes.append(ExploredFlow(flow, limit: 10).reference.configurations.count)
    }
    #expect(sizes.count { $0 >= 10 } * 10 >= sizes.count * 6, "\(sizes)")
  }

  @Test func everyFeatureIsCommon() {
    var shares: [String: Int] = [:]
    let seeds = 0..<300
    for seed in seeds {
      guard let flow = Self.flow(seed: UInt64(seed)).flow else { continue }
      for feature in FlowFeatures.used(by: flow) { shares[feature, default: 0] += 1 }
    }
    for feature in FlowFeatures.all {
      #expect(shares[feature, default: 0] * 100 >= 3 * seeds.count, "\(feature): \(shares[feature, default: 0]) of \(seeds.count)")
    }
  }
}

/// The features of the language that a flow uses, as far as runs depend on them.
enum FlowFeatures {
  static let all = [
    "regions", "final", "done", "always", "after", "internal", "local", "reenter", "shallow", "deep", "raise", "saved", "fixed",
    "finite payload", "account payload", "key payload", "promise", "reject", "identity", "sized state", "stack", "base", "tabs", "column",
    "modal", "windows", "elsewhere", "element", "opens", "transition opens", "open", "hold", "refuse", "refuse with effect", "own word",
    "sources", "command effects", "command raise", "lookup", "restores", "latest 2", "first", "restoration", "awaits", "shown", "kept",
    "held", "layout", "active", "shown in", "root", "place by layout", "tab place",
  ]

  static func used(by flow: Flow) -> Set<String> {
    let system = LoweredFlow(flow).system
    var found: Set<String> = []
    let note = { (isUsed: Bool, name: String) in if isUsed { found.insert(name) } }
    for state in system.states {
      note(state.kind == .parallel, "regions")
      note(state.kind == .final, "final")
      note(state.identity != nil, "identity")
      note(state.payload.contains { !$0.isOpaque }, "sized state")
      note(!state.awaits.isEmpty, "awaits")
      note(state.root != nil, "root")
      note(state.arrival?.policy == .open, "open")
      note(state.arrival?.policy == .hold, "hold")
      note(state.arrival?.policy == .refuse && state.arrival?.effect == nil, "refuse")
      note(state.arrival?.effect != nil, "refuse with effect")
    }
    for transition in system.transitions {
      switch transition.trigger {
      case .always: found.insert("always")
      case .after: found.insert("after")
      case .done: found.insert("done")
      case .events: break
      }
      note(transition.targets.isEmpty, "internal")
      note(transition.reenter, "reenter")
      note(transition.targets.contains { $0.history == .shallow }, "shallow")
      note(transition.targets.contains { $0.history == .deep }, "deep")
      note(
        transition.targets.contains { $0.state >= transition.source && !transition.reenter && system.states[$0.state].parent == transition.source },
        "local")
      note(!transition.raises.isEmpty, "raise")
      note(transition.opens != nil, "transition opens")
    }
    note(system.variables.contains(where: \.isLasting), "saved")
    note(system.inputs.dropFirst(5).contains(where: \.isLasting), "fixed")
    for event in flow.events {
      note(event.payload.contains { $0.name.value == "size" } && !event.isInternal, "finite payload")
      note(event.payload.contains { $0.name.value == "account" }, "account payload")
      note(event.payload.contains { $0.name.value == "key" }, "key payload")
      note(event.promise != nil, "promise")
      note(event.unhandled != nil, "reject")
    }
    for container in system.layouts.flatMap(\.containers) {
      switch container.kind {
      case .column: found.insert("column")
      case .stack(let base): found.insert(base == nil ? "stack" : "base")
      case .tabs: found.insert("tabs")
      case .modal: found.insert("modal")
      case .windows: found.insert("windows")
      case .elsewhere: found.insert("elsewhere")
      }
    }
    for route in system.routes {
      note(!route.opens.isEmpty, "opens")
      note(!route.arrivals.isEmpty, "own word")
      note(route.restrictsSources, "sources")
      note(!route.effects.isEmpty, "command effects")
      note(!route.raises.isEmpty, "command raise")
      note(route.lookup, "lookup")
      note(route.restores, "restores")
      note(Set(route.places).count > 1, "place by layout")
      note(route.places.contains { $0?.tab != nil }, "tab place")
    }
    note(system.elements.contains { !$0.opens.isEmpty }, "element")
    note(system.held.capacity == 2, "latest 2")
    note(system.held.keepsFirst, "first")
    note(system.restores, "restoration")
    let expressions = system.transitions.compactMap(\.condition) + system.routes.compactMap(\.available)
    for part in expressions.flatMap(\.all) {
      switch part {
      case .shown(_, let place): found.insert(place == nil ? "shown" : "shown in")
      case .kept: found.insert("kept")
      case .held: found.insert("held")
      case .layout: found.insert("layout")
      case .active: found.insert("active")
      default: break
      }
    }
    return found
  }
}
