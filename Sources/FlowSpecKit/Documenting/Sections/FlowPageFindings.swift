/// The findings, the allowed ones with their reasons, and the modules placed here.
extension FlowPage {
  var findingsSection: [PageSection] {
    let owners = Owners([flow])
    // Errors first, then in the order of the report.
    let sorted = reported.open.enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
    let rows = sorted.map { place, finding -> [Phrase] in
      [
        .severity(finding.severity), flow.message(of: finding), rule(finding.rule), placed(finding.span),
        owners.owner(of: finding.span).map { .text($0) } ?? Phrase(), run(of: finding, place),
      ]
    }
    return section("Findings", table(["Severity", "Finding", "Rule", "Where", "Owner", "Run"], rows))
  }

  /// Returns a link that plays the run of a finding.
  func run(of finding: Diagnostic, _ place: Int) -> Phrase {
    guard let prototype, Prototype.shownRun(finding, flow) != nil else { return Phrase() }
    let anchor = flow.failingScenario(finding).map { PrototypePage.scenarioAnchor($0.name.value) } ?? PrototypePage.findingAnchor(place)
    return Phrase([.link("Play", page: prototype, section: anchor)])
  }

  var allowancesSection: [PageSection] {
    var seen: Set<Span> = []
    let allowances = flow.allowances.filter { seen.insert($0.rule.span).inserted }
    let rows = allowances.map { allowance -> [Phrase] in
      let found = reported.allowed.filter { $0.reason.span == allowance.reason.span }.map { Phrase.message($0.diagnostic.message) }
      return [
        rule(allowance.rule.value), .text(allowance.reason.value), found.joined(by: .lineBreak),
        placed(allowance.rule.span),
      ]
    }
    return section("Allowed", table(["Rule", "Reason", "Finding", "Where"], rows))
  }

  func modulesSection(_ pages: PageNames) -> [PageSection] {
    let rows = flow.modules.map { module -> [Phrase] in
      let page = pages[module.source]
      let name: Phrase = page.map { Phrase([.link(module.flow, page: $0, section: nil)]) } ?? .literal(module.flow)
      return [
        name, .name(wording.name(module.state), .state), module.parent.map { .literal(flow[$0].flow) } ?? Phrase(),
        module.owner.map { .text($0.value) } ?? Phrase(), module.swiftModule.map { .literal($0.value) } ?? Phrase(),
      ]
    }
    return section("Modules", table(["Module", "Placed in", "By", "Owner", "Swift module"], rows))
  }
}

extension Flow {
  /// Returns the message of a finding, behind the scenario that it calls failing.
  func message(of finding: Diagnostic) -> Phrase {
    let scenario: Phrase = failingScenario(finding).map { "scenario " + .name($0.name.value, .scenario) + ": " } ?? Phrase()
    return scenario + .message(finding.message)
  }
}

extension Phrase {
  static func severity(_ severity: Severity) -> Phrase { .verdict(severity.rawValue, severity == .error ? .bad : .doubtful) }
}
