/// Writes the actions of a test on its subject, or of a sample on its machine.
struct TestCalls {
  let plan: MachinePlan
  /// True for calls on `run`, the result of a launch, in the file of the machine.
  var isSample = false

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var space: String { names.namespace }
  private var subject: String { isSample ? "run.machine" : "subject" }
  private var machine: String { isSample ? "run.machine" : "subject.machine" }
  /// The function that opens a link.
  var opening: String { "\(subject).open" }

  struct Requirement {
    let signature: String
    /// The statements for the default subject, which is the machine.
    let body: [String]
  }

  var requirements: [Requirement] {
    var found: [Requirement] = []
    for group in plan.events.all {
      let type = "\(space).\(plan.events.typeName(group))"
      switch group {
      case .world: found.append(Requirement(signature: "send(_ event: \(type))", body: ["machine.send(event)"]))
      case .sender(let name):
        let label = SwiftIdentifier.escaped(name)
        found.append(Requirement(signature: "send(_ event: \(type))", body: ["machine.send(event, from: senders.\(label))"]))
      case .flow: continue
      }
    }
    if plan.judgesLinks {
      let source = plan.hasSources ? ", from source: \(space).\(plan.sourceType)" : ""
      found.append(
        Requirement(signature: "open(url: String\(source))", body: ["machine.open(url: url\(plan.hasSources ? ", from: source" : ""))"]))
    }
    if plan.navigates { found.append(Requirement(signature: "move(_ move: \(space).Move)", body: ["machine.move(move)"])) }
    if !plan.inputs.isEmpty { found.append(Requirement(signature: "update(_ inputs: \(space).Inputs)", body: ["machine.update(inputs)"])) }
    if !plan.timers.isEmpty { found.append(Requirement(signature: "fire(_ timer: \(space).Timer)", body: ["machine.fire(timer)"])) }
    if plan.restores || plan.savesVariables {
      let senders = plan.events.senders.isEmpty ? [] : ["senders = launched.senders"]
      let call = "let launched = \(relaunch(of: "machine"))"
      found.append(Requirement(signature: "relaunch()", body: [call, "machine = launched.machine"] + senders + ["return launched.outcomes"]))
    }
    return found
  }

  /// Returns a launch with the inputs. All lookups find their targets.
  func launch(payload: String, inputs: String, restoring: String? = nil) -> String {
    let arguments =
      (plan.payload.isEmpty ? [] : ["payload: \(payload)"]) + (plan.inputs.isEmpty ? [] : ["inputs: \(inputs)"])
      + (restoring.map { ["restoring: \($0)"] } ?? []) + (plan.hasLookup ? ["finds: { _ in \(plan.hasLeads ? ".exists" : "true") }"] : [])
    return "\(space).Machine.launch(\(arguments.joined(separator: ", ")))"
  }

  private func relaunch(of machine: String) -> String {
    let saved = "\(machine).\(plan.restores ? "savedNavigation" : "savedVariables")"
    return launch(payload: "\(machine).payload", inputs: "\(machine).inputs", restoring: saved)
  }

  /// The payload of the flow in tests; nil if only the app can make it.
  var payload: String? {
    var arguments: [String] = []
    for field in plan.payload {
      guard let value = field.type.isOptional ? .absent : field.type.type.sample, let text = text(value, field.type) else { return nil }
      arguments.append("\(SwiftIdentifier.label(field.name.value)): \(text)")
    }
    return "\(space).Payload(\(arguments.joined(separator: ", ")))"
  }

  /// Returns an expression for some value of a field.
  func sample(_ field: Field) -> String? {
    let value = field.type.isOptional ? Value.absent : field.type.type.sample
    return value.flatMap { text($0, field.type) }
  }

  // MARK: Steps

  /// Returns the effects of the last step, with raw values of their fields.
  func performed(_ simulation: Simulation) -> [(effect: EffectID, raws: [Int])] {
    simulation.last.happenings.compactMap { if case .effect(let effect, let raws) = $0 { (effect, raws) } else { nil } }
  }

  /// Returns expectations that the outcomes have these effects in order, with the values of the last step's effects if they can
  /// be written.
  func expectation(of effects: [EffectID], _ simulation: Simulation) -> [String] {
    guard !effects.isEmpty else { return ["#expect(Self.effects(outcomes).isEmpty)"] }
    let performed = performed(simulation)
    let values = performed.compactMap { call(flow[$0.effect].name.value, flow[$0.effect].payload, $0.raws, in: flow[$0.effect].module, simulation) }
    guard plan.hasComparableEffects, performed.map(\.effect) == effects, values.count == effects.count else {
      return ["#expect(Self.effects(outcomes).count == \(effects.count))"]
        + effects.enumerated().flatMap { place, id in
          let pattern = names.wrapped(".\(SwiftIdentifier.escaped(flow[id].name.value))", in: flow[id].module)
          return [
            "#expect(", "  Self.effects(outcomes).dropFirst(\(place)).prefix(1).contains {",
            "    if case \(pattern) = $0 { true } else { false }", "  })",
          ]
        }
    }
    let line = "#expect(Self.effects(outcomes) == [\(values.joined(separator: ", "))])"
    guard line.count + 4 > LineBreaks.most else { return [line] }
    return ["#expect(", "  Self.effects(outcomes) == ["] + values.map { "    \($0)\(values.count > 1 ? "," : "")" } + ["  ])"]
  }

