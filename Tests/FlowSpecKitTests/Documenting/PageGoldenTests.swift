import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct PageGoldenTests {
  /// With FLOWSPEC_RECORD=1 the pages are rewritten, and the run fails, so that nobody records by mistake.
  @Test func pagesAreAsKept() throws {
    let result = DocumentedCases.project(DocumentedCases.kept).documentMarkdown()
    #expect(result.diagnostics == [])
    let folder = DocumentedCases.folder
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      for file in result.files {
        try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.name))
      }
      Issue.record("recorded the pages: look at them, then run again without FLOWSPEC_RECORD")
      return
    }
    #expect(DocumentedCases.names(in: folder).filter { $0.hasSuffix(".md") } == result.files.map(\.name).sorted())
    for file in result.files {
      let kept = try String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(file.text == kept, "\(file.name) is not as kept")
    }
  }

  @Test func pagesAreTheSameEachTime() {
    #expect(
      DocumentedCases.project(DocumentedCases.kept).documentMarkdown().files.map(\.text)
        == DocumentedCases.project(DocumentedCases.kept).documentMarkdown().files.map(\.text))
  }
}
