/// Commands that change the flow's configuration.
extension CommandReader {
  mutating func move(_ words: CommandWords, isFirst: Bool) throws(SimulatorProblem) -> Move {
    switch words.verb {
    case "send": return try send(words.rest)
    case "open": return try open(words.rest)
    case "show": return try show(words.rest)
    case "back": return try back(words.rest)
    case "forward": return try back(words.rest, isForward: true)
    case "close": return try close(words.rest)
    case "select": return try select(words.rest)
    case "change": return try change(words.rest, isFirst: isFirst)
    case "wait": return try wait(words.rest)
    case "relaunch": return try relaunch(words.rest)
    default: throw SimulatorProblem("'\(words.verb)' is not a command")
    }
  }

  private mutating func send(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard let name = words.first else { throw SimulatorProblem("'send' needs an event; 'what' lists the events that a transition takes") }
    let event = flow.events[try find(name, kind: "event", in: flow.events)]
    guard !event.isInternal else { throw SimulatorProblem("'\(event.qualifiedName)' is raised by the flow alone") }
    let index = flow.events.firstIndex { $0.qualifiedName == event.qualifiedName } ?? 0
    let values = try values(Array(words.dropFirst()), of: event.payload, "event '\(event.qualifiedName)'")
    return Move(
      self.words(["send", event.qualifiedName], values, event.payload), [ScenarioYAML.send(event, values)],
      [.event(ID(index), raws(values, of: event.payload))], impossible: "'\(event.qualifiedName)' does not come now: its 'when' does not hold")
  }

  private mutating func open(_ words: [String]) throws(SimulatorProblem) -> Move {
    var rest = words[...]
    let isFound = rest.last != "not-found"
    if !isFound { rest = rest.dropLast() }
    let leads = rest.firstIndex(of: "leads").map { place in
      defer { rest = rest[..<place] }
      return Array(rest[(place + 1)...])
    }
    guard let text = rest.popFirst() else { throw SimulatorProblem("'open' needs a URL: open https://…") }
    var source: String?
    if let word = rest.popFirst() {
      guard word == "from", let name = rest.popFirst(), rest.isEmpty else {
        throw SimulatorProblem("after the URL, only 'from SOURCE', 'not-found' or 'leads ROUTE' is allowed")
      }
      let known = flow.linkSources.map(\.value)
      guard known.contains(name) else { throw .unknown("source", named: name, among: known) }
      source = name
    }
    guard let url = LinkURL(text) else { throw SimulatorProblem("'\(text)' is not a URL") }
    let stimulus = simulation.link(url, source: source)
    var command = ["open", text]
    if let source { command += ["from", source] }
    if !isFound { command.append("not-found") }
    var move = Move(command.joined(separator: " "), [ScenarioYAML.open(text, from: source)], [stimulus], impossible: "the link cannot come")
    move.isFound = isFound
    if let leads { try lead(leads, &move, from: stimulus) }
    if let form = simulation.parsed(url)?.form, let deprecated = form.deprecated {
      let words = deprecated.value.split(whereSeparator: \.isNewline).joined(separator: " ")
      move.remarks = ["the form '\(form.text.value)' is deprecated: \(words)"]
      move.steps[0] += " # deprecated: \(words)"
    }
    if !isFound { move.steps[0] += " # and the app does not find it" }
    return move
  }

  /// Lets the app answer with another route, with these parameters.
  private mutating func lead(_ words: [String], _ move: inout Move, from stimulus: Stimulus) throws(SimulatorProblem) {
    guard let name = words.first else { throw SimulatorProblem("'leads' needs a route: open URL leads ROUTE param=value") }
    let index = try find(name, kind: "route", in: flow.routes)
    let route = flow.routes[index]
    guard case .link(let link) = stimulus, let parsed = link.route, flow[parsed].leads.contains(where: { $0.value == route.id }) else {
      throw SimulatorProblem(
        "a link of this form cannot lead to '\(route.qualifiedName)': its route does not name '\(route.qualifiedName)' under 'lookup: { leads: … }'")
    }
    let values = try values(Array(words.dropFirst()), of: route.parameters, "route '\(route.qualifiedName)'")
    move.lead = (ID(index), raws(values, of: route.parameters))
    let answer = self.words(["leads", route.qualifiedName], values, route.parameters)
    move.command += " " + answer
    move.steps[0] += " # and the app \(answer)"
  }

