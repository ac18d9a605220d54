/// A form that never wins, because other forms win all of its URLs.
enum ShadowedTemplate {
  static let rule = FlowRule(
    "shadowed-template", .warning, "Every link form is used for at least one URL.",
    explanation: """
      No link ever opens the route by this form, because other forms win for all of its URLs: the person does not see the screen that the form \
      promises. Either another form wins by `before`, or several narrower forms together match every URL of this one. Remove `before`, \
      narrow the other forms, widen this form, or remove it. Forms of one route that read the same arguments do not shadow each other, and a `deprecated` \
      form is not checked. If the app only prints the form, write `only: print` instead of allowing the finding.
      """,
    needs: [.routes, .links], respects: [.types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            page: { place: screen, parameters: { path: String? }, links: { app: "/{path...?}" }, before: all }
            order: { place: screen, parameters: { id: UInt }, links: { app: ⟦"/orders/{id}"⟧ } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes:
            page: { place: screen, parameters: { path: String? }, links: { app: "/{path...?}" } }
            order: { place: screen, parameters: { id: UInt }, links: { app: "/orders/{id}" } }
          """),
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          types: { Tab: [items, shipping] }
          routes:
            order: { place: screen, parameters: { tab: Tab }, links: { app: ⟦"/order/{tab}"⟧ } }
            items: { place: screen, links: { app: /order/items } }
            shipping: { place: screen, links: { app: /order/shipping } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          types: { Tab: [items, shipping, notes] }
          routes:
            order: { place: screen, parameters: { tab: Tab }, links: { app: "/order/{tab}" } }
            items: { place: screen, links: { app: /order/items } }
            shipping: { place: screen, links: { app: /order/shipping } }
          """),
    ],
    chart: checkChart, apps: checkApps)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let members = facts.forms.map { Member(flow: flow, parsed: $0) }
    let found = shadowed(members)
    guard !found.isEmpty else { return }
    // If precedences contradict each other, the ranking ignores one of them.
    let ranking = LinkRanking(flow, facts.forms.map { (flow[$0.route], $0.form, $0.link) })
    var places = Array(repeating: 0, count: members.count)
    for (place, form) in ranking.order.enumerated() { places[form] = place }
    for (index, shadows) in found where shadows.allSatisfy({ places[$0.taker] < places[index] }) {
      report(index, by: shadows, among: members, more: [], &findings)
    }
  }

  /// Reports forms that never win, because forms of other files win their URLs.
  private static func checkApps(_ spaces: [LinkSpace], _ findings: inout Findings) {
    var known: Set<Span> = []
    for space in spaces {
      let members = space.flows.flatMap { flow in flow.parsedForms.map { Member(flow: flow, parsed: $0) } }
      for (index, shadows) in shadowed(members) {
        // A finding within one file is reported there.
        let source = members[index].flow.source
        guard shadows.contains(where: { members[$0.taker].flow.source != source }), known.insert(members[index].parsed.form.text.span).inserted
        else { continue }
        report(index, by: shadows, among: members, more: [space.note()], &findings)
      }
    }
  }

  /// A form of one of the flows of an app.
  private struct Member {
    let flow: Flow
    let parsed: ParsedForm

    var route: String { flow[parsed.route].qualifiedName }

    func isOfSameRoute(as other: Member) -> Bool { flow.source == other.flow.source && parsed.route == other.parsed.route }
  }

  /// Returns the indices of forms that never win, with the forms that win their URLs.
  private static func shadowed(_ members: [Member]) -> [(index: Int, shadows: [ShadowedForms.Shadow])] {
    var search = ShadowedForms(members.map(\.parsed.link)) { one, other, url, comparison in
      wins(members[one], over: members[other], on: url) { comparison.overlap(one, with: other) }
    }
    return members.indices.compactMap { index in
      guard members[index].parsed.form.deprecated == nil else { return nil }
      let shadows = search.shadows(over: index)
      return shadows.isEmpty ? nil : (index, shadows)
    }
  }

  /// Returns true if the first of two forms wins URLs of the other.
  private static func wins(_ one: Member, over other: Member, on url: LinkURL, overlap: () -> Overlap) -> Bool {
    if one.isOfSameRoute(as: other), one.flow.arguments(of: url, one.parsed) == one.flow.arguments(of: url, other.parsed) { return false }
    guard one.flow.source == other.flow.source else {
      return Flow.winner(of: (one.flow, one.parsed), and: (other.flow, other.parsed), overlap: overlap()) == 0
    }
    let flow = one.flow
    if let isFirst = flow.saysFirst((one.parsed.route, one.parsed.form), before: (other.parsed.route, other.parsed.form)) { return isFirst }
    switch overlap() {
    case .firstInsideSecond: return true
    case .none, .same, .secondInsideFirst, .partial, .undecided: return false
    }
  }

  private static func report(
    _ index: Int, by shadows: [ShadowedForms.Shadow], among members: [Member], more: [Diagnostic.Note], _ findings: inout Findings
  ) {
    let form = members[index]
    func opened(_ shadow: ShadowedForms.Shadow) -> String {
      let taker = members[shadow.taker]
      return "'\(shadow.url)' " + (taker.isOfSameRoute(as: form) ? "is read by another form of it" : "opens '\(taker.route)'")
    }
    var notes = shadows.prefix(3).map { shadow in
      let message = shadows.count == 1 ? "this form matches all of its URLs" : "\(opened(shadow)) by this form"
      return Diagnostic.Note(message, at: members[shadow.taker].parsed.form.text.span)
    }
    if shadows.count > 3 { notes.append(.init("and \(shadows.count - 3) more forms match the rest", at: nil)) }
    findings.add("no link opens '\(form.route)' by this form: \(opened(shadows[0]))", at: form.parsed.form.text.span, notes: notes + more)
  }
}

extension Flow {
  /// Returns the arguments that a form reads from a matching URL.
  fileprivate func arguments(of url: LinkURL, _ parsed: ParsedForm) -> [Value] {
    arguments(of: parsed.form, self[parsed.route], spelt: parsed.link.match(url) ?? [:])
  }
}
