import Testing

@testable import FlowSpecKit

/// Searching sets of URLs part by part, against trying every short query.
@Suite struct URLSearchTests {
  private static let parts = ["x", "x=a", "x=b", "x=ab", "X=a", "y=a", "y=b", "z"]
  private static let queries = sequences(0).map { $0.map { "&" + $0 }.joined() }

  private static func sequences(_ count: Int) -> [[String]] {
    (0...3).flatMap { count in (0..<count).reduce([[]]) { known, _ in known.flatMap { sequence in parts.map { sequence + [$0] } } } }
  }

  @Test(arguments: 1...60) func aQueryIsFoundWhereThereIsOne(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pool = PartPool()
    let own = Self.component(&random)
    let others = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.component(&random) }
    let (urls, otherURLs) = (own.urls([:], pool), others.map { $0.urls([:], pool) })
    let form = try Bool.random(using: &random) ? Self.form(&random) : nil
    let printed = form.map { [$0.printed(pool, withFurtherItem: Bool.random(using: &random))] }
    var budget = SearchBudget(50_000_000)
    let found = URLSearch(universe: pool.ordinary).url(in: [urls], printed: printed, outside: otherURLs, &budget)
    func isAnswer(_ url: WrittenURL) -> Bool {
      urls.contains(url) && !otherURLs.contains { $0.contains(url) } && (printed.map { Self.isPrinted(url, by: $0[0]) } ?? true)
    }
    let context = "seed \(seed): \(own) outside \(others), printed by \(form?.form.template.text ?? "nobody")"
    switch found {
    case .possible(let url): #expect(isAnswer(url), "\(context): \(url)")
    case .undecided: Issue.record("undecided: \(context)")
    case .impossible:
      for query in Self.queries {
        for fragment in ["", "f"] {
          let url = WrittenURL(path: "/p", query: query, fragment: fragment)
          #expect(!isAnswer(url), "\(context): \(url)")
        }
      }
    }
  }

  @Test func manyItemsInAnyOrderAreDecided() {
    let pool = PartPool()
    let names = (0..<12).map { "name\($0)" }
    func rule(_ patterns: [String]) -> URLBox {
      AssociationComponent(path: "/p", query: zip(names, patterns).map { AssociationComponent.Item(name: $0, pattern: $1) }).rule.urls([:], pool)
    }
    let wide = rule(names.map { _ in "?*" })
    let narrow = rule(names.map { _ in "a*" })
    var budget = SearchBudget()
    let search = URLSearch(universe: pool.any)
    #expect(search.url(in: [narrow], printed: nil, outside: [wide], &budget).isImpossible)
    guard case .possible(let url) = search.url(in: [wide], printed: nil, outside: [narrow], &budget) else {
      Issue.record("nothing found")
      return
    }
    #expect(wide.contains(url) && !narrow.contains(url))
    // Every query of the wide one with one value that does not begin with an 'a', or with none.
    let rest = names.indices.map { index in rule(names.indices.map { $0 == index ? "?*" : "a*" }) }
    let both = rule(names.indices.map { $0 < 2 ? "b*" : "a*" })
    guard case .possible(let last) = search.url(in: [wide], printed: nil, outside: rest, &budget) else {
      Issue.record("nothing found")
      return
    }
    #expect(wide.contains(last) && !rest.contains { $0.contains(last) })
    #expect(!search.url(in: [both], printed: nil, outside: rest, &budget).isImpossible)
  }

  private static func component(_ random: inout SeededGenerator) -> AssociationFile.LinkRule {
    func pattern() -> String { ["*", "?*", "?", "a", "", "a*", "*b", "??"].randomElement(using: &random) ?? "" }
    let names = ["x", "y", "X", "%78"].shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
    let isCaseSensitive = Bool.random(using: &random)
    var component = AssociationComponent(path: ["/p", "*", "/?"].randomElement(using: &random))
    component.query = names.map { AssociationComponent.Item(name: $0, pattern: pattern()) }
    component.fragment = [nil, nil, "f", "*"].randomElement(using: &random) ?? nil
    component.isCaseSensitive = isCaseSensitive
    let rule = component.rule
    guard Int.random(in: 0..<4, using: &random) == 0 else { return rule }
    // The query as it is written, in its order.
    let text = ["x=a", "x*", "*y=?", "*&*", ""].randomElement(using: &random) ?? ""
    return AssociationFile.LinkRule(
      span: rule.span, path: rule.path, query: .text(Located(text, rule.span)), fragment: rule.fragment, isExcluded: false, reading: rule.reading,
      comment: nil)
  }

  private static func form(_ random: inout SeededGenerator) throws -> FormWords {
    let templates = ["/p", "/{a}", "/p?x={a}", "/p?x={a?}", "/p?x={a}&y={b?}", "/p?x|y={a}", "/p?x|y={a}#f", "/p?x=a&y", "/p?y={a?}#{f?}"]
    let text = templates.randomElement(using: &random) ?? ""
    var problems: [TemplateProblem] = []
    let template = LinkTemplate(parsing: text, problems: &problems)
    try #require(problems.isEmpty)
    let prefix = OriginPrefix(scheme: "https", host: .exact("x"))
    return FormWords(LinkForm(template, origin: Origin(name: "web", prefixes: [prefix])) { _ in .any }, behind: prefix)
  }

  private static func isPrinted(_ url: WrittenURL, by form: PrintedURLs) -> Bool {
    guard form.path.automaton.matches(url.path), form.query.automaton.matches(url.query), form.fragment.automaton.matches(url.fragment) else {
      return false
    }
    // A further item has a key that the form does not name.
    let keys = WrittenItem.items(of: url.query).map(\.key)
    return (form.items ?? []).flatMap(\.keys).allSatisfy { key in keys.count { key.automaton.matches($0) } <= 1 }
  }
}
