/// A rule about a whole flow: what it needs, and the checks that it has.
struct FlowRule: Sendable {
  let rule: Rule
  /// The sections that the checks rely on: where one is absent or was not read whole, the rule stays silent.
  private let needs: Set<Flow.Section>
  /// Sections that must have been read whole where they are there at all.
  private let respects: Set<Flow.Section>
  /// Looks at the chart alone.
  let chart: (@Sendable (Facts, inout Findings) -> Void)?
  /// Asks the explored model.
  let model: (@Sendable (FlowCheck, inout Findings) -> Void)?
  /// Compares the specs of each app that composes several.
  let apps: (@Sendable ([LinkSpace], inout Findings) -> Void)?

  init(
    _ name: RuleName, _ severity: Severity, _ summary: String, explanation: String, needs: Set<Flow.Section>,
    respects: Set<Flow.Section> = [], examples: [Rule.Example], chart: (@Sendable (Facts, inout Findings) -> Void)? = nil,
    model: (@Sendable (FlowCheck, inout Findings) -> Void)? = nil, apps: (@Sendable ([LinkSpace], inout Findings) -> Void)? = nil
  ) {
    rule = Rule(name, severity, summary, explanation: explanation, examples: examples)
    self.needs = needs
    self.respects = respects
    self.chart = chart
    self.model = model
    self.apps = apps
  }

  /// Returns whether the flow says enough, and was understood well enough, to be judged.
  func applies(to flow: Flow) -> Bool {
    // The effect of an unreadable event is not known either.
    let read = needs.contains(.states) ? needs.union(respects).union([.events]) : needs.union(respects)
    return needs.allSatisfy(flow.has) && flow.damaged.isDisjoint(with: read)
  }

  func findings(inChart facts: Facts) -> Findings {
    var findings = Findings(rule)
    if applies(to: facts.flow) { chart?(facts, &findings) }
    return findings
  }

  /// A flow that was not read whole is not explored: what was lost may be what matters.
  func findings(inModel check: FlowCheck) -> Findings {
    var findings = Findings(rule)
    if applies(to: check.flow), check.flow.damaged.isEmpty { model?(check, &findings) }
    return findings
  }

  func findings(inApps spaces: [LinkSpace]) -> Findings {
    var findings = Findings(rule)
    apps?(spaces.map { LinkSpace(app: $0.app, flows: $0.flows.filter(applies)) }, &findings)
    return findings
  }
}
