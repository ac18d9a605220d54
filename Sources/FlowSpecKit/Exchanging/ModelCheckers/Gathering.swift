import FlowSpecExplorer

/// Explores a model and keeps every path that the interpreter took; if the model is too large, it searches for all paths.
final class Gathering {
  /// By stimulus.
  private(set) var steps: [PathTree]
  /// By number: the later stages of macrosteps; none if macrosteps are whole.
  private(set) var stages: [Int: PathTree] = [:]
  /// True while macrosteps are run in stages.
  private var runsStages = false
  private(set) var predicates: [PathTree]
  /// Predicates whose trees cover explored configurations only.
  private(set) var partialPredicates: Set<Int> = []
  private(set) var ground = ExportedSystem.Ground.explored
  private(set) var configurations = 0
  /// The reason why the model cannot be exported; nil if it can.
  private(set) var obstacle: Verdict.Doubt?
  /// True if a list would have more entries than are explored.
  private(set) var isCut = false
  /// True if stages might follow one another without end.
  private var isEndless = false
  /// True if the trees have too many nodes for whole macrosteps.
  private var isLarge = false
  /// The number of nodes of the trees of steps.
  private var size = 0
  private let model: Model
  private let limits: CheckLimits
  /// The bytes of a node, with its tables.
  private static let bytesOfNode = 160

  /// Explores a model, or finds up to `mostPaths` paths for each property and ten times as many for each stimulus and stage.
  /// Macrosteps are whole if their trees have at most `mostNodes` nodes.
  init(_ model: Model, _ limits: CheckLimits, mostPaths: Int, mostNodes: Int) {
    self.model = model
    self.limits = limits
    steps = model.stimuli.map { _ in PathTree() }
    predicates = model.predicates.map { _ in PathTree() }
    guard !model.packing.isTooWide, Packing.fits(widths: widths) else {
      obstacle = .width
      return
    }
    let search = PathSearch(model, bounds: model.packedBounds, limit: 10 * mostPaths, shouldStop: limits.shouldStop)
    gather(search, mostNodes: model.hasStages ? mostNodes : .max)
    if model.hasStages, obstacle == nil, isLarge || ground == .partial {
      gather(search, inStages: true)
      if isEndless { gather(search) }
    }
    if obstacle != nil { return }
    findPredicates(PathSearch(model, bounds: model.packedBounds, limit: mostPaths, shouldStop: limits.shouldStop))
    isCut = isCut || model.occurrences[.tooDeep] != nil
    if limits.shouldStop() { obstacle = limits.isOverdue() ? .time : .stopped }
  }

  private func gather(_ search: PathSearch, inStages: Bool = false, mostNodes: Int = .max) {
    steps = model.stimuli.map { _ in PathTree() }
    (stages, runsStages) = ([:], inStages)
    (ground, obstacle, isEndless, size) = (.explored, nil, false, 0)
    explore(mostNodes)
    isLarge = size > mostNodes
    guard obstacle == nil, !isEndless, !isLarge, ground == .partial, let found = findSteps(search) else { return }
    (steps, stages) = found
    ground = .paths
  }

  /// The field for the number of the stage that follows, behind the model's own.
  private var between: Int { model.packing.packing.fields.count }

  /// The widths of the model's fields, and of one for the number of the stage that follows, zero between macrosteps.
  private var widths: [Int] { model.packing.packing.fields.map(\.width) + [Int.bitWidth - mostStages.leadingZeroBitCount] }

  private var mostStages: Int {
    model.hasStages ? MacrostepStage.restoring(entry: model.shape.saved.values.reduce(0) { $0 + $1.count }, isForNobody: true).number : 1
  }

