/// The findings of one run, collected in any order, returned in source order without repetition.
public struct Report: Sendable {
  private var found: [Diagnostic] = []
  private var seen: Set<Key> = []
  /// The number of unknown keys for which the nearest ones may still be searched.
  private var suggestionsLeft = 500

  /// The parts that identify a finding.
  private struct Key: Hashable {
    let rule: RuleName
    let span: Span
    let message: String
  }

  public init() {}

  /// Returns false if there are too many unknown keys to search the nearest ones.
  mutating func maySuggest() -> Bool {
    suggestionsLeft -= 1
    return suggestionsLeft >= 0
  }

  public mutating func add(_ diagnostic: Diagnostic) {
    let key = Key(rule: diagnostic.rule, span: diagnostic.span, message: diagnostic.message)
    if seen.insert(key).inserted { found.append(diagnostic) }
  }

  public mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  public mutating func add(_ rule: Rule, _ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [FixIt] = []) {
    add(Diagnostic(rule.severity, rule.name, message, at: span, notes: notes, fixes: fixes))
  }

  /// Replaces the finding with the same rule, place and message, if there is one.
  public mutating func replace(_ diagnostic: Diagnostic) {
    let place = found.firstIndex { $0.rule == diagnostic.rule && $0.span == diagnostic.span && $0.message == diagnostic.message }
    if let place { found[place] = diagnostic }
  }

  mutating func merge(_ other: Report) {
    add(other.found)
  }

  public var isEmpty: Bool { found.isEmpty }
  public var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// The findings in source order; at one place by rule, then message.
  public var diagnostics: [Diagnostic] {
    found.sorted { left, right in
      if left.span != right.span { return left.span < right.span }
      return (left.rule.text, left.message) < (right.rule.text, right.message)
    }
  }
}
