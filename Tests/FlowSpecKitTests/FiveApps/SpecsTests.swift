import Foundation
import Testing

@testable import FlowSpecKit

/// The five apps' specs: clean, and every link that a scenario opens has the form of some route.
@Suite struct SpecsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Specs")

  static let names = ["Air", "Awful", "Composition", "Kane", "Wire"]

  static func project(_ name: String) throws -> Project {
    let text = try String(contentsOf: folder.appendingPathComponent("\(name).flow.yaml"), encoding: .utf8)
    return Project(specs: [SourceText(path: "\(name).flow.yaml", text: text)], configuration: .standard) { path in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
        return .failure(UnreadableFile(reason: "no such file"))
      }
      return .success(Array(data))
    }
  }

  @Test(arguments: names) func nothingIsFound(_ name: String) throws {
    #expect(try Self.project(name).check().diagnostics.map(\.message) == [])
  }

  @Test(arguments: names) func linksOfScenariosAreParsed(_ name: String) throws {
    let flow = try #require(try Self.project(name).flows[0])
    let forms = flow.parsedForms
    let links = flow.scenarios.flatMap(\.steps).compactMap { step -> String? in
      if case .open(let url, _) = step.action { return url.value }
      return nil
    }
    #expect(!links.isEmpty)
    let index = LinkIndex(forms.map(\.link))
    let unparsed = links.filter { link in LinkURL(link).map { index.matches($0).isEmpty } ?? true }
    #expect(unparsed == [])
  }
}
