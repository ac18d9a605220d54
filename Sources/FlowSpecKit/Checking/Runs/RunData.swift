/// Looks for data with which a run of the checker is a run of the flow.
///
/// The checker does not store arguments that no guard reads: whenever it compares two, they may be equal or differ. So a run may need the
/// same arguments to be equal once and different later, and then no data fits.
struct RunData {
  private let prepared: PreparedSystem
  /// The first number that no constant of the spec has.
  private let firstFresh: Int
  /// Macrosteps that may still be tried.
  private var stepsLeft = 1_500

  /// A run that must not be tried twice: a step, and the configuration before it.
  private struct Attempt: Hashable {
    let place: Int
    let fields: [Int]
  }
  private var failed: Set<Attempt> = []

  /// - Parameter expressions: Those that are asked about the end of a run.
  init(_ system: TransitionSystem, depth: Int, asking expressions: [LoweredExpression]) {
    var system = system
    system.abstraction = TransitionSystem.Abstraction()
    let constants = [Value.absent] + system.constants
    firstFresh = constants.count
    let observed = expressions.flatMap(\.all).compactMap(Shape.Observation.init)
    let shape = Shape(system, bounds: Shape.Bounds(depth: depth, keepsData: true), observing: observed.withoutRepetition)
    prepared = PreparedSystem(
      system, shape, constants: Dictionary(zip(constants, constants.indices)) { first, _ in first })
  }

  /// Returns false if no data fits a run that ends where the expression holds; true also if the search takes too long.
  mutating func exists(for run: Run, ending expression: LoweredExpression) -> Bool {
    failed = []
    return search(run.steps[...], from: Array(repeating: 0, count: prepared.shape.fields.count), expression)
  }

  private mutating func search(_ steps: ArraySlice<Run.Step>, from fields: [Int], _ expression: LoweredExpression) -> Bool {
    guard let step = steps.first else {
      var interpreter = Interpreter(prepared, ConcreteStore(fields))
      return interpreter.isTrue(expression)
    }
    let attempt = Attempt(place: steps.startIndex, fields: fields)
    if failed.contains(attempt) { return false }
    for stimulus in stimuli(step, fields) {
      guard stepsLeft > 0 else { return true }
      stepsLeft -= 1
      guard let next = take(stimulus, step, from: fields) else { continue }
      if search(steps.dropFirst(), from: next, expression) { return true }
    }
    failed.insert(attempt)
    return false
  }

  /// Returns the configuration after a step; nil if something of the step does not happen.
  private func take(_ stimulus: Stimulus, _ step: Run.Step, from fields: [Int]) -> [Int]? {
    var decisions: [Int] = []
    for _ in 0..<8 {
      var interpreter = Interpreter(prepared, ConcreteStore(fields, decisions: decisions))
      let result = interpreter.run(stimulus)
      var rest = step.decisions
      let wanted = interpreter.store.made.map { made in
        rest.firstIndex { $0.choice == made.choice }.map { rest.remove(at: $0).taken } ?? 0
      }
      guard wanted == interpreter.store.made.map(\.taken) else {
        decisions = wanted
        continue
      }
      return result == step.result && Self.happen(step.happenings, in: interpreter.log) ? interpreter.store.fields : nil
    }
    return nil
  }

  /// Returns true if these happenings are among others, in this order. The step of a slice tells less than that of the flow.
  private static func happen(_ expected: [Happening], in happenings: [Happening]) -> Bool {
    var rest = happenings[...]
    for one in expected where isCompared(one) {
      guard let place = rest.firstIndex(of: one) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  private static func isCompared(_ happening: Happening) -> Bool {
    switch happening {
    case .taken, .link, .raised: true
    case .effect, .untaken, .entered, .left, .layout, .put, .removed, .selected, .restored, .restoredForNobody, .forgotten: false
    }
  }

  // MARK: Data

  /// The most rows of data that are tried for one step.
  private static let mostRows = 32

  /// Returns a step's stimulus with data: that of the step, else data that the configuration has, or new data.
  private func stimuli(_ step: Run.Step, _ fields: [Int]) -> [Stimulus] {
    let system = prepared.system
    switch step.stimulus {
    case .launch(let inputs): return [.launch(inputs: inputs.map { max(0, $0) })]
    case .input(let input, let raw): return [.input(input, max(0, raw))]
    case .event(let event, let arguments): return rows(arguments, system[event].payload, step, fields).map { .event(event, $0) }
    case .show(let route, let arguments): return rows(arguments, system[route].parameters, step, fields).map { .show(route: route, $0) }
    case .link(let link):
      guard let route = link.route else { return [step.stimulus] }
      return rows(link.arguments, system[route].parameters, step, fields).map {
        .link(Stimulus.Link(route: route, arguments: $0, isForbidden: link.isForbidden))
      }
    case .timer, .back, .forward, .close, .select, .relaunch: return [step.stimulus]
    }
  }

  /// Returns rows of values for parameters or for the fields of an event. Finite values that the step gives come first.
  private func rows(_ given: [Int], _ domains: [Domain], _ step: Run.Step, _ fields: [Int]) -> [[Int]] {
    let isEqual = step.decisions.contains { if case .equal = $0.choice { $0.taken == 1 } else { false } }
    let known = knownNumbers(in: fields)
    let fresh = max(firstFresh, (known.max() ?? 0) + 1)
    var rows: [[Int]] = [[]]
    for (place, domain) in domains.enumerated() {
      let own = given.indices.contains(place) ? given[place] : -1
      let values: [Int]
      if domain.isOpaque {
        values = isEqual ? known + [fresh + place] : [fresh + place] + known
      } else {
        let first = max(0, own)
        values = [first] + (0..<domain.count).filter { $0 != first }
      }
      rows = rows.flatMap { row in values.map { row + [$0] } }
      if rows.count > Self.mostRows { rows = Array(rows.prefix(Self.mostRows)) }
    }
    return rows
  }

  /// Returns the numbers of the data in a configuration.
  private func knownNumbers(in fields: [Int]) -> [Int] {
    let numbers = prepared.shape.fields.indices.filter { prepared.shape.fields[$0].count == nil }.map { fields[$0] }
    return Set(numbers).filter { $0 > 0 }.sorted()
  }
}

extension Run {
  /// True if it depends on a comparison of data that is not stored.
  var comparesData: Bool {
    steps.contains { step in step.decisions.contains { if case .equal = $0.choice { true } else { false } } }
  }
}

extension TransitionSystem.Abstraction {
  /// True if each run of the system is one of the flow's, apart from the data that is not stored.
  var isExact: Bool { unknownContainers.isEmpty && mergedRoutes.isEmpty && !guessesNavigation && !summarizesLists }
}

extension [Shape.Observation] {
  fileprivate var withoutRepetition: [Shape.Observation] {
    var seen: Set<Shape.Observation> = []
    return filter { seen.insert($0).inserted }
  }
}
