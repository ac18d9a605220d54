/// The properties that all findings of one kind share: name, page and examples.
///
/// A rule of the reader is declared beside the reader; a rule about flows also has checks (`FlowRule`).
public struct Rule: Sendable {
  public let name: RuleName
  public let severity: Severity
  /// One sentence with the requirement.
  public let summary: String
  /// The reason and the way out, in a few sentences of Markdown.
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

  /// A spec with a fault, and its corrected form.
  public struct Example: Sendable {
    /// A whole spec in which `⟦…⟧` marks each span that this rule reports; there are no other findings.
    let reported: String
    /// The corrected spec, without any finding.
    let accepted: String

    public init(reported: String, accepted: String) {
      self.reported = reported
      self.accepted = accepted
    }
  }
}
