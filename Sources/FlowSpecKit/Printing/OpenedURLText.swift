/// The result of opening a URL as text, for `open`.
struct OpenedURLText {
  /// The longest URL that is marked; terminals wrap longer ones.
  private static let longestMarked = 160

  private let opened: OpenedURL
  private let associations: [AssociationAnswer]
  private let sources: SourceSet
  private let style: TextStyle

  init(_ report: OpenedURLReport, style: TextStyle) {
    opened = report.opened
    associations = report.associations
    sources = report.sources
    self.style = style
  }

  var text: String { meaning + handover }

  private var meaning: String {
    let url = TerminalText.harmless(opened.text)
    if let mistake = opened.mistake { return headline("'\(url)' is not a URL: \(mistake.message)") + suggestion }
    guard !opened.answers.isEmpty else { return unanswered(url) }
    return opened.answers.map { answer($0) }.joined(separator: "\n") + ownership + meant + escapes
  }

  private func headline(_ text: String) -> String { style.paint(text, .strong) + "\n" }

  private func lines(_ text: String) -> String { TerminalText.harmless(text) + "\n" }

  private func place(_ form: OpenedURL.Form) -> String {
    let position = sources.position(form.form.text.span)
    return "\(TerminalText.path(sources.path(form.form.text.span))):\(position.line):\(position.column)"
  }

  private func name(_ form: OpenedURL.Form) -> String {
    "\(form.route.qualifiedName), \(form.origin.name.value): \(TerminalText.harmless(form.form.text.value))"
  }

  // MARK: Answers

  private func answer(_ answer: OpenedURL.Answer) -> String {
    let form = answer.form
    var rows = [
      ("route", form.route.qualifiedName + (form.route.isCommand ? ", a command" : "") + " of \(form.flow.name.value)"),
      ("template", "\(form.origin.name.value): \(TerminalText.harmless(form.form.text.value)) (\(place(form)))"),
    ]
    for (field, value) in zip(form.route.parameters, answer.arguments) {
      let type = Wording(flow: form.flow).type(field.type)
      let reason = answer.ignored.first { $0.parameter == field.name.value }.map { "; counts as absent: \(TerminalText.harmless($0.message))" }
      rows.append((rows.count == 2 ? "arguments" : "", "\(field.name.value) = \(TerminalText.harmless(value.text)) (\(type))\(reason ?? "")"))
    }
    switch form.route.sources {
    case nil: break
    case .only(let sources): rows.append(("sources", "only \(sources.map(\.value).joined(separator: ", "))"))
    case .not(let sources): rows.append(("sources", "all but \(sources.map(\.value).joined(separator: ", "))"))
    }
    if let deprecated = form.form.deprecated {
      rows.append(("deprecated", TerminalText.harmless(deprecated.value)))
      if let today = answer.successor { rows.append(("instead", TerminalText.harmless(today))) }
    }
    for (index, other) in answer.others.enumerated() {
      let relation = other.givesWay ? "matches too, but the form above wins" : "conflicts with it"
      rows.append((index == 0 ? "also" : "", "\(name(other.form)) (\(place(other.form))), which \(relation)"))
    }
    for (index, form) in answer.website.enumerated() {
      let what = "\(name(form)) (\(place(form))), a narrower form, which is only documented: the app does not receive the URL"
      rows.append((index == 0 ? "website" : "", what))
    }
    let width = rows.map(\.0.count).max() ?? 0
    let head = rows.map { "\($0)\(String(repeating: " ", count: width - $0.count))  \($1)\n" }.joined()
    return head + "\n" + arrival(answer)
  }

  private func arrival(_ answer: OpenedURL.Answer) -> String {
    guard let outcomes = answer.outcomes else { return OutcomeWording.withoutStates + "\n" }
    let wording = Wording(flow: answer.form.flow)
    let outcome = OutcomeWording(answer.form.flow, answer.form.route)
    let rows = outcomes.outcomes.map { [$0.states.map(wording.name).joined(separator: " + "), outcome.words($0.ending)] }
    guard !rows.isEmpty else { return "No run reaches such a state.\n" }
    let table = Table(columns: ["state", "a link that arrives there"], rows: rows).text
    return table + outcome.remarks(outcomes).map { $0 + "\n" }.joined()
  }

  // MARK: Association files

  private var handover: String {
    associations.isEmpty ? "" : "\n" + associations.map { lines(handover($0)) }.joined()
  }

