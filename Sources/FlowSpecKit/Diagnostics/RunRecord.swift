/// A run that shows a finding, with names and values, for programs.
public struct RunRecord: Hashable, Sendable {
  /// A stimulus, a decision or a happening.
  struct Part: Hashable, Sendable {
    let kind: String
    let members: [JSON.Member]
    /// The place in the spec that explains it.
    let span: Span?

    init(_ kind: String, _ members: [JSON.Member] = [], at span: Span? = nil) {
      self.kind = kind
      self.members = members
      self.span = span
    }
  }

  struct RecordedStep: Hashable, Sendable {
    /// The step in words.
    let text: String
    let stimulus: Part
    /// The choices from outside the flow during the step.
    let decisions: [Part]
    let happenings: [Part]
    /// The reason why the step has no valid end.
    let fault: String?

    init(text: String, stimulus: Part, decisions: [Part], happenings: [Part], fault: String?) {
      self.text = text
      self.stimulus = stimulus
      self.decisions = decisions
      self.happenings = happenings
      self.fault = fault
    }
  }

  public let flow: String
  /// The steps; the first is the launch.
  let steps: [RecordedStep]
  /// The index of the first step of the cycle; the number of steps if the run ends in a configuration where nothing more must
  /// happen.
  public let circle: Int?

  init(flow: String, steps: [RecordedStep], circle: Int?) {
    self.flow = flow
    self.steps = steps
    self.circle = circle
  }
}
