import FlowSpecExplorer

/// Explores a model and keeps every path that the interpreter took; if the model is too large, it searches for all paths.
final class Gathering {
  private(set) var steps: [PathTree]
  private(set) var predicates: [PathTree]
  /// Predicates whose trees cover explored configurations only.
  private(set) var partialPredicates: Set<Int> = []
  private(set) var ground = ExportedSystem.Ground.explored
  private(set) var configurations = 0
  /// The reason why the model cannot be exported; nil if it can.
  private(set) var obstacle: Verdict.Doubt?
  /// The number of nodes of the trees of steps.
  private var size = 0
  /// The bytes of a node, with its tables.
  private static let bytesOfNode = 160

  /// Explores a model, or finds up to `mostPaths` paths for each stimulus and property.
  init(_ model: Model, _ limits: CheckLimits, mostPaths: Int) {
    steps = model.stimuli.map { _ in PathTree() }
    predicates = model.predicates.map { _ in PathTree() }
    guard !model.packing.isTooWide else {
      obstacle = .width
      return
    }
    let search = PathSearch(model, bounds: model.packedBounds, limit: mostPaths, shouldStop: limits.shouldStop)
    explore(model, limits)
    if obstacle != nil { return }
    if let steps = findSteps(model, search), ground == .partial {
      self.steps = steps
      ground = .paths
    }
    findPredicates(model, search)
    if limits.shouldStop() { obstacle = limits.isOverdue() ? .time : .stopped }
  }

  private func explore(_ model: Model, _ limits: CheckLimits) {
    let explorer = Explorer(
      packing: model.packing.packing, stimulusCount: model.stimuli.count, predicateCount: model.predicates.count, dispatch: model.control,
      interpret: { [self] stimulus, words, choices in
        let answer = model.answer(stimulus, words, choices)
        let before = steps[stimulus].size
        steps[stimulus].insert(answer)
        size += steps[stimulus].size - before
        return answer
      },
      judge: { [self] predicate, words in
        let answer = model.judgement(predicate, words)
        predicates[predicate].insert(answer)
        return Judgement(tests: answer.tests, holds: answer.outcome != .impossible)
      })
    var options = SearchOptions(
      counted: Set(model.predicates.indices), limits: Limits(maxConfigurations: limits.configurations, maxBytes: limits.bytes))
    options.shouldStop = { [self] in limits.shouldStop() || size * Self.bytesOfNode > limits.bytes }
    let exploration = explorer.explore(from: model.launches.map(\.words), options: options)
    configurations = exploration.configurationCount
    if exploration.ending != .complete { ground = .partial }
    if exploration.ending == .stopped { obstacle = limits.isOverdue() ? .time : limits.shouldStop() ? .stopped : .memory(limits.bytes) }
  }

  /// Finds all paths of all stimuli; returns nil if one has too many.
  private func findSteps(_ model: Model, _ search: PathSearch) -> [PathTree]? {
    guard ground == .partial else { return nil }
    var found: [PathTree] = []
    for stimulus in model.stimuli.indices {
      guard let tree = search.paths({ model.answer(stimulus, $0, $1) }) else { return nil }
      found.append(tree)
    }
    return found
  }

  /// Finds the paths of predicates. The export also decides properties for configurations that were not explored, because a model
  /// checker may reach them.
  private func findPredicates(_ model: Model, _ search: PathSearch) {
    for predicate in model.predicates.indices {
      guard let tree = search.paths({ words, _ in model.judgement(predicate, words) }) else {
        partialPredicates.insert(predicate)
        continue
      }
      predicates[predicate] = tree
    }
  }
}

extension Model {
  /// By packed field: the number of its values.
  var packedBounds: [Int] {
    zip(packing.packed, packing.bounds).filter { $0.0 >= 0 }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Judges a predicate as if it were a stimulus that is possible while the predicate holds.
  func judgement(_ predicate: Int, _ words: [UInt64]) -> Answer {
    let judgement = judge(predicates[predicate], words)
    return Answer(tests: judgement.tests, outcome: judgement.holds ? .successor(Update()) : .impossible)
  }
}
