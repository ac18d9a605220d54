import Testing

@testable import FlowSpecKit

struct ConditionSpaceTests {
  private let space = ConditionSpace([
    Axis("width", .range(0...100_000)), Axis("idiom", .cases(["phone", "pad", "mac"])), .flag("online"),
  ])
  private let pad = Condition.compare(axis: 1, .equal, 1)

  private func width(_ comparison: Comparison, _ value: Int) -> Condition {
    .compare(axis: 0, comparison, value)
  }

  private func described(_ answer: ConditionAnswer) -> String {
    switch answer {
    case .possible(let assignment): space.text(assignment)
    case .impossible: "impossible"
    case .undecided: "undecided"
    }
  }

  @Test func namesTheGapBetweenBreakpoints() {
    #expect(described(space.firstUncovered(by: [width(.greaterOrEqual, 700)])) == "width = 699")
    #expect(described(space.firstUncovered(by: [width(.less, 600), width(.greater, 700)])) == "width = 600")
    #expect(described(space.firstUncovered(by: [width(.less, 700), width(.greater, 700)])) == "width = 700")
    #expect(described(space.firstUncovered(by: [width(.lessOrEqual, 700), width(.greater, 700)])) == "impossible")
    #expect(
      described(space.firstUncovered(by: [.and([pad, width(.greaterOrEqual, 700)]), .not(pad)])) == "width = 699, idiom = pad")
    #expect(described(space.firstUncovered(by: [])) == "anything")
  }

  @Test func saysWhetherAConditionIsEverTheFirst() {
    let list = [width(.less, 500), .and([pad, width(.less, 400)]), .and([pad, width(.less, 600)]), .always, pad]
    #expect(described(space.isEverChosen(0, in: list)) == "width = 499")
    #expect(described(space.isEverChosen(1, in: list)) == "impossible")
    #expect(described(space.isEverChosen(2, in: list)) == "width = 500, idiom = pad")
    #expect(space.isEverChosen(3, in: list).assignment != nil)
    #expect(described(space.isEverChosen(4, in: list)) == "impossible")
  }

  @Test func implies() {
    #expect(space.implies(width(.greater, 700), that: width(.greaterOrEqual, 700)) == true)
    #expect(space.implies(width(.greaterOrEqual, 700), that: width(.greater, 700)) == false)
    #expect(space.implies(.and([pad, .isTrue(axis: 2)]), that: .or([pad, width(.less, 3)])) == true)
    #expect(space.implies(.never, that: .never) == true)
    #expect(space.implies(width(.greater, 100_000), that: .never) == true)
    #expect(space.implies(.not(.or([pad, .compare(axis: 1, .equal, 0)])), that: .compare(axis: 1, .equal, 2)) == true)
  }

  @Test func manyFlagsAreNoProblem() {
    let flags = ConditionSpace((0..<200).map { .flag("flag\($0)") })
    let chain = Condition.and((0..<199).map { .or([.not(.isTrue(axis: $0)), .isTrue(axis: $0 + 1)]) })
    #expect(flags.implies(.and([chain, .isTrue(axis: 0)]), that: .isTrue(axis: 199)) == true)
    #expect(flags.implies(.and([chain, .isTrue(axis: 1)]), that: .isTrue(axis: 0)) == false)
  }

  /// The pigeonhole formula: short to write, long to refute.
  @Test func givesUpRatherThanHang() {
    let holes = 9
    let pigeons = holes + 1
    func sits(_ pigeon: Int, _ hole: Int) -> Condition { .isTrue(axis: pigeon * holes + hole) }
    let each = (0..<pigeons).map { pigeon in Condition.or((0..<holes).map { sits(pigeon, $0) }) }
    let apart = (0..<holes).flatMap { hole in
      (0..<pigeons).flatMap { first in (0..<first).map { Condition.not(.and([sits(first, hole), sits($0, hole)])) } }
    }
    let flags = (0..<pigeons * holes).map { Axis.flag("flag\($0)") }
    #expect(ConditionSpace(flags, stepLimit: 500).isSatisfiable(.and(each + apart)) == .undecided)
  }

  @Test func agreesWithTryingEverything() {
    let axes = [Axis("a", .range(-2...3)), Axis("b", .cases(["x", "y", "z"])), .flag("c"), Axis("d", .range(0...2))]
    let small = ConditionSpace(axes)
    var points: [[Int]] = []
    for a in -2...3 { for b in 0..<3 { for c in 0..<2 { for d in 0...2 { points.append([a, b, c, d]) } } } }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let list = (0..<3).map { _ in randomCondition(depth: 3, &random) }
      let satisfying = points.filter(list[0].holds)
      switch small.isSatisfiable(list[0]) {
      case .possible(let assignment): #expect(satisfying.contains(assignment.values))
      case .impossible: #expect(satisfying.isEmpty)
      case .undecided: Issue.record("undecided")
      }
      #expect(small.implies(list[0], that: list[1]) == satisfying.allSatisfy(list[1].holds))
      let uncovered = small.firstUncovered(by: list).assignment?.values
      #expect((uncovered != nil) == points.contains { point in !list.contains { $0.holds(point) } })
      if let uncovered { #expect(!list.contains { $0.holds(uncovered) }) }
      let chosen = small.isEverChosen(2, in: list).assignment?.values
      #expect((chosen != nil) == points.contains { point in list.firstIndex { $0.holds(point) } == 2 })
      // A value that does not matter may be anything.
      if case .possible(let assignment) = small.isSatisfiable(list[0]) {
        let free = points.filter { point in
          point.indices.allSatisfy { !assignment.matters[$0] || point[$0] == assignment.values[$0] }
        }
        #expect(free.allSatisfy(list[0].holds))
      }
    }
  }

  private func randomCondition(depth: Int, _ random: inout SeededGenerator) -> Condition {
    switch depth == 0 ? 9 : Int.random(in: 0..<10, using: &random) {
    case 0: return .not(randomCondition(depth: depth - 1, &random))
    case 1, 2, 3: return .and((0..<Int.random(in: 0...3, using: &random)).map { _ in randomCondition(depth: depth - 1, &random) })
    case 4, 5, 6: return .or((0..<Int.random(in: 0...3, using: &random)).map { _ in randomCondition(depth: depth - 1, &random) })
    case 7: return Bool.random(using: &random) ? .always : .never
    default:
      let axis = Int.random(in: 0..<4, using: &random)
      return .compare(
        axis: axis, Comparison.allCases.randomElement(using: &random) ?? .equal, Int.random(in: -3...4, using: &random))
    }
  }
}
