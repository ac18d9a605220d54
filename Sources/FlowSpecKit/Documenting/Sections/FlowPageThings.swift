/// The last facts of every entry: the run that leads to it, its findings, its source, and its name in Swift.
extension FlowPage {
  /// A closed entry, unless something is found in it.
  func entry(
    _ subject: Topic, _ thing: some Declaration, name: String? = nil, head: Phrase = Phrase(), summary: Phrase? = nil, facts: [PageFact],
    run: [String]? = nil, swift: String?
  ) -> Page.Block {
    let found = findings(in: thing)
    let all =
      facts + [PageFact("Shortest run", way(run)), PageFact("Findings", found), PageFact("Source", placed(thing.name.span))]
      + (swift.map { [PageFact("Swift", .code($0))] } ?? [])
    let notes = thing.about.notes.map { [Page.Block.notes($0.value)] } ?? []
    return .entry(
      PageEntry(
        subject: subject, name: name ?? thing.qualifiedName, head: head, summary: summary ?? thing.about.phrase,
        blocks: notes + self.facts(all), isClosed: found.isEmpty, isCode: true))
  }

  /// The facts that say something.
  func facts(_ all: [PageFact]) -> [Page.Block] {
    let told = all.filter { !$0.content.isEmpty }
    return told.isEmpty ? [] : [.facts(told)]
  }

  /// The findings of a thing, each with a link that plays its run.
  /// - Parameter shown: A finding that is told already.
  func findings(in thing: some Declaration, except shown: Diagnostic? = nil) -> Phrase {
    placedFindings.places(in: thing).compactMap { place -> Phrase? in
      let finding = reported.open[place]
      if finding == shown { return nil }
      let words: Phrase = .strong(finding.severity.rawValue) + .text(": \(finding.message) (") + .code(finding.rule.text) + ")"
      return [words, run(of: finding, place)].joined(by: " ")
    }.joined(by: .lineBreak)
  }

  private func way(_ run: [String]?) -> Phrase { (run ?? []).map(Self.named).joined(by: ", then ") }

  /// Text in which names in quotes are code, and so lead to their places.
  private static func named(_ text: String) -> Phrase {
    let pieces = text.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count % 2 == 1 else { return .text(text) }
    return pieces.enumerated().map { $0 % 2 == 1 ? Phrase.code($1) : .text($1) }.joined(by: Phrase())
  }
}
