/// The limits for the size of a flow, its modules included, so that every command ends soon.
enum SizeRules {
  /// The maximum of each.
  enum Limit {
    static let states = 2_500
    static let routes = 2_500
    /// Variables; separately also inputs, elements, effects, properties and scenarios.
    static let declarations = 2_500
    /// Events; separately also types and constants.
    static let names = 5_000
    static let layouts = 200
    /// Containers of one layout, counting each tab as one.
    static let containers = 200
    static let regions = 250
    /// Transitions of one trigger of a state.
    static let alternatives = 1_000
    static let transitions = 10_000
    /// The cases of the types of all assigned variables, counted once for each assignment.
    static let assignedCases = 1_000_000
    /// Routes in `opens`, of all routes and elements.
    static let opens = 20_000
    /// Steps of all scenarios together.
    static let steps = 10_000
    /// Examples of all routes and forms together.
    static let examples = 5_000
    /// Bytes of the URLs of all examples together.
    static let exampleBytes = 400_000
    /// Bytes of the name of a state with the states around it.
    static let pathBytes = 1_000
    /// The same for all states, and again for each transition from and to it.
    static let pathsBytes = 4 << 20
    /// Parameters of all routes together.
    static let parameters = 10_000
    /// Words and signs of all conditions together.
    static let conditionWords = 100_000
    static let prefixes = 400
    /// Timers of one state.
    static let timers = 250
    static let forms = 500
    /// Pairs of forms that may match one URL.
    static let pairs = 50_000
  }

  static let flowTooLarge = Rule(
    "flow-too-large", .error, "A flow stays within the sizes that every command can handle.",
    explanation: Measure.grouped(
      numbersIn: """
        A flow with its modules has at most:

        - \(Limit.states) states, \(Limit.transitions) transitions, \(Limit.regions) regions side by side
        - \(Limit.alternatives) transitions for one event of a state, \(Limit.timers) timers of one state
        - \(Limit.routes) routes with \(Limit.parameters) parameters
        - \(Limit.opens) names under `opens`
        - \(Limit.forms) link forms, \(Limit.pairs) pairs of them that may match one URL
        - \(Limit.prefixes) combinations of schemes and hosts
        - \(Limit.examples) examples with \(Limit.exampleBytes) bytes of URLs
        - \(Limit.pathBytes) bytes in the name of a state with the states around it, \(Limit.pathsBytes >> 20) MiB for all states and transitions
        - \(Limit.layouts) layouts with \(Limit.containers) containers each
        - \(Limit.names) events, types, constants and sources of links each
        - \(Limit.declarations) variables, inputs, effects, elements, properties and scenarios each
        - \(Limit.conditionWords) words and signs in its conditions
        - \(Limit.steps) steps of scenarios, \(Limit.assignedCases) cases of variables under `set`

        An imported file, such as one for `flowspec import` or `flowspec init --from`, has at most:

        - \(ImportLimits.entries) rules of the app in an association file, \(ImportLimits.rules) of all apps
        - \(ImportLimits.patterns) patterns in these rules, each with \(ImportLimits.patternBytes) bytes and \(ImportLimits.wildcards) `*`
        - \(ImportLimits.expandedScalars) characters in these patterns with the values of their variables (\(ImportLimits.comparedScalars) in a file \
        that is compared with specs)
        - \(ImportLimits.entries) patterns and \(ImportLimits.properties) properties in a path configuration
        - \(ImportLimits.entries) destinations, graphs and deep links each in a navigation graph
        - \(ImportLimits.actions) actions and \(ImportLimits.arguments) arguments in a navigation graph
        - \(ImportLimits.entries) schemes in an Info.plist

        Hand-written specs stay far below these limits. Divide a generated spec: the limits count separately for specs that do not place each other.
        """),
    examples: [])

  static let all = [flowTooLarge]

