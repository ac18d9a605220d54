/// Names of fields that other languages accept, and comments that describe the fields and their values.
struct ExportedNames {
  /// By packed field.
  private(set) var fields: [String] = []
  /// By packed field: the number of its values.
  let bounds: [Int]
  private(set) var notes: [String] = []
  private let flow: Flow
  private let model: Model
  private var system: TransitionSystem { model.system }
  private var shape: Shape { model.shape }

  init(_ exported: ExportedSystem) {
    flow = exported.flow
    model = exported.model
    bounds = exported.model.packedBounds
    var names = UniqueNames()
    for (field, packed) in model.packing.packed.enumerated() where packed >= 0 {
      let meaning = model.shape.fields[field].meaning
      fields.append(names.unique(name(of: meaning)))
      notes.append(note(on: meaning, bounds[packed]))
    }
  }

  // MARK: Fields

  private func name(of meaning: Shape.Meaning) -> String {
    switch meaning {
    case .region(0): "at"
    case .region(let region): "at_\(system.states[shape.regions[region].root].name)"
    case .variable(let index): "v_\(system.variables[index].name)"
    case .input(let index): "i_\(system.inputs[index].name)"
    case .timer(let state, let timer): "fired_\(system.states[state].name)_\(system.states[state].timers[timer])"
    case .memory(let state, let region): "was_\(system.states[state].name)" + (region > 0 ? "_\(system.states[shape.regions[region].root].name)" : "")
    case .payload(let state, let field): "p_\(system.states[state].name)_\(field)"
    case .identity: "who"
    case .heldRoute(let slot): "held_\(slot)"
    case .heldIdentity(let slot): "held_\(slot)_who"
    case .heldParameter(let slot, let place): "held_\(slot)_\(place)"
    case .layout: "layout"
    case .entry(let list, let place): "e_\(name(ofList: list))_\(place)"
    case .entryParameter(let list, let place, let parameter): "e_\(name(ofList: list))_\(place)_\(parameter)"
    case .baseParameter(let list, let parameter): "b_\(name(ofList: list))_\(parameter)"
    case .undone(let list, let place): "undone_\(name(ofList: list))_\(place)"
    case .undoneParameter(let list, let place, let parameter): "undone_\(name(ofList: list))_\(place)_\(parameter)"
    case .savedBaseParameter(let list, let parameter): "saved_b_\(name(ofList: list))_\(parameter)"
    case .savedUndone(let list, let place): "saved_undone_\(name(ofList: list))_\(place)"
    case .savedUndoneParameter(let list, let place, let parameter): "saved_undone_\(name(ofList: list))_\(place)_\(parameter)"
    case .selectedTab(let container): "tab_\(system.containers[container])"
    case .savedFlag: "saved"
    case .savedIdentity: "saved_who"
    case .savedRoute(let list, let place): "saved_\(name(ofList: list))_\(place)"
    case .savedParameter(let list, let place, let parameter): "saved_\(name(ofList: list))_\(place)_\(parameter)"
    case .savedTab(let container): "saved_tab_\(system.containers[container])"
    case .tail(let list, let route): "below_\(name(ofList: list))_\(system.routes[route].name)"
    case .tailVagueness(let list): "below_\(name(ofList: list))_is_vague"
    case .savedTail(let list, let route): "saved_below_\(name(ofList: list))_\(system.routes[route].name)"
    case .observed(let what): "did_\(name(of: what))"
    }
  }

  private func name(ofList list: Int) -> String {
    let list = shape.lists[list]
    return system.containers[list.container] + (list.tab.map { "_\(system.routes[$0].name)" } ?? "")
  }

  private func name(of what: Shape.Observation) -> String {
    switch what {
    case .received(let event): "receive_\(system[event].name)"
    case .opened(let route): "open_\(name(ofRoute: route))"
    case .refused(let route): "refuse_\(name(ofRoute: route))"
    case .lost(let route): "lose_\(name(ofRoute: route))"
    case .latched: "latch"
    }
  }

  private func name(ofRoute route: RouteID?) -> String { route.map { system[$0].name } ?? "any" }

  // MARK: Notes

  private func note(on meaning: Shape.Meaning, _ count: Int) -> String {
    switch meaning {
    case .region(let region):
      let leaves = shape.regions[region].leaves.map { system.states[$0].name }
      return region == 0 ? "the active state: " + Self.counted(leaves) : "the active state there: " + Self.counted(["none"] + leaves)
    case .variable(let index): return "variable: " + values(flow.variables[index].type, system.variables[index].domain)
    case .input(let index): return "input: " + values(flow.inputs[index].type, system.inputs[index].domain)
    case .timer(let state, let timer): return "true if the timer of \(system.states[state].timers[timer]) ms fired in '\(system.states[state].name)'"
    case .memory(let state, let region):
      let places = region < 0 ? system.states[state].children : shape.regions[region].leaves
      return "remembered of '\(system.states[state].name)': " + Self.counted(["nothing"] + places.map { system.states[$0].name })
    case .payload(let state, let field): return "field \(field) of the payload of '\(system.states[state].name)'"
    case .identity: return "the person whose data are active, numbered by first occurrence; 0 for nobody"
    case .heldRoute(let slot): return "the route of held link \(slot), see the routes below"
    case .heldIdentity(let slot): return "whose data were active when held link \(slot) came"
    case .heldParameter(let slot, let place): return "parameter \(place) of held link \(slot)"
    case .layout: return "the layout: " + Self.counted(system.layouts.map(\.name))
    case .entry(_, let place): return "the route of entry \(place), see the routes below"
    case .entryParameter(_, let place, let parameter): return "parameter \(parameter) of entry \(place)"
    case .baseParameter(_, let parameter), .savedBaseParameter(_, let parameter): return "parameter \(parameter) of the base, and one"
    case .undone(_, let place), .savedUndone(_, let place): return "the route that was gone back from at \(place), see the routes below"
    case .undoneParameter(_, let place, let parameter), .savedUndoneParameter(_, let place, let parameter):
      return "parameter \(parameter) of what was gone back from at \(place)"
    case .selectedTab(let container), .savedTab(let container):
      return "the selected tab: " + Self.counted((shape.tabs[container]?.routes ?? []).map { system.routes[$0].name })
    case .savedFlag: return "true if saved navigation is not yet restored"
    case .savedIdentity: return "the person whose data were active when it was saved"
    case .savedRoute(_, let place): return "the route of saved entry \(place), see the routes below"
    case .savedParameter(_, let place, let parameter): return "parameter \(parameter) of saved entry \(place)"
    case .tail(_, let route), .savedTail(_, let route): return "true if '\(system.routes[route].name)' can be below the top entry"
    case .tailVagueness: return "true if only some of these can be there"
    case .observed(let what): return "true if the last step did this: " + name(of: what).replacing("_", with: " ")
    }
  }

