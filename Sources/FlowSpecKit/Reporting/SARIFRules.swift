/// The rules that a SARIF report mentions, each with its help.
struct SARIFRules: Sendable {
  let json: JSON
  private let places: [RuleName: Int]

  init(_ report: CheckReport) {
    let mentioned = Set((report.result.diagnostics + report.result.allowed.map(\.diagnostic) + report.hidden).map(\.rule))
    let rules = report.rules.filter { mentioned.contains($0.name) }
    places = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.name, $0) })
    json = .array(rules.map { Self.descriptor($0, report) })
  }

  func index(of rule: RuleName) -> Int? { places[rule] }

  private static func descriptor(_ rule: Rule, _ report: CheckReport) -> JSON {
    let page = RulePage(rule)
    var members: [JSON.Member] = [
      .init("id", .string(rule.name.text)),
      .init("name", .string(rule.name.text)),
      .init("shortDescription", ["text": .string(CodeMarks.quoted(rule.summary))]),
      .init("fullDescription", ["text": .string(CodeMarks.quoted(rule.explanation))]),
      .init("help", ["text": .string(page.text()), "markdown": .string(page.markdown)]),
      .init("defaultConfiguration", ["level": .string(rule.severity.rawValue)]),
    ]
    if let address = report.address(of: rule.name) {
      members.append(.init("helpUri", .string(URIText.escaped(address, keeping: URIText.whole))))
    }
    return .object(members)
  }
}
