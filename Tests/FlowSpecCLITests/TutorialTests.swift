import Foundation
import Testing

/// A reader who follows the tutorial sees what it shows.
@Suite struct TutorialTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/FlowSpecKit/FlowSpecKit.docc/Tutorial.md")

  /// With FLOWSPEC_RECORD=1 the page is rewritten, and the run fails, so that nobody records by mistake.
  @Test func everyStepHappens() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let actual = try withTemporaryFolder { folder in
      try Transcript(text).page({ try BuiltTool.run($0, in: folder) }) { name, text in
        try text.write(to: Self.made(name, in: folder), atomically: true, encoding: .utf8)
      } change: { name, diff in
        let file = try Self.made(name, in: folder)
        let changed = Self.applying(diff, to: try String(contentsOf: file, encoding: .utf8))
        try #require(changed, "\(name) has no place for this:\n\(diff)").write(to: file, atomically: true, encoding: .utf8)
      }
    }
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      try actual.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("recorded the tutorial: look at it, then run again without FLOWSPEC_RECORD")
    } else {
      #expect(actual.split(separator: "\n") == text.split(separator: "\n"))
    }
  }

  @Test func aChangeNeedsExactlyOnePlace() {
    #expect(Self.applying(" b\n-c\n+d\n", to: "a\nb\nc\n") == "a\nb\nd\n")
    #expect(Self.applying("-c\n", to: "a\nb\n") == nil)
    #expect(Self.applying("-a\n", to: "a\nb\na\n") == nil)
  }

  private static func made(_ name: String, in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }

  /// Returns the text with the change, or nil if the change's old lines are not there exactly once.
  private static func applying(_ diff: String, to text: String) -> String? {
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    func side(_ other: Character) -> String { "\n" + lines.filter { $0.first != other }.map { $0.dropFirst() + "\n" }.joined() }
    let parts = ("\n" + text).components(separatedBy: side("+"))
    return parts.count == 2 ? String(parts.joined(separator: side("-")).dropFirst()) : nil
  }
}
