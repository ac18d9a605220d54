import Foundation
import Testing

@testable import FlowSpecKit

/// For every URL the tester on a page agrees with the model: the forms that match, the one that wins, and the values it reads.
@Suite(.serialized, .enabled(if: NodeProgram.isWanted, "there is no node here")) struct LinkTesterTests {
  @Test func everySpecsPageAnswersAsTheModelDoes() throws {
    var compared = 0
    var answered = 0
    for (flow, sources) in try Self.flows() {
      let counts = try Self.compare(flow, sources, seed: 5, count: 500)
      compared += counts.compared
      answered += counts.answered
    }
    print("the pages of the specs: \(compared) URLs compared, \(answered) of them answered")
    #expect(answered > 1_000)
  }

  @Test func pagesOfRandomSpecsAnswerAsTheModelDoes() throws {
    var compared = 0
    for seed in 1...2 {
      let project = GeneratedCode.project(of: [("Random.flow.yaml", RandomLinkSpec.text(seed: seed))])
      compared += try Self.compare(try #require(project.flows[0]), project.sources, seed: UInt64(seed), count: 1_000).compared
    }
    print("pages of random specs: \(compared) URLs compared")
    #expect(compared == 2_000)
  }

  private static let languages: [ParameterLanguage] = [
    .any, .cases(["a", "b", "é"]), LinkForms.pattern("[0-9]"), LinkForms.pattern("a|ab|1"), .integer(signed: false), .integer(signed: true), .bool,
    .integerRange(-3...12), .double, .uuid, .url, LinkForms.pattern(".{1,3}"), LinkForms.pattern("(a|é|-)+b?"), LinkForms.pattern(#"\w+(-\d{1,2})?"#),
    LinkForms.pattern("[^a]*"), .oneOf([.cases(["last"]), .integer(signed: false), .bool]),
  ]

  @Test func randomTablesMatchAsTheModelDoes() throws {
    var compared = 0
    for seed in 1...6 {
      var random = RandomLinks(seed: UInt64(seed))
      var generator = SeededGenerator(seed: UInt64(seed))
      let forms = (0..<60).map { _ -> LinkForm in
        var problems: [TemplateProblem] = []
        let template = LinkTemplate(parsing: random.template(), problems: &problems)
        var chosen: [String: ParameterLanguage] = [:]
        for parameter in template.parameters { chosen[parameter.name] = Self.languages.randomElement(using: &generator) }
        return LinkForm(template, origin: RandomLinks.origins.randomElement(using: &generator) ?? LinkForms.web) { chosen[$0] ?? .any }
      }
      let table = LinkTable(forms, order: random.shuffled(forms.count))
      var tried = TriedLinks(seed: UInt64(seed))
      let urls = tried.urls(of: forms, count: 1_500)
      let data = JSON.object([.init("table", table.json)]).text
      let answers = try NodeProgram.answers(script: EmbeddedPage.linkMatcher, data: data, urls: urls)
      try #require(answers.count == urls.count)
      for (text, answer) in zip(urls, answers) where answer != NodeProgram.expected(table, text) {
        Issue.record("seed \(seed): \(text): \(answer), the model: \(NodeProgram.expected(table, text))")
      }
      compared += urls.count
    }
    print("random tables: \(compared) URLs compared")
    #expect(compared == 9_000)
  }

  /// Page and model use one measure: they name the same forms, in the same order, with the same reasons.
  @Test func everySpecsPageNamesTheNearestFormsAsOpenDoes() throws {
    var compared = 0
    for (flow, sources) in try Self.flows() {
      guard let (script, data) = try Self.parts(flow, sources) else { continue }
      let parser = LinkParser(flow)
      var tried = TriedLinks(seed: 11)
      let urls = tried.urls(of: parser.forms.map(\.link), count: 100).filter { LinkURL($0).map { parser.parse($0) == nil } ?? false }
      let opened = urls.prefix(25).map { OpenedURL($0, flows: [flow]) }.filter(\.unparsed.isEmpty)
      let answers = try NodeProgram.nearest(script: script, data: data, urls: opened.map(\.text))
      try #require(answers.count == opened.count)
      for (opened, answer) in zip(opened, answers) {
        let expected = NodeProgram.expectedNearest(flow, parser, opened.nearest)
        #expect(try Self.isSameJSON(answer, expected), "\(flow.name.value): \(opened.text): \(answer), the model: \(expected)")
      }
      compared += opened.count
    }
    print("the pages of the specs: \(compared) URLs that no route matches compared")
    #expect(compared > 150)
  }

  /// The page and `open` give the same outcome of a link in each state.
  @Test func everySpecsPageSaysWhatBecomesOfLinksAsOpenDoes() throws {
    var compared = 0
    for (flow, sources) in try Self.flows() where flow.has(.states) {
      guard let (_, data) = try Self.parts(flow, sources) else { continue }
      let page = try JSONDecoder().decode(PageData.self, from: Data(data.utf8))
      let samples = LinkSamples(flow)
      for (route, tested) in zip(flow.routes, page.routes) {
        guard let url = samples.url(of: route.id), let place = tested.arrival else { continue }
        let opened = OpenedURL(url, flows: [flow])
        let lines = OpenedURLText(OpenedURLReport(opened, sources), style: .plain).text.split(separator: "\n").map(String.init)
        let arrival = page.arrivals[place]
        let told = arrival.rows.flatMap { row in row.combinations(page.states).map { (states: $0, words: row.words) } }
        #expect(told.count == opened.answers.first?.outcomes?.outcomes.count, "\(route.qualifiedName)")
        for row in told {
          let isSaid = lines.contains { $0.hasPrefix(row.states + " ") && $0.hasSuffix(" " + row.words) }
          #expect(isSaid, "\(flow.name.value), \(url): \(row)")
        }
        #expect(arrival.remarks.allSatisfy(lines.contains))
        compared += told.count
      }
    }
    #expect(compared > 100)
  }

  private struct PageData: Decodable {
    struct Row: Decodable {
      let states: String
      let kind: String
      let words: String

      /// The combinations of states in a text such as `0-8 10 12+13`.
      func combinations(_ names: [String]) -> [String] {
        states.split(separator: " ").flatMap { part -> [String] in
          let range = part.split(separator: "-").compactMap { Int($0) }
          if range.count == 2 { return (range[0]...range[1]).map { names[$0] } }
          return [part.split(separator: "+").compactMap { Int($0) }.map { names[$0] }.joined(separator: " + ")]
        }
      }
    }

    struct Arrival: Decodable {
      let rows: [Row]
      let remarks: [String]
    }

    struct Route: Decodable {
      let arrival: Int?
    }

    let states: [String]
    let arrivals: [Arrival]
    let routes: [Route]
  }

  private static func isSameJSON(_ one: String, _ other: String) throws -> Bool {
    try JSONSerialization.jsonObject(with: Data(one.utf8)) as? NSArray == JSONSerialization.jsonObject(with: Data(other.utf8)) as? NSArray
  }

  private static func flows() throws -> [(flow: Flow, sources: SourceSet)] {
    let folders = [GeneratedCode.specs, GeneratedCode.specs.appendingPathComponent("Modules"), DocumentedCases.folder]
    let cases = GeneratedCode.caseNames().map { GeneratedCode.cases.appendingPathComponent($0) }.filter(\.hasDirectoryPath)
    return try (folders + cases).flatMap { folder in
      let project = try GeneratedCode.project(in: folder)
      return project.flows.compactMap(\.self).map { ($0, project.sources) }
    }
  }

  /// The matcher of a flow's page, and its data; none on a page without a tester.
  private static func parts(_ flow: Flow, _ sources: SourceSet) throws -> (script: String, data: String)? {
    let page = FlowPage.page(flow, name: "A.flow", sources: sources, findings: .init(), pages: [:], isInteractive: true)
    let html = HTMLWriter.text(page)
    guard let data = part(of: html, from: "<script type=\"application/json\" id=\"link-data\">") else { return nil }
    #expect(html.contains("<script>\(EmbeddedPage.linkMatcher)</script>"))
    return (EmbeddedPage.linkMatcher, data)
  }

  /// Runs the same script and data that a browser reads from the page.
  private static func compare(_ flow: Flow, _ sources: SourceSet, seed: UInt64, count: Int) throws -> (compared: Int, answered: Int) {
    guard let (script, data) = try parts(flow, sources) else { return (0, 0) }
    let parser = LinkParser(flow)
    var tried = TriedLinks(seed: seed)
    let urls = tried.urls(of: parser.forms.map(\.link), count: count)
    let answers = try NodeProgram.answers(script: script, data: data, urls: urls)
    try #require(answers.count == urls.count)
    for (text, answer) in zip(urls, answers) {
      let expected = NodeProgram.expected(parser, flow, text)
      if answer != expected { Issue.record("\(flow.name.value): \(text): \(answer), the model: \(expected)") }
    }
    return (urls.count, answers.count { $0.contains(";") })
  }

  private static func part(of html: String, from start: String) -> String? {
    guard let opening = html.range(of: start), let end = html.range(of: "</script>", range: opening.upperBound..<html.endIndex) else { return nil }
    return String(html[opening.upperBound..<end.lowerBound])
  }
}
