/// The result of opening a URL in some flows.
public struct OpenedURL: Sendable {
  /// A form of one of the flows.
  public struct Form: Sendable {
    public let flow: Flow
    public let parsed: ParsedForm

    public var route: Route { flow[parsed.route] }
    var form: RouteForm { parsed.form }
    var origin: LinkOrigin { flow[form.origin] }
  }

  /// A flow with a route for the URL.
  public struct Answer: Sendable {
    let form: Form
    /// One value for each parameter of the route.
    public let arguments: [Value]
    /// Other forms of the flow that match the URL too; `givesWay` is true if they certainly lose.
    public let others: [(form: Form, givesWay: Bool)]
    /// Narrower forms of the web that take the URL and are documented only: the website keeps it.
    let website: [Form]
    /// Optional query items of the URL that count as absent, as their values do not fit.
    let ignored: [IgnoredItem]
    /// The same link in its current form, if its own form is deprecated.
    let successor: String?
    /// nil if the spec has no states.
    let outcomes: LinkOutcomes?

    /// True if it opens or waits in some configuration, as far as the spec says.
    public var isTaken: Bool { outcomes.map { $0.outcomes.contains { !$0.ending.isRefusal } } ?? true }
  }

  /// Two answers within one app.
  struct Rivalry: Sendable {
    let app: String
    let answers: (Int, Int)
    /// nil if neither wins.
    let winner: Int?
  }

  /// A form that the URL does not match, and the differences.
  public struct NearForm: Sendable {
    let form: Form
    let differences: [LinkDifference]
  }

  public let text: String
  /// The reason why the text is no URL.
  let mistake: URLMistake?
  /// Parts with invalid escapes or bytes that are no UTF-8, which are used as written.
  let brokenEscapes: [String]
  /// One answer for each flow with a route for it, in the order of the flows.
  public let answers: [Answer]
  let rivalries: [Rivalry]
  /// Matching forms that no app parses: printed or documented only.
  let unparsed: [Form]
  /// The nearest ones; empty if a flow has the form, or answers with more than a catch-all.
  public let nearest: [NearForm]
  /// The number of regular expressions, whose URLs are unknown.
  let rawForms: Int
  /// A similar text that some flow answers.
  let suggestion: String?

  /// True if some answer that does not lose to another one opens the link or lets it wait.
  public var isTaken: Bool {
    answers.indices.contains { index in
      answers[index].isTaken && !rivalries.contains { [$0.answers.0, $0.answers.1].contains(index) && $0.winner.map { $0 != index } ?? false }
    }
  }

  /// Further facts in a question.
  public struct Circumstances: Sendable {
    /// The source of the link.
    public var source: String?
    /// Restricts answers to this state; one state for each flow, nil if the flow does not have it.
    public var states: [StateID?]?

    public init() {}
  }

  public init(_ text: String, flows: [Flow], spaces: [LinkSpace] = [], _ circumstances: Circumstances = Circumstances()) {
    self.text = text
    rawForms = flows.reduce(0) { $0 + $1.routes.reduce(0) { $0 + $1.forms.count { $0.parses && $0.isRaw } } }
    let url = LinkURL(text)
    mistake = url == nil ? URLMistake(text) : nil
    brokenEscapes = url?.parts.filter { $0.raw.contains("%") && PercentCoding.decoded($0.raw) == nil }.map(\.raw) ?? []
    let answers = url.map { url in
      flows.indices.compactMap { index in
        circumstances.states.map { $0[index] == nil } ?? false
          ? nil : Self.answer(url, flows[index], circumstances.source, within: circumstances.states?[index])
      }
    }
    let found = answers ?? []
    self.answers = found
    rivalries = Self.rivalries(self.answers, spaces)
    let isAnswered = !self.answers.isEmpty
    unparsed = isAnswered ? [] : url.map { url in flows.flatMap { $0.formsNotParsed.filter { $0.parsed.link.match(url) != nil } } } ?? []
    nearest =
      switch url {
      case let url? where isAnswered: Self.hiddenByCatchAll(url, found)
      case let url? where unparsed.isEmpty: Self.nearest(url, flows)
      default: []
      }
    suggestion = isAnswered ? nil : URLSuggestion(flows).text(for: text)
  }

  // MARK: Answers

  private static func answer(_ url: LinkURL, _ flow: Flow, _ source: String?, within state: StateID?) -> Answer? {
    guard let parsed = LinkParser(flow).parse(url) else { return nil }
    let route = flow[parsed.route]
    let matching = flow.parsedForms.filter { $0.link.match(url) != nil }
    guard let place = matching.firstIndex(where: { $0.form.span == parsed.form.span }) else { return nil }
    let own = matching[place]
    let others = matching.enumerated().filter { $0.offset != place }.map { _, other -> (form: Form, givesWay: Bool) in
      var comparison = LinkComparison([own.link, other.link])
      let overlap = comparison.overlap(0, with: 1)
      let wins = flow.wins((route, own.form, own.link), over: (flow[other.route], other.form, other.link), overlap: overlap)
      return (Form(flow: flow, parsed: other), wins == true || other.route == own.route && other.link.match(url) == own.link.match(url))
    }
    let isForbidden = route.forbids(source)
    return Answer(
      form: Form(flow: flow, parsed: own), arguments: parsed.arguments, others: others,
      website: flow.formsOfTheWebsite(url, insideOf: own.link), ignored: IgnoredItem.all(url, own.link, of: route, parsed.arguments, in: flow),
      successor: own.form.deprecated == nil ? nil : successor(of: url, own, to: route, in: flow, parsed.arguments),
      outcomes: flow.has(.states) ? LinkOutcomes(flow, route.id, isForbidden: isForbidden, within: state) : nil)
  }

