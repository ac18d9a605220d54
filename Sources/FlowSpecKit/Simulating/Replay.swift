/// Replays a recorded run with data, and reports where it differs from the spec.
public struct Replay {
  /// The happenings as text.
  public private(set) var text = ""
  /// The step that differs from the record, and the difference.
  public private(set) var problem: String?
  private var simulation: Simulation
  private let sources: SourceSet

  /// The keys by which happenings are compared; other keys are ignored.
  private static let compared: [String: [String]] = [
    "transition": ["source", "trigger", "target"], "effect": ["effect"], "outcome": ["route", "outcome"],
  ]

  public init(_ run: JSON, flow: Flow, sources: SourceSet) {
    simulation = Simulation(flow)
    self.sources = sources
    guard let steps = run["steps"]?.elements, !steps.isEmpty else {
      problem = "the trace has no steps"
      return
    }
    if let name = run["flow"]?.string, name != flow.name.value {
      problem = "it is a run of flow '\(name)', and the spec is flow '\(flow.name.value)'"
      return
    }
    for (index, step) in steps.enumerated() where problem == nil {
      do throws(SimulatorProblem) {
        try take(step, index)
      } catch {
        problem = "step \(index): \(error.message)"
      }
    }
  }

  /// Returns the traces in a file: a single one, or all those in a report of `check`.
  public static func traces(in json: JSON) -> [JSON] {
    // An allowed finding has a run too.
    if let found = json["diagnostics"]?.elements { return (found + (json["allowed"]?.elements ?? [])).compactMap { $0["trace"] } }
    return [json]
  }

  private mutating func take(_ recorded: JSON, _ index: Int) throws(SimulatorProblem) {
    guard let stimulus = recorded["stimulus"], let kind = stimulus["kind"]?.string else { throw SimulatorProblem("it has no stimulus") }
    guard (kind == "launch") == (index == 0) else {
      throw SimulatorProblem(index == 0 ? "a run begins with a launch" : "a run has one launch alone; 'relaunch' comes later")
    }
    let decisions = Decisions(recorded["decisions"]?.elements ?? [])
    var reader = RecordReader(simulation, decisions: decisions, step: index)
    let made = try reader.stimulus(stimulus, kind: kind)
    simulation = reader.simulation
    let flow = simulation.flow
    let step = simulation.perform(made) { decisions.answer($0, flow) }
    let wording = SimulationWording(simulation, sources)
    text += (index == 0 ? "" : "\(index). ") + wording.text(step)
    try check(step, recorded)
  }

  private func check(_ step: Simulation.SimulatedStep, _ recorded: JSON) throws(SimulatorProblem) {
    let hasFault = recorded["fault"]?.string != nil
    switch step.result {
    case .impossible: throw SimulatorProblem("\(RunWording(simulation.flow, simulation.lowered).stimulus(step.stimulus)): that cannot come now")
    case .fault(let fault): if !hasFault { throw SimulatorProblem(FaultWording(simulation.flow).text(fault)) }
    case .tooDeep: if !hasFault { throw SimulatorProblem("a list would have more than \(Simulation.depth) entries") }
    case .stable: break
    }
    let recorder = RunRecorder(simulation.flow, simulation.lowered)
    var rest = step.happenings.map { recorder.happening($0) }[...]
    for happening in recorded["happenings"]?.elements ?? [] {
      guard let kind = happening["kind"]?.string, let names = Self.compared[kind] else { continue }
      let place = rest.firstIndex { part in
        part.kind == kind && names.allSatisfy { name in part.members.first { $0.name == name }?.value == happening[name] }
      }
      guard let place else { throw SimulatorProblem("this does not happen: \(Self.words(happening, kind))") }
      rest = rest[(place + 1)...]
    }
  }

  private static func words(_ happening: JSON, _ kind: String) -> String {
    let name = { (member: String) in happening[member]?.string ?? "" }
    switch kind {
    case "transition":
      let target = name("target").isEmpty ? "" : " to '\(name("target"))'"
      return "'\(name("source"))' takes '\(name("trigger"))'\(target)"
    case "effect": return "the effect '\(name("effect"))' follows"
    default: return "the link\(name("route").isEmpty ? "" : " to '\(name("route"))'") is \(name("outcome"))"
    }
  }
}

