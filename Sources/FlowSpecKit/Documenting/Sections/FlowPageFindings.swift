/// The findings, the allowed ones with their reasons, and the modules placed here.
extension FlowPage {
  func findingsSections(_ findings: Reported) -> [PageSection] {
    let owners = Owners([flow])
    let rows = findings.open.enumerated().map { index, finding -> [Phrase] in
      [
        .strong(finding.severity.rawValue), .text(finding.message), .code(finding.rule.text), placed(finding.span),
        owners.owner(of: finding.span).map { .text($0) } ?? Phrase(), run(of: finding, index),
      ]
    }
    return section("Findings", table(["Severity", "Finding", "Rule", "Where", "Owner", "Run"], rows))
  }

  /// Returns a link that plays the run of a finding.
  func run(of finding: Diagnostic, _ place: Int) -> Phrase {
    guard let prototype, Prototype.shownRun(finding, flow) != nil else { return Phrase() }
    return Phrase([.link("Play", page: prototype, section: PrototypePage.findingAnchor(place))])
  }

  func allowancesSection(_ allowed: [AllowedFinding]) -> [PageSection] {
    var seen: Set<Span> = []
    let allowances = flow.allowances.filter { seen.insert($0.rule.span).inserted }
    let rows = allowances.map { allowance -> [Phrase] in
      let found = allowed.filter { $0.reason.span == allowance.reason.span }.map { Phrase.text($0.diagnostic.message) }
      return [
        .code(allowance.rule.value.text), .text(allowance.reason.value), found.joined(by: .lineBreak),
        placed(allowance.rule.span),
      ]
    }
    return section("Allowed", table(["Rule", "Reason", "Finding", "Where"], rows))
  }

  func modulesSection(_ pages: PageNames) -> [PageSection] {
    let rows = flow.modules.map { module -> [Phrase] in
      let page = pages[module.source]
      let name: Phrase = page.map { Phrase([.link(module.flow, page: $0, section: nil)]) } ?? .code(module.flow)
      return [
        name, .name(wording.name(module.state), .state), module.parent.map { .code(flow[$0].flow) } ?? Phrase(),
        module.owner.map { .text($0.value) } ?? Phrase(), module.swiftModule.map { .code($0.value) } ?? Phrase(),
      ]
    }
    return section("Modules", table(["Module", "Placed in", "By", "Owner", "Swift module"], rows))
  }
}
