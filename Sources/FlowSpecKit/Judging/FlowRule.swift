/// A rule about a whole flow: its requirements, and its checks.
struct FlowRule: Sendable {
  let rule: Rule
  /// The sections that the checks need: if one is absent or has unreadable parts, the rule reports nothing.
  private let needs: Set<Flow.Section>
  /// Sections that must have no unreadable parts if they exist.
  private let respects: Set<Flow.Section>
  /// Checks the chart.
  let chart: (@Sendable (Facts, inout Findings) -> Void)?
  /// Checks the explored model.
  let model: (@Sendable (FlowCheck, inout Findings) -> Void)?
  /// Compares the specs of each app with several specs.
  let apps: (@Sendable ([LinkSpace], inout Findings) -> Void)?
  /// True if specs are compared even if the configuration names no apps.
  private let comparesAll: Bool

  init(
    _ name: RuleName, _ severity: Severity, _ summary: String, explanation: String, needs: Set<Flow.Section>,
    respects: Set<Flow.Section> = [], examples: [Rule.Example], chart: (@Sendable (Facts, inout Findings) -> Void)? = nil,
    model: (@Sendable (FlowCheck, inout Findings) -> Void)? = nil, apps: (@Sendable ([LinkSpace], inout Findings) -> Void)? = nil,
    comparesAll: Bool = false
  ) {
    rule = Rule(name, severity, summary, explanation: explanation, examples: examples)
    self.needs = needs
    self.respects = respects
    self.chart = chart
    self.model = model
    self.apps = apps
    self.comparesAll = comparesAll
  }

  /// Returns true if the flow has the required sections, without unreadable parts.
  func applies(to flow: Flow) -> Bool {
    // The effect of an unreadable event is unknown too.
    let read = needs.contains(.states) ? needs.union(respects).union([.events]) : needs.union(respects)
    return needs.allSatisfy(flow.has) && flow.damaged.isDisjoint(with: read)
  }

  func findings(inChart facts: Facts) -> Findings {
    var findings = Findings(rule)
    if applies(to: facts.flow) { chart?(facts, &findings) }
    return findings
  }

  /// Returns the findings in the model. A flow with unreadable parts is not explored, because they may matter.
  func findings(inModel check: FlowCheck) -> Findings {
    var findings = Findings(rule)
    if applies(to: check.flow), check.flow.damaged.isEmpty { model?(check, &findings) }
    return findings
  }

  /// - Parameter flows: all flows that no other one places.
  func findings(inApps spaces: [LinkSpace], of flows: [Flow]) -> Findings {
    var findings = Findings(rule)
    let spaces = comparesAll && spaces.isEmpty ? [LinkSpace(app: "", flows: flows)] : spaces
    apps?(spaces.map { LinkSpace(app: $0.app, flows: $0.flows.filter(applies)) }, &findings)
    return findings
  }
}
