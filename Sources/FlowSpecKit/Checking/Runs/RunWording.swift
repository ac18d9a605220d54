/// Describes a run in words, each step with the place in the spec that explains it.
struct RunWording {
  private let flow: Flow
  private let lowered: LoweredFlow
  private let samples: LinkSamples

  init(_ flow: Flow, _ lowered: LoweredFlow) {
    self.flow = flow
    self.lowered = lowered
    samples = LinkSamples(flow)
  }

  struct Line: Sendable {
    let text: String
    let span: Span?
  }

  /// Returns one line for each step; the first is the launch.
  func lines(_ run: Run) -> [Line] {
    var lines: [Line] = []
    for (index, step) in run.steps.enumerated() {
      if index == run.circle { lines.append(Line(text: "from here on, again and again:", span: nil)) }
      let number = index == 0 ? "" : "\(index). "
      lines.append(Line(text: number + text(step), span: place(of: step)))
    }
    if run.circle == run.steps.count {
      lines.append(Line(text: "from here on, the app can wait for ever; add 'awaits' to the state if one of its events always comes", span: nil))
    }
    return lines
  }

  func text(_ step: Run.Step) -> String {
    let consequences = consequences(step)
    return stimulus(step) + (consequences.isEmpty ? "" : ": " + consequences.joined(separator: "; "))
  }

  // MARK: Stimuli

  func stimulus(_ step: Run.Step) -> String {
    let decisions = step.decisions.compactMap(decision)
    return (link(step) ?? stimulus(step.stimulus)) + (decisions.isEmpty ? "" : " (\(decisions.joined(separator: ", ")))")
  }

  /// Describes the link of a step with a known URL.
  private func link(_ step: Run.Step) -> String? {
    guard let url = step.url, case .link(let link) = step.stimulus, let route = link.route else { return nil }
    return "a link \(url) to '\(flow[route].qualifiedName)' arrives" + (link.isForbidden ? " from a source that may not open it" : "")
  }

  func stimulus(_ stimulus: Stimulus) -> String {
    switch stimulus {
    case .launch(let inputs):
      let values = inputs.enumerated().filter { $1 >= 0 }.map { "\(flow.inputs[$0].name.value) = \(value($1, flow.inputs[$0].type))" }
      return "the app is launched" + (values.isEmpty ? "" : " with \(values.joined(separator: ", "))")
    case .event(let event, let arguments):
      return "'\(flow[event].qualifiedName)' comes" + with(zip(flow[event].payload, arguments))
    case .input(let input, let raw): return "'\(flow[input].name.value)' becomes \(value(raw, flow[input].type))"
    case .link(let link):
      guard let route = link.route else { return "a link that no route matches arrives" }
      let url = url(of: route, giving: link.arguments).map { " \($0)" } ?? ""
      return "a link\(url) to '\(flow[route].qualifiedName)' arrives" + with(deciding(route, link.arguments))
        + (link.isForbidden ? " from a source that may not open it" : "")
    case .timer(let state, let timer):
      let state = lowered.system[state]
      return "'\(state.name)' has been active for \(duration(state.timers[timer.index]))"
    case .show(let route, let arguments):
      return "the person opens '\(flow[route].qualifiedName)'" + with(deciding(route, arguments))
    case .back(let list): return "the person goes back in '\(listName(list))'"
    case .forward(let list): return "the person goes forward in '\(listName(list))'"
    case .close(let list, let entry): return "the person closes window \(entry.index + 1) of '\(listName(list))'"
    case .select(let container, let tab): return "the person selects \(tabName(container, tab)) of '\(lowered.system[container])'"
    case .relaunch: return "the app is relaunched"
    }
  }

  /// Returns the parameters that decide the outcome of the route, with their values.
  private func deciding(_ route: RouteID, _ arguments: [Int]) -> [(Field, Int)] {
    let fields = Array(zip(flow[route].parameters, arguments))
    return shape.deciding.parameters[route.index].sorted().compactMap { fields.indices.contains($0) ? fields[$0] : nil }
  }

  private func with(_ fields: some Sequence<(Field, Int)>) -> String {
    let values = fields.filter { $1 >= 0 && !Domain($0.type).isOpaque }
    return values.isEmpty ? "" : " with " + values.map { "\($0.name.value) = \(value($1, $0.type))" }.joined(separator: ", ")
  }

  private var shape: Shape { Shape(lowered.system, bounds: Shape.Bounds(depth: 1, keepsData: false)) }

  private func listName(_ list: TransitionSystem.ListIndex) -> String {
    let shape = shape
    guard shape.lists.indices.contains(list.index) else { return "a list" }
    return lowered.system.containers[shape.lists[list.index].container]
  }

  private func tabName(_ container: TransitionSystem.ContainerIndex, _ tab: TransitionSystem.TabIndex) -> String {
    guard let route = shape.route(of: tab, in: container) else { return "tab \(tab.index + 1)" }
    return "the tab '\(flow[route].qualifiedName)'"
  }

  /// Returns a URL that opens the route.
  func sample(_ route: RouteID) -> String? { samples.url(of: route) }

  /// Returns a URL that opens the route, with these arguments if one gives them.
  func url(of route: RouteID, giving arguments: [Int]) -> String? {
    let known = zip(flow[route].parameters, decisive(route, arguments)).map { field, raw -> Value? in
      let domain = Domain(field.type)
      return raw < 0 || domain.isOpaque || domain.number(in: raw) != nil ? nil : domain.value(raw, field.type)
    }
    return samples.url(of: route, giving: known)
  }

  /// Returns the arguments of a link; -1 for those that decide nothing.
  func decisive(_ route: RouteID, _ arguments: [Int]) -> [Int] {
    let deciding = shape.deciding.parameters[route.index]
    return arguments.enumerated().map { deciding.contains($0) ? $1 : -1 }
  }

