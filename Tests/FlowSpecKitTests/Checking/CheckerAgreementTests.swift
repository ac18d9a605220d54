import Foundation
import Testing

@testable import FlowSpecKit

/// The checker, which slices, packs and abstracts, against the exploration by brute force, which does nothing of the kind.
@Suite struct CheckerAgreementTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// More on demand, from another seed on, and with more configurations.
  static let first = environment["RANDOM_FIRST"].flatMap { UInt64($0) } ?? 0
  static let seeds = (0..<(environment["RANDOM_FLOWS"].flatMap { UInt64($0) } ?? 200)).map { first + $0 }
  /// Tells that the environment does not ask for other flows.
  static let isStandard = environment["RANDOM_FLOWS"] == nil
  static let limit = environment["RANDOM_LIMIT"].flatMap { Int($0) } ?? 60

  /// Every fourth standard seed: the cheaper tests use the others.
  // Seed 120 takes ten times as long as all others together.
  private static let seedsOfAnswers = isStandard ? seeds.filter { $0.isMultiple(of: 4) && $0 != 120 } : seeds

  @Test(arguments: seedsOfAnswers) func answersAreThoseOfBruteForce(_ seed: UInt64) {
    guard let flow = RandomFlowTests.flow(seed: seed).flow else { return }
    let explored = ExploredFlow(flow, depth: 2, limit: Self.limit)
    guard explored.reference.isComplete else { return }
    // With guesses only where the flow is large, and with guesses at once.
    for guessedBeyond in [30_000, 0] {
      let agreement = CheckerAgreement(explored, guessedBeyond: guessedBeyond)
      agreement.compare()
      #expect(agreement.problems == [], "seed \(seed), guessing beyond \(guessedBeyond)")
      let takesTwo = explored.flow.has(.layouts) && seed.isMultiple(of: 4)
      if !agreement.machineReadsNavigation && !takesTwo { break }
    }
  }

  /// Flows in which an input that is forgotten too soon changes an answer, beside every eighth.
  private static let seedsOfInputs = isStandard ? seeds.filter { $0 % 8 == 2 } + [257, 315] : seeds

  /// Inputs that are decided only where they are read change no answer.
  @Test(arguments: seedsOfInputs) func freeInputsChangeNoAnswer(_ seed: UInt64) {
    guard let flow = RandomFlowTests.flow(seed: seed).flow, flow.inputs.contains(where: { $0.builtin == nil }) else { return }
    let explored = ExploredFlow(flow, depth: 2, limit: Self.limit)
    guard explored.reference.isComplete else { return }
    let agreement = CheckerAgreement(explored, guessedBeyond: 30_000, knownCombinations: 1)
    agreement.compare()
    #expect(agreement.problems == [], "seed \(seed)")
  }
}

/// Holds the answers about one flow against those of brute force.
final class CheckerAgreement {
  let explored: ExploredFlow
  let check: FlowCheck
  private(set) var problems: [String] = []
  /// A flow that is not explored whole at first shows a run, but not always a shortest one.
  private let findsShortest: Bool

  private var reference: Reference { explored.reference }
  /// Brute force does not follow runs through faults and long lists; parts of the flow that know of neither go on.
  private var isCut: Bool { reference.isTooDeep || !reference.faults.isEmpty }

  /// Tells whether the machine's behaviour depends on the content of the navigation.
  var machineReadsNavigation: Bool {
    let abstraction = explored.prepared.system.withoutNavigation().abstraction
    return !abstraction.guesses.isEmpty || !abstraction.unseenDismissals.isEmpty
  }

  init(_ explored: ExploredFlow, guessedBeyond: Int, knownCombinations: Int = 64) {
    self.explored = explored
    findsShortest = guessedBeyond > 0 && knownCombinations > 1
    var limits = CheckLimits()
    limits.depth = 2
    limits.configurations = 50_000
    limits.guessedBeyond = guessedBeyond
    limits.knownCombinations = knownCombinations
    check = FlowCheck(explored.flow, limits: limits)
  }

  func compare() {
    for (claim, judged) in zip(explored.claims, check.properties) { compare(claim, judged) }
    compareMachine()
    compareLinks()
  }