  /// Returns the URL in the first form that is printed, preferably of the same origin, with the parsed arguments.
  private static func successor(of url: LinkURL, _ own: ParsedForm, to route: Route, in flow: Flow, _ arguments: [Value]) -> String? {
    let printing = route.forms.filter(\.prints)
    for form in printing.filter({ $0.origin == own.form.origin }) + printing.filter({ $0.origin != own.form.origin }) {
      guard let link = flow.linkForm(form, of: route) else { continue }
      var texts: [String: String] = [:]
      var fits = true
      for (field, value) in zip(route.parameters, arguments) {
        if let fixed = form.fixed.first(where: { route.parameters[$0.parameter.value].name.value == field.name.value }) {
          fits = fits && fixed.value.value == value
        } else if value != .absent {
          texts[field.name.value] = value.spelling(field.type.type)
        }
      }
      if fits, let text = link.print(texts) { return text }
    }
    return nil
  }

  private static func rivalries(_ answers: [Answer], _ spaces: [LinkSpace]) -> [Rivalry] {
    spaces.flatMap { space -> [Rivalry] in
      let members = answers.indices.filter { index in space.flows.contains { $0.source == answers[index].form.flow.source } }
      return members.flatMap { one in
        members.filter { $0 > one }.map { other in
          let (first, second) = (answers[one].form, answers[other].form)
          let winner = Flow.winner(
            of: (first.flow, first.parsed), and: (second.flow, second.parsed), overlap: LinkForm.overlap(first.parsed.link, with: second.parsed.link))
          return Rivalry(app: space.app, answers: (one, other), winner: winner.map { $0 == 0 ? one : other })
        }
      }
    }
  }

  // MARK: Near misses

  private static let mostNear = 3
  /// One other word, or less, away from what the URL says.
  private static let mostHidden = 25

  /// Returns the forms that were probably meant where a form answered that takes what no other form takes.
  private static func hiddenByCatchAll(_ url: LinkURL, _ answers: [Answer]) -> [NearForm] {
    guard answers.allSatisfy(\.form.parsed.link.template.isCatchAll) else { return [] }
    let near = nearest(url, answers.map(\.form.flow)) { !$0.link.template.isCatchAll }
    return near.filter { LinkComparisonByParts.weight($0.differences) <= mostHidden }
  }

  /// Returns the nearest forms, and only a few of equal distance.
  private static func nearest(_ url: LinkURL, _ flows: [Flow], where isCandidate: (ParsedForm) -> Bool = { _ in true }) -> [NearForm] {
    var found: [(form: NearForm, weight: Int)] = []
    for flow in flows {
      for parsed in flow.parsedForms where isCandidate(parsed) {
        let differences = LinkComparisonByParts(url, parsed.link, of: flow[parsed.route], in: flow).differences
        let form = NearForm(form: Form(flow: flow, parsed: parsed), differences: differences)
        found.append((form, LinkComparisonByParts.weight(differences)))
        // Further forms are never shown.
        if found.count > 64 { found = Array(sorted(found).prefix(mostNear)) }
      }
    }
    let sorted = sorted(found)
    guard let best = sorted.first else { return [] }
    // With such segments no form matches, so one is enough.
    return sorted.prefix(url.hasDotSegments ? 1 : mostNear).filter { $0.weight == best.weight }.map(\.form)
  }

  /// Sorts by weight; equal forms stay in the order of the specs.
  private static func sorted(_ forms: [(form: NearForm, weight: Int)]) -> [(form: NearForm, weight: Int)] {
    forms.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
  }
}

extension Flow {
  fileprivate var formsNotParsed: [OpenedURL.Form] {
    routes.flatMap { route in
      route.forms.filter { !$0.parses }.compactMap { form in
        linkForm(form, of: route).map { OpenedURL.Form(flow: self, parsed: ParsedForm(route: route.id, form: form, link: $0)) }
      }
    }
  }

  /// Returns the documented forms of the web that take a URL and are narrower than the form that answers it.
  fileprivate func formsOfTheWebsite(_ url: LinkURL, insideOf answering: LinkForm) -> [OpenedURL.Form] {
    guard url.scheme == "https" || url.scheme == "http" else { return [] }
    return formsNotParsed.filter { candidate in
      guard candidate.form.only?.value == .documented, candidate.parsed.link.match(url) != nil else { return false }
      if case .firstInsideSecond = LinkForm.overlap(candidate.parsed.link, with: answering) { return true } else { return false }
    }
  }
}

extension LinkURL {
  fileprivate var parts: [Part] {
    [authority].compactMap(\.self) + segments + query.flatMap { [$0.key] + [$0.value].compactMap(\.self) } + [fragment].compactMap(\.self)
  }
}

extension LinkTemplate {
  /// It takes any number of segments from the first on, whatever they are.
  var isCatchAll: Bool {
    switch path.first {
    case .rest, .anySegments: true
    case .segment, .optional: false
    case nil: wholeURL != nil
    }
  }
}

extension RouteForm {
  var isRaw: Bool { if case .raw = content { true } else { false } }
}

extension Value {
  /// Returns the text of the value in a link.
  func spelling(_ type: ValueType) -> String? {
    switch self {
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .double(let text), .text(let text): return text
    case .absent: return nil
    case .named(let name, let carried):
      guard case .cases(let cases) = type, let one = cases.first(where: { $0.name.value == name }) else { return nil }
      return carried.map { value in one.carries.flatMap { value.spelling($0.type) } } ?? one.text
    }
  }
}
