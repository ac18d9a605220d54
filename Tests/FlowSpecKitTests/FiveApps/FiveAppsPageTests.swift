import Foundation
import Testing

@testable import FlowSpecKit

/// The page of facts about the five apps is fresh, and each fact is at the place that the page names.
@Suite struct FiveAppsPageTests {
  @Test(arguments: AppFacts.all.map(\.app)) func everyFactIsThere(_ app: String) throws {
    let project = try SpecsTests.project(app)
    let flow = try #require(project.flows[0])
    let text = try String(contentsOf: SpecsTests.folder.appendingPathComponent("\(app).flow.yaml"), encoding: .utf8)
    let generated = project.generateUnjudged().files.map(\.text).joined()
    let facts = try #require(AppFacts.all.first { $0.app == app }).facts
    let missing = facts.filter { !$0.isThere(in: flow, text: text, generated: generated) }.map(\.fact)
    #expect(missing == [])
    #expect(Set(facts.map(\.fact)).count == facts.count)
  }

  /// `FLOWSPEC_RECORD=1` rewrites the page, and the test fails.
  @Test func thePageIsFresh() throws {
    let file = SpecsTests.folder.deletingLastPathComponent().appending(path: "Sources/FlowSpecKit/FlowSpecKit.docc/FiveApps.md")
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      try Self.page.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the page was recorded; run again without FLOWSPEC_RECORD")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page, "run 'FLOWSPEC_RECORD=1 swift test --filter FiveAppsPageTests'")
  }

  private static var page: String {
    var lines = [
      "# Five apps, fact by fact", "", "Look up how a spec expresses a fact about an app, and which command proves it.", "",
      "## Overview", "",
      "The specs in the folder `Specs` describe five real apps. Each row is a fact from the plans of an app's team. The second column names the",
      "part of the spec, or of the generated code, that expresses the fact. A test looks for each of them. `flowspec check` proves the properties",
      "and plays the scenarios.", "",
    ]
    for (app, about, facts) in AppFacts.all {
      let open = facts.count { if case .open = $0.way { true } else { false } }
      let sentence = "A spec can express \(facts.count - open) of its \(facts.count) facts. The other rows give the reason."
      lines += ["## \(app)", "", "\(app) is \(about). \(sentence)", ""]
      lines += ["| Fact | In the spec | Command |", "|---|---|---|"]
      lines += facts.map { fact in
        let (said, shown) = fact.cells(app)
        return "| \(fact.fact) | \(said) | \(shown) |"
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}
