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
      try Self.page().write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the page was recorded; run again without FLOWSPEC_RECORD")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page(), "run 'FLOWSPEC_RECORD=1 swift test --filter FiveAppsPageTests'")
  }

  private static func page() throws -> String {
    var lines = [
      "# Five apps, fact by fact", "", "Look up how a spec expresses a fact about an app, and which command proves it.", "",
      "## Overview", "",
      "The specs in the folder `Specs` describe five real apps. Each row is a fact from the plan of an app's team, or a fact about links or",
      "the lock that the plan leaves out. The second column names the part of the spec, or of the generated code, that expresses the fact. A test",
      "looks for each of them. `flowspec check` proves the properties and plays the scenarios. Tests also change, in a copy of the spec, each text",
      "that the second column quotes; the check reports each change. It does not report changes of a text that is *said only*: flowspec only shows",
      "such a text on the page, or writes it into generated code. The check also does not notice that you delete a property, a scenario, or one of",
      "several examples of a form; the tests notice this, because the table names them.", "",
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
    lines += try replacedLines()
    return lines.joined(separator: "\n")
  }

  /// The parts that a team writes by hand without a spec, and the generated types that replace them.
  private static let parts: [(title: String, types: Set<String>)] = [
    ("enumerations", ["State", "Event", "Effect", "Variables", "Inputs"]), ("validator", ["Machine", "Senders"]),
    ("router", ["Route", "HeldLink", "LinkValue", LinkSupport.sharedName]),
    ("layout resolver", ["Layout", "Container", "Place", "Element", "Stack", "Navigation"]), ("restoration", ["SavedNavigation"]),
  ]

  /// The hand-written parts, as the plans name them.
  private static let deleted = [
    "Air": "`RootStateCoordinator`, `AppActionsImpl`, `RootContainerLayoutResolver`, `TabRootContainerRouter`, `SplitRootContainerRouter`",
    "Wire": "`MainCoordinator`",
    "Composition": "`AppState`, `OnboardingStep`, `AppError`, `AppStateController`, `NavigationModel`, the coordinators",
    "Kane": "the rules of the path configuration",
    "Awful": "`AwfulRoute`, `AwfulURLRouter`, `NavigationState`, `NavigationDestination`, `RootViewControllerStack` (440 lines in the plan)",
  ]

  private static func replacedLines() throws -> [String] {
    var shared = GenerationChoices()
    shared.support = .shared
    let supportLines = Configuration.standard.support().text.split(separator: "\n").count { isCode($0, comment: "//") }
    var lines = [
      "## Code that generation replaces", "",
      "A team that generates its flow deletes the types that it wrote by hand for five purposes: the enumerations of states, events and effects,",
      "the validator of transitions, the router of links, the resolver of layouts, and the restoration of navigation. The second column has",
      "the names of these types; only the plan of Awful counts their lines. The other columns count lines of the spec, and the *generated* lines for",
      "each purpose, without comments and empty lines. Generated code does more than the hand-written code did, so compare it with care.",
      "All flows of a target share `FlowSpecSupport.swift`, which splits links: \(supportLines) more lines, once.", "",
      "| App | Hand-written types | Lines of the spec | \(parts.map { "Generated: \($0.title)" }.joined(separator: " | ")) |",
      "|---|---|\(String(repeating: "---|", count: parts.count + 1))",
    ]
    for (app, _, _) in AppFacts.all {
      let spec = try String(contentsOf: SpecsTests.folder.appendingPathComponent("\(app).flow.yaml"), encoding: .utf8)
      let files = try SpecsTests.project(app).generateUnjudged(choices: shared).files
      let counts = try linesByType(#require(files.first { $0.name == "\(app).flow.swift" }).text)
      let cells = parts.map { part in String(part.types.reduce(0) { $0 + counts[$1, default: 0] }) }
      lines.append(
        "| \(app) | \(deleted[app] ?? "") | \(spec.split(separator: "\n").count { isCode($0, comment: "#") }) | \(cells.joined(separator: " | ")) |")
    }
    return lines + [""]
  }

  private static func isCode(_ line: Substring, comment: String) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.isEmpty && !text.hasPrefix(comment)
  }

  /// By the name of a type that stands in the flow's namespace.
  private static func linesByType(_ code: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    var name = ""
    for line in code.split(separator: "\n") where isCode(line, comment: "//") {
      if let match = line.prefixMatch(of: #/ {0,2}(?:nonisolated |final |private |@\w+ )*(?:struct|enum|class|extension) (\w+)/#) {
        name = String(match.output.1)
      }
      counts[name, default: 0] += 1
    }
    return counts
  }
}