  /// Returns the call for a stimulus; nil if a value cannot be written. The simulation has already taken the stimulus.
  func code(_ stimulus: Stimulus, _ simulation: Simulation) -> String? {
    switch stimulus {
    case .launch(let raws):
      let arguments = plan.inputs.compactMap { id in value(raws[id.index], flow[id].type, simulation).map { "\(names.label(id)): \($0)" } }
      let inputs = "\(space).Inputs(\(arguments.joined(separator: ", ")))"
      guard !isSample else { return payload.map { launch(payload: $0, inputs: inputs) } }
      return "Subject(\(plan.inputs.isEmpty ? "" : "inputs: \(inputs)"))"
    case .event(let event, let raws):
      let event = flow[event]
      let group = EventGroups.group(of: event)
      return call(event.name.value, event.payload, raws, in: event.module, simulation).map {
        if isSample, case .sender(let name) = group { return "run.machine.send(\($0), from: run.senders.\(SwiftIdentifier.escaped(name)))" }
        // The type has the sender.
        return "\(subject).send(\(isSample ? "" : "\(space).\(plan.events.typeName(group))")\($0))"
      }
    case .input(let id, let raw):
      guard plan.inputs.contains(id) else { return nil }
      guard let new = value(raw, flow[id].type, simulation) else { return nil }
      let arguments = plan.inputs.map { input in
        let now = input == id ? new : value(simulation.raw(of: input), flow[input].type, simulation) ?? "\(machine).inputs.\(names.input(input))"
        return "\(names.label(input)): \(now)"
      }
      return "\(subject).update(\(space).Inputs(\(arguments.joined(separator: ", "))))"
    case .timer(let state, let timer):
      let id = simulation.lowered[state]
      let time = MachinePlan.Timer(state: id, milliseconds: simulation.system[state].timers[timer.index])
      return "\(subject).fire(.\(plan.name(time)))"
    case .show(let id, let raws):
      return call(flow[id].name.value, flow[id].parameters, raws, in: flow[id].module, simulation).map {
        "\(subject).move(.open(\($0)))"
      }
    case .back(let list):
      let container = simulation.system.containers[simulation.prepared.shape.lists[list.index].container]
      return "\(subject).move(.back(in: .\(SwiftIdentifier.escaped(container))))"
    case .forward(let list):
      let container = simulation.system.containers[simulation.prepared.shape.lists[list.index].container]
      return "\(subject).move(.forward(in: .\(SwiftIdentifier.escaped(container))))"
    case .close(let list, let entry):
      let stack = plan.navigation?.stacks[list.index].name ?? ""
      return "\(subject).move(.close(\(machine).navigation[.\(SwiftIdentifier.escaped(stack))][\(entry.index)]))"
    case .select(let container, let tab):
      let routes = simulation.prepared.shape.tabs[container.index]?.routes ?? []
      let name = simulation.system[container]
      return "\(subject).move(.select(\(names.routeKind(RouteID(routes[tab.index]))), in: .\(SwiftIdentifier.escaped(name))))"
    case .relaunch:
      guard plan.restores || plan.savesVariables else { return nil }
      return isSample ? relaunch(of: machine) : "subject.relaunch()"
    case .link: return nil
    }
  }

  /// Returns a value of an enumeration: an event, an effect, a route.
  func call(_ name: String, _ fields: [Field], _ raws: [Int], in module: ModuleID?, _ simulation: Simulation) -> String? {
    var arguments: [String] = []
    for (field, raw) in zip(fields, raws) {
      guard let value = value(raw, field.type, simulation) else { return nil }
      arguments.append("\(SwiftIdentifier.label(field.name.value)): \(value)")
    }
    let inner = ".\(SwiftIdentifier.escaped(name))" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
    return names.wrapped(inner, in: module)
  }

  /// Returns an expression for a raw value.
  func value(_ raw: Int, _ type: TypeReference, _ simulation: Simulation) -> String? {
    text(simulation.value(raw, type), type)
  }

  func text(_ value: Value, _ type: TypeReference) -> String? {
    if value == .absent { return type.isOptional ? "nil" : nil }
    if case .app(let app) = type.type {
      // The spec has at most one value of an app's own type.
      guard let sample = app.sample, value == .text(sample) else { return nil }
      return sample.hasPrefix(".") ? "\(app.swiftName)\(sample)" : sample
    }
    if case .text(let text) = value, case .text(let pattern) = type.type, !pattern.matches(text) { return nil }
    if case .text(let text) = value, case .uuid = type.type, text.utf8.count != 36 { return nil }
    var expressions = ExpressionWriting(plan: names)
    expressions.isOutside = true
    return expressions.constant(value, type)
  }
}