  private mutating func show(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard let name = words.first else { throw SimulatorProblem("'show' needs a route") }
    let index = try find(name, kind: "route", in: flow.routes)
    let route = flow.routes[index]
    let values = try values(Array(words.dropFirst()), of: route.parameters, "route '\(route.qualifiedName)'")
    let remedy = simulation.selection(of: ID(index)) == nil ? "" : "; 'select \(route.qualifiedName)' selects the tab"
    return Move(
      self.words(["show", route.qualifiedName], values, route.parameters), [ScenarioYAML.show(route, values)],
      [.show(route: ID(index), raws(values, of: route.parameters))],
      impossible: simulation.obstacle(toShowing: ID(index)) + remedy)
  }

  private mutating func close(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard let name = words.first else { throw SimulatorProblem("'close' needs the route of a window") }
    let index = try find(name, kind: "route", in: flow.routes)
    let route = flow.routes[index]
    let values = try values(Array(words.dropFirst()), of: route.parameters, "route '\(route.qualifiedName)'")
    guard let stimulus = simulation.closing(of: ID(index), raws(values, of: route.parameters), asked: Set(values.map(\.field))) else {
      throw SimulatorProblem("no window that is not covered shows '\(route.qualifiedName)'")
    }
    return Move(
      self.words(["close", route.qualifiedName], values, route.parameters), [ScenarioYAML.show(route, values, verb: "close")], [stimulus],
      impossible: "")
  }

  private func select(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard let name = words.first, words.count == 1 else { throw SimulatorProblem("'select' needs the route of a tab") }
    let tabs = Set(simulation.prepared.shape.tabs.values.flatMap(\.routes))
    guard !tabs.isEmpty else { throw SimulatorProblem("the flow has no tabs") }
    let index = try find(name, kind: "route", in: flow.routes)
    let route = flow.routes[index].qualifiedName
    guard tabs.contains(index) else {
      throw SimulatorProblem("'\(route)' is not a tab; the tabs are \(tabs.sorted().map { flow.routes[$0].qualifiedName }.joined(separator: ", "))")
    }
    guard let stimulus = simulation.selection(of: ID(index)) else {
      throw SimulatorProblem(simulation.obstacle(toSelecting: ID(index)))
    }
    return Move("select \(route)", ["{ select: \(route) }"], [stimulus], impossible: "the tab cannot be selected now")
  }

  /// Goes back, or forward.
  private func back(_ words: [String], isForward: Bool = false) throws(SimulatorProblem) -> Move {
    let (verb, goal) = isForward ? ("forward", "forward to") : ("back", "back from")
    guard words.count < 2 else { throw SimulatorProblem("'\(verb)' takes one container at most") }
    let shape = simulation.prepared.shape
    let stimulus = { (list: Int) -> Stimulus in isForward ? .forward(list: ID(list)) : .back(list: ID(list)) }
    let possible = shape.lists.indices.filter { simulation.isPossible(stimulus($0)) }
    let name = { (list: Int) in simulation.system.containers[shape.lists[list].container] }
    if let wanted = words.first, !simulation.system.containers.contains(wanted) {
      throw .unknown("container", named: wanted, among: simulation.system.containers)
    }
    let wanted = possible.filter { list in words.first.map { name(list) == $0 } ?? true }
    guard let list = wanted.first else {
      throw SimulatorProblem(words.first.map { "there is nothing to go \(goal) in '\($0)'" } ?? "there is nothing to go \(goal)")
    }
    guard wanted.count == 1 else {
      throw SimulatorProblem("there are several places to go \(verb) in: \(wanted.map(name).joined(separator: ", ")); name one")
    }
    let step = possible.count == 1 ? "{ \(verb): true }" : "{ \(verb): \(name(list)) }"
    let command = possible.count == 1 ? verb : "\(verb) \(name(list))"
    return Move(command, [step], [stimulus(list)], impossible: "there is nothing to go \(goal)")
  }

