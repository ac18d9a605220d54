import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct HotwireExportTests {
  private static func export(_ routes: String, _ rest: String = "") throws -> String {
    let findings = SpecFindings(
      "flowspec: 1\nflow: A\nlinks: { origins: { web: [\"https://a.example\", \"http://a.example\"], app: \"a:\" } }\n\(rest)\nroutes:\n" + routes)
    #expect(findings.diagnostics.filter { $0.severity == .error } == [], "\(findings)")
    return try findings.project.export(.hotwire, spec: 0).get().text
  }

  @Test func whatIsWiderComesFirst() throws {
    let routes = """
        new: { place: screen, links: { web: /orders/new }, hotwire: { context: modal } }
        order: { place: screen, parameters: { id: String }, links: { web: "/orders/{id}" }, hotwire: { context: default, p: 1 } }
        page: { place: screen, parameters: { path: String? }, links: { web: "/{path...?}" }, hotwire: { context: default } }
        edit: { place: screen, links: { web: /edit }, hotwire: { context: modal } }
      """
    let json = try Self.export(routes)
    let judge = try HotwireJudge(json, .iOS)
    #expect(judge.properties("/orders/new") == ["context": "modal" as NSString, "p": 1 as NSNumber])
    #expect(judge.properties("/orders/7?a=b") == ["context": "default" as NSString, "p": 1 as NSNumber])
    #expect(judge.properties("/edit") == ["context": "modal" as NSString])
    #expect(judge.properties("/elsewhere") == ["context": "default" as NSString])
    let written = try HotwireJudge(try Self.export(routes, "hotwire: { order: written }"), .iOS)
    #expect(written.properties("/orders/new") == ["context": "default" as NSString, "p": 1 as NSNumber])
  }

  /// A URL that a route answers has the route's properties, also with signs that have a meaning in a query.
  @Test func signsOfQueriesStandInPaths() throws {
    let json = try Self.export(
      """
        edit: { place: screen, parameters: { id: String }, links: { web: "/{id}/edit" }, hotwire: { context: modal } }
        find: { place: screen, parameters: { id: String }, links: { web: "/find?q=x-{id}" }, hotwire: { context: modal } }
      """)
    let judge = try HotwireJudge(json, .iOS)
    #expect(judge.properties("/a&b=c/edit") == ["context": "modal" as NSString])
    #expect(judge.properties("/find?q=x-a/b&c=d") == ["context": "modal" as NSString])
  }

  @Test func aFormsOwnPatternAndARawOneAreKept() throws {
    let json = try Self.export(
      """
        new: { place: screen, links: { web: { form: /new, hotwire: ["/new$", "/create$"] } }, hotwire: { a: "1" } }
        raw: { place: screen, links: { web: { raw: "\\\\.png$" } }, hotwire: { a: "1", list: [1, x], none: null } }
        old: { place: screen, links: { web: { form: /old, only: documented }, app: /old }, hotwire: { a: 2 } }
      """)
    #expect(
      try JSON.parse(Array(json.utf8)).get() == [
        "settings": [:],
        "rules": [
          ["patterns": ["/new$", "/create$"], "properties": ["a": "1"]],
          ["patterns": ["\\.png$"], "properties": ["a": "1", "list": [1, "x"], "none": .null]],
        ],
      ])
  }

  /// The sample app's pages: the general rule holds the defaults, the others the differences.
  @Test func kanesPagesHaveTheirProperties() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Specs/Kane.flow.yaml")
    let json = try SpecFindings(try String(contentsOf: file, encoding: .utf8)).project.export(.hotwire, spec: 0).get().text
    for reading in HotwireJudge.Reading.allCases {
      let judge = try HotwireJudge(json, reading)
      let page: [String: NSObject] = [
        "context": "default" as NSString, "presentation": "default" as NSString, "pull_to_refresh_enabled": false as NSNumber,
      ]
      #expect(judge.properties("/help/banks?x=1") == page)
      #expect(judge.properties("/plaid/connect")["view_controller"] == "PlaidViewController" as NSString)
      #expect(judge.properties("/plaid/connect/more") == page)
      #expect(judge.properties("/transactions?page=2")["pull_to_refresh_enabled"] == true as NSNumber)
      for modal in ["/sign_in", "/sign_up?plan=a", "/sign_in/"] {
        #expect(judge.properties(HotwireJudge.text(modal, reading))["context"] == "modal" as NSString)
      }
      #expect(judge.properties("/sign_out")["presentation"] == "clear_all" as NSString)
      #expect(judge.properties("/sign_out")["context"] == "default" as NSString)
    }
  }

  @Test func whatHasNoPageIsListed() throws {
    let spec = "flowspec: 1\nflow: A\nlinks: { origins: { app: \"a:\" } }\nroutes: { a: { place: screen, links: { app: /a }, hotwire: { b: c } } }\n"
    let export = try SpecFindings(spec).project.export(.hotwire, spec: 0).get()
    #expect(export.unsaid.map(\.rule) == ["not-in-a-path-configuration"])
  }

  /// A pattern that follows from a template is found in exactly the URLs that the form matches.
  @Test(arguments: [
    ("/", ""), ("/orders", ""), ("/orders/{id}", "id: UInt"), ("/orders/{id?}", "id: String?"), ("/files/{path...}", "path: String"),
    ("/files/{path...?}", "path: String?"), ("/**/new", ""), ("/a/**", ""), ("/@{user}.{kind}", "user: { text: \"[a-z]+\" }, kind: [png, jpg]"),
    ("/show.php?goto=post&id={id}", "id: UInt"), ("/show?{kind}={id}", "kind: [a, b], id: String"), ("/a?b", ""), ("/a?x={x?}", "x: Int?"),
    ("/caf%C3%A9/a%2Bb", ""), ("/t/{flag}/{n}", "flag: Bool, n: Int"),
  ])
  func patternsFollowFromTemplates(_ template: String, _ parameters: String) throws {
    let spec = """
      flowspec: 1
      flow: A
      links: { origins: { web: "https://a.example" } }
      routes: { a: { place: screen, parameters: { \(parameters) }, links: { web: "\(template)" }, hotwire: { found: true } } }
      """
    let findings = SpecFindings(spec)
    #expect(findings.lines == [])
    let flow = try #require(findings.flow)
    let form = try #require(flow.linkForm(flow.routes[0].forms[0], of: flow.routes[0]))
    let json = try findings.project.export(.hotwire, spec: 0).get().text
    let judges = Dictionary(uniqueKeysWithValues: try HotwireJudge.Reading.allCases.map { ($0, try HotwireJudge(json, $0)) })
    let words = [
      "", "orders", "7", "a", "b", "new", "files", "x.png", "@ab.png", "@ab.gif", "show.php", "show", "caf%C3%A9", "a%2Bb", "a+b", "t", "true", "-3",
    ]
    let queries = ["", "?", "?a=1", "?goto=post&id=7", "?id=7&goto=post&x", "?goto=posts&id=7", "?id=7", "?b", "?b=2", "?a=1&b=3", "?bb=1", "?x=q"]
    var count = 0
    for path in [""] + words.flatMap({ one in words.flatMap { two in ["/\(one)", "/\(one)/\(two)", "/\(one)/\(two)/new", "/t/\(one)/\(two)"] } }) {
      guard !path.contains("//") else { continue }
      for query in queries {
        let isMatch = form.match("https://a.example" + path + query) != nil
        for reading in HotwireJudge.Reading.allCases {
          let isFound = judges[reading]?.properties(HotwireJudge.text(path + query, reading)) != [:]
          #expect(isFound == isMatch, "\(path + query) \(reading)\n\(json)")
          if isFound != isMatch { return }
        }
        if isMatch { count += 1 }
      }
    }
    #expect(count > 0)
  }
}
