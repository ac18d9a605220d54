/// The last facts of every entry: the run that leads to it, the claims about it, its findings, its source, and its name in Swift.
extension FlowPage {
  /// An entry that is closed if it has no findings.
  func entry(
    _ subject: Topic, _ declaration: some Declaration, name: String? = nil, head: Phrase = Phrase(), summary: Phrase? = nil, facts: [PageFact],
    run: [String]? = nil, swift: String? = nil
  ) -> Page.Block {
    let found = findings(in: declaration)
    let name = name ?? declaration.qualifiedName
    let all =
      facts + [PageFact("Shortest run", content: way(run))] + mentions.facts(subject, name)
      + [PageFact("Findings", content: found), PageFact("Source", content: placed(declaration.name.span))]
      + (swift.map { [PageFact("Swift", content: .literal($0))] } ?? [])
    let notes = declaration.about.notes.map { [Page.Block.notes($0.value)] } ?? []
    return .entry(
      PageEntry(
        subject: subject, name: name, head: head, summary: summary ?? declaration.about.phrase, blocks: notes + self.facts(all),
        isClosed: found.isEmpty, isCode: true))
  }

  /// The facts with content.
  func facts(_ all: [PageFact]) -> [Page.Block] {
    let filled = all.filter { !$0.content.isEmpty }
    return filled.isEmpty ? [] : [.facts(filled)]
  }

  /// The findings of a declaration, each with a link that plays its run.
  /// - Parameter shown: A finding that the entry shows elsewhere.
  func findings(in declaration: some Declaration, except shown: Diagnostic? = nil) -> Phrase {
    placedFindings.places(in: declaration).compactMap { place -> Phrase? in
      let finding = reported.open[place]
      if finding == shown { return nil }
      let words: Phrase = .severity(finding.severity) + " " + .message(finding.message) + " (" + rule(finding.rule) + ")"
      return [words, run(of: finding, place)].joined(by: " ")
    }.joined(by: .lineBreak)
  }

  /// Returns a run in words. Every run begins with the launch, which is said alone only without steps after it.
  func way(_ run: [String]?) -> Phrase {
    let run = run ?? []
    let steps = run.count > 1 && run[0] == "the app is launched" ? run.dropFirst() : run[...]
    return steps.map(Phrase.message).joined(by: ", then ")
  }
}
