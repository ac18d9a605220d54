/// All rules by subject, as a page for a terminal.
public enum RuleIndex {
  private static let width = 80

  public static func text(style: TextStyle = .plain) -> String {
    RuleSubject.all.map { text($0, style) }.joined(separator: "\n") + "\nRun 'flowspec explain RULE' to read about one rule.\n"
  }

  private static func text(_ subject: RuleSubject, _ style: TextStyle) -> String {
    style.paint(subject.title, .strong) + "\n" + subject.rules.map(text).joined()
  }

  private static func text(_ rule: Rule) -> String {
    let lines = WordWrap.lines(of: CodeMarks.quoted(rule.summary), width: width - 6).map { "      \($0)\n" }
    return "  \(rule.name)\n" + lines.joined()
  }
}
