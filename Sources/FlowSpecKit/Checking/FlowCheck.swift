internal import FlowSpecExplorer

/// All answers from exploring one flow, each computed on first use.
struct FlowCheck: Sendable {
  let flow: Flow
  let lowered: LoweredFlow
  let limits: CheckLimits
  private let base: PreparedSystem
  private let laterProperties: Later<[JudgedProperty]>
  private let laterMachine: Later<MachineFacts>
  private let laterLinks: Later<LinkFacts>
  private let laterRestoration: Later<RestorationFacts>
  private let laterLayouts: Later<LayoutFacts>
  private let laterRoutes: Later<RouteFacts>
  private let laterScenarios: Later<[JudgedScenario]>
  private let laterPresence: Later<PresenceFacts>
  private let laterBlank: Later<BlankFacts>
  private let laterHeld: Later<HeldFacts>
  private let laterOpenedLinks: Later<OpenedLinkFacts>
  private let laterAwaiting: Later<AwaitingFacts>
  /// The findings about the chart; findings that follow from them are not reported.
  var reported: [Diagnostic] = []
  /// Returns true for the rules whose findings are reported.
  var isReported: @Sendable (RuleName) -> Bool = { _ in true }

  init(_ flow: Flow, limits: CheckLimits) {
    self.flow = flow
    self.limits = limits
    lowered = LoweredFlow(flow)
    var system = lowered.system
    system.abstraction.knownCombinations = limits.knownCombinations
    let shape = Shape(system, bounds: Shape.Bounds(depth: limits.depth, keepsData: false))
    let base = PreparedSystem(system, shape)
    self.base = base
    let laterMachine = Later { MachineCheck(base: base, limits: limits).facts() }
    self.laterMachine = laterMachine
    let laterFaulty = Later {
      let faults = laterMachine.value.faults.map(\.fault)
      return faults.isEmpty ? nil : PreparedSystem(base.system, shape, faults: faults)
    }
    // A step that ends in a fault does not count as a step, so a question is asked again once faults are known.
    @Sendable func ask<Answer>(_ question: @escaping @Sendable (PreparedSystem) -> Answer) -> Later<Answer> {
      Later {
        let answer = question(base)
        return laterFaulty.value.map(question) ?? answer
      }
    }
    // Asked apart, so that questions that come before the machine do not wait for its faults.
    let laterOpen = Later { OpenRoutes(base: base, limits: limits) }
    let laterOpenWithoutFaults = Later { laterFaulty.value.map { OpenRoutes(base: $0, limits: limits) } ?? laterOpen.value }
    laterProperties = ask {
      flow.properties.isEmpty
        ? [] : Self.judge(flow.properties, of: flow, $0, limits, open: $0.faults.isEmpty ? laterOpen : laterOpenWithoutFaults)
    }
    // Without the steps that end in faults, a small exploration may be exact.
    laterLinks = ask {
      LinkCheck(base: $0, limits: limits, asksForLosses: flow.heldSpan == nil, inexact: $0.faults.isEmpty ? laterMachine.known?.inexact : nil)
        .facts()
    }
    laterRestoration = ask { RestorationCheck(base: $0, limits: limits).facts() }
    laterLayouts = ask { LayoutCheck(base: $0, limits: limits).facts() }
    laterPresence = ask { PresenceCheck(base: $0, limits: limits).facts() }
    laterBlank = ask { BlankCheck(base: $0, limits: limits).facts() }
    laterHeld = ask { HeldCheck(base: $0, limits: limits, ends: Set(laterMachine.value.traps.map(\.state))).facts() }
    laterOpenedLinks = ask { OpenedLinkCheck(base: $0, limits: limits).facts() }
    laterAwaiting = ask { AwaitingCheck(base: $0, limits: limits).facts() }
    laterRoutes = Later { RouteFacts(laterOpenWithoutFaults.value, limits: limits) }
    laterScenarios = Later {
      guard !flow.scenarios.isEmpty else { return [] }
      let simulation = Simulation(flow)
      return flow.scenarios.map { scenario in
        let run = ScenarioRun(scenario, simulation: simulation)
        return JudgedScenario(scenario: scenario, failure: run.failure, taken: run.taken)
      }
    }
  }

  struct JudgedProperty: Sendable {
    let property: Property
    let conclusion: Conclusion
  }

  struct JudgedScenario: Sendable {
    let scenario: Scenario
    let failure: ScenarioRun.Failure?
    /// The transitions taken up to the failure or the end.
    let taken: Set<TransitionID>
  }

  var properties: [JudgedProperty] { laterProperties.value }
  var machine: MachineFacts { laterMachine.value }

  /// The routes of links that no run opens: exploring was complete, or no state that opens such links is ever entered.
  var linksNeverOpened: Set<RouteID> {
    links.isDecided ? links.neverOpened : links.neverOpened.filter { links.closed.contains($0) || machine.isWhole && !isOpenedBySomeState($0) }
  }

  private func isOpenedBySomeState(_ route: RouteID) -> Bool {
    let policies = base.arrivalPolicies[route.index]
    return machine.entered.contains { base.system[$0].children.isEmpty && policies.policy(in: $0.index) == .open }
  }
  var links: LinkFacts { laterLinks.value }
  var restoration: RestorationFacts { laterRestoration.value }
  var lostInLayouts: LayoutFacts { laterLayouts.value }
  var routes: RouteFacts { laterRoutes.value }
  var scenarios: [JudgedScenario] { laterScenarios.value }
  var presence: PresenceFacts { laterPresence.value }
  var blank: BlankFacts { laterBlank.value }
  var held: HeldFacts { laterHeld.value }
  var openedLinks: OpenedLinkFacts { laterOpenedLinks.value }
  var awaiting: AwaitingFacts { laterAwaiting.value }

