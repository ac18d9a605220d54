/// The last facts of every entry: the run that leads to it, its findings, its source, and its name in Swift.
extension FlowPage {
  /// An entry that is closed if it has no findings.
  func entry(
    _ subject: Topic, _ declaration: some Declaration, name: String? = nil, head: Phrase = Phrase(), summary: Phrase? = nil, facts: [PageFact],
    run: [String]? = nil, swift: String?
  ) -> Page.Block {
    let found = findings(in: declaration)
    let all =
      facts + [
        PageFact("Shortest run", content: way(run)), PageFact("Findings", content: found), PageFact("Source", content: placed(declaration.name.span)),
      ]
      + (swift.map { [PageFact("Swift", content: .code($0))] } ?? [])
    let notes = declaration.about.notes.map { [Page.Block.notes($0.value)] } ?? []
    return .entry(
      PageEntry(
        subject: subject, name: name ?? declaration.qualifiedName, head: head, summary: summary ?? declaration.about.phrase,
        blocks: notes + self.facts(all), isClosed: found.isEmpty, isCode: true))
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
      let words: Phrase = .strong(finding.severity.rawValue) + .text(": \(finding.message) (") + .code(finding.rule.text) + ")"
      return [words, run(of: finding, place)].joined(by: " ")
    }.joined(by: .lineBreak)
  }

  private func way(_ run: [String]?) -> Phrase { (run ?? []).map(Self.named).joined(by: ", then ") }

  /// Text in which names in quotes are code, and therefore links.
  private static func named(_ text: String) -> Phrase {
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count % 2 == 1 else { return .text(text) }
    return pieces.enumerated().map { $0 % 2 == 1 ? Phrase.code($1) : .text($1) }.joined(by: Phrase())
  }
}
