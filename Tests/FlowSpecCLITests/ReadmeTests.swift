import Foundation
import Testing

/// The README's specs are those of the repository, and its outputs are real.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func page() throws -> String {
    try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test func theReadmeSaysWhatHappens() throws {
    let page = try Self.page()
    let actual = try Transcript(page).page({ try BuiltTool.run($0, in: Self.root) }) { name, text in
      let own = try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
      #expect(text == own, "\(name)")
    }
    #expect(actual.split(separator: "\n") == page.split(separator: "\n"))
  }

  /// The diff leads from the spec on the page to the spec that the page checks after it.
  @Test func theDiffMakesTheMistake() throws {
    let page = try Self.page()
    let diff = try #require(page.firstMatch(of: /```diff\n(-.*\n)\+(.*\n)```/))
    let clean = try String(contentsOf: Self.root.appendingPathComponent("Tests/Cases/reader/Spec.flow.yaml"), encoding: .utf8)
    #expect(clean.components(separatedBy: diff.1.dropFirst()).count == 2)
    let flawed = Self.root.appendingPathComponent("Tests/Cases/reader-leaks-premium/Spec.flow.yaml")
    #expect(try clean.replacingOccurrences(of: diff.1.dropFirst(), with: diff.2) == String(contentsOf: flawed, encoding: .utf8))
  }

  @Test func theReadmeIsShortAndItsLinksLeadSomewhere() throws {
    let page = try Self.page()
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 181)
    let links = page.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    #expect(links.count > 5)
    #expect(links.filter { !FileManager.default.fileExists(atPath: Self.root.appendingPathComponent($0).path) } == [])
  }
}
