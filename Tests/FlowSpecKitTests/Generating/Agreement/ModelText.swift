@testable import FlowSpecKit

/// Prints the interpreter's configurations and happenings in the form in which a program prints those of the generated machine.
struct ModelText {
  let flow: Flow
  let plan: MachinePlan
  let lowered: LoweredFlow
  let shape: Shape
  let data: SampleData
  let prepared: PreparedSystem
  private var leading: [Int: [Int]] = [:]

  var names: NamePlan { plan.names }
  var system: TransitionSystem { prepared.system }

  init(_ flow: Flow) {
    self.flow = flow
    plan = MachinePlan(flow: flow, names: NamePlan(flow, prefix: ""), access: "")
    lowered = LoweredFlow(flow)
    var system = lowered.system
    system.abstraction.tracksOpenings = !system.hasNavigation
    // What nothing outlives is no relaunch of its own.
    system.restores = plan.restores || plan.savesVariables
    data = SampleData(flow, system)
    shape = Shape(system, bounds: Shape.Bounds(depth: 6, keepsData: true))
    prepared = PreparedSystem(system, shape, constants: data.numbers)
    for lead in flow.routes.flatMap(\.leads) { leading[lead.value.index] = leadArguments(lead.value) }
  }

  // MARK: Running

  /// The arguments with which the app opens a route to which links lead on.
  func leadArguments(_ route: RouteID) -> [Int] { rows(flow[route].parameters, 1).first ?? [] }

  func run(_ fields: [Int], _ stimulus: Stimulus, _ decisions: [Int]) -> Interpreter<ConcreteStore> {
    result(fields, stimulus, decisions).interpreter
  }

  func result(_ fields: [Int], _ stimulus: Stimulus, _ decisions: [Int]) -> (result: StepResult, interpreter: Interpreter<ConcreteStore>) {
    var interpreter = Interpreter(prepared, ConcreteStore(fields, decisions: decisions))
    interpreter.leading = leading
    let result = interpreter.run(stimulus)
    return (result, interpreter)
  }

  func isRejectable(_ stimulus: Stimulus) -> Bool {
    switch stimulus {
    case .show, .back, .forward, .close, .select, .event: true
    case .launch, .input, .timer, .link, .relaunch: false
    }
  }

  /// The selected tab is selected again.
  func changesNothing(_ stimulus: Stimulus, _ fields: [Int]) -> Bool {
    guard case .select(let container, let tab) = stimulus, let tabs = prepared.navigation.tabs[container.index] else { return false }
    return fields[tabs.field] == tab.index
  }

  // MARK: Stimuli

  func launches() -> [Stimulus] {
    var rows: [[Int]] = [[]]
    for input in flow.inputs.indices {
      let values = plan.inputs.contains(InputID(input)) ? self.values(of: InputID(input)) : [0]
      rows = rows.flatMap { row in values.map { row + [$0] } }
      if rows.count > 12 { rows = Array(rows.prefix(6) + rows.suffix(6)) }
    }
    return rows.map { .launch(inputs: $0) }
  }

  /// Returns all values of an input, or those at the borders that guards test.
  func values(of input: InputID) -> [Int] {
    let domain = system.inputs[input.index].domain
    guard domain.count > 8 else { return Array(0..<domain.count) }
    let expressions = system.layouts.compactMap(\.condition) + system.transitions.compactMap(\.condition) + system.routes.compactMap(\.available)
    var found: [Int] = [0]
    for part in expressions.flatMap(\.all) {
      guard case .compare(_, let left, .constant(let bound)) = part, left.all.contains(.input(input)) else { continue }
      found += [bound - 1, bound, bound + 1].map { $0 - domain.lower }
    }
    return Array(Set(found.filter { $0 >= 0 && $0 < domain.count })).sorted()
  }

