/// The links: their origins, their forms, and their outcomes.
extension FlowPage {
  var linksSections: [PageSection] {
    section("Links", tester + originTable + linkFacts + formEntries + exampleTable) + section("States and links", arrivalTables)
  }

  private var tester: [Page.Block] {
    guard isInteractive else { return [] }
    return LinkTester(flow, outcomes: outcomes, place: place).map { [.linkTester($0)] } ?? []
  }

  private var originTable: [Page.Block] {
    let rows = origins.map { origin -> [Phrase] in
      [
        .name(origin.name.value, .origin), origin.about.phrase,
        origin.origin.prefixes.map { .literal(Self.spelling($0)) }.joined(by: .lineBreak),
        origin.origin.caseInsensitivePath ? "compared without regard to case" : Phrase(),
      ]
    }
    return table(["Origin", "What it is", "Begins with", "Path"], rows, of: .origin)
      + notes(origins.map { ($0.name.value, $0.about) })
  }

  /// The origins; a declaration that several modules share is listed once.
  private var origins: [LinkOrigin] {
    var seen: Set<Origin> = []
    return flow.origins.filter { seen.insert($0.origin).inserted }
  }

  private static func spelling(_ prefix: OriginPrefix) -> String {
    var text = prefix.scheme + ":"
    switch prefix.host {
    case .exact(let host): text += "//" + host
    case .subdomains(let host): text += "//*." + host
    case nil: break
    }
    if let port = prefix.port { text += ":\(port)" }
    return text + prefix.base.map { "/" + $0 }.joined()
  }

  private var linkFacts: [Page.Block] {
    guard flow.has(.links) else { return [] }
    var facts: [Phrase] = []
    if !flow.linkSources.isEmpty { facts.append("Sources of links: " + flow.linkSources.map { .literal($0.value) }.joined(by: ", ") + ".") }
    switch flow.held {
    case .first: facts.append("One link is held; later links are lost.")
    case .latest(1): facts.append("One link is held; a newer one replaces it.")
    case .latest(let count): facts.append(.text("Up to \(count) links are held; if there are more, the oldest is lost."))
    }
    if flow.savesHeld { facts.append("Held links survive a relaunch.") }
    if let call = flow.unknownLink { facts.append("A link that no route matches performs " + .name(wording.call(call), .effect) + ".") }
    if let call = flow.missingLink { facts.append("A link whose target is not found performs " + .name(wording.call(call), .effect) + ".") }
    return [.paragraph(facts.joined(by: " "))]
  }

  private var formEntries: [Page.Block] {
    zip(flow.routes, formNames).flatMap { route, names in
      zip(route.forms, names).map { form, name -> Page.Block in
        let alone = [PageFact("Shortest run", content: way(around.ways.links[route.id]))]
        let arrival = form.parses ? outcomes[route.id].map { self.arrival($0, form, route) } ?? alone : []
        let facts =
          [PageFact("Opens", content: .name(route.qualifiedName, .route)), PageFact("Origin", content: .name(flow[form.origin].name.value, .origin))]
          + [PageFact("Sources", content: sources(route))] + arrival
          + [PageFact("Remarks", content: remarks(form, route)), PageFact("Source", content: placed(form.span))]
        let notes = form.about.notes.map { [Page.Block.notes($0.value)] } ?? []
        return .entry(
          PageEntry(
            subject: .link, name: name, head: "opens " + .name(route.qualifiedName, .route), summary: form.about.phrase,
            blocks: notes + self.facts(facts), isClosed: true, isCode: true))
      }
    }
  }

  /// The outcomes of a link with this form, by the states in which it arrives, and the shortest run to its opening.
  private func arrival(_ outcomes: LinkOutcomes, _ form: RouteForm, _ route: Route) -> [PageFact] {
    var (opens, held, refused): ([Phrase], [Phrase], [Phrase]) = ([], [], [])
    for row in outcomes.outcomes {
      let states = row.states.map { Phrase.name(wording.name($0), .state) }.joined(by: " + ")
      switch row.ending {
      case .opens: opens.append(states)
      case .opensWhileAvailable: opens.append(states + " while available")
      case .waits: held.append(states)
      case .refused, .unavailable, .uncovered, .forbidden: refused.append(states)
      }
    }
    func list(_ states: [Phrase]) -> Phrase {
      if states.count == outcomes.outcomes.count, states.count > 1 { return "every state" }
      let rest = states.count > Self.mostStates + 1 ? states.count - Self.mostStates : 0
      return (states.prefix(states.count - rest) + [rest > 0 ? more(rest) : Phrase()]).joined(by: ", ")
    }
    let run = flow.linkForm(form, of: route)?.sample.flatMap { runs.opening($0, route.id, outcomes) }
    return [
      PageFact("Opened in", content: list(opens)), PageFact("Held in", content: list(held)), PageFact("Refused in", content: list(refused)),
      PageFact("Shortest run", content: way(run)),
    ]
  }

