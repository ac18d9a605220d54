/// A report as one HTML page: every finding with its run, and prototypes that play the runs.
struct FindingsPage {
  private let report: CheckReport
  private let listed: ListedFindings

  init(_ report: CheckReport) {
    self.report = report
    listed = ListedFindings(report.result.diagnostics, most: report.options.listsAll ? .max : ListedFindings.mostForPeople)
  }

  var text: String {
    var lines = [report.summary.line + "."]
    if listed.leftOutCount > 0 {
      lines.append("\(FindingsSummary.counted(listed.leftOutCount, "more finding")) not listed; the option '--all' lists every finding.")
    }
    return HTMLWriter.text(Page(name: "report", title: "Findings", blocks: lines.map { .paragraph(.text($0)) } + blocks))
  }

  private var findings: [Diagnostic] { listed.diagnostics }

  private var blocks: [Page.Block] {
    let sections = findings.enumerated().map { place, finding in Page.Block.section(section(finding, place)) }
    return sections + report.result.flows.compactMap(prototype)
  }

  /// Returns the prototype of a flow; nil if no finding has a run of it.
  private func prototype(_ flow: Flow) -> Page.Block? {
    guard findings.contains(where: { $0.run?.flow == flow.name.value }) || findings.contains(where: { isScenario($0, of: flow) }),
      let prototype = Prototype(flow, sources: report.sources, findings: findings, page: nil)
    else { return nil }
    return .section(PageSection("Prototype of \(flow.name.value)", [.prototype(prototype)]))
  }

  private func section(_ finding: Diagnostic, _ place: Int) -> PageSection {
    let head = Phrase.verdict(finding.severity.rawValue, finding.severity == .error ? .bad : .doubtful)
    let facts = head + " " + .code(self.place(finding.span)) + " " + .code(finding.rule.text)
    let page = report.address(of: finding.rule).map { Phrase([.text(" "), .address($0)]) } ?? Phrase()
    let rule = Page.Block.paragraph("Explained by " + .code(report.explainCommand(finding.rule)) + page)
    let owner = report.owner(of: finding).map { [Page.Block.paragraph(.text("Owner: \($0)"))] } ?? []
    let blocks = [.paragraph(facts)] + playing(finding, place) + owner + [rule] + notes(finding)
    return PageSection("\(place + 1). \(finding.message)", blocks)
  }

  /// Returns the advice and the notes; the steps of a run are a numbered list.
  private func notes(_ finding: Diagnostic) -> [Page.Block] {
    let first = finding.notes.firstIndex { $0.message.hasPrefix("1. ") } ?? finding.notes.count
    let steps = zip(1..., finding.notes[first...]).prefix { $1.message.hasPrefix("\($0). ") }.map { number, note in
      text(note.message.dropFirst("\(number). ".count), at: note.span)
    }
    let before = finding.fixes.map { Phrase.text($0.advice) } + finding.notes[..<first].map { text($0.message[...], at: $0.span) }
    let after = finding.notes[(first + steps.count)...].map { text($0.message[...], at: $0.span) }
    return [Page.Block.list(before), .steps(steps), .list(after)].filter { $0 != .list([]) && $0 != .steps([]) }
  }

  private func text(_ message: Substring, at span: Span?) -> Phrase {
    .message(String(message)) + .text(span.map { " (\(place($0)))" } ?? "")
  }

  /// Returns a place such as `Specs/Shop.flow.yaml:12`.
  private func place(_ span: Span) -> String { "\(report.sources.path(span)):\(report.sources.position(span).line)" }

  /// Returns a link that plays the run of a finding, or the failing scenario.
  private func playing(_ finding: Diagnostic, _ place: Int) -> [Page.Block] {
    let flows = report.result.flows
    var anchor: String?
    if let scenario = flows.lazy.flatMap(\.scenarios).first(where: { $0.span.contains(finding.span) }) {
      anchor = PrototypePage.scenarioAnchor(scenario.name.value)
    } else if let run = finding.run, flows.contains(where: { $0.name.value == run.flow && Prototype.canRun($0) }) {
      anchor = PrototypePage.findingAnchor(place)
    }
    return anchor.map { [.paragraph(Phrase([.link("Play it in the prototype", page: nil, section: $0)]))] } ?? []
  }

  private func isScenario(_ finding: Diagnostic, of flow: Flow) -> Bool { flow.scenarios.contains { $0.span.contains(finding.span) } }
}
