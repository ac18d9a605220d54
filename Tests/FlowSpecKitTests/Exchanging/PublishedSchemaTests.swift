import Foundation
import Testing

@testable import FlowSpecKit

/// The files that flowspec writes are valid under the schemas published for them.
@Suite struct PublishedSchemaTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let specs = ["Air", "Awful", "Composition", "Kane", "Wire"]

  private static func project(_ name: String) throws -> Project {
    let folder = root.appending(path: "Specs")
    let text = try String(contentsOf: folder.appending(path: "\(name).flow.yaml"), encoding: .utf8)
    return Project(specs: [SourceText(path: "Specs/\(name).flow.yaml", text: text)], configuration: .standard) { path in
      guard let data = try? Data(contentsOf: root.appending(path: path)) else { return .failure(UnreadableFile(reason: "missing")) }
      return .success([UInt8](data))
    }
  }

  @Test(arguments: specs) func systemsFitTheirSchema(_ name: String) throws {
    let json = try Self.project(name).systemJSON(spec: 0).get()
    #expect(SchemaValidator.problems(of: json, schema: PublishedSchema.system.json) == [])
    #expect(JSON.parse(Array(json.text.utf8)) == .success(json))
  }

  private static let broken = """
    flowspec: 1
    flow: A
    events: { signIn: In., pay: { payload: { amount: 1...3 } } }
    variables: { session: Bool }
    states:
      signedOut: { transitions: { signIn: signedIn, pay: paying } }
      signedIn: { transitions: { pay: paying } }
      paying: {}
    properties:
      paying needs a session: { never: paying and not session }
      paying is possible: { possible: paying }
    """

  @Test func findingsAndTracesFitTheirSchema() throws {
    let project = Project(specs: [SourceText(path: "A.flow.yaml", text: Self.broken)], configuration: .standard) { _ in
      .failure(UnreadableFile(reason: "missing"))
    }
    let result = project.check(explains: true)
    var options = CheckReport.Options()
    options.explains = true
    options.countsRules = true
    options.rulePage = "https://wiki.example/{rule}"
    let report = FindingsJSON(CheckReport(result, project.sources, tool: ("flowspec", "0"), options: options)).json
    #expect(SchemaValidator.problems(of: report, schema: PublishedSchema.findings.json) == [])
    let traces = Replay.traces(in: report)
    #expect(!traces.isEmpty)
    for trace in traces {
      #expect(SchemaValidator.problems(of: trace, schema: PublishedSchema.trace.json) == [])
      #expect(try project.replay([trace], spec: 0).get().compactMap(\.problem) == [])
    }
    // The two properties, and the machine.
    #expect(report["questions"]?.elements?.count == 3)
  }

  /// A validator that lets everything pass proves nothing.
  @Test func whatDoesNotFitIsSeen() throws {
    let json = try Self.project("Kane").systemJSON(spec: 0).get()
    for name in ["version", "states", "held"] {
      let without = JSON.object((json.members ?? []).filter { $0.name != name })
      #expect(SchemaValidator.problems(of: without, schema: PublishedSchema.system.json) == [" has no \(name)"])
    }
  }
}