  /// Reads `change`; as in a scenario, leading changes set the inputs at launch.
  private mutating func change(_ words: [String], isFirst: Bool) throws(SimulatorProblem) -> Move {
    let changes = try changes(words)
    let values = changes.map { "\(flow.inputs[$0.input].qualifiedName): \(ScenarioYAML.value($0.value))" }
    let step = "{ change: { \(values.joined(separator: ", ")) } }"
    let command = (["change"] + words).joined(separator: " ")
    if isFirst {
      var inputs = flow.inputs.indices.map { simulation.raw(of: InputID($0)) }
      for change in changes { inputs[change.input] = change.raw }
      return Move(command, [step], [.launch(inputs: inputs)], impossible: "")
    }
    if let fixed = changes.first(where: { flow.inputs[$0.input].isFixed }) {
      throw SimulatorProblem("'\(flow.inputs[fixed.input].qualifiedName)' is fixed: it changes only before everything else")
    }
    let due = changes.filter { simulation.raw(of: InputID($0.input)) != $0.raw }
    guard !due.isEmpty else { throw SimulatorProblem("the inputs have these values already") }
    return Move(command, [step], due.map { .input(ID($0.input), $0.raw) }, impossible: "the inputs cannot change now")
  }

  private func wait(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard let text = words.first, words.count <= 2, let time = Measure.milliseconds(text) else {
      throw SimulatorProblem("'wait' needs a duration: a number and 'ms', 's' or 'min', as in 'wait 500ms'")
    }
    let due = simulation.timers(of: time)
    let name = { (state: TransitionSystem.StateIndex) in simulation.system[state].name }
    let names = simulation.system.states.map(\.name)
    if words.count == 2, !names.contains(words[1]) { throw .unknown("state", named: words[1], among: names) }
    guard let wanted = due.first(where: { words.count < 2 || name($0.state) == words[1] }) else {
      let whose = words.count == 2 ? "'\(words[1])' is not active, or has no" : "no active state has a"
      throw SimulatorProblem("\(whose) timer of \(text) that can fire now")
    }
    let fires = Stimulus.timer(state: wanted.state, timer: wanted.timer)
    if due.count == 1 { return Move("wait \(text)", ["{ wait: \(text) }"], [fires], impossible: "") }
    return Move("wait \(text) \(name(wanted.state))", ["{ wait: \(text), in: \(name(wanted.state)) }"], [fires], impossible: "")
  }

  private func relaunch(_ words: [String]) throws(SimulatorProblem) -> Move {
    guard words.isEmpty || words == ["other-version"] else { throw SimulatorProblem("the only argument of 'relaunch' is 'other-version'") }
    let impossible = "the flow has no 'restoration'; use 'reset' to launch it again"
    var move = Move((["relaunch"] + words).joined(separator: " "), ["{ relaunch: true }"], [.relaunch], impossible: impossible)
    move.isSameVersion = words.isEmpty
    if !move.isSameVersion { move.steps[0] += " # and another version saved the navigation" }
    return move
  }

  /// Returns a command as it is typed.
  private func words(_ start: [String], _ values: [(field: Int, value: Value)], _ fields: [Field]) -> String {
    (start + values.map { "\(fields[$0.field].name.value)=\(Self.typed($0.value))" }).joined(separator: " ")
  }

  static func typed(_ value: Value) -> String {
    let text = if case .named(let name, let carried?) = value { "\(name):\(typed(carried))" } else { value.text }
    return text.contains(where: { $0.isWhitespace || $0 == "'" }) ? "\"\(text)\"" : text.isEmpty ? "\"\"" : text
  }
}
