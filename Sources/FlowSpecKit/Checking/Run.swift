/// A run of a flow, step by step: what a counterexample or a witness is.
public struct Run: Sendable {
  /// What the world decided on the way.
  public struct Decision: Hashable, Sendable {
    public let choice: Choice
    public let taken: Int
  }

  /// A variable's new raw value.
  public struct Change: Hashable, Sendable {
    public let variable: Int
    public let raw: Int
  }

  public struct Step: Sendable {
    /// Raw values that the question does not depend on are -1.
    public let stimulus: Stimulus
    public let decisions: [Decision]
    public let happenings: [Happening]
    /// Variables that have other values than before.
    public let changes: [Change]
    /// What follows was not reached: the macrostep had no end, or a list grew too long.
    public let result: StepResult
  }

  /// The first one is the launch.
  public var steps: [Step]
  /// For a run without end: where the circle begins that is repeated for ever.
  public var circle: Int?

  /// How many steps of the world it takes after the launch.
  public var length: Int { max(0, steps.count - 1) }
}
