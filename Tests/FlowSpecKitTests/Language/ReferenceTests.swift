import Foundation
import Testing

@testable import FlowSpecKit

/// The language reference is correct: its tables are fresh, and every spec in it can be read.
@Suite struct ReferenceTests {
  private static let catalogue = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/FlowSpecKit/FlowSpecKit.docc")

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: catalogue.appending(path: page), encoding: .utf8)
  }

  /// `FLOWSPEC_RECORD=1` writes the pages anew, and fails, so that nobody takes a recording for a test.
  @Test(arguments: [("Keys.md", ReferencePages.keys), ("Rules.md", ReferencePages.rules), ("ConfigurationFile.md", ReferencePages.configuration)])
  func thePagesAreFresh(_ page: String, _ expected: String) throws {
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      try expected.write(to: Self.catalogue.appending(path: page), atomically: true, encoding: .utf8)
      Issue.record("\(page) was recorded; run again without FLOWSPEC_RECORD")
    }
    let isFresh = try Self.text(page) == expected
    #expect(isFresh, "\(page) is stale: run 'FLOWSPEC_RECORD=1 swift test --filter ReferenceTests'")
  }

  struct Block: CustomTestStringConvertible, Sendable {
    let heading: String
    let text: String
    /// The rules that it is an example of breaking.
    let faults: [String]

    var testDescription: String { heading }
  }

  static let blocks: [Block] = {
    var blocks: [Block] = []
    var heading = ""
    var faults: [String] = []
    var code: [String]?
    for line in ((try? text("Language.md")) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let lines = code {
        guard line == "```" else {
          code = lines + [line]
          continue
        }
        blocks.append(Block(heading: heading, text: lines.joined(separator: "\n") + "\n", faults: faults))
        (code, faults) = (nil, [])
      } else if line == "```yaml" {
        code = []
      } else if line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      } else if let match = line.wholeMatch(of: /<!-- faulty: (.*) -->/) {
        faults = match.output.1.split(separator: ", ").map(String.init)
      }
    }
    return blocks
  }()

  @Test(arguments: blocks) func everySpecInItIsRead(_ block: Block) {
    let isWhole = block.text.hasPrefix("flowspec: 1\n")
    let text = isWhole ? block.text : "flowspec: 1\nflow: A\n" + block.text
    let findings = isWhole ? SpecFindings(text) : SpecFindings(reading: text)
    #expect(findings.diagnostics.map(\.rule.text) == block.faults, "\(text)\n\(findings)")
  }

  @Test func ithasExamplesOfEverything() throws {
    #expect(Self.blocks.count > 15)
    let language = try Self.text("Language.md")
    for context in Keys.all {
      for key in context.keys where !key.name.hasPrefix("<") {
        let isNamed = language.contains("`\(key.name)`") || language.contains("\(key.name):")
        #expect(isNamed, "'\(key.name)' of \(context.name) is not in the reference's prose")
      }
    }
  }
}
