/// How far a check goes.
public struct CheckLimits: Sendable {
  /// Configurations that one question may store.
  public var configurations = 1_000_000
  /// The number of configurations that are followed before the answers of guards about the navigation are guessed, if that may suffice.
  var guessedBeyond = 30_000
  /// The most combinations of inputs that are stored; where there are more, inputs are decided where they are read.
  var knownCombinations = 64
  /// How often one question may ask the interpreter: in a rough view one macrostep can have very many outcomes.
  var interpretations = Int.max
  /// Bytes that one question may use.
  public var bytes = 1 << 30
  /// Entries that one list of the navigation may have.
  public var depth = 3
  /// Threads that share a large exploration; what is found does not depend on them.
  public var workers = 1
  /// Asked now and then; after a yes what is known so far is told.
  public var shouldStop: @Sendable () -> Bool = { false }
  /// True if that is because its time is over.
  public var isOverdue: @Sendable () -> Bool = { false }
  public var progress: (@Sendable (CheckProgress) -> Void)?

  public init() {}

  /// How many configurations launches may end in: each is stored with its inputs.
  func launches(inputs: Int) -> Int { min(configurations, bytes / (128 + 16 * inputs)) }

  /// Enough for a small part of a flow.
  var few: CheckLimits {
    var few = self
    few.configurations = min(configurations, guessedBeyond)
    return few.rough
  }

  /// Enough for a view in which facts about the navigation are guessed.
  var guessed: CheckLimits {
    var guessed = self
    guessed.interpretations = min(interpretations, 40_000)
    return guessed
  }

  /// Enough for a view in which more is guessed than is known, or for a first try.
  var rough: CheckLimits {
    var rough = self
    rough.interpretations = min(interpretations, 12_000)
    return rough
  }

  /// For what is only to be confirmed, or asked of every flow beside the rest.
  var bounded: CheckLimits {
    var bounded = self
    bounded.configurations = max(1, configurations / 10)
    bounded.interpretations = min(interpretations, 400_000)
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
