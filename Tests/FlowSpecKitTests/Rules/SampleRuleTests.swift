import Foundation
import Testing

@testable import FlowSpecKit

/// The sample rule of the page about changes: it compiles, and reports its example.
@Suite struct SampleRuleTests {
  /// The page's block is the file `SampleRule.swift` without its head.
  @Test func thePageHasTheRule() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "SampleRule.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let head = try #require(source.range(of: "import FlowSpecKit\n\n"))
    let page = try String(contentsOf: GuidePage.folder.appendingPathComponent("ChangingFlowspec.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /\n   ```swift\n(   (?s:.*?))   ```\n/)).output.1
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(3) }
    #expect(lines.joined(separator: "\n") == source[head.upperBound...])
  }

  @Test func itReportsItsExample() throws {
    let example = try #require(SoleState.rule.rule.examples.first)
    let marked = BracketedText(example.reported)
    #expect(try spans(marked.text) == marked.ranges)
    #expect(try spans(example.accepted) == [])
  }

  private func spans(_ spec: String) throws -> [Range<Int>] {
    let flow = try #require(SpecFindings(reading: spec).flow)
    return SoleState.rule.findings(inChart: Facts(flow)).found.map { $0.span.lower..<$0.span.upper }
  }
}