  /// Returns a link to the section with all states, if there is one.
  private func more(_ count: Int) -> Phrase {
    let words = "and \(count) more"
    return hasPolicies ? Phrase([.link(words, page: nil, section: PageSection.anchor("States and links"))]) : .text(words)
  }

  /// The most states that an entry of a link lists; the link tester has all of them.
  private static let mostStates = 4

  /// The names of each route's forms: their texts, with the origin where forms of several origins have the same one.
  var formNames: [[String]] {
    var taken: Set<String> = []
    return flow.routes.map { route in
      route.forms.map { form in
        let origin = "\(form.text.value) (\(flow[form.origin].name.value))"
        var (name, count) = (form.text.value, 1)
        while !taken.insert(name).inserted {
          name = count == 1 ? origin : "\(origin), \(count)"
          count += 1
        }
        return name
      }
    }
  }

  private func remarks(_ form: RouteForm, _ route: Route) -> Phrase {
    var remarks: [Phrase] = []
    if case .raw = form.content { remarks.append("a regular expression") }
    switch form.only?.value {
    case .parse: remarks.append("only parsed")
    case .print: remarks.append("only printed")
    case .documented: remarks.append("only documented")
    case nil: break
    }
    remarks += form.fixed.map { fixed in
      .code("\(route.parameters[fixed.parameter.value].name.value) = \(wording.value(fixed.value.value))")
    }
    remarks.append(precedence(form.before))
    if let successor = form.deprecated { remarks.append(.strong("deprecated") + ": " + .text(successor.value)) }
    return remarks.joined(by: .lineBreak)
  }

  func precedence(_ before: [Located<Precedence>]) -> Phrase {
    let names = before.map { one -> Phrase in
      switch one.value {
      case .all: "all others"
      case .route(let route): .name(flow[route].qualifiedName, .route)
      }
    }
    return names.isEmpty ? Phrase() : "wins over " + names.joined(by: ", ")
  }

  private var exampleTable: [Page.Block] {
    let forms = flow.routes.flatMap { $0.forms.map(\.span) }
    let names = Dictionary(zip(forms, formNames.flatMap(\.self)), uniquingKeysWith: { first, _ in first })
    let rows = flow.routes.flatMap { route in
      route.allExamples.map { example, form -> [Phrase] in
        [.literal(example.url.value), gives(example, route), form.flatMap { names[$0.span] }.map { .name($0, .link) } ?? Phrase()]
      }
    }
    return table(["Example", "Gives", "Form"], rows)
  }

  private func gives(_ example: LinkExample, _ route: Route) -> Phrase {
    let name: Phrase = .name(route.qualifiedName, .route)
    switch example.expectation {
    case .opens: return name
    case .refused: return "not " + name
    case .gives(let values):
      return ([name] + values.map { .code("\(route.parameters[$0.parameter.value].name.value) = \(wording.value($0.value.value))") }).joined(
        by: .lineBreak)
    }
  }

  // MARK: Policies for links

  /// True if some state or route says what happens to a link.
  private var hasPolicies: Bool { flow.states.contains { $0.arrival != nil } || flow.routes.contains { !$0.arrival.isEmpty } }

  private var arrivalTables: [Page.Block] {
    guard hasPolicies else { return [] }
    let tables = ArrivalTables(flow).tables
    var blocks: [Page.Block] = [.paragraph("If no active state has a policy, a link is refused.")]
    if flow.states.contains(where: { $0.kind == .parallel }) { blocks += [.paragraph(ArrivalTables.rule), .paragraph(ArrivalTables.source)] }
    for (part, table) in tables where !table.rows.isEmpty {
      if let part { blocks.append(.paragraph("In " + .name(wording.name(part), .state) + ", without the other regions:")) }
      blocks += table.grouped.dense.split(widest: 8).map(Page.Block.table)
    }
    return blocks
  }
}
