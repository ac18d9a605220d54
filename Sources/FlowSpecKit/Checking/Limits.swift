/// How far a check goes.
public struct CheckLimits: Sendable {
  /// Configurations that one question may store.
  public var configurations = 1_000_000
  /// So many are followed before what guards ask of the navigation is guessed, where that may be enough.
  var guessedBeyond = 30_000
  /// Bytes that one question may use.
  public var bytes = 1 << 30
  /// Entries that one list of the navigation may have.
  public var depth = 3
  /// Threads that share a large exploration; what is found does not depend on them.
  public var workers = 1
  /// Asked now and then; after a yes what is known so far is told.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// Whether that is because its time is over.
  public var isOverdue: @Sendable () -> Bool = { false }
  public var progress: (@Sendable (CheckProgress) -> Void)?

  public init() {}
}

public struct CheckProgress: Sendable {
  public let question: String
  public let configurations: Int
  public let transitions: Int
  public let depth: Int
  public let waiting: Int

  public init(question: String, configurations: Int, transitions: Int, depth: Int, waiting: Int) {
    self.question = question
    self.configurations = configurations
    self.transitions = transitions
    self.depth = depth
    self.waiting = waiting
  }
}

/// What became of a question.
public enum Verdict: Sendable {
  /// All there is was explored.
  case holds
  /// It holds, but only because nothing ever gets so far; why, and what never occurs.
  case vacuous(String, Span?)
  /// With the shortest run that shows it; none where it is that no run does something.
  case violated(Run?)
  case undecided(Doubt)

  /// Why a question has no answer.
  public enum Doubt: Sendable, Hashable {
    case configurations(Int)
    case memory(Int)
    /// Somebody interrupted it.
    case stopped
    /// A time limit was set, and is over.
    case time
    /// It may become so only where lists have more entries than were explored.
    case depth(Int)
    /// Inputs are compared in a way of which only samples were tried.
    case samples
    /// Of so many promises, of events and timers, not all are known to be kept.
    case promises(Int)
  }
}

extension Verdict.Doubt {
  var text: String {
    switch self {
    case .configurations(let count): "there are more than \(count) configurations"
    case .memory(let bytes): "more than \(bytes >> 20) MB would be needed"
    case .stopped: "the check was stopped"
    case .time: "the time of '--timeout' is over"
    case .depth(let depth): "it may become so only where a list has more than \(depth) entries; see '--depth'"
    case .samples: "inputs are compared in a way of which only samples were tried"
    case .promises(let count):
      "more than \(Model.Labels.mostPromises) awaiting states and timers matter (\(count)), and the run that was found may break a promise"
    }
  }
}

/// How much was looked at for an answer.
public struct Coverage: Sendable {
  public var configurations = 0
  public var transitions = 0
  public var depth = 0
  /// What the question does not depend on.
  public var leftOut: [String] = []
  /// The navigation, or containers, of whose content nothing was kept: whatever may lie there was taken to be there.
  public var guessed: [String] = []
  /// Lists were explored up to this many entries, and longer ones exist.
  public var listDepth: Int?

  public init() {}

  /// Why nothing can be called impossible: beyond the depth of the lists there may be a way.
  var cutOff: Verdict.Doubt? { listDepth.map { .depth($0) } }
  /// Undecided for that reason.
  var cut: Verdict? { cutOff.map { .undecided($0) } }

  mutating func add(_ other: Coverage) {
    configurations += other.configurations
    transitions += other.transitions
    depth = max(depth, other.depth)
    listDepth = other.listDepth ?? listDepth
    guessed += other.guessed.filter { !guessed.contains($0) }
    if leftOut.isEmpty { leftOut = other.leftOut } else { leftOut.removeAll { !other.leftOut.contains($0) } }
  }
}
