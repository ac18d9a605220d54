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

  /// The runs take an app that conforms on the main actor, with its store.
  @Test func anAppTakesTheRuns() throws {
    let folder = try TemporaryFolder()
    let spec = """
      flowspec: 1
      flow: Door
      events: { open: Open., lock: Lock. }
      inputs: { key: Bool }
      effects: { click: Click. }
      states:
        closed: { transitions: { open: ajar, lock: { to: locked, when: key, effects: click } } }
        ajar: {}
        locked: {}
      scenarios:
        a key locks:
          - { change: { key: true } }
          - { send: lock }
          - { expect: { state: locked, effects: click } }
      """
    var configuration = Configuration.standard
    configuration.generation.store = .observable
    let project = Project(specs: [SourceText(path: "Door.flow.yaml", text: spec)], configuration: configuration) { _ in
      .failure(UnreadableFile(reason: "there is none"))
    }
    var paths = try (GeneratedCode.files(project) + project.generateTests().files).map { try folder.write($0.text, $0.name) }
    #expect(paths.count == 2)
    let app = """
      import Testing

      @MainActor struct AppSubject: @MainActor DoorFlowSubject {
        private let store: DoorFlow.Store
        let launchOutcomes: [DoorFlow.Outcome] = []
        var machine: DoorFlow.Machine { store.machine }

        init(inputs: DoorFlow.Inputs) {
          store = DoorFlow.Store.launch(inputs: inputs) { effect in print(effect) }
        }

        mutating func send(_ event: DoorFlow.Event) -> [DoorFlow.Outcome] { store.send(event) }
        mutating func update(_ inputs: DoorFlow.Inputs) -> [DoorFlow.Outcome] { store.update(inputs) }
      }

      @MainActor @Suite struct AppTests {
        @Test func aKeyLocks() { DoorFlowRuns<AppSubject>.scenario1() }
      }
      """
    paths.append(try folder.write(app, "App.swift"))
    for mode in ["5", "6"] {
      let errors = try SwiftCompiler.errors(["-typecheck", "-warnings-as-errors", "-swift-version", mode] + paths)
      #expect(errors == "", "\(errors)")
    }
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
