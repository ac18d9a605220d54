@testable import FlowSpecKit

/// Writes a statechart as a spec. Constructs that the language does not have become transitions, raised events and variables.
struct StatechartText {
  let tree: StatechartTree
  /// Events by their names in the chart, in order.
  let events: [String]
  private(set) var eventNames: [String: String] = [:]
  /// By node, the name of its state.
  private(set) var stateNames: [String] = []
  /// By state, the variable that tells whether the state was active before: its history has a default of its own.
  private(set) var memories: [Int: String] = [:]
  /// Internal events by which a region enters a further target of a transition, by target.
  private(set) var entries: [Int: String] = [:]
  /// Quoted with single quotes.
  private let title: String

  init(_ chart: Statechart) throws(StatechartTextObstacle) {
    tree = StatechartTree(chart)
    title = "'\(chart.name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
    events = Self.events(of: chart, tree)
    try checkInitials()
    nameStates()
    nameEvents()
    try checkEntries()
  }

  // MARK: Names

  /// Events that come, are raised, or are taken by their own names.
  private static func events(of chart: Statechart, _ tree: StatechartTree) -> [String] {
    var names = Set(chart.steps.map(\.event))
    for node in tree.nodes {
      names.formUnion((node.raiseOnEntry ?? []) + (node.raiseOnExit ?? []))
      for transition in node.transitions ?? [] {
        names.formUnion(transition.raise ?? [])
        names.formUnion((transition.events ?? []).map(base).filter { $0 != "*" && !isDone($0) })
      }
    }
    return names.sorted()
  }

  /// A descriptor without the dots and stars at its end.
  private static func base(_ descriptor: String) -> String {
    var name = descriptor
    while name.hasSuffix(".*") || name.hasSuffix(".") { name.removeLast(name.hasSuffix("*") ? 2 : 1) }
    return name
  }

  /// Tells whether the descriptor matches the event of a state that is done.
  private static func isDone(_ descriptor: String) -> Bool {
    descriptor == "done" || descriptor == "done.state" || descriptor.hasPrefix("done.state.")
  }

  /// States and variables share one name space.
  private mutating func nameStates() {
    var taken = Set(GuardWords.reserved + BuiltinInput.allCases.map(\.rawValue) + ["null"])
    stateNames = tree.nodes.map { Self.fresh($0.id, &taken) }
    for node in tree.nodes.indices where hasOwnDefault(node) {
      guard let parent = tree.parents[node], memories[parent] == nil else { continue }
      memories[parent] = Self.fresh("\(stateNames[parent])_known", &taken)
    }
  }

  private mutating func nameEvents() {
    var taken = Set(GuardWords.reserved + ["null", "becameActive", "resignedActive", "enteredBackground"])
    for event in events { eventNames[event] = Self.fresh(event, &taken) }
    for transition in tree.nodes.filter({ $0.kind != .history }).flatMap({ $0.transitions ?? [] }) {
      for target in (transition.targets ?? []).dropFirst().compactMap({ tree[$0] }) {
        guard entries[target] == nil, regions(of: target).contains(where: { $0 != target }) else { continue }
        entries[target] = Self.fresh("enter_\(stateNames[target])", &taken)
      }
    }
  }

  /// Returns a name that the language allows and that is not taken, as close to the text as possible.
  private static func fresh(_ text: String, _ taken: inout Set<String>) -> String {
    var name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    if name.allSatisfy({ $0 == "_" }) || name.first?.isNumber ?? true { name = "s\(name)" }
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  /// Returns the path of a state, as the simulator prints it.
  func path(of state: String) -> String? {
    guard let node = tree[state] else { return nil }
    return tree.lineage(of: node).dropLast().reversed().map { stateNames[$0] }.joined(separator: ".")
  }

  // MARK: What is entered first

  /// A state is entered at one of its children.
  private func checkInitials() throws(StatechartTextObstacle) {
    for node in tree.nodes.indices {
      guard let names = tree.nodes[node].initial, !tree.isParallel(node) else { continue }
      guard tree.initial(of: node) == nil || names.count > 1 else { continue }
      throw names.compactMap({ tree[$0] }).contains(where: tree.isHistory) ? .initialHistory : .initialInside
    }
  }

  /// No transition enters a state that is active at the launch, so such an entry cannot raise an event.
  private func checkEntries() throws(StatechartTextObstacle) {
    let atLaunch = [0] + tree.entered([], below: 0)
    if atLaunch.contains(where: { !(tree.nodes[$0].raiseOnEntry ?? []).isEmpty }) { throw .raiseAtLaunch }
  }

  /// A history whose default is another one than what its parent enters first.
  func hasOwnDefault(_ node: Int) -> Bool {
    guard tree.isHistory(node), let parent = tree.parents[node] else { return false }
    let targets = (tree.nodes[node].transitions ?? []).flatMap { $0.targets ?? [] }.compactMap { tree[$0] }
    return !targets.isEmpty && tree.entered(targets, below: parent) != tree.entered([], below: parent)
  }

  // MARK: Text

  func text() throws(StatechartTextObstacle) -> String {
    var lines = ["flowspec: 1", "flow: Chart", "summary: \(title)"]
    if !memories.isEmpty {
      let atLaunch = tree.entered([], below: 0)
      lines.append("variables:")
      for (parent, name) in memories.sorted(by: { $0.key < $1.key }) {
        lines.append("  \(name): { type: Bool, initial: \(parent == 0 || atLaunch.contains(parent)) }")
      }
    }
    if !events.isEmpty || !entries.isEmpty { lines.append("events:") }
    lines += events.map { "  \(eventNames[$0] ?? $0): \"\($0)\"" }
    lines += entries.sorted { $0.key < $1.key }.map { "  \($0.value): { from: flow }" }
    lines += try body(of: 0, "")
    return lines.joined(separator: "\n") + "\n"
  }

  private func body(of node: Int, _ indent: String) throws(StatechartTextObstacle) -> [String] {
    var lines: [String] = []
    if tree.nodes[node].kind == .final { lines.append("\(indent)final: true") }
    if tree.nodes[node].initial != nil, !tree.isParallel(node), let first = tree.initial(of: node) {
      lines.append("\(indent)initial: \(stateNames[first])")
    }
    lines += try transitionLines(of: node, indent)
    let children = tree.children(of: node)
    if !children.isEmpty { lines.append("\(indent)\(tree.isParallel(node) ? "regions" : "states"):") }
    for child in children {
      let inner = try body(of: child, indent + "    ")
      lines.append("\(indent)  \(stateNames[child]):\(inner.isEmpty ? " {}" : "")")
      lines += inner
    }
    return lines
  }
}
