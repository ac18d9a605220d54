import Foundation
import Testing

@testable import FlowSpecKit

@Suite struct PageGoldenTests {
  /// With FLOWSPEC_RECORD=1 the pages are rewritten, and the run fails, so that nobody records by mistake.
  @Test func pagesAreAsKept() throws {
    let project = DocumentedCases.project(DocumentedCases.kept)
    let (markdown, html) = (project.document(.markdown), project.document(.html))
    #expect(markdown.diagnostics == [])
    // One page of the other kind is enough to see its changes.
    let kept = markdown.files + html.files.filter { $0.name == "Room.flow.html" }
    let folder = DocumentedCases.folder
    if ProcessInfo.processInfo.environment["FLOWSPEC_RECORD"] == "1" {
      for file in kept {
        try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.name))
      }
      Issue.record("recorded the pages: look at them, then run again without FLOWSPEC_RECORD")
      return
    }
    #expect(DocumentedCases.names(in: folder).filter { !$0.hasSuffix(".yaml") } == kept.map(\.name).sorted())
    for file in kept {
      let text = try String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(file.text == text, "\(file.name) is not as kept")
    }
  }

  @Test(arguments: PageFormat.all.indices) func pagesAreTheSameEachTime(_ index: Int) {
    let format = PageFormat.all[index]
    #expect(
      DocumentedCases.project(DocumentedCases.kept).document(format).files.map(\.text)
        == DocumentedCases.project(DocumentedCases.kept).document(format).files.map(\.text))
  }
}
