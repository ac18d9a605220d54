/// Everything that exploring one flow answers, each part worked out when it is first asked for.
public final class FlowCheck {
  public let flow: Flow
  public let lowered: LoweredFlow
  public let limits: CheckLimits
  let base: Mechanism
  /// Looking at the chart alone has shown faults of which more would follow: those are told first.
  var isChartFaulty = false

  public init(_ flow: Flow, limits: CheckLimits) {
    self.flow = flow
    self.limits = limits
    lowered = LoweredFlow(flow)
    let shape = Shape(lowered.system, bounds: Shape.Bounds(depth: limits.depth, keepsData: false))
    base = Mechanism(lowered.system, shape)
  }

  public struct JudgedProperty {
    public let property: Property
    public let finding: Finding
  }

  public lazy var properties: [JudgedProperty] = flow.properties.map { JudgedProperty(property: $0, finding: judge($0)) }

  public func judge(_ property: Property) -> Finding {
    let check = PropertyCheck(base: base, limits: limits, question: property.name.value)
    let lowering = FlowLowering(flow)
    return check.check(property.claim) { lowering.formula($0) }
  }

  public lazy var machine: MachineFacts = MachineCheck(base: base, limits: limits).facts()
  public lazy var links: LinkFacts = LinkCheck(base: base, limits: limits).facts()
  public lazy var restoration: RestorationFacts = LinkCheck(base: base, limits: limits).restoration()
  public lazy var lostInLayouts = LinkCheck(base: base, limits: limits).lostInLayouts()

  public lazy var scenarios: [(scenario: Scenario, run: ScenarioRun)] = {
    guard !flow.scenarios.isEmpty else { return [] }
    let simulation = Simulation(flow)
    return flow.scenarios.map { ($0, ScenarioRun($0, simulation: simulation)) }
  }()
}
