/// The verdicts about properties and scenarios, in words.
struct PageVerdicts {
  struct Verdict {
    /// Empty if the flow was not checked.
    var word = Phrase()
    /// The bound of the exploration, if it was incomplete.
    var remark = Phrase()
    /// The finding with this verdict.
    var finding: Diagnostic?
    /// The index of the finding among all, if a run shows it.
    var place: Int?
  }

  private let reported: FlowPage.Reported

  init(_ reported: FlowPage.Reported) {
    self.reported = reported
  }

  func verdict(of property: Property) -> Verdict {
    guard let answer = reported.answered.first(where: { $0.span == property.name.span }) else { return Verdict() }
    let rules: [RuleName] = [ViolatedProperty.rule.rule.name, UndecidedProperty.rule.rule.name, VacuousProperty.rule.rule.name]
    let finding = reported.open.first { $0.span == property.name.span && rules.contains($0.rule) }
    let depth = answer.coverage.listDepth
    let remark: Phrase = depth.map { .text("Explored with lists of up to \(Amount.entries($0)); longer ones exist.") } ?? Phrase()
    let place = finding.flatMap { found in reported.open.firstIndex { $0 == found && $0.run != nil } }
    return Verdict(word: .verdict(answer.verdict, tone(of: answer.verdict)), remark: remark, finding: finding, place: place)
  }

  func verdict(of scenario: Scenario) -> Verdict {
    guard !reported.answered.isEmpty else { return Verdict() }
    let finding = reported.open.first { scenario.isFailing(by: $0) }
    return Verdict(word: finding == nil ? .verdict("passes", .good) : .verdict("fails", .bad), finding: finding)
  }

  /// Returns the numbers of findings, passing scenarios and properties that hold; empty if the flow was not checked.
  /// - Parameter page: The page with the sections that have more about them; nil for this one.
  func summary(_ flow: Flow, page: String? = nil) -> Phrase {
    guard !reported.answered.isEmpty else { return Phrase() }
    let found = reported.open.count
    let isBad = reported.open.contains { $0.severity == .error }
    let findings: Phrase =
      found == 0
      ? .verdict("no findings", .good)
      : .verdict(found == 1 ? "1 finding" : "\(found) findings", isBad ? .bad : .doubtful, page: page, section: PageSection.anchor("Findings"))
    let passing = flow.scenarios.count { verdict(of: $0).finding == nil }
    return [
      findings, part(passing, of: flow.scenarios.count, ("scenario", "scenarios"), ("passes", "pass"), failing: ("fails", "fail"), page),
      properties(flow, page),
    ].joined(by: " ")
  }

  private func properties(_ flow: Flow, _ page: String?) -> Phrase {
    let words = flow.properties.map { verdict(of: $0).word.plain }
    let (holding, violated) = (words.count { $0 == "holds" }, words.count { $0 == "violated" })
    if violated == 0 || holding + violated < words.count {
      return part(holding, of: words.count, ("property", "properties"), ("holds", "hold"), isBad: violated > 0, page)
    }
    return part(holding, of: words.count, ("property", "properties"), ("holds", "hold"), failing: ("is violated", "are violated"), page)
  }

  /// - Parameter failing: The verb for those that are not good; nil if that is not one verb, and the good ones are counted.
  private func part(
    _ good: Int, of all: Int, _ nouns: (one: String, many: String), _ verbs: (one: String, many: String),
    failing: (one: String, many: String)? = nil, isBad: Bool = true, _ page: String?
  ) -> Phrase {
    guard all > 0 else { return Phrase() }
    if good < all {
      let count = failing == nil ? good : all - good
      let verb = failing ?? verbs
      let text = "\(failing == nil ? "only " : "")\(count) of \(all) \(nouns.many) \(count == 1 ? verb.one : verb.many)"
      return .verdict(text, isBad ? .bad : .doubtful, page: page, section: nouns.many)
    }
    let verb = good == 1 ? verbs.one : verbs.many
    return .verdict("\(all) \(all == 1 ? nouns.one : nouns.many) \(verb)", .good, page: page, section: nouns.many)
  }

  private func tone(of word: String) -> Phrase.Tone {
    switch word {
    case "holds": .good
    case "violated": .bad
    default: .doubtful
    }
  }
}