  private func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
    if !isSo { problems.append(what()) }
  }

  // MARK: Properties

  private func compare(_ claim: Reference.Claim, _ judged: FlowCheck.JudgedProperty) {
    let expected = reference.verdict(claim)
    let name = judged.property.qualifiedName
    switch judged.conclusion.verdict {
    case .undecided: return
    case .holds, .vacuous: expect(expected.holds || mayDiffer(claim, checkerHolds: true), "\(name) \(claim): holds, though \(expected)")
    case .violated(let run):
      if expected.holds { return expect(mayDiffer(claim, checkerHolds: false), "\(name) \(claim): violated, though \(expected): \(brief(run))") }
      guard let run else { return }
      compareRun(run, claim, expected, name)
    }
  }

  /// A run that brute force cuts off may be the one that decides.
  private func mayDiffer(_ claim: Reference.Claim, checkerHolds: Bool) -> Bool {
    switch claim {
    case .never, .always, .precedence, .leadsTo: isCut && !checkerHolds
    // With short lists there are fewer ways out.
    case .possible, .alwaysPossible: isCut && checkerHolds
    }
  }

  private func compareRun(_ run: Run, _ claim: Reference.Claim, _ expected: Reference.Verdict, _ name: String) {
    switch claim {
    case .never, .always, .precedence:
      let length = run.length + 1
      let isExpected = length == expected.length || !findsShortest && length > expected.length ?? 0
      expect(isExpected || isCut && length < expected.length ?? 0, "\(name) \(claim): \(length) steps, not \(expected): \(brief(run))")
    case .possible, .alwaysPossible, .leadsTo: break
    }
    guard !isCut else { return }
    let replay = WholeReplay(run, reference)
    guard let ends = replay.ends else { return expect(false, "\(name) \(claim): step \(replay.failed) is not possible: \(brief(run))") }
    switch claim {
    case .never(let bad): expect(ends.contains { holds(bad, $0) }, "\(name) \(claim): it does not end badly: \(brief(run))")
    case .always(let good): expect(ends.contains { !holds(good, $0) }, "\(name) \(claim): it does not end badly: \(brief(run))")
    case .precedence(let late, _): expect(ends.contains { holds(late, $0) }, "\(name) \(claim): it does not end badly: \(brief(run))")
    case .possible, .alwaysPossible, .leadsTo: break
    }
  }

  private func holds(_ expression: LoweredExpression, _ fields: [Int]) -> Bool {
    var interpreter = Interpreter(reference.prepared, ConcreteStore(fields))
    return interpreter.isTrue(expression)
  }

  private func brief(_ run: Run?) -> String {
    run.map { "\($0.steps.map { "\($0.stimulus) \($0.decisions.map { "\($0.choice)=\($0.taken)" })" })" } ?? "no run"
  }

  // MARK: Facts

  private func compareMachine() {
    let machine = check.machine
    guard machine.doubt == nil else { return }
    let missed = reference.taken.subtracting(machine.taken)
    expect(missed.isEmpty, "transitions \(missed.sorted()) are taken")
    let entered = reference.entered.subtracting(machine.entered)
    expect(entered.isEmpty, "states \(entered.sorted()) are entered")
    let faults = Set(reference.faults.keys.map(Self.kind))
    let found = Set(machine.faults.map { Self.kind($0.fault) })
    expect(faults.isSubset(of: found), "faults \(faults), not \(found)")
    // Containers that no guard reads are not followed if guards read others.
    guard !isCut, !machineReadsNavigation else { return }
    expect(machine.taken.isSubset(of: reference.taken), "transitions \(machine.taken.subtracting(reference.taken).sorted()) are never taken")
    expect(machine.entered.isSubset(of: reference.entered), "states \(machine.entered.subtracting(reference.entered).sorted()) are never entered")
    expect(found.isSubset(of: faults), "faults \(found), not \(faults)")
    compareTraps(Dictionary(machine.traps.map { ($0.state, $0.run) }) { one, _ in one })
  }

  /// A leaf is a trap where some run into it finds no way to a configuration without it; a relaunch is none.
  private func compareTraps(_ traps: [TransitionSystem.StateIndex: Run]) {
    for leaf in reference.entered.sorted() where explored.prepared.system[leaf].kind == .atomic && leaf.index != 0 {
      let isTrap = reference.canReach(reference.holds(.not(.active(leaf))), by: { $0 != .relaunch }).contains(false)
      expect(isTrap == (traps[leaf] != nil), "state \(leaf) is \(isTrap ? "a" : "no") trap")
      guard isTrap, let run = traps[leaf] else { continue }
      let ends = WholeReplay(run, reference).ends ?? []
      expect(ends.contains { holds(.active(leaf), $0) }, "state \(leaf): the run does not end in it: \(brief(run))")
    }
  }

  /// A cycle may be reported with more or fewer of its transitions.
  private static func kind(_ fault: Fault) -> String {
    switch fault {
    case .endless: "endless"
    case .outOfRange(let transition, let variable): "out of range \(transition) \(variable)"
    case .conflict(let variable, _): "conflict \(variable)"
    }
  }

  private func compareLinks() {
    let links = check.links
    guard links.doubt == nil else { return }
    for (route, members) in links.alike.sorted(by: { $0.key < $1.key }) {
      for member in members {
        var found = Set((links.endings[route] ?? [:]).keys)
        var expected = endings(of: member)
        found.remove(.lost(.relaunch))
        // A transition's opening may have been refused, which is no link.
        if explored.prepared.system.transitions.contains(where: { $0.opens?.route == member.index }) {
          found.remove(.refused(.unavailable))
          expected.remove(.refused(.unavailable))
        }
        // Of links that never open, an example is enough.
        let needed = links.closed.contains(route) ? expected.filter { $0 == .opened || $0.isFault } : expected
        expect(needed.isSubset(of: found), "links to \(member) end \(needed.subtracting(found)) too")
        guard !isCut, member == route else { continue }
        // Without the containers that no guard reads, more may seem to happen; everything that is reported does happen.
        if machineReadsNavigation { found = found.filter(\.isFault) }
        expect(found.isSubset(of: expected), "links to \(member) never end \(found.subtracting(expected))")
      }
    }
  }

  private func endings(of route: RouteID) -> Set<Happening.Ending> {
    var found: Set<Happening.Ending> = []
    // A relaunch ends held links, and tells nothing about any route.
    for case .link(route, let ending) in reference.endings where ending != .lost(.relaunch) { found.insert(ending) }
    return found
  }
}

