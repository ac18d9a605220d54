/// The page of the rules with findings on other pages: what each requires, why, and an example.
enum RulesPage {
  static let name = "rules"

  /// Returns the link to a rule, from any page.
  static func link(_ rule: RuleName) -> Phrase {
    Phrase([.link(rule.text, page: name, section: Topic.rule.anchor(rule.text))])
  }

  /// Returns nil if there is no rule to explain.
  static func page(_ rules: [Rule]) -> Page? {
    rules.isEmpty ? nil : Page(name: name, title: "Rules", blocks: blocks(rules))
  }

  /// Returns an entry for each rule.
  static func blocks(_ rules: [Rule]) -> [Page.Block] { rules.map { .entry(entry($0)) } }

  private static func entry(_ rule: Rule) -> PageEntry {
    let tone: Phrase.Tone = rule.severity == .error ? .bad : .doubtful
    let examples = rule.examples.prefix(1).flatMap { example -> [Page.Block] in
      [.paragraph("Reported:"), .example(example.reported), .paragraph("Accepted:"), .example(example.accepted)]
    }
    return PageEntry(
      subject: .rule, name: rule.name.text, head: .verdict(rule.severity.rawValue, tone),
      blocks: [.prose(rule.summary), .prose(rule.explanation)] + examples, isCode: true)
  }
}
