@testable import FlowSpecKit

/// A walk of the interpreter as data for the script of a page: the system, and steps with what each leads to.
struct PageRunWalk {
  private let walk: ModelWalk
  private let sources: SourceSet

  private var model: ModelText { walk.model }
  private var flow: Flow { model.flow }
  private var system: TransitionSystem { model.system }
  private var shape: Shape { model.shape }

  init(_ walk: ModelWalk, _ sources: SourceSet) {
    self.walk = walk
    self.sources = sources
  }

  /// The steps that lead somewhere, each with the number of the configuration in which it begins.
  var json: JSON {
    var known: [[Int]] = []
    var steps: [JSON] = []
    for step in walk.steps {
      var fields = step.source < 0 ? Array(repeating: 0, count: shape.fields.count) : known[step.source]
      let stimuli = stimuli(walk.drives[step.drive], fields)
      var result = StepResult.stable
      var log: [Happening] = []
      var choices: [(choice: Choice, taken: Int)] = []
      for stimulus in stimuli {
        let made: Interpreter<ConcreteStore>
        (result, made) = model.result(fields, stimulus, step.decisions)
        choices = made.store.made.map { ($0.choice, $0.taken) }
        log += made.log
        if result == .stable { fields = made.store.fields }
      }
      if let target = step.target { if target == known.count { known.append(fields) } else { known[target] = fields } }
      steps.append([
        "source": .integer(step.source), "target": .integer(step.target ?? -1), "stimuli": .array(stimuli.map(stimulus)),
        "decisions": .array(choices.compactMap(decision)), "result": .string(word(result)),
        "after": configuration(fields), "log": .array(result == .stable ? log.compactMap(happening) : []),
      ])
    }
    return [
      "system": SystemJSON(flow, sources).json, "restores": .bool(system.restores), "steps": .array(steps),
    ]
  }

  private func word(_ result: StepResult) -> String {
    switch result {
    case .impossible: "impossible"
    case .stable: "stable"
    case .fault: "fault"
    case .tooDeep: "tooDeep"
    }
  }

  // MARK: Stimuli

  private func stimuli(_ drive: ModelWalk.Drive, _ fields: [Int]) -> [Stimulus] {
    switch drive {
    case .one(let stimulus): return [stimulus]
    case .inputs(let raws):
      return flow.inputs.indices.filter { fields[shape.inputs[$0]] != raws[$0] }.map { .input(InputID($0), raws[$0]) }
    }
  }

  private func stimulus(_ stimulus: Stimulus) -> JSON {
    switch stimulus {
    case .launch(let inputs):
      return ["kind": "launch", "inputs": .object(zip(flow.inputs.indices, inputs).map { .init("\($0)", value($1, flow.inputs[$0].type)) })]
    case .event(let event, let raws):
      return ["kind": "event", "event": .integer(event.index), "arguments": values(raws, flow[event].payload)]
    case .input(let input, let raw):
      return ["kind": "input", "input": .integer(input.index), "value": value(raw, flow[input].type)]
    case .link(let link):
      guard let route = link.route else { return ["kind": "link", "route": .null, "arguments": []] }
      return [
        "kind": "link", "route": .integer(route.index), "arguments": values(link.arguments, flow[route].parameters),
        "isForbidden": .bool(link.isForbidden),
      ]
    case .timer(let state, let timer):
      return ["kind": "timer", "state": .integer(state.index), "milliseconds": .integer(system.states[state.index].timers[timer.index])]
    case .show(let route, let raws):
      return ["kind": "show", "route": .integer(route.index), "arguments": values(raws, flow[route].parameters)]
    case .back(let list): return place("back", list)
    case .forward(let list): return place("forward", list)
    case .close(let list, let entry): return place("close", list, [.init("entry", .integer(entry.index))])
    case .select(let container, let tab):
      let route = shape.tabs[container.index]?.routes[tab.index] ?? -1
      return ["kind": "select", "container": .integer(container.index), "tab": .integer(route)]
    case .relaunch: return ["kind": "relaunch"]
    }
  }

  private func place(_ kind: String, _ list: TransitionSystem.ListIndex, _ others: [JSON.Member] = []) -> JSON {
    let list = shape.lists[list.index]
    return .object(
      [.init("kind", .string(kind)), .init("container", .integer(list.container)), .init("tab", list.tab.map(JSON.integer) ?? .null)] + others)
  }

  private func decision(_ choice: Choice, _ taken: Int) -> JSON? {
    switch choice {
    case .version: return ["kind": "version", "isSame": .bool(taken == 0)]
    case .lookup(let route):
      guard taken > 1 else { return ["kind": "lookup", "isFound": .bool(taken == 0)] }
      let lead = flow[route].leads[taken - 2].value
      return [
        "kind": "lookup", "isFound": true,
        "leads": ["route": .integer(lead.index), "arguments": values(model.leadArguments(lead), flow[lead].parameters)],
      ]
    case .equal, .identity, .content, .parameter, .input: return nil
    }
  }

  // MARK: Configurations

