/// Two links that match one URL, neither of them narrower.
enum OverlappingLinks {
  static let rule = FlowRule(
    "overlapping-links", .error, "If several routes match a URL, one of them wins.",
    explanation: """
      Two forms match this URL and neither wins, so the spec does not determine which screen the person sees. The narrower form wins. A form is \
      narrower if the other form matches all of its URLs and more. Here neither is narrower, or both match the same URLs. Narrow a parameter's \
      type, change a template, or write `before: other` on the route or form that is to win. Do not allow the finding; with `before` the result \
      is certain.
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
    ],
    chart: checkChart, apps: checkApps)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let parsed = facts.forms
    let links = parsed.map(\.link)
    var comparison = LinkComparison(links)
    var precedence = LinkPrecedence(count: parsed.count)
    defer {
      let circles = PrecedenceCircles(parsed.map { PrecedenceCircles.Member(flow: flow, parsed: $0) }, isWithinOneFlow: true)
      circles.report(&precedence, &comparison, &findings)
    }
    for pair in LinkIndex(links).candidatePairs {
      let (one, other) = (parsed[pair.first], parsed[pair.second])
      if let isFirst = flow.saysFirst((one.route, one.form), before: (other.route, other.form)) {
        precedence.add(isFirst ? pair.first : pair.second, over: isFirst ? pair.second : pair.first, isChecked: false)
        continue
      }
      let names = one.route == other.route ? "another form of it" : "'\(flow[one.route].qualifiedName)'"
      let opened = "'\(flow[other.route].qualifiedName)'"
      let note = Diagnostic.Note("it matches this form too", at: one.form.text.span)
      switch comparison.overlap(pair.first, with: pair.second) {
      case .none: break
      case .firstInsideSecond: precedence.add(pair.first, over: pair.second, isChecked: true)
      case .secondInsideFirst: precedence.add(pair.second, over: pair.first, isChecked: true)
      case .same(let witness), .partial(let witness):
        guard !isHarmless(one, other, witness) else { continue }
        findings.add("'\(witness)' matches both \(opened) and \(names)", at: other.form.text.span, notes: [note, remedy(flow, one, other)])
      case .undecided:
        let rest = Diagnostic.Note("later forms are not compared either", at: nil)
        findings.add(
          "undecided: \(opened) and \(names) may match the same URL; their types are too large to compare",
          at: other.form.text.span,
          notes: [.init("compared with this form", at: one.form.text.span)] + (comparison.isSpent ? [rest] : []))
        if comparison.isSpent { return }
      }
    }
  }

  private static func remedy(_ flow: Flow, _ one: ParsedForm, _ other: ParsedForm) -> Diagnostic.Note {
    if flow.says(one.form, of: one.route, before: other.route), flow.says(other.form, of: other.route, before: one.route), one.route != other.route {
      return .init("each has 'before' for the other; remove one of them", at: nil)
    }
    return one.route == other.route
      ? .init("let both read the same arguments, or narrow one of them", at: nil)
      : .init("narrow one of them, or give one precedence: 'before: \(flow[one.route].name.value)' on '\(flow[other.route].name.value)'", at: nil)
  }

  /// Returns true if two forms of one route read the same arguments from the URL.
  private static func isHarmless(_ one: ParsedForm, _ other: ParsedForm, _ witness: String) -> Bool {
    one.route == other.route && one.link.match(witness) == other.link.match(witness)
  }
}
