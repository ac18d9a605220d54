import Foundation
import Testing

@testable import FlowSpecKit

/// Lists of which only the top is known, against the exploration by brute force, which knows all of them.
@Suite struct SummaryAgreementTests {
  /// A share of the flows each time, as each is asked many questions.
  private static let seeds = CheckerAgreementTests.seeds.filter { !CheckerAgreementTests.isStandard || $0.isMultiple(of: 8) }

  @Test(arguments: seeds) func nothingIsMissed(_ seed: UInt64) {
    guard let flow = RandomFlowTests.flow(seed: seed).flow, flow.has(.layouts) else { return }
    let explored = ExploredFlow(flow, depth: 3, limit: 3 * CheckerAgreementTests.limit)
    let expressions = Self.expressions(explored.prepared.system)
    var limits = CheckLimits()
    limits.configurations = 20_000
    let base = PreparedSystem(explored.prepared.system, explored.prepared.shape, faults: Array(explored.reference.faults.keys))
    let wanted = expressions.map { Reaching.Wanted(expression: $0, question: "summaries") }
    for view in [NavigationView.outlines, .summaries, .askedContainers, .askedLists, .room] {
      let answers = Reaching(base: base, limits: limits, open: nil).explore(wanted, view)
      for (expression, answer) in zip(expressions, answers) {
        guard let answer, case .holds = answer.conclusion.verdict else { continue }
        let isSeen = explored.reference.configurations.contains { fields in
          var interpreter = Interpreter(explored.prepared, ConcreteStore(fields))
          return interpreter.isTrue(expression)
        }
        #expect(!isSeen, "seed \(seed): \(expression) is reached, though \(view) say that it is not")
      }
    }
  }

  /// Facts about the navigation, each alone, with another one, and in each state.
  private static func expressions(_ system: TransitionSystem) -> [LoweredExpression] {
    let routes = system.routes.indices.filter { !system.routes[$0].isCommand }
    let kept = routes.map { LoweredExpression.kept(.route(ID($0))) }
    let shown = routes.map { LoweredExpression.shown(.route(ID($0)), in: nil) }
    let facts = kept + shown + kept.map { LoweredExpression.not($0) }
    let states = system.states.indices.dropFirst().map { LoweredExpression.active(ID($0)) }
    var found = facts
    for (place, fact) in facts.enumerated() {
      found.append(.and(fact, states[place % max(1, states.count)]))
      found.append(.and(fact, facts[(place * 7 + 3) % facts.count]))
    }
    return found
  }
}
