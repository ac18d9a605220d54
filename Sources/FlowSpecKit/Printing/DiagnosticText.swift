/// Prints diagnostics for people: a line that editors link, the marked source, then notes and fixes.
///
/// The first line is always `path:line:column: severity: message [rule]`; lines and columns count from 1, columns in UTF-8 bytes.
public struct DiagnosticText: Sendable {
  private let sources: SourceSet
  private let style: TextStyle
  /// The address of a rule's page, with the placeholder `{rule}` for its name.
  private let pageAddress: String?
  private let owners: Owners

  public init(_ sources: SourceSet, style: TextStyle = .plain, pageAddress: String? = nil) {
    self.init(sources, style: style, pageAddress: pageAddress, owners: Owners())
  }

  init(_ sources: SourceSet, style: TextStyle, pageAddress: String?, owners: Owners) {
    self.sources = sources
    self.style = style
    self.pageAddress = pageAddress
    self.owners = owners
  }

  public func text(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { text($0) }.joined()
  }

  public func text(_ diagnostic: Diagnostic) -> String {
    switch diagnostic.severity {
    case .error: text(diagnostic, label: "error", .error, notes: diagnostic.notes)
    case .warning: text(diagnostic, label: "warning", .warning, notes: diagnostic.notes)
    }
  }

  /// Returns the text of a finding that the spec allows: it is not counted, but shown with the reason.
  public func text(allowed diagnostic: Diagnostic, because reason: Located<String>) -> String {
    let answer = Diagnostic.Note("allowed here: \(reason.value)", at: reason.span)
    return text(diagnostic, label: "allowed", .note, notes: diagnostic.notes + [answer])
  }

  private func text(_ diagnostic: Diagnostic, label: String, _ ink: TextStyle.Ink, notes: [Diagnostic.Note]) -> String {
    let spans = [diagnostic.span] + notes.compactMap(\.span)
    let gutter = spans.map { String(sources.position($0).line).count }.max() ?? 1
    var text = headline(label, ink, diagnostic.message, at: diagnostic.span, rule: diagnostic.rule)
    text += excerpt(diagnostic.span, gutter: gutter)
    func write(_ notes: some Sequence<Diagnostic.Note>) {
      for note in notes {
        text += headline("note", .note, note.message, at: note.span, rule: nil)
        if let span = note.span { text += excerpt(span, gutter: gutter) }
      }
    }
    if notes.count > Self.mostNotes {
      let part = Self.mostNotes / 2
      write(notes.prefix(part))
      text += "… \(notes.count - 2 * part) more lines; '--format json' has all of them\n"
      write(notes.suffix(part))
    } else {
      write(notes)
    }
    for fix in diagnostic.fixes {
      let advice = TerminalText.harmless(fix.advice)
      let mark = advice.hasPrefix("fix:") ? "fix:" : "did you mean"
      text += style.paint(mark, .mark) + advice.dropFirst(mark.count) + "\n"
    }
    if let owner = owners.owner(of: diagnostic.span) { text += style.paint("owner:", .quiet) + " \(TerminalText.harmless(owner))\n" }
    if let pageAddress {
      text += style.paint("see:", .quiet) + " \(TerminalText.harmless(pageAddress.replacing("{rule}", with: diagnostic.rule.text)))\n"
    }
    return text
  }

  /// The most notes of a finding: the steps of a long run are shown from both ends.
  private static let mostNotes = 40

  private func headline(
    _ label: String, _ ink: TextStyle.Ink, _ message: String, at span: Span?, rule: RuleName?
  ) -> String {
    let place = span.map { style.paint(self.place($0), .strong) + " " } ?? ""
    let name = rule.map { style.paint(" [\($0)]", .quiet) } ?? ""
    let message = TerminalText.harmless(message)
    return "\(place)\(style.paint("\(label):", ink)) \(rule == nil ? message : style.paint(message, .strong))\(name)\n"
  }

  private func place(_ span: Span) -> String {
    let position = sources.position(span)
    return "\(TerminalText.path(sources.path(span))):\(position.line):\(position.column):"
  }

  private func excerpt(_ span: Span, gutter: Int) -> String {
    let excerpt = SourceExcerpt(span, in: sources[span.source])
    let number = String(excerpt.line)
    let padding = String(repeating: " ", count: max(0, gutter - number.count) + 1)
    let bar = style.paint("\(padding)\(number) |", .quiet) + (excerpt.text.isEmpty ? "" : " ")
    let blank = style.paint(String(repeating: " ", count: gutter + 1) + " |", .quiet) + " "
    let indent = excerpt.mark.prefix { $0 == " " }
    let mark = indent + style.paint(String(excerpt.mark.dropFirst(indent.count)), .mark)
    return "\(bar)\(excerpt.text)\n\(blank)\(mark)\n"
  }
}
