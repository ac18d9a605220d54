/// The links: their origins, their forms, and their outcomes.
extension FlowPage {
  var linksSections: [PageSection] {
    section("Links", tester + originTable + linkFacts + formEntries + exampleTable) + section("States and links", arrivalTables)
  }

  private var tester: [Page.Block] {
    guard isInteractive else { return [] }
    return LinkTester(flow, place: place).map { [.linkTester($0)] } ?? []
  }

  private var originTable: [Page.Block] {
    let rows = origins.map { origin -> [Phrase] in
      [
        .name(origin.name.value, .origin), origin.about.phrase,
        origin.origin.prefixes.map { .code(Self.spelling($0)) }.joined(by: .lineBreak),
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
    if !flow.linkSources.isEmpty { facts.append("Sources of links: " + flow.linkSources.map(\.value).asCodes + ".") }
    switch flow.held {
    case .first: facts.append("One link is held; later links are lost.")
    case .latest(1): facts.append("One link is held; a newer one replaces it.")
    case .latest(let count): facts.append(.text("Up to \(count) links are held; if there are more, the oldest is lost."))
    }
    if flow.savesHeld { facts.append("Held links survive a relaunch.") }
    if let call = flow.unknownLink { facts.append("A link that no route matches performs " + .code(wording.call(call)) + ".") }
    if let call = flow.missingLink { facts.append("A link whose target is not found performs " + .code(wording.call(call)) + ".") }
    return [.paragraph(facts.joined(by: " "))]
  }

  private var formEntries: [Page.Block] {
    zip(flow.routes, formNames).flatMap { route, names in
      zip(route.forms, names).map { form, name -> Page.Block in
        let facts = [
          PageFact("Origin", content: .name(flow[form.origin].name.value, .origin)), PageFact("Remarks", content: remarks(form, route)),
          PageFact("Source", content: placed(form.span)),
        ]
        let notes = form.about.notes.map { [Page.Block.notes($0.value)] } ?? []
        return .entry(
          PageEntry(
            subject: .link, name: name, head: "opens " + .name(route.qualifiedName, .route), summary: form.about.phrase,
            blocks: notes + self.facts(facts), isClosed: true, isCode: true))
      }
    }
  }

  /// The names of each route's forms: their texts, counted where forms of several origins have the same one.
  var formNames: [[String]] {
    var counts: [String: Int] = [:]
    return flow.routes.map { route in
      route.forms.map { form in
        let count = counts[form.text.value, default: 0] + 1
        counts[form.text.value] = count
        return count == 1 ? form.text.value : "\(form.text.value) (\(count))"
      }
    }
  }

  private func remarks(_ form: RouteForm, _ route: Route) -> Phrase {
    var remarks: [Phrase] = []
    if case .raw = form.content { remarks.append("a regular expression" + Keys.form.mark("raw")) }
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
    let rows = flow.routes.flatMap { route in
      route.allExamples.map { example, form -> [Phrase] in
        [.code(example.url.value), gives(example, route), form.map { .code($0.text.value) } ?? Phrase()]
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

  private var arrivalTables: [Page.Block] {
    let isSaid = flow.states.contains { $0.arrival != nil } || flow.routes.contains { !$0.arrival.isEmpty }
    guard isSaid else { return [] }
    let tables = ArrivalTables(flow).tables
    var blocks: [Page.Block] = [.paragraph("If no active state has a policy, a link is refused.")]
    if flow.states.contains(where: { $0.kind == .parallel }) { blocks += [.paragraph(ArrivalTables.rule), .paragraph(ArrivalTables.source)] }
    for (part, table) in tables where !table.rows.isEmpty {
      if let part { blocks.append(.paragraph("In " + .name(wording.name(part), .state) + ", without the other regions:")) }
      blocks += table.dense.split(widest: 8).map(Page.Block.table)
    }
    return blocks
  }
}