  /// Returns the texts with their numbers, from zero.
  static func counted(_ texts: [String]) -> String {
    texts.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// Describes the values of a domain; a sliced domain has only those values that expressions distinguish.
  private func values(_ type: TypeReference, _ domain: Domain) -> String {
    let whole = Domain(type)
    guard domain.count <= 64 else { return "\(domain.meaning(0)) to \(domain.meaning(domain.count - 1)), from 0" }
    let texts = (0..<domain.count).map { raw -> String in
      if domain == whole { return whole.value(raw, type).text }
      let meaning = domain.meaning(raw)
      guard let place = (0..<whole.count).first(where: { whole.meaning($0) == meaning }) else { return "\(meaning)" }
      return whole.value(place, type).text
    }
    return Self.counted(texts)
  }

  /// The names of routes with the numbers that fields use for them.
  var routes: String { Self.counted(["none"] + system.routes.map(\.name)) }

  var readsRoutes: Bool {
    shape.fields.contains { field in
      switch field.meaning {
      case .heldRoute, .entry, .savedRoute, .undone, .savedUndone: true
      case .region, .variable, .input, .timer, .memory, .payload, .identity, .heldIdentity, .heldParameter, .layout,
        .entryParameter, .selectedTab, .savedFlag, .savedIdentity, .savedParameter, .savedTab, .baseParameter,
        .undoneParameter, .savedBaseParameter, .savedUndoneParameter, .tail, .tailVagueness, .savedTail, .observed:
        false
      }
    }
  }

  // MARK: Stimuli

  func text(of stimulus: Stimulus) -> String {
    switch stimulus {
    case .launch: return "launch"
    case .event(let event, let arguments):
      let fields = zip(flow[event].payload, arguments).enumerated().filter { system[event].payload[$0.offset].count > 1 }
      let values = fields.map { "\($0.element.0.name.value): \(Domain($0.element.0.type).value($0.element.1, $0.element.0.type).text)" }
      return "event \(system[event].name)" + Self.inParentheses(values)
    case .input(let input, let raw): return "input \(system[input].name) becomes \(raw)"
    case .link(let link):
      guard let route = link.route else { return "a link that no route matches" }
      return "link to \(system[route].name)" + Self.inParentheses(values(route, link.arguments))
        + (link.isForbidden ? " from a source that is not allowed" : "")
    case .timer(let state, let timer): return "timer of \(system[state].timers[timer.index]) ms in \(system[state].name)"
    case .show(let route, let arguments): return "the person opens \(system[route].name)" + Self.inParentheses(values(route, arguments))
    case .back(let list): return "the person goes back in \(name(ofList: list.index))"
    case .forward(let list): return "the person goes forward in \(name(ofList: list.index))"
    case .close(let list, let entry): return "the person closes window \(entry.index + 1) of \(name(ofList: list.index))"
    case .select(let container, let tab):
      return "the person selects \(shape.route(of: tab, in: container).map { system[$0].name } ?? "a tab") in \(system[container])"
    case .relaunch: return "relaunch"
    }
  }

  func text(of stage: MacrostepStage) -> String {
    switch stage {
    case .returning: "saved navigation returns, or a held link"
    case .restoring(let entry, let isForNobody): "saved navigation returns from entry \(entry) on\(isForNobody ? ", for nobody so far" : "")"
    }
  }

  private func values(_ route: RouteID, _ arguments: [Int]) -> [String] {
    zip(flow[route].parameters, arguments).enumerated().filter { shape.deciding.parameters[route.index].contains($0.offset) }.map { place in
      let (field, raw) = place.element
      return "\(field.name.value): \(Domain(field.type).value(raw, field.type).text)"
    }
  }

  private static func inParentheses(_ values: [String]) -> String { values.isEmpty ? "" : " (\(values.joined(separator: ", ")))" }
}

/// Identifiers of ASCII letters, digits and underscores, unique even without case.
struct UniqueNames {
  private var taken: Set<String> = []

  mutating func unique(_ text: String) -> String {
    let name = Self.escaped(text)
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  static func escaped(_ text: String) -> String {
    let name = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isLetter ?? false ? name : "x\(name)"
  }
}