  /// Everything but launches, in a fixed order.
  var offered: [Stimulus] {
    var found: [Stimulus] = []
    for (index, event) in flow.events.enumerated() where !event.isInternal {
      for row in rows(event.payload, 64) { found.append(.event(ID(index), row)) }
    }
    for input in plan.inputs where !flow[input].isFixed {
      for raw in values(of: input) { found.append(.input(input, raw)) }
    }
    if plan.judgesLinks {
      for route in flow.routes where route.forms.contains(where: \.parses) {
        for row in rows(route.parameters, 6) { found.append(.link(Stimulus.Link(route: route.id, arguments: row))) }
        if route.sources != nil, flow.linkSources.contains(where: { route.forbids($0.value) }) {
          let row = rows(route.parameters, 1)[0]
          found.append(.link(Stimulus.Link(route: route.id, arguments: row, isForbidden: true)))
        }
      }
      found.append(.link(Stimulus.Link(route: nil)))
    }
    for (state, node) in system.states.enumerated() { for timer in node.timers.indices { found.append(.timer(state: ID(state), timer: ID(timer))) } }
    guard system.hasNavigation else { return system.restores ? found + [.relaunch] : found }
    for route in flow.routes { for row in rows(route.parameters, 6) { found.append(.show(route: route.id, row)) } }
    for list in shape.lists.indices { found.append(.back(list: ID(list))) }
    for list in shape.lists.indices where !shape.lists[list].undone.isEmpty { found.append(.forward(list: ID(list))) }
    for case .close(let list, let entry) in system.stimuli(shape) where entry.index < 2 { found.append(.close(list: list, entry: entry)) }
    for (container, tabs) in shape.tabs.sorted(by: { $0.key < $1.key }) {
      for tab in tabs.routes.indices { found.append(.select(container: ID(container), tab: ID(tab))) }
    }
    if system.restores { found.append(.relaunch) }
    return found
  }

  private func rows(_ fields: [Field], _ limit: Int) -> [[Int]] {
    var rows: [[Int]] = [[]]
    for field in fields { rows = Array(rows.flatMap { row in data.raws(of: field.type).map { row + [$0] } }.prefix(64)) }
    guard rows.count > limit else { return rows }
    // Spread over all of them.
    return (0..<limit).map { rows[$0 * rows.count / limit] }
  }

  // MARK: Configurations

  func text(_ fields: [Int]) -> String {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    var parts = [content(of: Flow.outermost, fields, &interpreter)]
    parts.append(flow.variables.indices.map { plainText(fields[shape.variables[$0]], flow.variables[$0].type) }.joined(separator: ", "))
    if plan.judgesLinks { parts.append(held(fields)) }
    if let layout = shape.layout { parts.append(flow.layouts[fields[layout]].name.value) }
    guard plan.navigates else { return parts.joined(separator: " | ") }
    for list in shape.lists {
      let entries = list.entries.prefix { fields[$0.route] > 0 }.map { route($0, fields) }
      parts.append("[\(entries.joined(separator: "; "))]")
    }
    for (index, list) in shape.lists.enumerated() where plan.keepsUndone {
      guard let navigation = plan.navigation, navigation.containersWithRedo.contains(navigation.stacks[index].container) else { continue }
      let entries = list.undone.prefix { fields[$0.route] > 0 }.map { route($0, fields) }
      parts.append("undone \(navigation.stacks[index].name) [\(entries.joined(separator: "; "))]")
    }
    for list in shape.lists.indices where plan.keepsBases { if let base = base(of: list, fields, &interpreter) { parts.append(base) } }
    for (_, tabs) in shape.tabs.sorted(by: { $0.key < $1.key }) { parts.append(kind(tabs.routes[fields[tabs.field]])) }
    return parts.joined(separator: " | ")
  }

  /// Returns the machine's answers for each route: the outcome of a link to it, and whether it may be shown.
  func answers(_ fields: [Int]) -> String {
    var interpreter = Interpreter(prepared, ConcreteStore(fields))
    var found = ""
    for (index, raws) in asked {
      let word = plan.judgesLinks ? word(about: index, raws, &interpreter) : ""
      found += " \(word)\(interpreter.isAvailable(index, raws) ? "+" : "-")"
    }
    for (index, raws) in handed { found += " " + handoff(flow.routes[index], raws, &interpreter) }
    return found
  }

