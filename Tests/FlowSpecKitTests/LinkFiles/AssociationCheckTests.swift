import Testing

@testable import FlowSpecKit

/// Association files beside specs, with what is found in either.
struct AssociationBench {
  var apps: [String] = []
  let findings: [Diagnostic]
  let sources: SourceSet

  init(_ file: String, spec: String, apps: [String] = [], host: String? = nil) {
    var files = LinkFiles()
    files.associations = [.init(SourceText(path: "aasa", text: file), host: host)]
    files.appIDs = apps
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard, systemFiles: files,
      modules: { _ in .failure(UnreadableFile(reason: "")) })
    findings = project.check(explores: false).diagnostics
    sources = project.sources
  }

  /// `rule: text of the span: message`.
  var lines: [String] {
    findings.map { "\($0.rule): \(sources.text($0.span)): \($0.message)" }
  }

  static func spec(_ routes: String, origins: String = "{ web: \"https://shop.example\" }") -> String {
    "flowspec: 1\nflow: A\nlinks: { origins: \(origins) }\nroutes:\n" + routes.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  static func file(_ components: String) -> String {
    "{\"applinks\": {\"details\": [{\"appIDs\": [\"ABCDE12345.shop\"], \"components\": [\(components)]}]}}"
  }
}

@Suite struct AssociationCheckTests {
  private static let orders = "order: { place: screen, parameters: { id: String }, links: { web: \"/orders/{id}\" } }"

  @Test(arguments: AssociationRules.all.flatMap { rule in rule.examples.map { (rule, $0) } })
  func examplesAreWhatTheySay(_ rule: Rule, _ example: Rule.Example) {
    let spec = AssociationBench.spec(
      "order: { place: screen, parameters: { path: String? }, links: { web: \"/orders/{path...?}\" } }")
    let marked = BracketedText(example.reported)
    let bench = AssociationBench(marked.text, spec: spec)
    let own = bench.findings.filter { bench.sources.path($0.span) == "aasa" }
    #expect(own.map(\.rule) == [rule.name], "\(bench.lines)")
    #expect(own.map { $0.span.lower..<$0.span.upper } == marked.ranges, "\(bench.lines)")
    let accepted = AssociationBench(example.accepted, spec: spec)
    #expect(accepted.findings.allSatisfy { accepted.sources.path($0.span) != "aasa" }, "\(accepted.lines)")
  }

  /// One file covers both schemes, whatever the forms of each are.
  @Test(arguments: [
    "{ web: \"http://shop.example\", app: \"https://shop.example/app\" }",
    "{ web: \"https://shop.example/app\", app: { schemes: [http, https], hosts: [shop.example] } }",
  ])
  func aHostOfTwoSchemesHasOneFile(_ origins: String) throws {
    let spec = AssociationBench.spec(
      """
      order: { place: screen, parameters: { id: String }, links: { web: "/orders/{id}" } }
      page: { place: screen, links: { app: /page } }
      """, origins: origins)
    let exported = try Self.exported(spec)
    let rules = AssociationBench(exported.text, spec: spec).findings.map(\.rule)
    #expect(!rules.contains("link-not-handed-over") && !rules.contains("excluded-link"), "\(exported.text)")
  }

  private static func exported(_ spec: String) throws -> LinkFileExport {
    let project = Project(
      specs: [SourceText(path: "A.flow.yaml", text: spec)], configuration: .standard, modules: { _ in .failure(UnreadableFile(reason: "")) })
    return try project.export(.association(host: nil, apps: ["ABCDE12345.shop"]), spec: 0).get()
  }

  /// A `*` of an exclusion takes slashes, and so URLs that only a route's form has.
  @Test func whatBelongsToTheWebsiteTakesNoMore() throws {
    let spec = AssociationBench.spec(
      """
      page: { place: screen, parameters: { path: String? }, links: { web: "/{path...?}" } }
      help: { place: screen, parameters: { topic: String }, links: { web: { form: "/help/{topic}", only: documented } } }
      about: { place: screen, parameters: { topic: String, part: String }, links: { web: { form: "/about/{topic}/{part}", only: documented } } }
      """)
    let exported = try Self.exported(spec)
    #expect(exported.unsaid.map(\.message) == [])
    let found = AssociationBench(exported.text, spec: spec).lines.filter { !$0.hasPrefix("unreachable-route") }
    #expect(found == [], "\(exported.text)")
    #expect(exported.text.contains("\"/help/?*\", \"exclude\": true"), "\(exported.text)")
  }

