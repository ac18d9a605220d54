/// A run that shows a finding, in names and values instead of numbers, for programs.
public struct RunRecord: Hashable, Sendable {
  /// One thing that was done, decided or happened.
  public struct Part: Hashable, Sendable {
    public let kind: String
    public let members: [JSON.Member]
    /// What the spec says of it.
    public let span: Span?

    public init(_ kind: String, _ members: [JSON.Member] = [], at span: Span? = nil) {
      self.kind = kind
      self.members = members
      self.span = span
    }
  }

  public struct RecordedStep: Hashable, Sendable {
    /// The step in words.
    public let text: String
    public let stimulus: Part
    /// What the world decided on the way.
    public let decisions: [Part]
    public let happenings: [Part]
    /// Why the step has no end that a flow may have.
    public let fault: String?

    public init(text: String, stimulus: Part, decisions: [Part], happenings: [Part], fault: String?) {
      self.text = text
      self.stimulus = stimulus
      self.decisions = decisions
      self.happenings = happenings
      self.fault = fault
    }
  }

  public let flow: String
  /// The first one is the launch.
  public let steps: [RecordedStep]
  /// The step from which everything is repeated for ever; the number of steps: nothing more need happen.
  public let circle: Int?

  public init(flow: String, steps: [RecordedStep], circle: Int?) {
    self.flow = flow
    self.steps = steps
    self.circle = circle
  }
}
