/// The parts that every finding of one kind shares: its name, its page and its examples.
///
/// A mistake that reading finds stands beside the reader that finds it; a rule about flows has checks as well (`FlowRule`).
public struct Rule: Sendable {
  public let name: RuleName
  public let severity: Severity
  /// One sentence that says what ought to be so.
  public let summary: String
  /// Why it matters, and the way out: Markdown, a few sentences.
  let explanation: String
  public let examples: [Example]

  public init(
    _ name: RuleName, _ severity: Severity, _ summary: String, explanation: String, examples: [Example]
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.examples = examples
  }

  /// A faulty spec and its mended form.
  public struct Example: Sendable {
    /// A whole spec in which `⟦…⟧` marks each span that this rule reports; nothing else is reported.
    public let reported: String
    /// The same, mended: reports nothing at all.
    let accepted: String

    public init(reported: String, accepted: String) {
      self.reported = reported
      self.accepted = accepted
    }
  }
}