  /// Routes that may be handed over, each with some arguments.
  var handed: [(route: Int, raws: [Int])] {
    guard plan.handsOver else { return [] }
    return flow.routes.filter(\.isHandedOver).flatMap { route in rows(route.parameters, 4).map { (route.id.index, $0) } }
  }

  /// Returns the first web address that holds the whole route, if it may be handed over now.
  private func handoff(_ route: Route, _ raws: [Int], _ interpreter: inout Interpreter<ConcreteStore>) -> String {
    if case .when(let condition) = route.handoff {
      let before = interpreter.parameters
      interpreter.parameters = raws
      defer { interpreter.parameters = before }
      guard interpreter.isTrue(FlowLowering(flow).lowered(condition, parameters: route.parameters)) else { return "nil" }
    }
    let origins = flow.origins.filter(\.isWeb).map(\.name.value)
    let forms = origins.flatMap { name in route.forms.filter { $0.prints && flow[$0.origin].name.value == name } }
    let url = forms.compactMap { self.url(of: route, $0, raws) }.first
    return url.map { "\(flow.name.value).\(route.qualifiedName) \($0)" } ?? "nil"
  }

  /// Returns the URL of a form with these arguments, or nil if the form cannot hold them.
  private func url(of route: Route, _ form: RouteForm, _ raws: [Int]) -> String? {
    var said: [String: String] = [:]
    for (index, (field, raw)) in zip(route.parameters, raws).enumerated() {
      let value = data.value(raw, field.type)
      if let fixed = form.fixed.first(where: { $0.parameter.value == index })?.value.value {
        guard fixed == value else { return nil }
        continue
      }
      switch value {
      case .absent: continue
      default: said[field.name.value] = value.spelling(field.type.type)
      }
    }
    return flow.linkForm(form, of: route)?.print(said)
  }

  private func word(about route: Int, _ raws: [Int], _ interpreter: inout Interpreter<ConcreteStore>) -> String {
    let interruptions = interpreter.interruptions(of: route, raws)
    return interpreter.strongest(interpreter.policy(about: route)?.policy, interruptions).map { "\($0)" } ?? "nil"
  }

  /// Routes that are asked about, each with some arguments.
  var asked: [(route: Int, raws: [Int])] {
    guard plan.showsRoutes else { return [] }
    return flow.routes.indices.map { ($0, rows(flow.routes[$0].parameters, 1).first ?? []) }
  }

  private func plainText(_ raw: Int, _ type: TypeReference) -> String { PlainText.of(data.value(raw, type)) }

  private func route(_ entry: Shape.EntrySlot, _ fields: [Int]) -> String {
    let route = flow.routes[fields[entry.route] - 1]
    return wrapped(route, zip(route.parameters, entry.parameters).map { plainText(fields[$1], $0.type) })
  }

  private func wrapped(_ route: Route, _ arguments: [String]) -> String {
    names.chain(to: route.module).reversed().reduce(PlainText.call(route.name.value, arguments)) { "\(names.caseName(of: $1))(\($0))" }
  }

  /// Returns the route below a list, if that route has parameters.
  private func base(of list: Int, _ fields: [Int], _ interpreter: inout Interpreter<ConcreteStore>) -> String? {
    guard let layout = interpreter.currentLayout(), let index = interpreter.baseRoute(of: list, layout) else { return nil }
    let route = flow.routes[index]
    guard !route.parameters.isEmpty else { return nil }
    let arguments = interpreter.baseArguments(list, of: index)
    return "base \(wrapped(route, zip(route.parameters, arguments).map { plainText($1, $0.type) }))"
  }

  func kind(_ route: Int) -> String { wrapped(flow.routes[route], []) }

