@testable import FlowSpecKit

/// A move of the world, in a form that two flows can both take.
enum WorldMove: Hashable {
  case launch(inputs: [Int])
  case event(Int, [Int])
  case input(Int, Int)
  case link(String, source: String?)
  /// Milliseconds.
  case timer(state: Int, Int)
  case show(route: Int, [Int])
  /// Goes back in the container with this name, in the tab with this route.
  case back(String, tab: Int?)
  case select(String, tab: Int)
  case relaunch
}

extension WorldMove {
  func text(_ flow: Flow) -> String {
    switch self {
    case .launch(let inputs):
      "launch with " + zip(flow.inputs, inputs).filter { $1 != 0 }.map { "\($0.name.value) #\($1)" }.joined(separator: ", ")
    case .event(let event, let values): (["send \(flow.events[event].qualifiedName)"] + values.map { "#\($0)" }).joined(separator: " ")
    case .input(let input, let raw): "change \(flow.inputs[input].name.value) to #\(raw)"
    case .link(let url, let source): "open \(url)" + (source.map { " from \($0)" } ?? "")
    case .timer(_, let time): "wait \(time)ms"
    case .show(let route, _): "show \(flow.routes[route].qualifiedName)"
    case .back(let container, _): "back in \(container)"
    case .select(_, let route): "select \(flow.routes[route].qualifiedName)"
    case .relaunch: "relaunch"
    }
  }
}

/// The moves that the world can make in a flow, as far as they can make a difference.
struct WorldMoves {
  private(set) var launches: [WorldMove]
  private(set) var moves: [WorldMove]

  /// Data that cannot be counted: two values that no constant of a spec has.
  static let someData = [900, 901]

  init(_ flow: Flow) {
    let system = LoweredFlow(flow).system
    let shape = Shape(system, bounds: Shape.Bounds(depth: 1, keepsData: true))
    let inputs = system.inputs.indices.map { Self.values(of: $0, system) }
    launches = Self.rows(inputs, limit: 24).map { .launch(inputs: $0) }
    var moves: [WorldMove] = []
    for (index, event) in system.events.enumerated() where !event.isInternal {
      moves += Self.rows(event.payload.map(Self.values), limit: 8).map { .event(index, $0) }
    }
    for (index, input) in system.inputs.enumerated() where !input.isLasting { moves += inputs[index].map { .input(index, $0) } }
    moves += Self.links(flow)
    for (state, node) in system.states.enumerated() { moves += node.timers.map { .timer(state: state, $0) } }
    for (index, route) in system.routes.enumerated() {
      moves += Self.rows(route.parameters.map(Self.values), limit: 2).map { .show(route: index, $0) }
    }
    for list in shape.lists { moves.append(.back(system.containers[list.container], tab: list.tab)) }
    for (container, tabs) in shape.tabs.sorted(by: { $0.key < $1.key }) {
      moves += tabs.routes.map { .select(system.containers[container], tab: $0) }
    }
    if system.restores { moves.append(.relaunch) }
    self.moves = moves
  }

  /// These, and what only the other flow knows.
  func union(_ other: WorldMoves) -> WorldMoves {
    var union = self
    union.launches += other.launches.filter { !Set(launches).contains($0) }
    union.moves += other.moves.filter { !Set(moves).contains($0) }
    return union
  }

  /// Returns every row if there are few; else rows in which each value occurs at least once.
  private static func rows(_ values: [[Int]], limit: Int) -> [[Int]] {
    var rows: [[Int]] = [[]]
    for column in values {
      let longer = rows.flatMap { row in column.map { row + [$0] } }
      guard longer.count > limit else {
        rows = longer
        continue
      }
      rows = (0..<max(rows.count, column.count)).map { rows[$0 % rows.count] + [column[($0 + $0 / max(1, column.count)) % column.count]] }
    }
    return rows
  }

  private static func values(of domain: Domain) -> [Int] {
    guard !domain.isOpaque else { return someData }
    return domain.count <= 6 ? Array(0..<domain.count) : [0, domain.count / 2, domain.count - 1]
  }

  /// Returns the values of an input; of many values, those on either side of each number that a spec names.
  private static func values(of input: Int, _ system: TransitionSystem) -> [Int] {
    let domain = system.inputs[input].domain
    guard domain.count > 16 else { return Array(0..<domain.count) }
    guard system.inputsRead().contains(input) else { return [0] }
    let conditions = system.layouts.compactMap(\.condition) + system.transitions.compactMap(\.condition) + system.routes.compactMap(\.available)
    let named = (conditions + system.elements.compactMap(\.available)).flatMap(\.all).compactMap { part -> Int? in
      if case .constant(let number) = part { number - domain.lower } else { nil }
    }
    return Set(named.flatMap { [$0 - 1, $0, $0 + 1, $0 + 50, $0 + 150] } + [0]).filter { (0..<domain.count).contains($0) }.sorted()
  }

  /// Returns, for each link form, a URL with all its parameters and one without the optional ones; and the URLs of scenarios.
  private static func links(_ flow: Flow) -> [WorldMove] {
    var found: [WorldMove] = []
    for route in flow.routes {
      for form in route.forms where form.parses {
        guard let link = flow.linkForm(form, of: route) else { continue }
        let whole = link.template.parameters.reduce(into: [:]) { $0[$1.name] = link.parameters[$1.name]?.sample }
        for url in [link.sample, link.print(whole)].compactMap(\.self) { found.append(.link(url, source: nil)) }
      }
      guard route.sources != nil, let first = found.last, case .link(let url, _) = first else { continue }
      found += flow.linkSources.map { .link(url, source: $0.value) }
    }
    for case .open(let url, let source) in flow.scenarios.flatMap(\.steps).map(\.action) { found.append(.link(url.value, source: source?.value)) }
    var seen: Set<WorldMove> = []
    return (found + [.link("nobody://knows/this", source: nil)]).filter { seen.insert($0).inserted }
  }
}
