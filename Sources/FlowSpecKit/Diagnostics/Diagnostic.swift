/// The severity of a finding.
public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case warning
  case error

  public static func < (left: Severity, right: Severity) -> Bool {
    left == .warning && right == .error
  }
}

/// A rule's name: kebab-case, describes the fault.
public struct RuleName: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral text: String) {
    self.text = text
  }

  public var description: String { text }

  public static func < (left: RuleName, right: RuleName) -> Bool {
    left.text < right.text
  }
}

/// A finding as data: message, place, notes and fixes.
public struct Diagnostic: Hashable, Sendable {
  /// A related remark at a place of its own.
  public struct Note: Hashable, Sendable {
    public let message: String
    public let span: Span?

    init(_ message: String, at span: Span?) {
      self.message = DiagnosticLength.shortened(message)
      self.span = span
    }
  }

  public var severity: Severity
  public let rule: RuleName
  /// One clause that begins with the specific name and says what is wrong, without a full stop.
  public let message: String
  public let span: Span
  public let notes: [Note]
  let fixes: [FixIt]
  /// The run that shows it, for programs; notes have it for people.
  public let run: RunRecord?

  public init(
    _ severity: Severity, _ rule: RuleName, _ message: String, at span: Span,
    notes: [Note] = [], fixes: [FixIt] = [], run: RunRecord? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = DiagnosticLength.shortened(message)
    self.span = span
    self.notes = notes
    self.fixes = fixes
    self.run = run
  }
}

/// The most bytes of a message, a note and the title of a fix: a spec's texts are repeated in them.
enum DiagnosticLength {
  static let most = 2_000

  /// Returns the text without its middle if it is too long.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > most else { return text }
    func cut(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars)
      return String(part)
    }
    return cut(text.unicodeScalars.prefix(most / 8)) + " … " + cut(text.unicodeScalars.suffix(most / 8))
  }
}

/// An edit that resolves a finding.
public struct FixIt: Hashable, Sendable {
  public enum Confidence: String, Hashable, Sendable {
    /// Resolves the finding, adds none and keeps the intended meaning: may be applied without asking.
    case certain
    /// A guess: only shown.
    case plausible
  }

  struct Edit: Hashable, Sendable {
    let span: Span
    let replacement: String

    init(_ span: Span, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  /// A verb phrase: "replace with 'signedIn'".
  public let title: String
  let confidence: Confidence
  let edits: [Edit]

  init(_ title: String, _ confidence: Confidence, _ edits: [Edit]) {
    self.title = DiagnosticLength.shortened(title)
    self.confidence = confidence
    self.edits = edits
  }

  /// The text for people: a certain fix as such, a guess as a question.
  var advice: String {
    if confidence == .certain { return "fix: \(title)" }
    if let edit = edits.first, edits.count == 1, title == "replace with '\(edit.replacement)'" { return "did you mean '\(edit.replacement)'?" }
    return "did you mean to \(title)?"
  }

  public static func replace(_ span: Span, with text: String, _ confidence: Confidence = .plausible) -> FixIt {
    FixIt("replace with '\(text)'", confidence, [Edit(span, text)])
  }
}
