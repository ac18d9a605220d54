import Foundation
import Testing

/// The page "Twins" agrees with the comments of the functions that it names.
@Suite struct TwinTests {
  private static let page = Result {
    try String(contentsOf: ArchitectureTests.kit.appending(path: "FlowSpecKit.docc/Twins.md"), encoding: .utf8)
  }

  @Test func everyPairNamesEachOther() throws {
    let pairs = try Self.page.get().matches(of: /(?m)\| `(\w+\.\w+)` \| `(\w+\.\w+)` \|$/).map { ($0.output.1, $0.output.2) }
    #expect(pairs.count > 40)
    let expected = Set(pairs.flatMap { ["\($0) \($1)", "\($1) \($0)"] })
    #expect(try expected.symmetricDifference(Self.pairsInComments()) == [])
  }

  /// A function with each twin in its comment.
  private static func pairsInComments() throws -> Set<String> {
    var found: Set<String> = []
    for file in try files() where file.hasSuffix(".swift") && (file.contains("/TransitionSystem/") || file.contains("/Generating/")) {
      var twins: [Substring] = []
      for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
        if let twin = line.firstMatch(of: /^ *\/\/\/ Twin: `(.+)`\.$/) { twins.append(twin.output.1) }
        guard !twins.isEmpty, let name = line.firstMatch(of: /^ *[^\/]*func (\w+)/) else { continue }
        for twin in twins { found.insert("\(URL(filePath: file).deletingPathExtension().lastPathComponent).\(name.output.1) \(twin)") }
        twins = []
      }
    }
    return found
  }

  @Test func everyFileAndTestExists() throws {
    let files = try Self.files()
    for file in try Self.page.get().matches(of: /`([\w\/]+\.(?:swift|js))`/) {
      #expect(files.contains { $0.hasSuffix("/\(file.output.1)") }, "\(file.output.1)")
    }
    let tests = try Self.files(below: GeneratedCode.tests)
    for suite in try Self.page.get().matches(of: /`(\w+Tests)`/) {
      #expect(tests.contains { $0.hasSuffix("/\(suite.output.1).swift") }, "\(suite.output.1)")
    }
  }

  private static func files(below folder: URL = ArchitectureTests.kit) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
  }
}