  /// If no pattern tells which of those URLs the route has, they are lost, and this is reported.
  @Test func whatAnExclusionTakesFromRoutesIsListed() throws {
    let spec = AssociationBench.spec(
      """
      page: { place: screen, parameters: { id: String }, links: { web: "/a/**?y={id}" } }
      site: { place: screen, parameters: { name: String }, links: { web: { form: "/{name}", only: documented } } }
      """)
    let exported = try Self.exported(spec)
    let isCut = AssociationBench(exported.text, spec: spec).findings.contains { $0.rule == "excluded-link" }
    #expect(isCut == exported.unsaid.contains { $0.message.contains("is excluded too, though it opens 'page'") }, "\(exported.text)")
    #expect(isCut, "\(exported.text)")
  }

  /// Each has forms that the other one has not.
  @Test func hostsWithFormsOfTheirOwnAreAllJudged() {
    let spec = AssociationBench.spec(
      """
      order: { place: screen, parameters: { id: String }, links: { web: "/orders/{id}" } }
      page: { place: screen, links: { other: /page } }
      """, origins: "{ web: \"https://shop.example\", other: \"https://other.example\" }")
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    let lines = AssociationBench(file, spec: spec).lines
    #expect(lines.contains { $0.hasPrefix("link-not-handed-over") && $0.contains("https://other.example/page") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("unanswered-association-rule") && $0.contains("https://other.example/orders/") }, "\(lines)")
  }

  @Test func aHostThatNobodyHasIsFound() {
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    let bench = AssociationBench(file, spec: AssociationBench.spec(Self.orders), host: "shop.exmaple")
    #expect(bench.findings.map { "\($0.rule)" } == ["domain-without-links"])
    #expect(bench.findings.first?.notes.map(\.message) == ["did you mean 'shop.example'?"])
    #expect(AssociationBench(file, spec: AssociationBench.spec(Self.orders), host: "shop.example").lines == [])
  }

  @Test func whatIsExactIsSilent() {
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    #expect(AssociationBench(file, spec: AssociationBench.spec(Self.orders)).lines == [])
  }