  private func handover(_ answer: AssociationAnswer) -> String {
    func at(_ span: Span) -> String {
      let position = sources.position(span)
      return "\(TerminalText.path(answer.path)):\(position.line):\(position.column)"
    }
    let app = answer.app.map { "'\($0)'" } ?? "an app"
    // A URL of no spec may have a host that does not serve the file.
    let authority = opened.answers.isEmpty ? LinkURL(opened.text)?.authority : nil
    let host = authority.map { ", if '\(TerminalText.harmless(String($0.raw)))' serves the file" } ?? ""
    return switch answer.decision {
    case .handedOver(let span): "\(at(span)) hands the URL over to \(app)\(host)"
    case .excluded(let span): "\(at(span)) excludes the URL from \(app): it opens in the browser"
    case .unmatched: "\(answer.path) has no rule for the URL in \(app): it opens in the browser"
    case .unknownApp: "\(answer.path) does not name \(app): the URL opens in the browser"
    case .notAsked(let reason): "\(answer.path) does not decide about the URL: \(reason)"
    }
  }

  // MARK: Several specs

  private var ownership: String {
    let answers = opened.answers
    guard answers.count > 1 else { return "" }
    func name(_ index: Int) -> String { "'\(answers[index].form.route.qualifiedName)' of \(answers[index].form.flow.name.value)" }
    var text = "\n"
    for rivalry in opened.rivalries {
      let (one, other) = rivalry.answers
      let verdict =
        rivalry.winner.map { "\(name($0)) wins: its template is narrower, or its route has 'before'" } ?? "\(name(one)) and \(name(other)) conflict"
      text += "In app '\(rivalry.app)' \(verdict).\n"
    }
    guard opened.rivalries.isEmpty else { return text }
    let names = answers.indices.map(name).joined(separator: ", ")
    return text + "\(answers.count) specs match this URL: \(names). Each is an app of its own; in one app, these forms would conflict.\n"
      + "'links: apps:' in .flowspec.yaml names the specs of each app.\n"
  }

  // MARK: No answer

  private var suggestion: String { opened.suggestion.map { "did you mean '\(TerminalText.harmless($0))'?\n" } ?? "" }

  /// Names forms that were probably meant where a catch-all answers.
  private var meant: String {
    guard !opened.nearest.isEmpty else { return "" }
    return "\nThis template matches every URL that no other form matches. Similar forms:\n" + nearest
  }

  private var nearest: String {
    opened.nearest.enumerated().map { index, near in
      "\n\(index == 0 ? "nearest" : "or"): \(name(near.form)) (\(place(near.form)))\n" + marked(near)
    }.joined()
  }

  private func unanswered(_ url: String) -> String {
    var text = headline("no route matches \(url)")
    for form in opened.unparsed {
      let use = form.form.only?.value == .documented ? "only documented: the app does not receive it" : "only printed"
      text += "\n\(name(form)) (\(place(form))) matches it, but is \(use)\n"
    }
    text += nearest + escapes
    text += suggestion.isEmpty ? "" : "\n" + suggestion
    switch opened.rawForms {
    case 0: break
    case 1: text += "\none form is a regular expression, which is not compared\n"
    default: text += "\n\(opened.rawForms) forms are regular expressions, which are not compared\n"
    }
    return text
  }

  private var escapes: String {
    guard !opened.brokenEscapes.isEmpty else { return "" }
    return "\n" + opened.brokenEscapes.map { lines("'\($0.shownShort)' has a broken escape, and is read as it is written") }.joined()
  }

  private func marked(_ near: OpenedURL.NearForm) -> String {
    let template = near.form.form.text.value
    var text = excerpt(opened.text, near.differences.map(\.url))
    text += excerpt(template, near.differences.compactMap(\.template))
    for difference in near.differences { text += "  " + lines(difference.message) }
    return text
  }

  /// Returns a text with marks below some places; a missing part is marked where it should be.
  private func excerpt(_ text: String, _ places: [Range<Int>]) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.longestMarked, !places.isEmpty else { return "  " + lines(text) }
    func column(_ offset: Int) -> Int {
      TerminalText.width(of: TerminalText.harmless(String(decoding: bytes[..<min(offset, bytes.count)], as: UTF8.self)))
    }
    var marks: [Character] = []
    for place in places {
      let (from, to) = (column(place.lowerBound), max(column(place.upperBound), column(place.lowerBound) + 1))
      while marks.count < to { marks.append(" ") }
      for index in from..<to { marks[index] = "^" }
    }
    return "  " + lines(text) + "  " + style.paint(String(marks), .mark) + "\n"
  }
}
