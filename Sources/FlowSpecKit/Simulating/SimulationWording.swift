/// Describes the configuration of a simulation, and its steps, in words.
struct SimulationWording {
  private let simulation: Simulation
  private let sources: SourceSet
  private let runs: RunWording

  init(_ simulation: Simulation, _ sources: SourceSet) {
    self.simulation = simulation
    self.sources = sources
    runs = RunWording(simulation.flow, simulation.lowered)
  }

  private var flow: Flow { simulation.flow }
  private var system: TransitionSystem { simulation.system }

  // MARK: Steps

  /// Returns the step, and below it the happenings, in order.
  func text(_ step: Simulation.SimulatedStep, remarks: [String] = []) -> String {
    let happened = remarks + step.happenings.compactMap(happening)
    return headline(step) + "\n" + happened.map { "  \($0)\n" }.joined()
  }

  private func headline(_ step: Simulation.SimulatedStep) -> String {
    switch step.stimulus {
    case .launch(let inputs):
      let changed = zip(flow.inputs, inputs).filter { $1 != 0 }.map { "\($0.qualifiedName) = \(simulation.value($1, $0.type).text)" }
      return "the app is launched" + (changed.isEmpty ? "" : " with \(changed.joined(separator: ", "))")
    case .event(let event, let arguments):
      return "'\(flow[event].qualifiedName)' comes" + with(flow[event].payload, arguments)
    case .link(let link):
      guard let route = link.route else { return "a link that no route matches arrives" }
      let source = link.isForbidden ? " from a source that may not open it" : ""
      return "a link to '\(flow[route].qualifiedName)' arrives" + with(flow[route].parameters, link.arguments) + source
    case .show(let route, let arguments):
      return "the person opens '\(flow[route].qualifiedName)'" + with(flow[route].parameters, arguments)
    case .select(let container, let tab):
      let route = simulation.prepared.shape.route(of: tab, in: container) ?? ID(0)
      return "the person selects the tab '\(flow[route].qualifiedName)'"
    case .input, .timer, .back, .forward, .close, .relaunch: return runs.stimulus(step.stimulus)
    }
  }

  private func with(_ fields: [Field], _ arguments: [Int]) -> String {
    let text = values(fields, arguments)
    return text.isEmpty ? "" : " with \(text)"
  }

  private func values(_ fields: [Field], _ arguments: [Int]) -> String {
    zip(fields, arguments).map { "\($0.name.value) = \(simulation.value($1, $0.type).text)" }.joined(separator: ", ")
  }

  func happening(_ happening: Happening) -> String? {
    switch happening {
    case .taken(let transition): return taken(flow[transition])
    case .effect(let effect, let arguments):
      return "effect \(flow[effect].qualifiedName)" + with(flow[effect].payload, arguments)
    case .raised(let event): return "raises '\(flow[event].qualifiedName)'"
    case .untaken(let event, let isRejected):
      return "no transition takes '\(flow[event].qualifiedName)'" + (isRejected ? ": it is rejected" : "")
    case .entered, .left: return nil
    case .layout(let layout): return "the layout is now '\(flow[layout].name.value)'"
    case .link(let route, let ending): return runs.link(route, ending)
    case .put(let route, let list):
      let container = list.map { system.containers[simulation.prepared.shape.lists[$0.index].container] } ?? ""
      return "'\(flow[route].qualifiedName)' opens in '\(container)'"
    case .removed(let route, let why): return removal(flow[route].qualifiedName, why)
    case .selected(let container, let tab):
      let route = simulation.prepared.shape.route(of: tab, in: container) ?? ID(0)
      return "the tab '\(flow[route].qualifiedName)' is selected"
    case .restored: return "the saved navigation is restored"
    case .restoredForNobody: return "the saved navigation belongs to a person, and nobody is signed in"
    case .forgotten: return "the saved navigation is discarded"
    }
  }