  @Test func aLinkNobodyHandsOverIsFoundAtItsForm() {
    let about = "about: { place: screen, parameters: { from: String? }, links: { web: \"/about?from={from?}\" } }"
    let spec = AssociationBench.spec(Self.orders + "\n" + about)
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}, {"/": "/about", "?": ""}"#)
    #expect(
      AssociationBench(file, spec: spec).lines == [
        "link-not-handed-over: \"/about?from={from?}\": 'https://shop.example/about?from=a' opens 'about', but the system does not hand it over"
      ])
  }

  @Test func lengthsOfPatternsCount() {
    let spec = AssociationBench.spec("help: { place: screen, parameters: { n: String }, links: { web: \"/help?articleNumber={n}\" } }")
    let file = AssociationBench.file(#"{"/": "/help", "?": {"articleNumber": "????"}}"#)
    #expect(
      AssociationBench(file, spec: spec).lines == [
        "link-not-handed-over: \"/help?articleNumber={n}\": 'https://shop.example/help?articleNumber=a' opens 'help', but the system does not hand it over"
      ])
  }

  @Test func whatNoRouteAnswersIsFoundAtItsRule() {
    let file = AssociationBench.file(#"{"/": "/orders/*"}"#)
    #expect(
      AssociationBench(file, spec: AssociationBench.spec(Self.orders)).lines == [
        "unanswered-association-rule: {\"/\": \"/orders/*\"}: 'https://shop.example/orders' is handed over, but no route matches it"
      ])
  }

  @Test func aTypeThatNoPatternCanSayIsNotHeldAgainstARule() {
    let typed = "order: { place: screen, parameters: { id: UInt }, links: { web: \"/orders/{id}\" } }"
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    #expect(AssociationBench(file, spec: AssociationBench.spec(typed)).lines == [])
    let finite = "order: { place: screen, parameters: { id: Bool }, links: { web: \"/orders/{id}\" } }"
    #expect(
      AssociationBench(file, spec: AssociationBench.spec(finite)).lines == [
        "unanswered-association-rule: {\"/\": \"/orders/?*\"}: 'https://shop.example/orders/a' is handed over, but no route matches it"
      ])
  }

  @Test func anExclusionNamesTheFormsItCutsOff() {
    let file = AssociationBench.file(
      #"{"/": "*", "?": {"web": "1"}, "exclude": true}, {"/": "/orders/old?*", "exclude": true}, "#
        + #"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    let bench = AssociationBench(file, spec: AssociationBench.spec(Self.orders))
    #expect(
      bench.lines == [
        "excluded-link: {\"/\": \"/orders/old?*\", \"exclude\": true}: 'https://shop.example/orders/olda' is excluded, though it opens 'order'"
      ])
    #expect(bench.sources.text(bench.findings[0].notes[0].span!) == "\"/orders/{id}\"")
  }

  @Test func whatIsDocumentedBelongsToTheWebsite() {
    let routes = Self.orders + "\nold: { place: screen, parameters: { id: String }, links: { web: { form: \"/orders/old{id}\", only: documented } } }"
    let file = AssociationBench.file(#"{"/": "/orders/old?*", "exclude": true}, {"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    let lines = AssociationBench(file, spec: AssociationBench.spec(routes)).lines
    #expect(!lines.contains { $0.hasPrefix("excluded-link") }, "\(lines)")
  }

  @Test func theFirstRuleDecidesAboutReachability() {
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/??*"}, {"/": "/orders/?"}, {"/": "/orders/?*"}"#)
    #expect(
      AssociationBench(file, spec: AssociationBench.spec(Self.orders)).lines == [
        "unreachable-association-rule: {\"/\": \"/orders/?*\"}: earlier rules decide every URL that this rule matches, such as 'https://shop.example/orders/a'"
      ])
    let space = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}, {"/": "/a b"}"#)
    #expect(
      AssociationBench(space, spec: AssociationBench.spec(Self.orders)).lines == [
        "unreachable-association-rule: {\"/\": \"/a b\"}: the rule matches no URL"
      ])
  }

  @Test func appsAreJudgedOneByOne() {
    let file = """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.shop"], "components": [{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}]},
        {"appIDs": ["ABCDE12345.other"], "components": [{"/": "/help"}]}]}}
      """
    let spec = AssociationBench.spec(Self.orders)
    #expect(AssociationBench(file, spec: spec, apps: ["ABCDE12345.shop"]).lines == [])
    #expect(AssociationBench(file, spec: spec, apps: ["ABCDE12345.third"]).findings.map(\.rule) == ["app-not-associated"])
    let beside = AssociationBench(file, spec: spec, apps: ["ABCDE12345.third", "ABCDE12345.shop", "ABCDE12345.fourth"])
    #expect(
      beside.findings.map { "\($0.rule): \($0.message)" } == [
        "app-not-associated: the file does not name 'ABCDE12345.third' or 'ABCDE12345.fourth'"
      ])
    #expect(beside.findings.first?.notes.map(\.message) == ["it names ABCDE12345.shop, ABCDE12345.other"])
    let unsaid = AssociationBench(file, spec: spec).findings
    #expect(unsaid.map(\.rule) == ["link-not-handed-over", "unanswered-association-rule"])
    #expect(unsaid.allSatisfy { $0.notes.contains { $0.message.hasPrefix("judged for 'ABCDE12345.other'") } })
  }

  @Test func aFileOfOneHostIsHeldAgainstItsLinksAlone() {
    let spec = AssociationBench.spec(Self.orders, origins: "{ web: [\"https://shop.example\", \"https://www.shop.example/app\"] }")
    let file = AssociationBench.file(#"{"/": "/orders/?*/?*", "exclude": true}, {"/": "/orders/?*"}"#)
    #expect(AssociationBench(file, spec: spec, host: "shop.example").lines == [])
    #expect(
      AssociationBench(file, spec: spec).lines.contains {
        $0.hasPrefix("link-not-handed-over") && $0.contains("https://www.shop.example/app/orders/a")
      })
  }

  @Test(arguments: [
    "", "null", "[]", "{", "{\"applinks\": 1}", "{\"applinks\": {\"details\": 1}}",
    "{\"applinks\": {\"details\": [1, {}, {\"appIDs\": 1, \"components\": 2}]}}",
    "{\"applinks\": {\"details\": {\"A\": {\"paths\": [1, \"NOT \", \"NOT\"]}}}}", "\u{FEFF}{\"applinks\": {}}", "{\"applinks\": {\"details\": [],}}",
    "{\"a\": 1, \"a\": 2}", "\u{0}",
    "{\"applinks\": {\"substitutionVariables\": {\"a\": \"b\", \"$\": [1, \"$(a)\"]}, \"defaults\": [], \"details\": []}}",
  ])
  func hostileFilesAreFindings(_ text: String) {
    let bench = AssociationBench(text, spec: AssociationBench.spec(Self.orders))
    #expect(!bench.findings.isEmpty, "\(text)")
  }

  @Test func manyWildcardsEnd() {
    let rules = (0..<4).map { "{\"/\": \"*\($0)*b*\($0)*c*\"}" }.joined(separator: ", ")
    let bench = AssociationBench(AssociationBench.file(rules), spec: AssociationBench.spec(Self.orders))
    let unanswered = bench.lines.filter { $0.hasPrefix("unanswered-association-rule") }
    #expect(unanswered.count == 4 && bench.lines.count == 5, "\(bench.lines)")
  }
}
