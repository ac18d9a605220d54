import Foundation
import Testing

/// Compares the output of `flowspec check` for every spec in `Tests/Cases`, to the letter.
@Suite struct CaseTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Cases")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/Spec.flow.yaml").path) }.sorted()

  @Test func thereAreCases() {
    #expect(!Self.names.isEmpty)
  }

  /// With FLOWSPEC_RECORD=1 the outputs are rewritten, and the run fails, so that nobody records by mistake.
  @Test(arguments: names) func theCaseSaysWhatIsFound(_ name: String) throws {
    let folder = Self.folder.appendingPathComponent(name)
    let file = folder.appendingPathComponent("expected.txt")
    var output = try BuiltTool.run("flowspec check Spec.flow.yaml --color never", in: folder)
    let exit = "[exit 1]\n"
    let failed = output.hasSuffix(exit)
    if failed { output.removeLast(exit.count) }
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      try output.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): look at it, then run again without FLOWSPEC_RECORD")
    } else {
      #expect(try output == String(contentsOf: file, encoding: .utf8))
      #expect(failed == !output.contains("no findings"))
    }
  }
}
