/// Overlapping links in different specs of one app.
extension OverlappingLinks {
  private typealias Member = PrecedenceCircles.Member

  /// Compares two specs once, even if several apps have both.
  static func checkApps(_ spaces: [LinkSpace], _ findings: inout Findings) {
    var known: Set<[Span]> = []
    var circles: Set<Set<Span>> = []
    for space in spaces { check(space, known: &known, circles: &circles, &findings) }
  }

  private static func check(_ space: LinkSpace, known: inout Set<[Span]>, circles: inout Set<Set<Span>>, _ findings: inout Findings) {
    let members = space.flows.flatMap { flow in
      flow.parsedForms.map { Member(flow: flow, parsed: $0) }
    }
    let links = members.map(\.parsed.link)
    var comparison = LinkComparison(links)
    var precedence = LinkPrecedence(count: members.count)
    for pair in LinkIndex(links).candidatePairs where !comparison.isSpent {
      let (one, other) = (members[pair.first], members[pair.second])
      let isOneFile = one.flow.source == other.flow.source
      if isOneFile, let isFirst = one.flow.saysFirst((one.parsed.route, one.parsed.form), before: (other.parsed.route, other.parsed.form)) {
        precedence.add(isFirst ? pair.first : pair.second, over: isFirst ? pair.second : pair.first, isChecked: false)
        continue
      }
      let overlap = comparison.overlap(pair.first, with: pair.second)
      guard overlap != .none else { continue }
      if let winner = isOneFile ? overlap.narrower : Flow.winner(of: (one.flow, one.parsed), and: (other.flow, other.parsed), overlap: overlap) {
        precedence.add(winner == 0 ? pair.first : pair.second, over: winner == 0 ? pair.second : pair.first, isChecked: true)
      } else if !isOneFile, known.insert([one.parsed.form.text.span, other.parsed.form.text.span]).inserted {
        report(one, and: other, overlap, in: space, &findings)
      }
    }
    PrecedenceCircles(members, isWithinOneFlow: false).report(&precedence, &comparison, more: [space.note("these files are")], &findings) {
      circles.insert(Set($0.map { members[$0].parsed.form.text.span })).inserted
    }
  }

  private static func report(_ one: Member, and other: Member, _ overlap: Overlap, in space: LinkSpace, _ findings: inout Findings) {
    let first = "'\(name(one))' of \(one.flow.name.value)"
    let second = "'\(name(other))' of \(other.flow.name.value)"
    let together = space.note()
    guard let witness = overlap.witness else {
      let note = Diagnostic.Note("compared with this form", at: one.parsed.form.text.span)
      return findings.add(
        "undecided: \(second) and \(first) may match the same URL; their types are too large to compare", at: other.parsed.form.text.span,
        notes: [note, together])
    }
    findings.add(
      "'\(witness)' matches both \(second) and \(first)", at: other.parsed.form.text.span,
      notes: [
        .init("it matches this form too", at: one.parsed.form.text.span), together,
        .init("narrow one of them, or give one precedence with 'before: all'", at: nil),
      ])
  }

  private static func name(_ member: Member) -> String { member.flow[member.parsed.route].qualifiedName }
}

extension LinkSpace {
  /// Returns the note with the reason for comparing the specs.
  func note(_ who: String = "both are") -> Diagnostic.Note {
    .init("\(who) in app '\(app)', which 'links: apps:' in the configuration defines", at: nil)
  }
}

extension Overlap {
  /// The narrower of two forms, as 0 or 1.
  fileprivate var narrower: Int? {
    switch self {
    case .firstInsideSecond: 0
    case .secondInsideFirst: 1
    case .none, .same, .partial, .undecided: nil
    }
  }
}
