import Foundation
import Testing

@testable import FlowSpecKit

/// Numbers that an app passes lie in the ranges of the spec.
@Suite struct RangeTests {
  private static let spec = """
    flowspec: 1
    flow: Pages
    types: { Position: [top, step: 0...3] }
    events: { turn: { payload: { page: 1...4, before: 1...4? } }, put: { payload: { position: Position } } }
    inputs: { level: 0...3 }
    variables: { at: Position }
    effects: { load: { payload: { page: 1...4 } } }
    routes: { home: { place: main, opens: show }, show: { place: main, parameters: { season: 1...9 } } }
    layouts: { one: { containers: { main: stack } } }
    states: { one: { root: home, transitions: { turn: { effects: load }, put: { set: { at: event.position } } } } }
    """

  @Test func whatLiesOutsideIsRejected() throws {
    let folder = try TemporaryFolder()
    var paths = try GeneratedCode.files(GeneratedCode.project(of: [("Pages.flow.yaml", Self.spec)])).map { try folder.write($0.text, $0.name) }
    paths.append(try folder.write(Self.program, "main.swift"))
    let binary = folder.url.appendingPathComponent("program").path
    let errors = try SwiftCompiler.errors(["-swift-version", "6", "-warnings-as-errors", "-Onone", "-o", binary] + paths)
    try #require(errors == "", "\(errors)")
    let (output, isSuccess) = try SwiftCompiler.run(binary, [])
    #expect(isSuccess)
    #expect(
      output == """
        turn(page: 4, before: nil): [program.PagesFlow.Effect.load(page: 4)]
        turn(page: 99, before: nil): rejected
        turn(page: 1, before: Optional(0)): rejected
        put(position: step(3)): []
        put(position: step(4)): rejected
        level 3: []
        level 500: rejected
        season 9: []
        season 500: rejected
        step(3), 3, [program.PagesFlow.Route.show(season: 9)]

        """)
  }

  private static let program = """
    typealias Outcome = PagesFlow.Outcome

    func report(_ name: String, _ outcomes: [Outcome]) {
      if case .rejected? = outcomes.first { return print("\\(name): rejected") }
      print("\\(name): \\(outcomes.compactMap { if case .effect(let effect) = $0 { effect } else { nil } })")
    }

    func run() {
      var machine = PagesFlow.Machine.launch(inputs: .init(level: 0)).machine
      for event: PagesFlow.Event in [.turn(page: 4, before: nil), .turn(page: 99, before: nil), .turn(page: 1, before: 0)] {
        report("\\(event)", machine.send(event))
      }
      for position: PagesFlow.Position in [.step(3), .step(4)] {
        report("put(position: \\(position))", machine.send(.put(position: position)))
      }
      for level in [3, 500] { report("level \\(level)", machine.update(.init(level: level))) }
      for season in [9, 500] { report("season \\(season)", machine.move(.open(.show(season: season)))) }
      print("\\(machine.variables.at), \\(machine.inputs.level), \\(machine.navigation[.main].dropFirst().map { $0 })")
    }

    run()
    """
}