  private func taken(_ transition: Transition) -> String {
    let trigger =
      switch transition.trigger.value {
      case .event(let event): flow[event].qualifiedName
      case .always: "always"
      case .after(let time): "after \(time.isMultiple(of: 1_000) ? "\(time / 1_000) s" : "\(time) ms")"
      case .done: "done"
      }
    let way = name(transition.source) + (transition.target.map { " → \(name($0.value))" } ?? "")
    let place = transition.place
    return "\(trigger): \(way) (\(sources.path(place)):\(sources.position(place).line))"
  }

  private func removal(_ name: String, _ why: Happening.Removal) -> String {
    switch why {
    case .back: "'\(name)' is removed"
    case .emptied, .replaced: "'\(name)' is removed"
    case .unavailable: "'\(name)' is removed: it is no longer available"
    case .layout: "'\(name)' is removed: the layout has no place for it"
    case .closed: "'\(name)' is closed"
    }
  }

  private func name(_ state: StateID) -> String { state == Flow.outermost ? flow.name.value : flow[state].qualifiedName }

  // MARK: Configuration

  /// The configuration, with a row for each part.
  var configuration: String {
    var rows: [(String, String)] = [("state", simulation.leaves.map(name).joined(separator: ", "))]
    if let layout = simulation.layout { rows.append(("layout", flow[layout].name.value)) }
    let variables = flow.variables.indices.map { "\(flow.variables[$0].qualifiedName) = \(value(VariableID($0)))" }
    if !variables.isEmpty { rows.append(("variables", variables.joined(separator: ", "))) }
    let inputs = system.inputsRead().sorted().map { "\(flow.inputs[$0].qualifiedName) = \(value(InputID($0)))" }
    if !inputs.isEmpty { rows.append(("inputs", inputs.joined(separator: ", "))) }
    rows += containers
    let elements = simulation.elements.map { flow[$0].qualifiedName }
    if !elements.isEmpty { rows.append(("elements", elements.joined(separator: ", "))) }
    let held = simulation.held.map { entry($0.route, $0.arguments) }
    if !held.isEmpty { rows.append(("held", held.joined(separator: ", "))) }
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
  }

  private func value(_ variable: VariableID) -> String { simulation.value(simulation.raw(of: variable), flow[variable].type).text }
  private func value(_ input: InputID) -> String { simulation.value(simulation.raw(of: input), flow[input].type).text }

  /// The route that each container shows, and its hidden entries.
  private var containers: [(String, String)] {
    let visible = simulation.visible
    return simulation.lists.enumerated().compactMap { index, list in
      var entries = list.entries.map { entry($0.route, $0.arguments) }
      var parts: [String] = []
      if let shown = visible.first(where: { $0.list == index }) {
        if simulation.isWindows(index), !entries.isEmpty {
          parts.append("shows \(entries.joined(separator: ", "))")
          entries = []
        } else if case .route(let route)? = shown.shows, list.entries.last?.route == route {
          parts.append("shows \(entries.removeLast())")
        } else if case .route(let base)? = shown.shows, shown.arguments.count == flow[base].parameters.count {
          parts.append("shows \(entry(base, shown.arguments))")
        } else if let base = shown.shows {
          parts.append("shows \(name(base))")
        }
      }
      if !entries.isEmpty { parts.append("keeps \(entries.joined(separator: ", "))") }
      guard !parts.isEmpty else { return nil }
      let tab = list.list.tab.map { ".\(flow.routes[$0].qualifiedName)" } ?? ""
      return (system.containers[list.list.container] + tab, parts.joined(separator: "; "))
    }
  }

  private func name(_ item: Presentable) -> String {
    switch item {
    case .route(let route): flow[route].qualifiedName
    case .element(let element): flow[element].qualifiedName
    }
  }

  private func entry(_ route: RouteID, _ arguments: [Int]) -> String {
    let text = values(flow[route].parameters, arguments)
    return flow[route].qualifiedName + (text.isEmpty ? "" : " (\(text))")
  }
}
