import Testing

@testable import FlowSpecKit

/// Runs that are found with the help of another one, which the flow does not have.
@Suite struct GuidedSearchTests {
  private static let text = """
    flowspec: 1
    flow: Dates
    events: { ready: Signed in., matched: { when: not shown(chat) }, seen: { from: flow }, hide: Hide., unhide: { when: hidden } }
    links: { origins: { app: "d:" } }
    restoration: { version: 1 }
    regions:
      session:
        states:
          checking: { root: logo, arrival: hold, transitions: { ready: inside } }
          inside:
            root: deck
            arrival: open
            states:
              calm: { transitions: { matched: { to: celebrating, open: match } } }
              celebrating: { transitions: { seen: calm } }
      cover:
        states:
          visible: { transitions: { hide: { to: hidden, open: curtain } } }
          hidden: { arrival: hold, transitions: { unhide: visible } }
    routes:
      logo: { place: screen, available: checking }
      deck: { place: main, available: inside, opens: other }
      other: { place: main, parameters: { id: Int }, available: inside, opens: other }
      chat: { place: main, parameters: { id: Int }, available: inside, links: { app: "/chats/{id}" }, restores: true }
      match: { place: screen, available: inside, dismissed: seen }
      curtain: { place: screen, available: hidden }
    layouts: { all: { containers: { main: stack } } }
    properties:
      lost: { possible: celebrating and not kept(match) }
    """

  private static func search(along names: [String]) throws -> GuidedSearch {
    let spec = SourceText(path: "Dates.flow.yaml", text: text)
    let project = Project(specs: [spec], configuration: .standard) { _ in .failure(UnreadableFile(reason: "no such file")) }
    let flow = try #require(project.flows[0])
    let lowering = FlowLowering(flow)
    guard case .possible(let expression) = flow.properties[0].claim else { preconditionFailure("it is a 'possible' property") }
    let goal = lowering.lowered(expression)
    let system = lowering.system()
    let base = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: 3, keepsData: false)))
    let sliced = Slice(base, Slice.Wish(expressions: [goal])).sliced(system, observing: [goal])
    let model = Model(sliced, depth: 3, predicates: [.expression(goal)], watchesOccurrences: false)
    let stimuli = try names.map { name -> Stimulus in
      if name == "relaunch" { return .relaunch }
      return .event(ID(try #require(flow.events.firstIndex { $0.name.value == name })), [])
    }
    let steps = ([.launch(inputs: system.inputs.map { _ in -1 })] + stimuli).map {
      Run.Step(stimulus: $0, decisions: [], happenings: [], changes: [], result: .stable)
    }
    return GuidedSearch(model: model, goal: goal, guide: Run(steps: steps, circle: nil), base: system, most: 24_000, shouldStop: { false })
  }

  /// Saved navigation replaces the match once links open again. For that a chat must be open before the relaunch, which the guide leaves out.
  @Test func stepsThatTheGuideLacksAreFound() throws {
    let search = try Self.search(along: ["relaunch", "hide", "ready", "matched", "unhide"])
    let (model, found) = try (search.model, #require(search.found()))
    #expect(found.steps.count == 7)
    var words = found.launch.words
    for step in found.steps {
      var interpreter = Interpreter(model.prepared, ConcreteStore(model.packing.unpacked(words), decisions: step.choices))
      let result = interpreter.run(step.stimulus)
      #expect(result == .stable)
      words = model.packing.packed(interpreter.store.fields)
      #expect(words == step.words)
    }
    var last = Interpreter(model.prepared, ConcreteStore(model.packing.unpacked(words)))
    let isGoal = last.isTrue(search.goal)
    #expect(isGoal)
  }

  /// A step of the guide that nothing needs, or that is not possible, is left out.
  @Test func stepsOfTheGuideAreLeftOut() throws {
    let found = try #require(try Self.search(along: ["seen", "relaunch", "hide", "ready", "matched", "unhide"]).found())
    #expect(!found.steps.isEmpty)
  }
}
