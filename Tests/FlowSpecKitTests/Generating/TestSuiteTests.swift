import Foundation
import Testing

@testable import FlowSpecKit

/// Generated tests compile, and what they expect of the generated machine is so.
@Suite(.serialized) struct TestSuiteTests {
  @Test func generatedTestsPass() throws {
    let folder = try TemporaryFolder()
    var paths = [GeneratedCode.hostTypes.path]
    var count = 0
    var calls: [String] = []
    for source in [GeneratedCode.specs, GeneratedCode.specs.appendingPathComponent("Modules")]
      + ["Library", "Parcel", "Player"].map(GeneratedCode.cases.appendingPathComponent)
    {
      let project = try GeneratedCode.project(in: source)
      for file in try GeneratedCode.files(project) { paths.append(try folder.write(file.text, file.name)) }
      for file in project.generateTests().files {
        // Without the suite itself: the runs are called by a program that counts.
        let text = file.text.replacingOccurrences(of: "import Testing\n", with: "").replacingOccurrences(of: "#expect(", with: "expect(")
        let runs = text.components(separatedBy: "@Suite struct ")
        paths.append(try folder.write(runs[0], file.name))
        let name = String(runs[1].prefix { $0 != " " }.dropLast("Tests".count))
        for part in runs[1].components(separatedBy: "() { Runs.").dropFirst() {
          calls.append("\(name)Runs<\(name)MachineSubject>.\(part.prefix { $0 != "(" })()")
          count += 1
        }
      }
    }
    paths.append(try folder.write(Self.program(calls), "main.swift"))
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "5", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, _) = try SwiftCompiler.run(binary, [])
    #expect(output == "")
    print("\(count) generated tests")
    #expect(count > 150)
  }

  /// Whole suites, as `swift test` compiles them.
  @Test func generatedSuitesCompile() throws {
    let folder = try TemporaryFolder()
    let project = try GeneratedCode.project(in: GeneratedCode.cases.appendingPathComponent("Library"))
    var paths = [GeneratedCode.hostTypes.path]
    for file in try GeneratedCode.files(project) + project.generateTests().files { paths.append(try folder.write(file.text, file.name)) }
    let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", "6"] + paths)
    #expect(errors == "", "\(errors)")
  }

  private static func program(_ calls: [String]) -> String {
    """
    func expect(_ isSo: Bool, file: String = #fileID, line: Int = #line) {
      if !isSo { print("\\(file):\\(line)") }
    }

    \(calls.joined(separator: "\n"))
    """
  }
}
