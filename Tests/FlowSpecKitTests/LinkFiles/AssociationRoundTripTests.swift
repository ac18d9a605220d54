import Testing

@testable import FlowSpecKit

/// An import, read as a spec and exported again, sends the same URLs to the app, or the import reported the differences.
@Suite struct AssociationRoundTripTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  static let real = SharedCorpora.files("aasa").map { Sample(name: $0.name, bytes: $0.bytes) }

  /// Files that a spec can express exactly.
  static let exact: [String] = [
    AssociationBench.file(#"{"/": "/a/?*/?*", "exclude": true}, {"/": "/a/?*"}"#),
    AssociationBench.file(#"{"/": "/noo/login/token"}, {"/": "/noo/*", "exclude": true}, {"/": "*"}"#),
    AssociationBench.file(##"{"#": "no_universal_links", "exclude": true}, {"/": "/buy/*"}"##),
    AssociationBench.file(#"{"/": "/help/*", "?": {"article": "?*", "page": "*"}}"#),
    AssociationBench.file(#"{"/": "/orders/old*"}"#), AssociationBench.file(#"{"/": "/a?"}"#), AssociationBench.file(#"{"/": "/?"}"#),
    AssociationBench.file(#"{"/": "/help", "?": {"article": "??", "page": "?"}}"#),
    AssociationBench.file(#"{"/": "/caf%C3%A9/*"}, {"/": "a"}"#),
    AssociationBench.file(#"{"/": "/a", "?": {"q": "x*-*"}}"#), AssociationBench.file(##"{"/": "/a", "#": "x*-*"}"##),
    AssociationBench.file(#"{"/": "/$(kind)/x", "caseSensitive": true}"#).replacing(
      "\"details\"", with: "\"substitutionVariables\": {\"kind\": [\"a\", \"b-c\"]}, \"details\""),
    #"{"applinks": {"details": {"ABCDE12345.shop": {"paths": ["NOT /test/*", "/t/*", "*"]}}}}"#,
  ]

  /// Wildcards of which there is no telling where one ends and the next begins.
  static let tangled: [String] = [
    #"{"/": "/x*y*z"}"#, #"{"/": "/x*y*"}"#, #"{"/": "/*a*"}"#, #"{"/": "/*-*/b"}"#, #"{"/": "/a", "?": {"q": "*-*"}}"#,
    ##"{"/": "/a", "#": "*x*y"}"##,
    #"{"/": "/x*Y?z*", "caseSensitive": false}"#, #"{"/": "/caf%C3%A9*a%20b*c"}"#, #"{"/": "/$(lower)*$(lower)"}"#, #"{"/": "/*^*]*.html"}"#,
    #"{"/": "/a-??-b*c?d"}, {"/": "/x*y*z", "exclude": true}, {"/": "/x*"}"#,
  ].map(AssociationBench.file)

  /// Files that no spec can express exactly.
  static let inexact: [String] = [
    AssociationBench.file(#"{"/": "/a/*/c"}"#), AssociationBench.file(#"{"/": "/id/????"}"#), AssociationBench.file(#"{"/": "/x", "?": "a=1"}"#),
    AssociationBench.file(#"{"/": "/x", "?": {"flag": ""}}"#), AssociationBench.file(#"{"/": "*/a"}"#),
    AssociationBench.file(#"{"/": "/$(lang)/a"}"#), AssociationBench.file(#"{"/": "/*.html"}"#),
    // Its slash is also an escaped one.
    AssociationBench.file(#"{"/": "/é/*", "percentEncoded": false}"#),
    AssociationBench.file(#"{"/": "/a", "caseSensitive": false}, {"?": {"x": "1"}, "exclude": true}, {"/": "/*/b"}"#),
  ]

  @Test(arguments: real) func realFilesComeBack(_ sample: Sample) throws {
    try comesBack(SourceText(path: sample.name, bytes: sample.bytes))
  }

  @Test(arguments: tangled) func tangledWildcardsBecomeASoundSpec(_ text: String) throws {
    let spec = try #require(ImportedSpec(associationFile: .init(SourceText(path: "aasa", text: text), flow: "App")).text)
    let project = Project(
      specs: [SourceText(path: "App.flow.yaml", text: spec)], configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    #expect(project.check(explores: false).diagnostics.map(\.message) == [], "\(spec)")
  }

  /// Some of what it hands over is answered: the whole segment is one parameter.
  @Test func tangledWildcardsAreOneParameter() throws {
    let imported = ImportedSpec(associationFile: .init(SourceText(path: "aasa", text: AssociationBench.file(#"{"/": "/x*y*z/a"}"#)), flow: "App"))
    let project = Project(
      specs: [SourceText(path: "App.flow.yaml", text: try #require(imported.text))], configuration: .standard,
      modules: { _ in .failure(UnreadableFile(reason: "")) })
    let parser = LinkParser(try #require(project.flows[0]))
    func isAnswered(_ path: String) -> Bool { LinkURL("https://example.com" + path).flatMap(parser.parse) != nil }
    #expect(["/xyz/a", "/xaybz/a", "/x-y-y-z/a"].allSatisfy(isAnswered))
    #expect(!["/xz/a", "/yz/a", "/xy/a", "/xyzw/a"].contains(where: isAnswered))
  }

  @Test func whatEveryValueHasIsWritten() throws {
    let spec = """
      flowspec: 1
      flow: A
      types:
        OrderID: { text: "ORD-[0-9]+" }
        Odd: { text: "a[*]b[$][(]c?" }
      links: { origins: { web: "https://a.example" } }
      routes:
        order: { place: screen, parameters: { id: OrderID }, links: { web: "/orders/{id}" } }
        found: { place: screen, parameters: { id: OrderID }, links: { web: "/find?order={id}" } }
        odd: { place: screen, parameters: { it: Odd }, links: { web: "/odd/x{it}.html" } }
      """
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    let text = try project.export(.association(host: nil, apps: ["ABCDE12345.shop"]), spec: 0).get().text
    for pattern in ["\"/orders/ORD-?*\"", "\"/orders/ORD-*/?*\", \"exclude\": true", "\"ORD-?*\"", "\"/odd/xa?b??*.html\""] {
      #expect(text.contains(pattern), "\(text)")
    }
  }

  @Test(arguments: exact) func whatASpecSaysExactlyComesBackExactly(_ text: String) throws {
    let source = SourceText(path: "aasa", text: text)
    let imported = ImportedSpec(associationFile: .init(source, flow: "App"))
    #expect(imported.diagnostics.map(\.message) == [])
    try comesBack(source)
  }

  @Test(arguments: inexact) func whatASpecCannotSayIsSaid(_ text: String) throws {
    let imported = ImportedSpec(associationFile: .init(SourceText(path: "aasa", text: text), flow: "App"))
    let isSaid = imported.diagnostics.contains { $0.rule == "not-in-a-spec" && $0.message.contains("https://example.com/") }
    #expect(isSaid, "\(imported.diagnostics.map(\.message))")
    try comesBack(SourceText(path: "aasa", text: text))
  }

  /// The spec is without findings; without remarks of the import, both files hand over the same.
  private func comesBack(_ source: SourceText) throws {
    let imported = ImportedSpec(associationFile: .init(source, flow: "App"))
    let spec = try #require(imported.text)
    let project = Project(
      specs: [SourceText(path: "App.flow.yaml", text: spec)], configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    #expect(project.check(explores: false).diagnostics.map(\.message) == [], "\(spec)")
    var report = Report()
    let file = try #require(AssociationFile.read(source, id: SourceID(0), report: &report))
    let app = try #require(file.apps.first)
    let exported = try project.export(.association(host: nil, apps: [app]), spec: 0).get()
    let again = try #require(AssociationFile.read(SourceText(path: "again", text: exported.text), id: SourceID(0), report: &report))
    let isExact = imported.diagnostics.allSatisfy { $0.message.contains("another app's") }
    guard isExact else { return }
    let pool = PartPool()
    let one = AssociationRuling(file.rules(of: app), variables: file.variables, pool)
    let other = AssociationRuling(again.rules(of: app), variables: again.variables, pool)
    #expect(difference(one, other, pool) == nil, "\(exported.text)")
    #expect(difference(other, one, pool) == nil, "\(exported.text)")
  }

  /// A URL that the first hands over, and the second does not.
  private func difference(_ one: AssociationRuling, _ other: AssociationRuling, _ pool: PartPool) -> String? {
    let ordinary = URLSearch(universe: pool.ordinary)
    var budget = SearchBudget(50_000_000)
    for (index, rule) in one.rules.enumerated() where !rule.isExcluded {
      let own = [one.urls[index]]
      let before = one.earlier(than: index, excluding: true)
      var searches = [ordinary.url(in: own, printed: nil, outside: before + other.matched(near: PathStart("")), &budget)]
      for (place, rule) in other.rules.enumerated() where rule.isExcluded {
        searches.append(
          ordinary.url(in: own + [other.urls[place]], printed: nil, outside: before + other.earlier(than: place, excluding: false), &budget))
      }
      for search in searches {
        switch search {
        case .possible(let url): return url.text(behind: "https://example.com")
        case .undecided: return "undecided"
        case .impossible: break
        }
      }
    }
    return nil
  }
}
