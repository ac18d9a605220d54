// The entry point. Assumption: the interpreter behaves as `Answer` describes.

/// An explicit-state explorer of packed configurations.
///
/// It calls the interpreter only for combinations of test results that did not occur before.
public struct Explorer {
  /// An interpreter takes the given choices, then always alternative 0.
  public typealias Interpreter = (_ stimulus: Int, _ configuration: [UInt64], _ choices: [Int]) -> Answer
  public typealias Judge = (_ predicate: Int, _ configuration: [UInt64]) -> Judgement

  public let packing: Packing
  public let stimulusCount: Int
  public let predicateCount: Int
  /// The control field; the interpreter tests it first.
  public let dispatch: Int?
  private let interpret: Interpreter
  private let judge: Judge

  public init(
    packing: Packing, stimulusCount: Int, predicateCount: Int = 0, dispatch: Int? = nil, interpret: @escaping Interpreter,
    judge: @escaping Judge = { _, _ in Judgement(tests: [], holds: false) }
  ) {
    self.packing = packing
    self.stimulusCount = stimulusCount
    self.predicateCount = predicateCount
    self.dispatch = dispatch
    self.interpret = interpret
    self.judge = judge
  }

  /// Searches breadth-first from these configurations, with stimuli and choices in order. The result, including all numbers and
  /// runs, does not depend on the number of workers.
  public func explore(from initial: [[UInt64]], options: SearchOptions = SearchOptions()) -> Exploration {
    let search = search(options)
    if options.workers < 2 { search.run(from: initial) } else { search.run(from: initial, workers: options.workers) }
    return Exploration(search)
  }

  func search(_ options: SearchOptions) -> Search {
    let forest = Forest(packing: packing, memberCount: stimulusCount, control: dispatch, interpret: interpret)
    return Search(forest: forest, predicates: Forest(packing: packing, predicateCount: predicateCount, judge: judge), options: options)
  }
}

extension Forest {
  /// Creates a forest that stores which predicates hold.
  convenience init(packing: Packing, predicateCount: Int, judge: @escaping Explorer.Judge) {
    self.init(packing: packing, memberCount: predicateCount, control: nil) { predicate, configuration, _ in
      let judgement = judge(predicate, configuration)
      return Answer(tests: judgement.tests, outcome: judgement.holds ? .successor(Update()) : .impossible)
    }
  }
}
