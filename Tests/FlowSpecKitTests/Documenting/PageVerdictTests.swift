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
    for line in ["**one is left**: holds", "**never two**: **violated**", "**going**: passes", "**staying**: **fails**"] {
      #expect(text.contains("\n\(line)\n"), "\(line)")
    }
    #expect(text.contains("1. `go` comes: `one` → `two`"))
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

  @Test func theIndexFindsEveryNameOfEveryPage() throws {
    let html = try #require(DocumentedCases.project(of: Self.spec).document(.html).files.first { $0.name == "index.html" }).text
    #expect(html.contains("\"A\",\"A.flow\",["))
    for entry in [("state", "one"), ("event", "go"), ("property", "never two"), ("scenario", "going")] {
      #expect(html.contains(#"["\#(entry.0)",["#) && html.contains(#"["\#(entry.1)""#), "\(entry)")
    }
  }
}