  private func held(_ fields: [Int]) -> String {
    let links = shape.held.filter { fields[$0.route] > 0 }.map { slot in
      let route = flow.routes[fields[slot.route] - 1]
      let text = wrapped(route, zip(route.parameters, slot.parameters).map { plainText(fields[$1], $0.type) })
      guard plan.hasIdentity else { return text }
      let owner = slot.identity.map { PlainText.of(data.values[fields[$0]]) } ?? "nil"
      return "\(text), \(owner)"
    }
    return "[\(links.joined(separator: "; "))]"
  }

  private func payload(_ state: StateID, _ fields: [Int]) -> [String] {
    let kept = shape.payloads[lowered[state].index]
    return zip(flow[state].payload, kept).map { field, place in place.map { plainText(fields[$0], field.type) } ?? "?" }
  }

  /// Returns the content of a state, nested as in the generated `State`.
  private func content(of state: StateID, _ fields: [Int], _ interpreter: inout Interpreter<ConcreteStore>) -> String {
    switch flow[state].kind {
    case .atomic, .final: return ""
    case .compound:
      for child in flow[state].children where interpreter.isActive(lowered[child].index) {
        let inner = names.hasContent(child) ? [content(of: child, fields, &interpreter)] : []
        return PlainText.call(flow[child].name.value, inner + payload(child, fields))
      }
      return "?"
    case .parallel:
      var members: [String] = []
      for region in flow[state].children {
        if names.hasContent(region) { members.append(content(of: region, fields, &interpreter)) }
        members += payload(region, fields)
      }
      return members.joined(separator: ", ")
    }
  }

  // MARK: Happenings

  func outcomes(_ log: [Happening], _ stimulus: Stimulus) -> [String] {
    if case .event = stimulus, case .untaken(_, let isRejected)? = log.first { return [isRejected ? "rejected" : "ignored"] }
    var found: [String] = []
    for (place, happening) in log.enumerated() {
      // If the app has its own navigation, a root both empties it and opens.
      if plan.navigates == false, case .removed(let route, .emptied) = happening {
        found.append("root \(kind(route.index))")
        continue
      }
      if plan.navigates == false, place > 0, case .put = happening, case .removed(_, .emptied) = log[place - 1] { continue }
      found += outcome(happening)
    }
    return found
  }

  private func outcome(_ happening: Happening) -> [String] {
    switch happening {
    case .taken, .raised, .untaken, .restoredForNobody: return []
    case .effect(let id, let arguments):
      let effect = flow[id]
      let values = zip(effect.payload, arguments).map { plainText($1, $0.type) }
      let text = names.chain(to: effect.module).reversed().reduce(PlainText.call(effect.name.value, values)) { "\(names.caseName(of: $1))(\($0))" }
      return ["effect \(text)"]
    case .entered(let state): return plan.timers(of: lowered[state]).map { "start \(plan.name($0))" }
    case .left(let state): return plan.timers(of: lowered[state]).map { "stop \(plan.name($0))" }
    case .layout(let layout): return ["layout \(flow[layout].name.value)"]
    // The app that was left reports nothing.
    case .link(_, .lost(.relaunch)): return []
    case .link(let route, let ending): return [self.ending(route.map { kind($0.index) } ?? "nil", ending)]
    case .put(let route, nil): return ["show \(kind(route.index))"]
    case .put(let route, let list?): return ["shown \(kind(route.index)) \(plan.navigation?.stacks[list.index].name ?? "?")"]
    case .removed(let route, let why): return ["removed \(kind(route.index)) \(why)"]
    case .selected(let container, let tab):
      return ["selected \(shape.tabs[container.index].map { kind($0.routes[tab.index]) } ?? "?") \(system[container])"]
    case .restored: return ["restored"]
    case .forgotten: return ["forgotten"]
    }
  }

  private func ending(_ route: String, _ ending: Happening.Ending) -> String {
    switch ending {
    case .held: "held \(route)"
    case .opened: "opened \(route)"
    case .refused(let why): "refused \(route) \(why)"
    case .lost(let why): "lost \(route) \(why)"
    }
  }
}