  /// Returns the flow's state with a number of the system.
  func state(_ index: TransitionSystem.StateIndex) -> State { flow[lowered[index]] }

  /// Returns true if some run enters the state.
  func isEntered(_ state: StateID) -> Bool { state == Flow.outermost || machine.entered.contains(lowered[state]) }

  /// Returns the layout at the end of a run; at the launch, inputs on which nothing depends have their first values.
  func lastLayout(_ run: Run) -> LayoutID? {
    let changes = run.steps.flatMap(\.happenings).compactMap { if case .layout(let layout) = $0 { layout } else { nil } }
    if let last = changes.last { return last }
    guard let launch = run.steps.first, case .launch(let inputs) = launch.stimulus, let field = base.shape.layout else { return nil }
    let fields = Run.Step.taking(
      .launch(inputs: inputs.map { max(0, $0) }), launch.decisions.map(\.taken), reported: launch.stimulus, from: nil, base
    ).fields
    return LayoutID(fields[field])
  }

  /// Returns a shortest run into the state if the route, which it expects, is never available there.
  func runWithout(_ route: RouteID, in state: StateID) -> Run? {
    presence.neverAvailable[PresenceFacts.Pair(state: lowered[state], route: route)]
  }

  /// The depth of lists for each property that holds up to that depth. Reading it judges no property.
  var boundedDepths: [Int] {
    (laterProperties.known ?? []).compactMap { if case .holds = $0.conclusion.verdict { $0.conclusion.coverage.listDepth } else { nil } }
  }

  /// Returns shortest runs that end with a link to a route in a state; nil where no such run was found.
  func runs(arriving links: [(route: RouteID, state: StateID)]) -> [Run?] {
    LinkCheck(base: base, limits: limits).runs(arriving: links.map { ($0.route, lowered[$0.state]) })
  }

  /// Shortest runs to expressions that hold; none where a small exploration does not find one.
  func runs(to expressions: [LoweredExpression]) -> [Run?] {
    let wanted = expressions.map { Reaching.Wanted(expression: $0, question: "ways") }
    var few = limits.few
    few.interpretations = min(few.interpretations, 4_000)
    return Reaching(base: base, limits: few, open: nil).explore(wanted).map { answer in
      guard case .violated(let run?)? = answer?.conclusion.verdict, run.steps.allSatisfy({ $0.result == .stable }) else { return nil }
      return run
    }
  }

  /// An expression and the configurations in which it holds.
  enum Occasion {
    case never
    case after(Run)
    /// A small exploration finds no run and no proof.
    case unknown
  }

  /// Returns for each expression if it ever holds, as far as a small exploration can tell.
  func occasions(of expressions: [LoweredExpression]) -> [Occasion] {
    let wanted = expressions.map { Reaching.Wanted(expression: $0, question: "occasions") }
    return Reaching(base: base, limits: limits.few, open: nil).explore(wanted).map { answer in
      switch answer?.conclusion.verdict {
      case .holds where answer?.conclusion.coverage.listDepth == nil: .never
      case .violated(let run?) where run.steps.allSatisfy { $0.result == .stable }: .after(run)
      default: .unknown
      }
    }
  }

  private static func judge(
    _ properties: [Property], of flow: Flow, _ base: PreparedSystem, _ limits: CheckLimits, open: Later<OpenRoutes?>
  ) -> [JudgedProperty] {
    let lowering = FlowLowering(flow)
    let conclusions = PropertyCheck(base: base, limits: limits, open: open).conclusions(
      properties.map { property in PropertyCheck.Question(name: property.name.value, claim: property.claim, lower: { lowering.lowered($0) }) })
    return zip(properties, conclusions).map { JudgedProperty(property: $0, conclusion: $1) }
  }

  /// Answers all questions now, several in parallel. Without this call each is answered on first use.
  func answerAll() {
    let asksForRoutes = flow.has(.layouts) && flow.has(.routes)
    // Longest jobs first; those that wait for the machine last.
    var jobs: [@Sendable () -> Void] = [laterProperties.job]
    // Links need less exploring once the machine is known.
    let hasLinks = flow.has(.links) && flow.has(.routes)
    jobs.append { [laterMachine, laterLinks, flow] in
      if flow.has(.states) { laterMachine.job() }
      if hasLinks { laterLinks.job() }
    }
    if flow.has(.states), hasLinks { jobs.append(laterOpenedLinks.job) }
    if flow.has(.restoration) { jobs.append(laterRestoration.job) }
    if asksForRoutes { jobs.append(laterLayouts.job) }
    jobs.append(laterScenarios.job)
    if flow.has(.states), flow.has(.routes) { jobs += asksForRoutes ? [laterPresence.job, laterBlank.job] : [laterPresence.job] }
    if flow.has(.states), hasLinks { jobs.append(laterHeld.job) }
    if flow.states.contains(where: { !$0.awaits.isEmpty }) { jobs.append(laterAwaiting.job) }
    if asksForRoutes { jobs.append(laterRoutes.job) }
    Parallel.each(jobs.count, workers: limits.workers) { [jobs] in jobs[$0]() }
  }
}
