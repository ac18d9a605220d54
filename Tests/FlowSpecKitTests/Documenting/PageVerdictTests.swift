import Testing

@testable import FlowSpecKit

@Suite struct PageVerdictTests {
  private static let spec = """
    flowspec: 1
    flow: A
    events: { go: Go. }
    states:
      one: { transitions: { go: two } }
      two: {}
    properties:
      one is left: { possible: two }
      never two: { never: two }
    scenarios:
      going:
        - { send: go }
        - { expect: { state: two } }
      staying:
        - { send: go }
        - { expect: { state: one } }
    """

  @Test func eachClaimSaysWhatCheckingSays() throws {
    let result = DocumentedCases.project(of: Self.spec).document(.markdown)
    let text = try #require(result.files.first { $0.name == "A.flow.md" }).text
    let plain = MarkdownShape.withoutNameLinks(text)
    for line in ["**one is left**: holds", "**never two**: **violated**", "**going**: passes", "**staying**: **fails**"] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(plain.contains("1. `go` comes: `one` → `two`"))
  }

  /// The start page counts what is not as it should be.
  @Test func theSummaryCountsWhatIsWrong() throws {
    let html = try #require(DocumentedCases.project(of: Self.spec).document(.html).files.first { $0.name == "index.html" }).text
    #expect(html.contains("1 of 2 properties is violated") && html.contains("1 of 2 scenarios fails"))
  }

  /// Pages are the same from every working folder.
  @Test func pagesDoNotDependOnTheFolder() {
    let texts = ["A.flow.yaml", "elsewhere/A.flow.yaml"].map { path in
      DocumentedCases.project([SourceText(path: path, text: Self.spec)]).document(.html).files.map(\.text)
    }
    #expect(texts[0].count > 2 && texts[0] == texts[1])
  }

  /// A failing scenario is played itself, and not a run with other values.
  @Test func aFailingScenarioIsPlayedItself() throws {
    let files = DocumentedCases.project(of: Self.spec).document(.html).files
    let page = try #require(files.first { $0.name == "A.flow.html" }).text
    let prototype = try #require(files.first { $0.name == "A.flow.prototype.html" }).text
    #expect(page.contains("<a href=\"A.flow.prototype.html#play-scenario-staying\">Play</a>"))
    #expect(prototype.contains(#""property":null,"scenario":"staying","trace":null"#))
    #expect(prototype.contains(#""property":"never two","scenario":null,"trace":{"#))
  }

  /// A finding names its scenario, and the scenario marks the step.
  @Test func aFailingScenarioSaysWhereItFails() throws {
    let files = DocumentedCases.project(of: Self.spec).document(.html).files
    let page = try #require(files.first { $0.name == "A.flow.html" }).text
    let index = try #require(files.first { $0.name == "index.html" }).text
    #expect(page.contains("scenario <a href=\"#scenario-staying\">staying</a>: <a href=\"#state-one\">one</a> is not active"))
    #expect(index.contains("scenario <a href=\"A.flow.html#scenario-staying\">staying</a>: "))
    let step = "<li value=\"2\"><strong>then <code><a href=\"#state-one\">one</a></code> is active</strong></li>"
    #expect(page.contains(step + "\n<li class=\"aside\">active: <code><a href=\"#state-two\">two</a></code></li>"))
    let text = try #require(DocumentedCases.project(of: Self.spec).document(.markdown).files.first { $0.name == "A.flow.md" }).text
    #expect(MarkdownShape.withoutNameLinks(text).contains("2. ✗ then `one` is active\n\nactive: `two`\n"))
  }

  /// Every link of Markdown pages leads to an anchor or a heading.
  @Test func linksOfMarkdownLeadSomewhere() throws {
    let files = DocumentedCases.project(DocumentedCases.all).document(.markdown).files
    var places: [String: Set<String>] = [:]
    for file in files {
      let headings = file.text.matches(of: /(?m)^#+ (.*)$/).map { PageSection.anchor(String($0.output.1)) }
      places[file.name] = Set(headings + file.text.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.output.1) })
    }
    for file in files {
      let links = file.text.matches(of: /\]\(([^()#:]*)#([^()]+)\)/)
      for link in links {
        let page = link.output.1.isEmpty ? file.name : String(link.output.1)
        #expect(places[page]?.contains(String(link.output.2)) == true, "\(link.output.0) in \(file.name)")
      }
    }
  }

  /// Specs of one name are told apart by their folders.
  @Test func specsOfOneNameAreToldApart() throws {
    let specs = ["a/A.flow.yaml", "b/A.flow.yaml"].map { SourceText(path: $0, text: Self.spec) }
    let files = DocumentedCases.project(specs).document(.html).files
    let index = try #require(files.first { $0.name == "index.html" }).text
    for place in ["a/A.flow.yaml", "b/A.flow.yaml"] { #expect(index.contains("<span>\(place)</span>") && index.contains(">\(place):")) }
    #expect(files.contains { $0.name == "b-A.flow.html" && $0.text.contains("b/A.flow.yaml:5") })
  }

  @Test func theIndexFindsEveryNameOfEveryPage() throws {
    let html = try #require(DocumentedCases.project(of: Self.spec).document(.html).files.first { $0.name == "index.html" }).text
    #expect(html.contains("\"A\",\"A.flow\",["))
    for entry in [("state", "one"), ("event", "go"), ("property", "never two"), ("scenario", "going")] {
      #expect(html.contains(#"["\#(entry.0)","#) && html.contains(#""\#(entry.1)""#), "\(entry)")
    }
  }
}