  private func configuration(_ fields: [Int]) -> JSON {
    var interpreter = Interpreter(model.prepared, ConcreteStore(fields))
    let active = system.states.indices.filter { interpreter.isActive($0) }
    let payloads = active.compactMap { state -> JSON.Member? in
      let declared = flow[model.lowered[ID(state)]].payload
      guard !declared.isEmpty else { return nil }
      let values = zip(declared, shape.payloads[state]).map { field, place in place.map { value(fields[$0], field.type) } ?? .null }
      return .init("\(state)", .array(values))
    }
    let fired = active.flatMap { state in
      zip(system.states[state].timers, shape.timers[state]).filter { fields[$1] != 0 }.map { time, _ in JSON.string("\(state) \(time)") }
    }
    return [
      "active": .array(active.map(JSON.integer)), "payloads": .object(payloads), "fired": .array(fired),
      "variables": .array(flow.variables.indices.map { value(fields[shape.variables[$0]], flow.variables[$0].type) }),
      "inputs": .array(flow.inputs.indices.map { value(fields[shape.inputs[$0]], flow.inputs[$0].type) }),
      "held": .array(held(fields)), "isSaved": .bool(shape.savedFlag.map { fields[$0] > 0 } ?? false),
      "layout": shape.layout.map { .integer(fields[$0]) } ?? .null,
      "lists": .object(shape.lists.compactMap { list(fields, $0, $0.entries) }),
      "undone": .object(shape.lists.compactMap { list(fields, $0, $0.undone) }),
      "selected": .object(shape.tabs.sorted { $0.key < $1.key }.map { .init("\($0)", .integer($1.routes[fields[$1.field]])) }),
      "shown": .array(shown(&interpreter)),
    ]
  }

  private func shown(_ interpreter: inout Interpreter<ConcreteStore>) -> [JSON] {
    let routes = system.routes.indices.filter { interpreter.isTrue(.shown(.route(RouteID($0)), in: nil)) }.map { "r\($0)" }
    let elements = system.elements.indices.filter { interpreter.isTrue(.shown(.element(ElementID($0)), in: nil)) }.map { "e\($0)" }
    let kept = system.routes.indices.filter { interpreter.isTrue(.kept(.route(RouteID($0)))) }.map { "k\($0)" }
    return (routes + elements + kept).map(JSON.string)
  }

  private func held(_ fields: [Int]) -> [JSON] {
    shape.held.filter { fields[$0.route] > 0 }.map { entry(fields, $0.route, $0.parameters) }
  }

  private func list(_ fields: [Int], _ list: Shape.List, _ slots: [Shape.EntrySlot]) -> JSON.Member? {
    let entries = slots.prefix { fields[$0.route] > 0 }
    guard !entries.isEmpty else { return nil }
    let key = "\(list.container)" + (list.tab.map { ".\($0)" } ?? "")
    return .init(key, .array(entries.map { entry(fields, $0.route, $0.parameters) }))
  }

  private func entry(_ fields: [Int], _ route: Int, _ parameters: [Int]) -> JSON {
    let declared = flow.routes[fields[route] - 1]
    return ["route": .integer(fields[route] - 1), "arguments": values(parameters.map { fields[$0] }, declared.parameters)]
  }

  // MARK: Happenings

  private func happening(_ happening: Happening) -> JSON? {
    switch happening {
    case .taken(let transition): ["kind": "transition", "transition": .integer(transition.index)]
    case .effect(let effect, let raws): ["kind": "effect", "effect": .integer(effect.index), "arguments": values(raws, flow[effect].payload)]
    case .raised(let event): ["kind": "raised", "event": .integer(event.index)]
    case .untaken(let event, let isRejected): ["kind": "untaken", "event": .integer(event.index), "isRejected": .bool(isRejected)]
    case .entered(let state): ["kind": "entered", "state": .integer(state.index)]
    case .left(let state): ["kind": "left", "state": .integer(state.index)]
    case .layout(let layout): ["kind": "layout", "layout": .integer(layout.index)]
    case .link(let route, let ending): outcome(route, ending)
    case .restored: ["kind": "restored"]
    case .forgotten: ["kind": "forgotten"]
    case .put, .removed, .selected, .restoredForNobody: nil
    }
  }

  private func outcome(_ route: RouteID?, _ ending: Happening.Ending) -> JSON {
    let (word, why): (String, String) =
      switch ending {
      case .held: ("held", "")
      case .opened: ("opened", "")
      case .refused(let why): ("refused", "\(why)")
      case .lost(let why): ("lost", "\(why)")
      }
    return ["kind": "outcome", "outcome": .string(word), "route": route.map { .integer($0.index) } ?? .null, "why": .string(why)]
  }

  // MARK: Values

  private func values(_ raws: [Int], _ fields: [Field]) -> JSON {
    .array(zip(raws, fields).map { value($0, $1.type) })
  }

  private func value(_ raw: Int, _ type: TypeReference) -> JSON {
    let domain = Domain(type)
    guard let number = domain.number(in: raw) else { return domain.value(raw, type).json }
    return model.data.values[number].json
  }
}
