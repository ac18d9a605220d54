/// Links of different specs that one app composes: overlapping links, judged across files.
enum SharedLinks {
  /// Under the name of the rule for one spec; two specs are compared once, however many apps have both.
  static func findings(in spaces: [LinkSpace]) -> [Diagnostic] {
    var found = Findings(OverlappingLinks.rule.rule)
    var known: Set<[Span]> = []
    var circles: Set<Set<Span>> = []
    for space in spaces { check(space, &known, &circles, &found) }
    return found.found + shadowed(in: spaces)
  }

  /// Forms that never win, for want of a URL that no form of another file takes.
  private static func shadowed(in spaces: [LinkSpace]) -> [Diagnostic] {
    var found = Findings(ShadowedTemplate.rule.rule)
    var known: Set<Span> = []
    for space in spaces {
      let members = space.flows.filter { ShadowedTemplate.rule.applies(to: $0) }.flatMap { flow in
        flow.parsedForms.map { ShadowedTemplate.Member(flow: flow, parsed: $0) }
      }
      for (index, shadows) in ShadowedTemplate.shadowed(members) {
        // What one file alone shows is told there.
        let source = members[index].flow.source
        guard shadows.contains(where: { members[$0.taker].flow.source != source }), known.insert(members[index].parsed.form.text.span).inserted
        else { continue }
        ShadowedTemplate.report(index, shadows, members, [together(space)], &found)
      }
    }
    return found.found
  }

  private static func together(_ space: LinkSpace, _ who: String = "both are") -> Diagnostic.Note {
    .init("\(who) in app '\(space.app)': the configuration says so under 'links: apps:'", at: nil)
  }

  private typealias Member = PrecedenceCircles.Member

  private static func check(_ space: LinkSpace, _ known: inout Set<[Span]>, _ circles: inout Set<Set<Span>>, _ findings: inout Findings) {
    let members = space.flows.filter { OverlappingLinks.rule.applies(to: $0) }.flatMap { flow in
      flow.parsedForms.map { Member(flow: flow, parsed: $0) }
    }
    let links = members.map(\.parsed.link)
    var comparison = LinkComparison(links)
    var precedence = LinkPrecedence(count: members.count)
    for pair in LinkIndex(links).candidatePairs where !comparison.isSpent {
      let (one, other) = (members[pair.first], members[pair.second])
      let isOneFile = one.flow.source == other.flow.source
      if isOneFile, let isFirst = one.flow.saysFirst((one.parsed.route, one.parsed.form), (other.parsed.route, other.parsed.form)) {
        precedence.add(isFirst ? pair.first : pair.second, over: isFirst ? pair.second : pair.first, isChecked: false)
        continue
      }
      let overlap = comparison.overlap(pair.first, pair.second)
      guard overlap != .none else { continue }
      if let winner = isOneFile ? overlap.narrower : Flow.winner((one.flow, one.parsed), (other.flow, other.parsed), overlap: overlap) {
        precedence.add(winner == 0 ? pair.first : pair.second, over: winner == 0 ? pair.second : pair.first, isChecked: true)
      } else if !isOneFile, known.insert([one.parsed.form.text.span, other.parsed.form.text.span]).inserted {
        report(one, other, overlap, space, &findings)
      }
    }
    PrecedenceCircles(members, isWithinOneFlow: false).report(&precedence, &comparison, more: [together(space, "these files are")], &findings) {
      circles.insert(Set($0.map { members[$0].parsed.form.text.span })).inserted
    }
  }

  private static func report(_ one: Member, _ other: Member, _ overlap: Overlap, _ space: LinkSpace, _ findings: inout Findings) {
    let first = "'\(name(one))' of \(one.flow.name.value)"
    let second = "'\(name(other))' of \(other.flow.name.value)"
    let together = together(space)
    guard let witness = overlap.witness else {
      let note = Diagnostic.Note("compared with this form", at: one.parsed.form.text.span)
      return findings.add(
        "whether a URL opens \(second) as well as \(first) could not be decided; the types are too large", at: other.parsed.form.text.span,
        notes: [note, together])
    }
    findings.add(
      "'\(witness)' opens \(second) as well as \(first)", at: other.parsed.form.text.span,
      notes: [
        .init("it matches this form too", at: one.parsed.form.text.span), together,
        .init("narrow one of them, or say that one goes first with 'before: all'", at: nil),
      ])
  }

  private static func name(_ member: Member) -> String { member.flow[member.parsed.route].qualifiedName }
}

extension Overlap {
  /// Of two forms the one inside the other, as 0 or 1.
  fileprivate var narrower: Int? {
    switch self {
    case .firstInsideSecond: 0
    case .secondInsideFirst: 1
    case .none, .same, .partial, .undecided: nil
    }
  }
}
