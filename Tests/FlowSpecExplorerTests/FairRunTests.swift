import FlowSpecExplorer
import Testing

@Suite struct FairRunTests {
  /// A question about a random system, with everything the naive answer needs.
  struct Question {
    let system: RandomSystem
    let naive: NaiveExploration
    let holds: [[Bool]]
    let barred: UInt64
    let fairness: Fairness

    init(seed: UInt64) {
      system = RandomSystem(seed: seed, widths: 1...2, fieldCount: 2...3)
      naive = NaiveExploration(system)
      let (system, naive) = (system, naive)
      holds = (0..<system.predicateCount).map { predicate in naive.configurations.map { system.judgement(predicate, $0).holds } }
      var numbers = SeededNumbers(seed &+ 5000)
      barred = UInt64([0, 0, 1, 4].randomElement(using: &numbers) ?? 0)
      let labels: [UInt64] = [1, 2, 4, 3]
      fairness = Fairness(
        strong: (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
          Fairness.Strong(enabled: Int.random(in: 2...4, using: &numbers), labels: labels.randomElement(using: &numbers) ?? 1)
        },
        weak: (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
          Fairness.Weak(pending: Int.random(in: 2...4, using: &numbers), labels: labels.randomElement(using: &numbers) ?? 1)
        })
    }

    func edges(_ node: Int) -> [NaiveExploration.Edge] { naive.edges[node].filter { $0.labels & barred == 0 && !holds[1][$0.target] } }

    /// The nodes that can be reached from a start without meeting the goal.
    var open: Set<Int> {
      var waiting = naive.configurations.indices.filter { holds[0][$0] && !holds[1][$0] }
      var seen = Set(waiting)
      while let node = waiting.popLast() {
        for edge in edges(node) where seen.insert(edge.target).inserted { waiting.append(edge.target) }
      }
      return seen
    }

    func isFair(_ nodes: Set<Int>, _ labels: UInt64) -> Bool {
      fairness.strong.allSatisfy { condition in condition.labels & labels != 0 || !nodes.contains { holds[condition.enabled][$0] } }
        && fairness.weak.allSatisfy { condition in condition.labels & labels != 0 || !nodes.allSatisfy { holds[condition.pending][$0] } }
    }

    /// Tells whether some strongly connected set of open nodes is fair; tries every subset.
    var hasFairRun: Bool {
      let nodes = open.sorted()
      return (1..<max(1, 1 << nodes.count)).contains { subset in
        let chosen = Set(nodes.indices.filter { subset >> $0 & 1 == 1 }.map { nodes[$0] })
        let inner = chosen.flatMap { edges($0).filter { chosen.contains($0.target) } }
        return isFair(chosen, inner.reduce(0) { $0 | $1.labels }) && isConnected(chosen)
      }
    }

    private func isConnected(_ chosen: Set<Int>) -> Bool {
      chosen.allSatisfy { start in
        var waiting = [start]
        var seen: Set = [start]
        while let node = waiting.popLast() {
          for edge in edges(node) where chosen.contains(edge.target) && seen.insert(edge.target).inserted { waiting.append(edge.target) }
        }
        return seen == chosen
      }
    }
  }

  @Test(arguments: 0..<400) func agreesWithTryingAllSets(seed: UInt64) {
    let question = Question(seed: seed)
    guard question.open.count <= 9 else { return }
    let lasso = question.system.explorer.explore(from: question.system.initial)
      .fairRun(from: 0, avoiding: 1, without: question.barred, fairness: question.fairness)
    #expect((lasso != nil) == question.hasFairRun)
  }

  @Test(arguments: 0..<400) func everyLassoIsAFairRun(seed: UInt64) {
    let question = Question(seed: seed)
    let found = question.system.explorer.explore(from: question.system.initial)
    guard let lasso = found.fairRun(from: 0, avoiding: 1, without: question.barred, fairness: question.fairness) else { return }
    let start = lasso.startStep == 0 ? lasso.stem.start : lasso.stem.steps[lasso.startStep - 1].configuration
    #expect(question.holds[0][start] && !question.holds[1][start])
    var node = lasso.stem.start
    #expect(found.trace(to: node).steps.isEmpty)
    for (place, step) in (lasso.stem.steps + lasso.cycle).enumerated() {
      let edge = NaiveExploration.Edge(stimulus: step.stimulus, choices: step.choices, labels: step.labels, target: step.configuration)
      #expect(question.naive.edges[node].contains(edge))
      if place >= lasso.startStep { #expect(question.edges(node).contains(edge)) }
      node = step.configuration
    }
    #expect(node == lasso.stem.end)
    let round = Set([lasso.stem.end] + lasso.cycle.map(\.configuration))
    #expect(question.isFair(round, lasso.cycle.reduce(0) { $0 | $1.labels }))
  }

  @Test func aFairWorldAnswersAtLast() {
    // A request may be answered (label 1), or the screen may turn for ever.
    let packing = Packing(widths: [1, 2])
    let explorer = Explorer(
      packing: packing, stimulusCount: 3, predicateCount: 3,
      interpret: { stimulus, configuration, _ in
        let asked = packing.value(of: 0, in: configuration)
        var update = Update()
        if stimulus < 2 {
          update.assign(1 - UInt32(stimulus), to: 0)
          let isPossible = asked == UInt32(stimulus)
          return Answer(tests: [.value(field: 0, asked)], outcome: isPossible ? .successor(update, labels: UInt64(stimulus)) : .impossible)
        }
        let turn = packing.value(of: 1, in: configuration)
        update.assign((turn + 1) % 4, to: 1)
        return Answer(tests: [.value(field: 1, turn)], outcome: .successor(update, labels: 2))
      },
      judge: { predicate, configuration in
        let field = predicate == 2 ? 1 : 0
        let value = packing.value(of: field, in: configuration)
        return Judgement(tests: [.value(field: field, value)], holds: predicate == 0 ? value == 1 : value == 0)
      })
    let found = explorer.explore(from: [[0]])
    #expect(found.fairRun(from: 0, avoiding: 1)?.cycle == [])
    #expect(found.fairRun(from: 0, avoiding: 1)?.stem.steps.count == 1)
    let answered = Fairness(strong: [.init(enabled: 0, labels: 1)])
    #expect(found.fairRun(from: 0, avoiding: 1, fairness: answered) == nil)
    let turning = Fairness(weak: [.init(pending: 0, labels: 2)])
    #expect(found.fairRun(from: 0, avoiding: 1, fairness: turning)?.cycle.count == 4)
    let leaving = Fairness(weak: [.init(pending: 2, labels: 4)])
    // Turning once and staying there is shorter than turning for ever.
    let left = found.fairRun(from: 0, avoiding: 1, fairness: leaving)
    #expect(left?.stem.steps.count == 2)
    #expect(left?.cycle == [])
  }
}
