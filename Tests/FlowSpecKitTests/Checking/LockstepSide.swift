@testable import FlowSpecKit

/// One of two flows that take the same runs.
struct LockstepSide {
  /// The things that a person, or the app, can see after a macrostep.
  struct Sight: Hashable {
    enum Result: Hashable {
      case impossible, stable, tooDeep, fault
    }

    let result: Result
    var leaves: [Int] = []
    var layout: String?
    /// The values of variables, and of the payloads of active states.
    var data: [[Int]] = []
    var held: [[Int]] = []
    /// By container and tab, the entries from the bottom up; and the selected tab.
    var lists: [String: [[Int]]] = [:]
    /// By container, the topmost entry; and the elements.
    var shown: Set<String> = []
    var log: [Happening] = []
  }

  struct Run {
    let sight: Sight
    let fields: [Int]
    let decisions: [Int]
  }

  private let flow: Flow
  private let prepared: PreparedSystem
  private let parser: LinkParser

  private var system: TransitionSystem { prepared.system }
  private var shape: Shape { prepared.shape }
  /// The configuration before the launch.
  var nothing: [Int] { Array(repeating: 0, count: shape.fields.count) }

  /// Data that cannot be counted have the same numbers on both sides.
  init(_ flow: Flow, depth: Int, _ data: inout [Value: Int]) {
    self.flow = flow
    let system = LoweredFlow(flow).system
    for value in [.absent] + system.constants where data[value] == nil { data[value] = data.count }
    prepared = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: depth, keepsData: true)), constants: data)
    parser = LinkParser(flow)
  }

  /// Returns the stimulus for a move, or nil if this flow does not have what is moved.
  func stimulus(_ move: WorldMove, _ data: inout [Value: Int]) -> Stimulus? {
    switch move {
    case .launch(let inputs): return .launch(inputs: inputs)
    case .event(let event, let values): return values.count == system.events[event].payload.count ? .event(ID(event), values) : nil
    case .input(let input, let raw): return .input(ID(input), raw)
    case .link(let url, let source): return link(url, source, &data)
    case .timer(let state, let time): return system.states[state].timers.firstIndex(of: time).map { .timer(state: ID(state), timer: ID($0)) }
    case .show(let route, let values): return values.count == system.routes[route].parameters.count ? .show(route: ID(route), values) : nil
    case .back(let container, let tab):
      return shape.lists.firstIndex { system.containers[$0.container] == container && $0.tab == tab }.map { .back(list: ID($0)) }
    case .select(let container, let route):
      guard let index = system.containers.firstIndex(of: container), let tab = shape.tabs[index]?.routes.firstIndex(of: route) else { return nil }
      return .select(container: ID(index), tab: ID(tab))
    case .relaunch: return .relaunch
    }
  }

  private func link(_ url: String, _ source: String?, _ data: inout [Value: Int]) -> Stimulus? {
    guard let url = LinkURL(url) else { return nil }
    guard let parsed = parser.parse(url) else { return .link(Stimulus.Link(route: nil)) }
    let route = flow[parsed.route]
    let arguments = zip(parsed.arguments, route.parameters).map { value, parameter -> Int in
      if let raw = Domain(parameter.type).raw(of: value, parameter.type) { return raw }
      if data[value] == nil { data[value] = data.count }
      return data[value] ?? 0
    }
    let isForbidden = route.forbids(source)
    return .link(Stimulus.Link(route: parsed.route, arguments: arguments, isForbidden: isForbidden))
  }

  func runs(from fields: [Int], _ stimulus: Stimulus?) -> [Run] {
    guard let stimulus else { return [Run(sight: Sight(result: .impossible), fields: fields, decisions: [])] }
    return Reference.runs(prepared, from: fields, stimulus).map { Run(sight: sight($0), fields: $0.fields, decisions: $0.decisions) }
  }

  private func sight(_ run: Reference.Run) -> Sight {
    switch run.result {
    case .impossible: return Sight(result: .impossible)
    case .tooDeep: return Sight(result: .tooDeep)
    case .fault: return Sight(result: .fault)
    case .stable: break
    }
    var sight = Sight(result: .stable, log: run.log.compactMap(seen))
    sight.leaves = shape.regions.indices.map { shape.regions[$0].field.map { run.fields[$0] } ?? 0 }
    sight.data = [shape.variables.map { run.fields[$0] }]
    for (state, payload) in shape.payloads.enumerated() {
      let values = payload.map { $0.map { run.fields[$0] } ?? 0 }
      if values.contains(where: { $0 != 0 }) { sight.data.append([state] + values) }
    }
    sight.held = shape.held.map { [run.fields[$0.route]] + $0.parameters.map { run.fields[$0] } }
    for list in shape.lists {
      let entries = list.entries.prefix { run.fields[$0.route] > 0 }
      sight.lists["\(system.containers[list.container]) \(list.tab ?? -1)"] = entries.map { entry in
        let route = run.fields[entry.route] - 1
        return [route] + entry.parameters.prefix(system.routes[route].parameters.count).map { run.fields[$0] }
      }
    }
    for (container, tabs) in shape.tabs { sight.lists[system.containers[container]] = [[tabs.routes[run.fields[tabs.field]]]] }
    look(run.fields, &sight)
    return sight
  }

  private func look(_ fields: [Int], _ sight: inout Sight) {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    if let layout = interpreter.currentLayout() {
      sight.layout = system.layouts[layout].name
      for list in interpreter.visibleLists(layout) {
        let item = interpreter.shownItem(list.list, list.kind).map { "\($0)" } ?? "nothing"
        sight.shown.insert("\(system.containers[shape.lists[list.list].container]): \(item)")
      }
    }
    for element in system.elements.indices where interpreter.isTrue(.shown(.element(ID(element)), in: nil)) {
      sight.shown.insert("element \(element)")
    }
  }

  /// Returns the happening as it can be seen: nobody sees which transition caused it, or what was added and removed on the way.
  private func seen(_ happening: Happening) -> Happening? {
    switch happening {
    case .effect, .untaken(_, isRejected: true): happening
    case .link(let route, .refused): .link(route: route, .refused(.policy))
    case .link(let route, .lost): .link(route: route, .lost(.replaced))
    case .link: happening
    case .taken, .raised, .untaken, .entered, .left, .layout, .put, .removed, .selected, .restored, .restoredForNobody, .forgotten: nil
    }
  }
}
