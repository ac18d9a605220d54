/// Two links that match one URL, neither being the narrower.
enum OverlappingLinks {
  static let rule = StructuralRule(
    "overlapping-links", .error, "At most one route answers a URL.",
    explanation: """
      Of two forms that match one URL the narrower wins: the one all of whose URLs the other matches too. These two overlap without either being \
      narrower (or are the same), so which one opens would be chance. Narrow a parameter's type, change a template, or say which goes first with \
      `before: other` on the route or form.
      """,
    needs: [.routes, .links], respects: [.types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            order: { place: screen, parameters: { id: String }, links: { app: "/orders/{id}" } }
            section: { place: screen, parameters: { name: String }, links: { app: ⟦"/{name}/new"⟧ } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            order: { place: screen, parameters: { id: UInt }, links: { app: "/orders/{id}" } }
            section: { place: screen, parameters: { name: String }, links: { app: "/{name}/new" } }
          """)
    ]
  ) { facts, findings in
    let flow = facts.flow
    let parsed = facts.forms
    let links = parsed.map(\.link)
    var comparison = LinkComparison(links)
    var precedence = LinkPrecedence(count: parsed.count)
    defer { checkCircles(flow, parsed, &precedence, &comparison, &findings) }
    for pair in LinkIndex(links).candidatePairs {
      let (one, other) = (parsed[pair.first], parsed[pair.second])
      if let isFirst = flow.saysFirst((one.route, one.form), (other.route, other.form)) {
        precedence.add(isFirst ? pair.first : pair.second, over: isFirst ? pair.second : pair.first, isChecked: false)
        continue
      }
      let names = one.route == other.route ? "another form of it" : "'\(flow[one.route].qualifiedName)'"
      let opened = "'\(flow[other.route].qualifiedName)'"
      let note = Diagnostic.Note("it matches this form too", at: one.form.text.span)
      switch comparison.overlap(pair.first, pair.second) {
      case .none: break
      case .firstInsideSecond: precedence.add(pair.first, over: pair.second, isChecked: true)
      case .secondInsideFirst: precedence.add(pair.second, over: pair.first, isChecked: true)
      case .same(let witness), .partial(let witness):
        guard !isHarmless(one, other, witness) else { continue }
        findings.add("'\(witness)' opens \(opened) as well as \(names)", at: other.form.text.span, notes: [note, remedy(flow, one, other)])
      case .undecided:
        let rest = Diagnostic.Note("the forms that come after it are not compared either", at: nil)
        findings.add(
          "whether a URL opens \(opened) as well as \(names) could not be decided; the types are too large",
          at: other.form.text.span,
          notes: [.init("compared with this form", at: one.form.text.span)] + (comparison.isSpent ? [rest] : []))
        if comparison.isSpent { return }
      }
    }
  }

  /// Forms that each go before the next one, and the last before the first: for a URL of two of them there is no winner.
  private static func checkCircles(
    _ flow: Flow, _ parsed: [ParsedForm], _ precedence: inout LinkPrecedence, _ comparison: inout LinkComparison, _ findings: inout Findings
  ) {
    precedence.dropIdle { comparison.overlap($0, $1) }
    for circle in precedence.circles {
      let neighbours = circle.indices.map { (circle[$0], circle[($0 + 1) % circle.count]) }
      let witnesses = neighbours.compactMap { comparison.overlap($0, $1).witness }
      // One that all of them take shows it best.
      let takers = witnesses.map { url in circle.filter { parsed[$0].link.match(url) != nil } }
      guard let best = takers.indices.max(by: { (takers[$0].count, $1) < (takers[$1].count, $0) }) else { continue }
      let place = circle.max() ?? circle[0]
      let names = takers[best].map { "'\(flow[parsed[$0].route].qualifiedName)'" }
      let notes = neighbours.map { winner, loser in
        let isSaid = flow.saysFirst((parsed[winner].route, parsed[winner].form), (parsed[loser].route, parsed[loser].form)) == true
        let over = "'\(flow[parsed[loser].route].qualifiedName)'"
        return Diagnostic.Note(isSaid ? "goes before \(over), as 'before' says" : "is narrower than \(over)", at: parsed[winner].form.text.span)
      }
      findings.add(
        "'\(witnesses[best])' opens \(names.joined(separator: " as well as ")): what goes before what is a circle", at: parsed[place].form.text.span,
        notes: notes + [.init("take one 'before' of the circle away", at: nil)])
    }
  }

  private static func remedy(_ flow: Flow, _ one: ParsedForm, _ other: ParsedForm) -> Diagnostic.Note {
    if flow.says(one.form, of: one.route, before: other.route), flow.says(other.form, of: other.route, before: one.route), one.route != other.route {
      return .init("each says with 'before' that it goes first; take one of them away", at: nil)
    }
    return one.route == other.route
      ? .init("make the two read the same arguments, or the one narrower than the other", at: nil)
      : .init("narrow one of them, or say which goes first: 'before: \(flow[one.route].name.value)' on '\(flow[other.route].name.value)'", at: nil)
  }

  /// Two forms of one route that read the same arguments out of the URL.
  private static func isHarmless(_ one: ParsedForm, _ other: ParsedForm, _ witness: String) -> Bool {
    one.route == other.route && one.link.match(witness) == other.link.match(witness)
  }
}
