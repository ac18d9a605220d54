import Testing

@testable import FlowSpecKit

/// Runs that need many steps in one direction.
@Suite struct DirectedSearchTests {
  private static let text = """
    flowspec: 1
    flow: A
    events: { add: Add., pay: Pay., paid: Paid., rate: Rate., clear: Clear., left: { from: flow } }
    variables: { cart: 0...5, orders: 0...4, stars: 0...3 }
    inputs: { online: Bool, dark: Bool }
    states:
      browsing:
        root: shop
        transitions:
          add: { set: { cart: cart + 1 }, when: cart < 5 and shown(item) }
          clear: { set: { cart: 0 } }
          pay: { to: paying, when: cart > 0 and shown(basket), open: checkout }
          rate: { set: { stars: stars + 1 }, when: stars < 3 and orders > 0 and shown(history) }
      paying:
        transitions: { left: browsing, paid: { to: browsing, set: { orders: orders + 1, cart: 0 }, when: online and orders < 4, close: checkout } }
    routes:
      shop: { place: main, opens: [item, other, history] }
      item: { place: main, parameters: { id: Int }, opens: [basket, other] }
      other: { place: side, parameters: { id: Int }, opens: [other, help] }
      basket: { place: sheet, opens: help }
      help: { place: cover, parameters: { id: Int } }
      history: { place: side, opens: help }
      checkout: { place: sheet, available: paying, dismissed: left }
    layouts: { all: { containers: { main: stack, side: stack, sheet: modal, cover: modal } } }
    """

  private static func flow(_ properties: String) throws -> Flow {
    let spec = SourceText(path: "A.flow.yaml", text: text + "\nproperties: { \(properties) }")
    let project = Project(specs: [spec], configuration: .standard) { _ in .failure(UnreadableFile(reason: "no such file")) }
    return try #require(project.flows[0])
  }

  private static func search(for condition: String) throws -> DirectedSearch {
    let flow = try flow("p: { possible: \(condition) }")
    let lowering = FlowLowering(flow)
    guard case .possible(let expression) = flow.properties[0].claim else { preconditionFailure("it is a 'possible' property") }
    let goal = lowering.lowered(expression)
    let system = lowering.system()
    let base = PreparedSystem(system, Shape(system, bounds: Shape.Bounds(depth: 3, keepsData: false)))
    let sliced = Slice(base, Slice.Wish(expressions: [goal])).sliced(system, observing: [goal])
    let model = Model(sliced, depth: 3, predicates: [], watchesOccurrences: false)
    return DirectedSearch(model: model, goal: goal, most: 4_000, shouldStop: { false })
  }

  /// Breadth first these runs lie behind many more configurations.
  @Test(arguments: ["orders == 4 and cart == 5 and stars == 3", "orders == 3 and paying and kept(checkout)", "stars == 3 and shown(help in cover)"])
  func aLongRunIsFound(_ condition: String) throws {
    let search = try Self.search(for: condition)
    let (model, found) = try (search.model, #require(search.found()))
    var words = found.launch.words
    #expect(model.launches.contains { $0.words == words })
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

  /// A goal that no run reaches ends the search, and is no answer.
  @Test(arguments: ["stars == 3 and orders == 0", "paying and cart == 0 and kept(checkout)"])
  func whatIsImpossibleIsNotFound(_ condition: String) throws {
    #expect(try Self.search(for: condition).found() == nil)
  }

  /// The start of the promise comes late, and near it the app can wait for ever.
  @Test func aLatePromiseIsBroken() throws {
    let flow = try Self.flow("p: { whenever: paying and orders == 3 and stars == 3, eventually: browsing }")
    var limits = CheckLimits()
    // Breadth first, the start is further away than this.
    limits.configurations = 4_000
    limits.guessedBeyond = 100
    let conclusion = try #require(FlowCheck(flow, limits: limits).properties.first?.conclusion)
    guard case .violated(let run?) = conclusion.verdict else {
      Issue.record("the verdict is \(conclusion.verdict)")
      return
    }
    let circle = try #require(run.circle)
    #expect(circle > 12 && circle <= run.steps.count)
    #expect(run.steps.allSatisfy { $0.result == .stable })
  }
}