/// The choices from outside the flow in a recorded step.
struct Decisions {
  let recorded: [JSON]

  init(_ recorded: [JSON]) {
    self.recorded = recorded
  }

  func of(_ kind: String, route: String? = nil) -> JSON? { all(kind, route: route).first }

  func all(_ kind: String, route: String? = nil) -> [JSON] {
    recorded.filter { $0["kind"]?.string == kind && (route == nil || $0["route"]?.string == route) }
  }

  func answer(_ choice: Choice, _ flow: Flow) -> Int {
    switch choice {
    case .lookup(let route): lookup(flow[route], flow)
    case .version: of("version")?["isSame"]?.bool == false ? 1 : 0
    case .equal, .identity, .content, .parameter, .input: 0
    }
  }
}

extension Decisions {
  /// Returns found, not found, or the index of the route that was opened instead.
  private func lookup(_ route: Route, _ flow: Flow) -> Int {
    let answer = of("lookup", route: route.qualifiedName)
    if let place = route.leads.firstIndex(where: { flow[$0.value].qualifiedName == answer?["leads"]?.string }) { return place + 2 }
    return answer?["isFound"]?.bool == false ? 1 : 0
  }
}

/// Converts recorded stimuli to stimuli with data; missing values are chosen so that the recorded decisions apply.
struct RecordReader {
  private var reader: CommandReader
  private let decisions: Decisions
  private let step: Int

  init(_ simulation: Simulation, decisions: Decisions, step: Int) {
    reader = CommandReader(simulation)
    self.decisions = decisions
    self.step = step
  }

  var simulation: Simulation { reader.simulation }
  private var flow: Flow { reader.flow }

  mutating func stimulus(_ json: JSON, kind: String) throws(SimulatorProblem) -> Stimulus {
    let name = { (member: String) in json[member]?.string ?? "" }
    switch kind {
    case "launch":
      var inputs = flow.inputs.map { _ in 0 }
      for given in json["inputs"]?.members ?? [] {
        let input = try reader.find(given.name, kind: "input", in: flow.inputs)
        inputs[input] = try raw(given.value, flow.inputs[input].type, given.name)
      }
      return .launch(inputs: inputs)
    case "event":
      let event = try reader.find(name("event"), kind: "event", in: flow.events)
      let isNew = decisions.of("identity")?["isKnown"]?.bool == false
      return .event(ID(event), try raws(json["with"], flow.events[event].payload, isNew: isNew))
    case "input":
      let input = try reader.find(name("input"), kind: "input", in: flow.inputs)
      guard let value = json["value"] else { throw SimulatorProblem("the input has no value") }
      return .input(ID(input), try raw(value, flow.inputs[input].type, name("input")))
    case "link": return try link(json)
    case "show":
      let route = try reader.find(name("route"), kind: "route", in: flow.routes)
      return .show(route: ID(route), try arguments(of: route, json["with"]))
    case "timer":
      guard let state = reader.simulation.system.states.firstIndex(where: { $0.name == name("state") }),
        let timer = reader.simulation.system.states[state].timers.firstIndex(of: json["milliseconds"]?.integer ?? -1)
      else { throw SimulatorProblem("there is no state '\(name("state"))' with such a timer") }
      return .timer(state: ID(state), timer: ID(timer))
    case "back": return .back(list: ID(try list(name("container"), tab: json["tab"]?.string)))
    case "forward": return .forward(list: ID(try list(name("container"), tab: json["tab"]?.string)))
    case "close":
      return .close(list: ID(try list(name("container"), tab: json["tab"]?.string)), entry: ID(json["entry"]?.integer ?? 0))
    case "select":
      for (container, tabs) in reader.simulation.prepared.shape.tabs
      where reader.simulation.system.containers[container] == name("container") {
        guard let tab = tabs.routes.firstIndex(where: { flow.routes[$0].qualifiedName == name("tab") }) else { continue }
        return .select(container: ID(container), tab: ID(tab))
      }
      throw SimulatorProblem("'\(name("container"))' has no tab '\(name("tab"))'")
    case "relaunch": return .relaunch
    default: throw SimulatorProblem("'\(kind)' is not a stimulus")
    }
  }

