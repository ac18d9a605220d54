import Foundation
import Testing

@testable import FlowSpecKit

/// The files of each case, kept beside its spec; and programs that drive them.
@Suite(.serialized) struct GoldenTests {
  /// `FLOWSPEC_RECORD=1 swift test` rewrites them, and fails.
  private static let isRecording = ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] != nil

  @Test(arguments: GeneratedCode.caseNames()) func filesAreAsKept(_ name: String) throws {
    let folder = GeneratedCode.cases.appendingPathComponent(name)
    for file in try GeneratedCode.files(GeneratedCode.project(in: folder, GeneratedCode.sharing)) {
      // All cases have the same shared file, so only Library keeps it.
      let place = file.spec == nil ? GeneratedCode.cases.appendingPathComponent("Library") : folder
      try compare(file.text, with: place.appendingPathComponent(file.name))
    }
  }

  /// The package in `Consumers` that commits what is generated.
  @Test func theCommittedFilesAreCurrent() throws {
    let package = GeneratedCode.tests.appendingPathComponent("Consumers/Door")
    var configuration = Configuration.standard
    configuration.generation.access = .public
    configuration.generation.chosenLines = .left
    let project = try GeneratedCode.project(in: package.appendingPathComponent("Specs"), configuration)
    for file in try GeneratedCode.files(project) {
      try compare(file.text, with: package.appendingPathComponent("Sources/Door/Flows").appendingPathComponent(file.name))
    }
    for file in project.generateTests().files {
      try compare(file.text, with: package.appendingPathComponent("Tests/DoorTests/Flows").appendingPathComponent(file.name))
    }
  }

  /// A case with a `main.swift` prints the text of `expected.txt`.
  @Test(arguments: GeneratedCode.caseNames()) func programsPrintWhatIsExpected(_ name: String) throws {
    let folder = GeneratedCode.cases.appendingPathComponent(name)
    let program = folder.appendingPathComponent("main.swift")
    guard FileManager.default.fileExists(atPath: program.path) else { return }
    let built = try TemporaryFolder()
    let files = try GeneratedCode.files(GeneratedCode.project(in: folder, GeneratedCode.sharing)).map { try built.write($0.text, $0.name) }
    let binary = built.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "5", "-Onone", "-o", binary, program.path] + files)
    try #require(errors == "")
    let (output, isSuccess) = try SwiftCompiler.run(binary, [])
    #expect(isSuccess)
    try compare(output, with: folder.appendingPathComponent("expected.txt"))
  }

  private func compare(_ text: String, with file: URL) throws {
    let known = try? String(contentsOf: file, encoding: .utf8)
    guard known != text else { return }
    if Self.isRecording { try Data(text.utf8).write(to: file) }
    Issue.record("\(file.lastPathComponent) \(Self.isRecording ? "was recorded; read it" : "differs from what is generated")")
  }
}
