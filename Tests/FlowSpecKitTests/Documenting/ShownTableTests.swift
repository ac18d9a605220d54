import Testing

@testable import FlowSpecKit

@Suite struct ShownTableTests {
  private func shown(_ table: ShownTable, _ name: String) throws -> Table {
    let index = try #require(DocumentedCases.flowNames.firstIndex(of: name))
    return try DocumentedCases.project().show(table, spec: index).get()
  }

  @Test func linksTellWhatALinkMeetsAndUntilWhen() throws {
    #expect(
      try shown(.links, "Room").text == """
        state   lamp           window         until
        dark    refuse, shout  refuse, shout
        bright  open           uncovered

        """)
    #expect(try shown(.links, "Gate").text.contains("door.closed + inside.bright  hold                  no event is awaited"))
  }

  @Test func layoutsTellWhereRoutesStand() throws {
    #expect(try shown(.layouts, "Shop").markdown.contains("| `order` | `detail` | `main` (for `detail`) |"))
  }

  @Test func statesTellWaysInAndOut() throws {
    let lines = try shown(.states, "Room").text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[2].contains("dark on lightUp"))
    #expect(try shown(.states, "Room").json.text.contains("\"leads to\": \"lightUp to bright\""))
  }

  @Test func aSpecWithErrorsIsNotShown() {
    let project = DocumentedCases.project(of: "flowspec: 1\nflow: A\nstates: { a: { transitions: { go: b } } }\n")
    guard case .failure(let problem) = project.show(.states, spec: 0) else {
      Issue.record("it is shown")
      return
    }
    #expect(!problem.diagnostics.isEmpty)
    #expect(project.document(.markdown).files.isEmpty)
  }

  @Test func manyRegionsAreToldApart() throws {
    let regions = (0..<9).map { "  r\($0): { states: { a\($0): { arrival: hold }, b\($0): {} } }\n" }.joined()
    let flow = try #require(DocumentedCases.project(of: "flowspec: 1\nflow: Wide\nregions:\n" + regions).flows[0])
    let tables = ArrivalTables(flow).tables.filter { !$0.table.rows.isEmpty }
    #expect(tables.count == 9)
    #expect(tables.allSatisfy { $0.part != nil })
  }
}