  private func value(_ raw: Int, _ type: TypeReference) -> String { Domain(type).value(raw, type).text }

  private func duration(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  private func decision(_ decision: Run.Decision) -> String? {
    switch decision.choice {
    case .equal(let route):
      decision.taken == 1 ? "the same '\(flow[route].qualifiedName)' again" : "another '\(flow[route].qualifiedName)'"
    case .lookup(let route): lookup(route, decision.taken)
    case .version: decision.taken == 1 ? "another version saved the navigation" : nil
    case .identity: decision.taken == 0 ? "another person" : "the same person"
    case .parameter(let route, let index):
      "\(flow[route].parameters[index].name.value) = \(value(decision.taken, flow[route].parameters[index].type))"
    case .input, .content: nil
    }
  }

  private func lookup(_ route: RouteID, _ taken: Int) -> String? {
    if taken == 1 { return "the app does not find '\(flow[route].qualifiedName)'" }
    guard taken >= 2 else { return nil }
    return flow[route].leads.dropFirst(taken - 2).first.map { "the app leads to '\(flow[$0.value].qualifiedName)'" }
  }

  // MARK: Consequences

  private func consequences(_ step: Run.Step) -> [String] {
    var found: [String] = []
    var left: [String] = []
    var entered: [String] = []
    for happening in step.happenings {
      switch happening {
      case .left(let state) where isLeaf(state):
        let name = lowered.system[state].name
        // A state that was entered and left within the step is not mentioned.
        if let place = entered.lastIndex(of: name) { entered.remove(at: place) } else if !left.contains(name) { left.append(name) }
      case .entered(let state) where isLeaf(state): entered.append(lowered.system[state].name)
      default: continue
      }
    }
    if !entered.isEmpty {
      found.append((left.isEmpty ? "" : "\(left.map { "'\($0)'" }.joined(separator: ", ")) → ") + entered.map { "'\($0)'" }.joined(separator: ", "))
    }
    for change in step.changes {
      let variable = flow[change.variable]
      found.append("\(variable.name.value) = \(value(change.raw, variable.type))")
    }
    for happening in step.happenings { if let text = consequence(happening), !found.contains(text) { found.append(text) } }
    switch step.result {
    case .impossible, .stable: break
    case .tooDeep: found.append("a list grows beyond the depth that is explored")
    case .fault(let fault): found.append(FaultWording(flow).text(fault))
    }
    return found
  }

  private func isLeaf(_ state: TransitionSystem.StateIndex) -> Bool { lowered.system[state].children.isEmpty }

  private func consequence(_ happening: Happening) -> String? {
    switch happening {
    case .taken, .effect, .raised, .entered, .left, .selected: nil
    case .untaken(let event, let isRejected):
      isRejected ? "no transition takes '\(flow[event].qualifiedName)': it is rejected" : "no transition takes '\(flow[event].qualifiedName)'"
    case .layout(let layout): "the layout is now '\(flow[layout].name.value)'"
    case .link(let route, let ending): link(route, ending)
    case .put(let route, _): "'\(flow[route].qualifiedName)' is shown"
    case .removed(let route, let why): removal(flow[route].qualifiedName, why)
    case .restored: "the saved navigation is restored"
    case .restoredForNobody: "the saved navigation belongs to a person, and nobody is signed in"
    case .forgotten: "the saved navigation is discarded"
    }
  }

  func link(_ route: RouteID?, _ ending: Happening.Ending) -> String {
    let name = route.map { "the link to '\(flow[$0].qualifiedName)'" } ?? "the link"
    switch ending {
    case .held: return "\(name) is held"
    case .opened: return "\(name) opens"
    case .refused(.unknown): return "\(name) is refused"
    case .refused(.source): return "\(name) is refused: its source is not allowed"
    case .refused(.policy): return "\(name) is refused"
    case .refused(.uncovered): return "\(name) is refused: no active state has a policy"
    case .refused(.unavailable):
      guard let route else { return "\(name) is refused" }
      // A route without forms is opened by a transition, not by a link.
      guard !flow[route].forms.isEmpty else { return "'\(flow[route].qualifiedName)' does not open: it is not available" }
      return "\(name) is refused: '\(flow[route].qualifiedName)' is not available"
    case .refused(.notFound): return "\(name) is refused: it is not found"
    case .lost(.replaced):
      if case .latest(let count) = flow.held, count > 1 { return "\(name) is lost, because only \(count) links can be held" }
      return "\(name) is lost, because only one link can be held"
    case .lost(.relaunch): return "\(name) is lost: the app was relaunched"
    case .lost(.identity): return "\(name) is lost: another person was signed in when it arrived"
    }
  }

  private func removal(_ name: String, _ why: Happening.Removal) -> String? {
    switch why {
    case .back: "'\(name)' is removed"
    case .emptied, .replaced: nil
    case .unavailable: "'\(name)' is removed: it is no longer available"
    case .layout: "'\(name)' is removed: the layout has no place for it"
    case .closed: "'\(name)' is closed"
    }
  }

  // MARK: Places

  private func place(of step: Run.Step) -> Span? {
    for case .taken(let transition) in step.happenings { return flow[transition].place }
    switch step.stimulus {
    case .event(let event, _): return flow[event].isBuiltin ? nil : flow[event].name.span
    case .link(let link): return link.route.map { flow[$0].name.span }
    case .show(let route, _): return flow[route].name.span
    case .input(let input, _): return flow[input].builtin == nil ? flow[input].name.span : nil
    case .launch, .timer, .back, .forward, .close, .select, .relaunch: return nil
    }
  }
}
