@testable import FlowSpecKit

/// A brute-force exploration of a system: every configuration, every stimulus, every decision; nothing packed, nothing sliced.
///
/// Other ways to explore are held against it, so it is as plain as it can be.
struct Reference {
  struct Edge: Hashable {
    let from: Int
    /// Its place among the stimuli.
    let stimulus: Int
    let to: Int
    /// States that were left on the way.
    let left: Set<Int>
    /// Some transition took the event.
    let isTaken: Bool
  }

  /// The result of a stimulus, for one row of decisions.
  struct Run {
    let result: StepResult
    let fields: [Int]
    let log: [Happening]
    let decisions: [Int]
  }

  let prepared: PreparedSystem
  let launches: [Stimulus]
  let stimuli: [Stimulus]
  /// Inputs that something reads.
  let inputs: Set<Int>
  /// In the order in which they were found, breadth first.
  private(set) var configurations: [[Int]] = []
  private(set) var numbers: [[Int]: Int] = [:]
  /// By configuration, the number of stimuli of a shortest trace, with the launch.
  private(set) var lengths: [Int] = []
  private(set) var first: Set<Int> = []
  private(set) var edges: [Edge] = []
  /// By configuration, the indices of the edges that begin there.
  private(set) var edgesFrom: [[Int]] = []
  private(set) var taken: Set<TransitionID> = []
  private(set) var entered: Set<TransitionSystem.StateIndex> = []
  /// By fault, the length of a shortest trace, with the faulty stimulus.
  private(set) var faults: [Fault: Int] = [:]
  private(set) var isTooDeep = false
  /// The endings of links.
  private(set) var endings: Set<Happening> = []
  /// By configuration, the events that some transition would take now.
  private(set) var takeable: [Set<Int>] = []
  /// Everything was explored.
  private(set) var isComplete = true

  init(_ prepared: PreparedSystem, reading expressions: [LoweredExpression] = [], limit: Int = .max) {
    self.prepared = prepared
    inputs = prepared.system.inputsRead(by: expressions)
    launches = Array(prepared.system.launches(inputs: inputs))
    stimuli = prepared.system.stimuli(prepared.shape, inputs: inputs)
    explore(limit)
  }

  private mutating func explore(_ limit: Int) {
    let nothing = Array(repeating: 0, count: prepared.shape.fields.count)
    for launch in launches {
      for run in runs(from: nothing, launch) {
        note(run, length: 1)
        guard run.result == .stable else { continue }
        first.insert(number(of: run.fields, length: 1))
      }
    }
    var next = 0
    while next < configurations.count {
      guard configurations.count <= limit else {
        isComplete = false
        return
      }
      expand(next)
      next += 1
    }
  }

  private mutating func expand(_ from: Int) {
    for (place, stimulus) in stimuli.enumerated() {
      for run in runs(from: configurations[from], stimulus) where run.result != .impossible {
        note(run, length: lengths[from] + 1)
        let isTaken = Self.isTaken(stimulus, run)
        if case .event(let event, _) = stimulus, isTaken { takeable[from].insert(event.index) }
        guard run.result == .stable else { continue }
        let to = number(of: run.fields, length: lengths[from] + 1)
        let left = run.log.compactMap { if case .left(let state) = $0 { state.index } else { nil } }
        edgesFrom[from].append(edges.count)
        edges.append(Edge(from: from, stimulus: place, to: to, left: Set(left), isTaken: isTaken))
      }
    }
  }

  private static func isTaken(_ stimulus: Stimulus, _ run: Run) -> Bool {
    guard case .event(let event, _) = stimulus else { return false }
    if case .untaken(event, _)? = run.log.first { return false }
    return true
  }

  private mutating func note(_ run: Run, length: Int) {
    switch run.result {
    case .impossible: return
    case .stable: break
    case .tooDeep: isTooDeep = true
    case .fault(let fault): faults[fault] = min(length, faults[fault] ?? length)
    }
    for happening in run.log {
      switch happening {
      case .taken(let transition): taken.insert(transition)
      case .entered(let state): entered.insert(state)
      case .link: endings.insert(happening)
      case .effect, .raised, .untaken, .left, .layout, .put, .removed, .selected, .restored, .restoredForNobody, .forgotten: break
      }
    }
  }

  private mutating func number(of fields: [Int], length: Int) -> Int {
    if let number = numbers[fields] { return number }
    numbers[fields] = configurations.count
    configurations.append(fields)
    lengths.append(length)
    edgesFrom.append([])
    takeable.append([])
    return configurations.count - 1
  }

  /// A stimulus with every combination of decisions, depth first over the choices that were really made.
  func runs(from fields: [Int], _ stimulus: Stimulus, isThorough: Bool = false) -> [Run] {
    Self.runs(prepared, from: fields, stimulus, inputs: inputs, isThorough: isThorough)
  }

  static func runs(
    _ prepared: PreparedSystem, from fields: [Int], _ stimulus: Stimulus, inputs: Set<Int> = [], isThorough: Bool = false
  ) -> [Run] {
    var found: [Run] = []
    var open: [[Int]] = [[]]
    while let decisions = open.popLast() {
      var interpreter = Interpreter(prepared, ConcreteStore(fields, decisions: decisions))
      interpreter.isThorough = isThorough
      let result = interpreter.run(stimulus)
      let made = interpreter.store.made
      found.append(Run(result: result, fields: interpreter.store.fields, log: interpreter.log, decisions: made.map(\.taken)))
      for place in (decisions.count..<max(decisions.count, made.count)).reversed() {
        // An input that nothing reads keeps its value.
        if case .input(let input) = made[place].choice, !inputs.contains(input.index) { continue }
        for other in (1..<max(1, made[place].count)).reversed() { open.append(made[..<place].map(\.taken) + [other]) }
      }
    }
    return found
  }

  /// Tells by configuration whether an expression holds.
  func holds(_ expression: LoweredExpression) -> [Bool] {
    configurations.map { fields in
      var interpreter = Interpreter(prepared, ConcreteStore(fields))
      return interpreter.isTrue(expression)
    }
  }
}