  private func explore(_ mostNodes: Int) {
    let packing = Packing(widths: widths)
    let judged = model.predicates.count
    let explorer = Explorer(
      packing: packing, stimulusCount: model.stimuli.count + 1, predicateCount: judged + 1, dispatch: between,
      interpret: { [self] stimulus, words, choices in
        let stage = packing.value(of: between, in: words)
        let isLater = stimulus == model.stimuli.count
        let test = Test.value(field: between, stage)
        if (stage > 0) != isLater { return Answer(tests: [test], outcome: .impossible) }
        var answer = gathered(isLater ? nil : stimulus, Int(stage), words, choices)
        if isLater, case .successor(var update, let labels) = answer.outcome, update.assigned(to: between) == nil {
          update.assign(0, to: between)
          answer.outcome = .successor(update, labels: labels)
        }
        answer.tests.insert(test, at: 0)
        return answer
      },
      judge: { [self] predicate, words in
        let stage = packing.value(of: between, in: words)
        let test = Test.value(field: between, stage)
        if predicate == judged || stage > 0 { return Judgement(tests: [test], holds: stage == 0) }
        let answer = model.judgement(predicate, words)
        predicates[predicate].insert(answer)
        return Judgement(tests: [test] + answer.tests, holds: answer.outcome != .impossible)
      })
    // Those between two stages do not count.
    let most = runsStages && limits.configurations < Int.max / 2 ? limits.configurations * 2 : limits.configurations
    var options = SearchOptions(counted: Set(0...judged), limits: Limits(maxConfigurations: most, maxBytes: limits.bytes))
    options.shouldStop = { [self] in limits.shouldStop() || isEndless || size > mostNodes || size * Self.bytesOfNode > limits.bytes }
    let initial = model.launches.map { launch in launch.words + Array(repeating: 0, count: packing.wordCount - launch.words.count) }
    let exploration = explorer.explore(from: initial, options: options)
    configurations = exploration.counts[judged]
    if exploration.ending != .complete { ground = .partial }
    guard exploration.ending == .stopped else { return }
    if limits.shouldStop() {
      obstacle = limits.isOverdue() ? .time : .stopped
    } else if size * Self.bytesOfNode > limits.bytes {
      obstacle = .memory(limits.bytes)
    }
  }

  /// Returns the answer to a stimulus, or that of a later stage, and keeps its path.
  private func gathered(_ stimulus: Int?, _ stage: Int, _ words: [UInt64], _ choices: [Int]) -> Answer {
    let answer = ask(stimulus, stage, words, choices)
    if let stimulus {
      let before = steps[stimulus].size
      steps[stimulus].insert(answer)
      size += steps[stimulus].size - before
    } else {
      let before = stages[stage]?.size ?? 0
      stages[stage, default: PathTree()].insert(answer)
      size += (stages[stage]?.size ?? 0) - before
    }
    return answer
  }

  /// Asks the model; an update has the number of the stage that follows.
  private func ask(_ stimulus: Int?, _ stage: Int, _ words: [UInt64], _ choices: [Int]) -> Answer {
    if let stimulus, !runsStages { return model.answer(stimulus, words, choices) }
    let found = stimulus.map { model.firstStage($0, words, choices) } ?? model.laterStage(MacrostepStage(number: stage), words, choices)
    if found.isTooDeep { isCut = true }
    if stimulus == nil, found.holds, found.next != nil { isEndless = true }
    guard case .successor(var update, let labels) = found.answer.outcome, let next = found.next else { return found.answer }
    update.assign(UInt32(next.number), to: between)
    return Answer(tests: found.answer.tests, outcome: .successor(update, labels: labels))
  }

  /// Finds all paths of all stimuli and stages; returns nil if one has too many.
  private func findSteps(_ search: PathSearch) -> ([PathTree], [Int: PathTree])? {
    var found: [PathTree] = []
    var open: [Int] = []
    for stimulus in model.stimuli.indices {
      guard let tree = search.paths({ ask(stimulus, 0, $0, $1) }) else { return nil }
      found.append(tree)
      open += tree.stages(between)
    }
    var later: [Int: PathTree] = [:]
    while let stage = open.popLast() {
      guard later[stage] == nil else { continue }
      guard let tree = search.paths({ ask(nil, stage, $0, $1) }), !isEndless else { return nil }
      later[stage] = tree
      open += tree.stages(between)
    }
    return (found, later)
  }

  /// Finds the paths of predicates. The export also decides properties for configurations that were not explored, because a model
  /// checker may reach them.
  private func findPredicates(_ search: PathSearch) {
    for predicate in model.predicates.indices {
      guard let tree = search.paths({ words, _ in model.judgement(predicate, words) }) else {
        partialPredicates.insert(predicate)
        continue
      }
      predicates[predicate] = tree
    }
  }
}

extension Update {
  func assigned(to field: Int) -> Int? { assignments.first { $0.field == field }.map { Int($0.value) } }
}

extension Model {
  /// True if something returns in macrosteps: saved navigation, or links that were held.
  fileprivate var hasStages: Bool {
    system.hasNavigation && system.abstraction.unseenDismissals.isEmpty && (!shape.held.isEmpty || shape.savedFlag != nil)
  }

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
