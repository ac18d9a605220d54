/// The limits of a check.
public struct CheckLimits: Sendable {
  /// The most states of the flow that one property or built-in check may store.
  public var configurations = 1_000_000
  /// The number of configurations after which facts about the navigation are guessed, if that may suffice.
  var guessedBeyond = 30_000
  /// The most combinations of inputs that are stored; beyond it, inputs are chosen when they are read.
  var knownCombinations = 1
  /// The most calls of the interpreter for one question: in a rough view one macrostep can have very many outcomes.
  var interpretations = Int.max
  /// The most bytes that one question may use.
  public var bytes = 1 << 30
  /// The most entries that are explored in one list of the navigation.
  public var depth = 3
  /// Threads that share a large exploration; results do not depend on them.
  public var workers = 1
  /// Called from time to time; after it returns true, the check ends and reports the results so far.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// Returns true if the check stops because its time is over.
  public var isOverdue: @Sendable () -> Bool = { false }
  public var progress: (@Sendable (CheckProgress) -> Void)?

  public init() {}

  /// The doubt about every question that is asked from now on; nil while the check goes on.
  var stopDoubt: Verdict.Doubt? { isOverdue() ? .time : shouldStop() ? .stopped : nil }

  /// Returns the most configurations in which launches may end: each is stored with its inputs.
  func launches(inputs: Int) -> Int { min(configurations, bytes / (128 + 16 * inputs)) }

  /// The configurations that a person permits, where a part of them is the limit.
  private var permitted: Int?

  /// Small limits grow with the number of configurations that a person permits.
  private var scale: Int { max(1, (permitted ?? configurations) / 1_000_000) }

  /// Returns the limits with at most this many configurations.
  private func limited(to count: Int) -> CheckLimits {
    var limits = self
    limits.permitted = permitted ?? configurations
    limits.configurations = min(configurations, count)
    return limits
  }

  /// Limits for a small part of a flow.
  var few: CheckLimits { limited(to: guessedBeyond * scale).rough }

  /// Limits for the first of several attempts.
  var first: CheckLimits {
    var first = few.limited(to: guessedBeyond / 4 * scale)
    first.interpretations = min(interpretations, 3_000 * scale)
    return first
  }

  /// Limits for a view in which facts about the navigation are guessed.
  var guessed: CheckLimits {
    var guessed = self
    guessed.interpretations = min(interpretations, 40_000 * scale)
    return guessed
  }

  /// Limits for a view in which most facts are guessed, or for a first attempt.
  var rough: CheckLimits {
    var rough = self
    rough.interpretations = min(interpretations, 12_000 * scale)
    return rough
  }

  /// Limits for runs in which each list has at most one entry.
  var shallow: CheckLimits {
    var shallow = self
    shallow.depth = 1
    return shallow
  }

  /// Limits for questions that only confirm another answer, or that are asked about every flow besides the properties.
  var bounded: CheckLimits {
    var bounded = limited(to: max(1, configurations / 10))
    bounded.interpretations = min(interpretations, max(400_000, configurations / 5 * 2))
    return bounded
  }
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