/// Repeats a run of the checker in the whole flow; anything that the run leaves open may have any value.
struct WholeReplay {
  /// The configurations in which the run may end; nil if some step is not possible.
  private(set) var ends: Set<[Int]>?
  /// The place of that step.
  private(set) var failed = 0

  init(_ run: Run, _ reference: Reference) {
    var now: Set<[Int]> = [Array(repeating: 0, count: reference.prepared.shape.fields.count)]
    for (place, step) in run.steps.enumerated() {
      let stimuli = (place == 0 ? reference.launches : reference.stimuli).filter { Self.fits($0, step.stimulus) }
      let wanted = step.decisions
      var next: Set<[Int]> = []
      for fields in now {
        for stimulus in stimuli {
          for run in reference.runs(from: fields, stimulus) where run.result == .stable {
            if Self.contains(run.decisions, wanted) { next.insert(run.fields) }
          }
        }
      }
      guard !next.isEmpty else {
        failed = place
        return
      }
      now = next
    }
    ends = now
  }

  /// The whole flow decides more, in the same order.
  private static func contains(_ made: [Int], _ wanted: [Run.Decision]) -> Bool {
    var rest = wanted.map(\.taken)[...]
    for decision in made where decision == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private static func fits(_ stimulus: Stimulus, _ wanted: Stimulus) -> Bool {
    let match = { (ones: [Int], others: [Int]) in zip(ones, others).allSatisfy { $0 == $1 || $1 == -1 } }
    switch (stimulus, wanted) {
    case (.launch(let ones), .launch(let others)): return match(ones, others)
    case (.event(let one, let ones), .event(let other, let others)): return one == other && match(ones, others)
    case (.input(let one, let raw), .input(let other, let wanted)): return one == other && (raw == wanted || wanted == -1)
    default: return stimulus == wanted
    }
  }
}