  /// Reports a size beyond its limit, at the first element that exceeds it.
  static func findings(in flow: Flow) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func check(_ count: Int, most: Int, _ things: String, at span: @autoclosure () -> Span) {
      guard count > most else { return }
      let message = "there are more than \(Measure.grouped(most)) \(things), the most that a flow may have"
      found.append(Diagnostic(flowTooLarge.severity, flowTooLarge.name, message, at: span()))
    }
    func check<Element>(_ elements: [Element], _ most: Int, _ things: String, _ span: (Element) -> Span) {
      if elements.count > most { check(elements.count, most: most, things, at: span(elements[most])) }
    }
    // The outermost state is the flow itself.
    check(Array(flow.states.dropFirst()), Limit.states, "states", \.name.span)
    check(flow.routes, Limit.routes, "routes", \.name.span)
    check(flow.events, Limit.names, "events", \.name.span)
    check(flow.types, Limit.names, "types", \.name.span)
    check(flow.variables, Limit.declarations, "variables", \.name.span)
    check(flow.inputs, Limit.declarations, "inputs", \.name.span)
    check(flow.effects, Limit.declarations, "effects", \.name.span)
    check(flow.constants, Limit.names, "constants", \.name.span)
    check(flow.linkSources, Limit.names, "sources of links", \.span)
    check(flow.elements, Limit.declarations, "elements", \.name.span)
    check(flow.properties, Limit.declarations, "properties", \.name.span)
    check(flow.scenarios, Limit.declarations, "scenarios", \.name.span)
    check(flow.layouts, Limit.layouts, "layouts", \.name.span)
    for layout in flow.layouts { check(layout.containers, Limit.containers, "containers in '\(layout.name.value)'", \.name.span) }
    check(flow.scenarios.flatMap(\.steps), Limit.steps, "steps of scenarios", \.span)
    check(flow.routes.flatMap { $0.allExamples.map(\.example) }, Limit.examples, "examples", \.url.span)
    check(flow.routes.flatMap(\.parameters), Limit.parameters, "parameters of routes", \.name.span)
    check(flow.transitions, Limit.transitions, "transitions", \.span)
    check(flow.routes.flatMap(\.opens) + flow.elements.flatMap(\.opens), Limit.opens, "routes after 'opens'", \.span)
    checkPaths(flow, &found)
    checkExamples(flow, check)
    for state in flow.states where state.kind == .parallel {
      check(state.children.count, most: Limit.regions, "regions in '\(state.name.value)'", at: flow[state.children[Limit.regions]].name.span)
    }
    for state in flow.states {
      let timers = state.transitions.filter { if case .after = flow[$0].trigger.value { true } else { false } }
      if timers.count > Limit.timers { check(timers.count, most: Limit.timers, "timers of one state", at: flow[timers[Limit.timers]].span) }
    }
    checkTransitions(flow, check)
    checkUpdates(flow, check)
    checkLinks(flow, check)
    return found
  }

  private static func checkExamples(_ flow: Flow, _ check: Check) {
    var bytes = 0
    for example in flow.routes.flatMap({ $0.allExamples.map(\.example) }) {
      bytes += example.url.value.utf8.count
      if bytes > Limit.exampleBytes { return check(bytes, Limit.exampleBytes, "bytes in the URLs of examples", example.url.span) }
    }
  }

  /// Checks the names of states with the states around them, which outputs repeat at each use.
  private static func checkPaths(_ flow: Flow, _ found: inout [Diagnostic]) {
    let sizes = flow.states.map { state in state.path.reduce(state.path.count - 1) { $0 + $1.utf8.count } }
    func report(_ message: String, at span: Span) { found.append(Diagnostic(flowTooLarge.severity, flowTooLarge.name, message, at: span)) }
    if let long = flow.states.indices.first(where: { sizes[$0] > Limit.pathBytes }) {
      let name = flow.states[long].name
      let (size, most) = (Measure.grouped(sizes[long]), Measure.grouped(Limit.pathBytes))
      return report("the name of '\(name.value.prefix(40))' with the states around it has \(size) bytes; the most is \(most)", at: name.span)
    }
    var sum = 0
    for state in flow.states {
      sum += sizes[state.id.index] * (1 + state.transitions.count)
      for target in state.transitions.compactMap({ flow[$0].target?.value }) { sum += sizes[target.index] }
      guard sum > Limit.pathsBytes else { continue }
      let most = "\(Limit.pathsBytes >> 20) MiB"
      return report("the names of states with the states around them have more than \(most), counted at each transition too", at: state.name.span)
    }
  }

  private typealias Check = (_ count: Int, _ most: Int, _ things: String, _ span: @autoclosure () -> Span) -> Void

  private static func checkTransitions(_ flow: Flow, _ check: Check) {
    struct Place: Hashable {
      let state: StateID
      let trigger: Transition.Trigger
    }
    guard flow.transitions.count > Limit.alternatives else { return }
    let lists = Dictionary(grouping: flow.transitions) { Place(state: $0.source, trigger: $0.trigger.value) }
    for list in lists.values.filter({ $0.count > Limit.alternatives }).sorted(by: { $0[0].span < $1[0].span }) {
      check(list.count, Limit.alternatives, "transitions after one trigger", list[Limit.alternatives].span)
    }
  }

  /// Checks assignments: each value of each assignment is a separate path through the model.
  private static func checkUpdates(_ flow: Flow, _ check: Check) {
    var sum = 0
    for update in flow.transitions.flatMap(\.updates) {
      guard case .cases(let cases) = flow[update.variable.value].type.type else { continue }
      sum += cases.count
      if sum > Limit.assignedCases {
        return check(sum, Limit.assignedCases, "cases of the variables after 'set'", update.variable.span)
      }
    }
  }

  private static func checkLinks(_ flow: Flow, _ check: Check) {
    var prefixes = 0
    for origin in flow.origins {
      let isBeyond = prefixes > Limit.prefixes
      prefixes += origin.origin.prefixes.count
      if !isBeyond { check(prefixes, Limit.prefixes, "combinations of schemes and hosts", origin.span) }
    }
    guard prefixes <= Limit.prefixes else { return }
    let forms = flow.routes.flatMap(\.forms)
    check(forms.count, Limit.forms, "link forms", forms[Limit.forms].text.span)
    // So few forms cannot have more pairs than the limit.
    guard forms.count <= Limit.forms, forms.count * forms.count / 2 > Limit.pairs else { return }
    let parsed = flow.parsedForms
    guard let beyond = LinkIndex(parsed.map(\.link)).pair(beyond: Limit.pairs) else { return }
    check(Limit.pairs + 1, Limit.pairs, "pairs of link forms that may match one URL", parsed[beyond.second].form.text.span)
  }
}
