import Testing

@testable import FlowSpecKit

/// A statechart as public test suites have them, and the system that it is.
struct Statechart: Decodable {
  let name: String
  let chart: Node
  let initialConfiguration: [String]
  let steps: [Step]

  struct Node: Decodable {
    let id: String
    let kind: Kind
    var children: [Node]?
    var transitions: [Transition]?
    var initial: [String]?
    var depth: String?
    var raiseOnEntry: [String]?
    var raiseOnExit: [String]?
  }

  enum Kind: String, Decodable {
    case compound, parallel, atomic, final, history
  }

  struct Transition: Decodable {
    var events: [String]?
    var targets: [String]?
    var `internal`: Bool?
    var `in`: Condition?
    var notIn: Condition?
    var raise: [String]?
  }

  /// One state, or several.
  struct Condition: Decodable {
    let states: [String]
  }

  struct Step: Decodable {
    let event: String
    let configuration: [String]
  }
}

extension Statechart: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension Statechart.Condition: ExpressibleByArrayLiteral {
  init(arrayLiteral states: String...) {
    self.states = states
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    states = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
  }
}

/// Builds the system of a statechart: external transitions re-enter, history nodes become memories of their parents.
struct StatechartLoader {
  private let chart: Statechart
  private var system: TransitionSystem
  private var numbers: [String: Int] = [:]
  private var nodes: [Statechart.Node] = []
  /// By a history node's name: the state that it remembers, and its node.
  private var histories: [String: (parent: Int, node: Statechart.Node)] = [:]
  private(set) var events: [String] = []

  init(_ chart: Statechart) {
    self.chart = chart
    system = TransitionSystem(name: chart.name)
  }

  mutating func load() -> TransitionSystem {
    number(chart.chart, parent: nil)
    var names = Set(chart.steps.map(\.event))
    for node in nodes {
      names.formUnion((node.raiseOnEntry ?? []) + (node.raiseOnExit ?? []) + (node.transitions ?? []).flatMap { $0.raise ?? [] })
      if Self.ends(node) { names.insert("done.state.\(node.id)") }
    }
    events = names.sorted()
    system.events = events.map { TransitionSystem.Event(name: $0) }
    for (state, node) in nodes.enumerated() {
      system.states[state].initial = initial(of: node, state)
      system.states[state].raisesOnEntry = raises(node.raiseOnEntry)
      if node.kind == .final, let parent = system.states[state].parent, parent != 0 {
        system.states[state].raisesOnEntry += raises(["done.state.\(nodes[parent].id)"])
      }
      system.states[state].raisesOnExit = raises(node.raiseOnExit)
      for transition in (node.transitions ?? []).map({ lowered($0, state) }) {
        // No event of the chart matches its descriptors.
        if case .events(let matching) = transition.trigger, matching.isEmpty { continue }
        system.transitions.append(transition)
      }
    }
    return system
  }

  private mutating func number(_ node: Statechart.Node, parent: Int?) {
    let state = system.states.count
    numbers[node.id] = state
    nodes.append(node)
    let children = (node.children ?? []).filter { $0.kind != .history }
    let kind: TransitionSystem.State.Kind =
      switch node.kind {
      case .compound: children.isEmpty ? .atomic : .compound
      case .parallel: .parallel
      case .final: .final
      case .atomic, .history: children.isEmpty ? .atomic : .compound
      }
    system.states.append(TransitionSystem.State(name: node.id, kind: kind, parent: parent))
    for child in node.children ?? [] {
      if child.kind == .history {
        histories[child.id] = (state, child)
        let memory: TransitionSystem.Memory = child.depth == "deep" ? .deep : .shallow
        if system.states[state].memory != .deep { system.states[state].memory = memory }
      } else {
        system.states[state].children.append(system.states.count)
        number(child, parent: state)
      }
    }
  }

  /// Tells whether a compound state may be done, which it reports by an event.
  private static func ends(_ node: Statechart.Node) -> Bool { (node.children ?? []).contains { $0.kind == .final } }

  private func initial(of node: Statechart.Node, _ state: Int) -> [Int] {
    guard system.states[state].kind == .compound else { return [] }
    let named = (node.initial ?? []).compactMap { numbers[$0] }
    return named.isEmpty ? Array(system.states[state].children.prefix(1)) : named
  }

  private func raises(_ names: [String]?) -> [TransitionSystem.Raise] {
    (names ?? []).compactMap { name in events.firstIndex(of: name).map { TransitionSystem.Raise(event: $0) } }
  }

  private func target(_ name: String) -> TransitionSystem.Target? {
    guard let history = histories[name] else { return numbers[name].map { TransitionSystem.Target(state: $0) } }
    let otherwise = (history.node.transitions?.first?.targets ?? []).compactMap { numbers[$0] }
    return TransitionSystem.Target(state: history.parent, history: history.node.depth == "deep" ? .deep : .shallow, otherwise: otherwise)
  }

  private func lowered(_ transition: Statechart.Transition, _ source: Int) -> TransitionSystem.Transition {
    let wanted = transition.events ?? []
    let matching = events.indices.filter { event in wanted.contains { Self.matches($0, events[event]) } }
    var found = TransitionSystem.Transition(source: source, trigger: wanted.isEmpty ? .always : .events(matching))
    // The state around parallel regions knows whether they are done.
    if system.states[source].kind == .parallel, wanted == ["done.state.\(nodes[source].id)"] { found.trigger = .done }
    found.targets = (transition.targets ?? []).compactMap(target)
    found.raises = raises(transition.raise)
    found.reenter = !isInternal(transition, source, found.targets)
    let active = (transition.in?.states ?? []).map { LoweredExpression.active(ID(numbers[$0] ?? 0)) }
    let inactive = (transition.notIn?.states ?? []).map { LoweredExpression.not(.active(ID(numbers[$0] ?? 0))) }
    for part in active + inactive { found.condition = found.condition.map { .and($0, part) } ?? part }
    return found
  }

  /// Only a compound state has internal transitions, and only to its descendants.
  private func isInternal(_ transition: Statechart.Transition, _ source: Int, _ targets: [TransitionSystem.Target]) -> Bool {
    guard transition.internal ?? false, system.states[source].kind == .compound else { return false }
    return targets.allSatisfy { target in
      var next = target.history == nil ? system.states[target.state].parent : target.state
      while let state = next, state != source { next = system.states[state].parent }
      return next != nil
    }
  }

  /// `a` matches `a` and `a.b`, `a.*` the same, `*` everything.
  static func matches(_ descriptor: String, _ event: String) -> Bool {
    if descriptor == "*" { return true }
    var name = descriptor
    while name.hasSuffix(".*") || name.hasSuffix(".") { name.removeLast(name.hasSuffix("*") ? 2 : 1) }
    return event == name || event.hasPrefix(name + ".")
  }
}
