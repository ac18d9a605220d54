/// A run that shows a finding, in names and values instead of numbers, for programs.
public struct RunRecord: Hashable, Sendable {
  /// One thing that was done, decided or happened.
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
    /// The decisions of the world on the way.
    let decisions: [Part]
    let happenings: [Part]
    /// Why the step has no end that a flow may have.
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
  /// The first one is the launch.
  let steps: [RecordedStep]
  /// The step from which everything is repeated for ever; the number of steps: nothing more need happen.
  public let circle: Int?

  init(flow: String, steps: [RecordedStep], circle: Int?) {
    self.flow = flow
    self.steps = steps
    self.circle = circle
  }
}
