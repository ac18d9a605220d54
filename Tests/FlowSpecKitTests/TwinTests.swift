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

  /// Each function of the interpreter has a twin, or the page says why it has none.
  @Test func everyFunctionOfTheInterpreterIsOnThePage() throws {
    let rows = try Self.page.get().matches(of: /(?m)^\| `(Interpreter\w*)` \| (.+) \| .+ \|$/).map { ($0.output.1, $0.output.2) }
    let files = try Self.files().filter { $0.contains("/TransitionSystem/Interpreter/Interpreter") && $0.hasSuffix(".swift") }
    #expect(files.count > 10)
    for file in files {
      let functions = try Self.functions(in: file)
      let name = URL(filePath: file).deletingPathExtension().lastPathComponent
      let own = rows.filter { $0.0 == name }.map(\.1)
      let listed = Set(own.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.output.1) } })
      let alone = Set(functions.filter(\.value.isEmpty).keys)
      #expect(own == ["all"] ? alone.count == functions.count : alone == listed, "\(name): \(alone.symmetricDifference(listed).sorted())")
    }
  }

  /// A function with each twin in its comment.
  private static func pairsInComments() throws -> Set<String> {
    var found: Set<String> = []
    for file in try files() where file.hasSuffix(".swift") && (file.contains("/TransitionSystem/") || file.contains("/Generating/")) {
      let name = URL(filePath: file).deletingPathExtension().lastPathComponent
      for (function, twins) in try functions(in: file) { for twin in twins { found.insert("\(name).\(function) \(twin)") } }
    }
    return found
  }

  /// The functions of a file, with the twins that their comments name; functions of one name count as one.
  private static func functions(in file: String) throws -> [String: [Substring]] {
    var found: [String: [Substring]] = [:]
    var twins: [Substring] = []
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      if let twin = line.firstMatch(of: /^ *\/\/\/ Twin: `(.+)`\.$/) { twins.append(twin.output.1) }
      guard let name = line.firstMatch(of: /^ *[^\/]*func (\w+)/) else { continue }
      found[String(name.output.1), default: []] += twins
      twins = []
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