  private mutating func link(_ json: JSON) throws(SimulatorProblem) -> Stimulus {
    guard let name = json["route"]?.string else {
      guard let url = json["url"]?.string else { return .link(Stimulus.Link(route: nil)) }
      guard let parsed = LinkURL(url) else { throw SimulatorProblem("'\(url)' is not a URL") }
      return reader.simulation.link(parsed, source: nil)
    }
    let route = try reader.find(name, kind: "route", in: flow.routes)
    let isForbidden = json["isForbidden"]?.bool ?? false
    guard flow.routes[route].forms.contains(where: \.parses) else { throw SimulatorProblem("no link leads to '\(name)'") }
    return .link(Stimulus.Link(route: ID(route), arguments: try arguments(of: route, json["with"]), isForbidden: isForbidden))
  }

  /// Returns the arguments of an existing entry if the record says that they are equal, and new ones if it says that they differ.
  /// Entries are compared from the topmost one downwards.
  private mutating func arguments(of route: Int, _ with: JSON?) throws(SimulatorProblem) -> [Int] {
    let answers = decisions.all("equal", route: flow.routes[route].qualifiedName).map { $0["isEqual"]?.bool ?? false }
    let entries = Array(simulation.lists.flatMap(\.entries).filter { $0.route.index == route }.reversed())
    if let place = answers.firstIndex(of: true), let entry = entries.indices.contains(place) ? entries[place] : entries.last {
      return Array(entry.arguments.prefix(flow.routes[route].parameters.count))
    }
    return try raws(with, flow.routes[route].parameters, isNew: !answers.isEmpty)
  }

  private mutating func raws(_ with: JSON?, _ fields: [Field], isNew: Bool) throws(SimulatorProblem) -> [Int] {
    var values: [(field: Int, value: Value)] = []
    for given in with?.members ?? [] {
      guard let index = fields.firstIndex(where: { $0.name.value == given.name }) else {
        throw .unknown("field", named: given.name, among: fields.map(\.name.value))
      }
      values.append((index, try value(given.value, fields[index].type, given.name)))
    }
    if isNew {
      for (index, field) in fields.enumerated() where Domain(field.type).isOpaque && !values.contains(where: { $0.field == index }) {
        values.append((index, .text("\(field.name.value) of step \(step)")))
      }
    }
    return reader.raws(values, of: fields)
  }

  private func list(_ container: String, tab: String?) throws(SimulatorProblem) -> Int {
    let system = simulation.system
    let found = simulation.prepared.shape.lists.firstIndex { list in
      system.containers[list.container] == container && list.tab.map { system.routes[$0].name } == tab
    }
    guard let found else { throw .unknown("container", named: container, among: system.containers) }
    return found
  }

  private mutating func raw(_ json: JSON, _ type: TypeReference, _ name: String) throws(SimulatorProblem) -> Int {
    let value = try value(json, type, name)
    return reader.simulation.raw(of: value, type)
  }

  private func value(_ json: JSON, _ type: TypeReference, _ name: String) throws(SimulatorProblem) -> Value {
    // A stand-in for opaque data has no type.
    if Domain(type).isOpaque, let text = json.string, text.hasPrefix("any ") { return .text(text) }
    return try reader.value(text(json), of: type, named: name)
  }

  /// Returns a value as a person would type it.
  private func text(_ json: JSON) -> String {
    switch json {
    case .null: "none"
    case .bool(let truth): "\(truth)"
    case .integer(let number): "\(number)"
    case .number(let text), .string(let text): text
    case .array: ""
    case .object(let members): members.first.map { "\($0.name):\(text($0.value))" } ?? ""
    }
  }
}
