import Foundation
import Testing

/// The README's specs are those of the repository, and its outputs are real.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func theReadmeSaysWhatHappens() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let actual = try Transcript(page).page({ try BuiltTool.run($0, in: Self.root) }) { name, text in
      if name == ".flowspec.yaml" { return try Self.checkConfiguration(text) }
      #expect(try text == String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8), "\(name)")
    }
    #expect(actual.split(separator: "\n") == page.split(separator: "\n"))
  }

  private static func checkConfiguration(_ text: String) throws {
    let output = try withTemporaryFolder { folder in
      try text.write(to: folder.appendingPathComponent(".flowspec.yaml"), atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("Specs"), withIntermediateDirectories: true)
      return try BuiltTool.run("flowspec show rules >rules.txt", in: folder)
    }
    #expect(output == "")
  }
}
