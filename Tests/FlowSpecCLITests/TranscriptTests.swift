import Foundation
import Testing

@Suite struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Transcripts")

  /// Pages of the folder, and those of the documentation that have runs.
  static let pages: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".md") }.sorted()
    + ["AppleLinks", "Editors", "HotwireAndAndroid", "Linting", "Meaning", "OpeningLinks"].map {
      "../../Sources/FlowSpecKit/FlowSpecKit.docc/\($0).md"
    }

  /// With FLOWSPEC_RECORD=1 the pages are rewritten, and the run fails, so that nobody records by mistake.
  @Test(arguments: pages) func theManualSaysWhatHappens(_ name: String) throws {
    let url = Self.folder.appendingPathComponent(name)
    let page = try String(contentsOf: url, encoding: .utf8)
    let actual = try withTemporaryFolder { folder in
      try Transcript(page).page({ try BuiltTool.run($0, in: folder) }) { name, text in
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      try actual.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): look at it, then run again without FLOWSPEC_RECORD")
    } else {
      #expect(actual.split(separator: "\n") == page.split(separator: "\n"))
    }
  }

  @Test func thereArePages() {
    #expect(!Self.pages.isEmpty)
  }

  @Test func aPageIsKeptAsItIsApartFromOutputs() {
    let page = "# A\n\n```yaml a.yaml\nx: 1\n\n```\n\n```swift\n$ no\n```\n```diff a.yaml\n-x: 1\n```\n```console\n$ one\nout\n[exit 1]\n$ two\n```\n"
    let transcript = Transcript(page)
    var files: [String] = []
    let written = transcript.page({ $0 == "one" ? "out\n[exit 1]\n" : "" }, file: { files += [$0, $1] }, change: { files += [$0, $1] })
    #expect(written == page)
    #expect(files == ["a.yaml", "x: 1\n\n", "a.yaml", "-x: 1\n"])
  }
}
