/// A form that is documented for one route and parsed for another.
enum DocumentedFormParsed {
  static let rule = FlowRule(
    "documented-form-parsed", .warning, "A link that one route documents does not open another route.",
    explanation: """
      A form with `only: documented` says that its links belong to this route, but that the website shows them. Another route parses exactly the \
      same links, so a person who taps one gets that route in the app instead. Remove one of the two forms, or move the parsed form to the right \
      route.

      A documented form that matches only some of the parsed links is not reported. It documents exceptions: links that the system does not hand \
      over to the app. If the app is right to open the other route, remove the documented form instead of allowing the finding.
      """,
    needs: [.routes, .links], respects: [.types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          routes:
            help: { place: screen, links: { web: { form: ⟦/help⟧, only: documented } } }
            support: { place: screen, links: { web: /help } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          routes:
            help: { place: screen, links: { web: { form: /help, only: documented } } }
            support: { place: screen, links: { web: /support } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    let flow = facts.flow
    let documented = flow.routes.flatMap { route in
      route.forms.filter { $0.only?.value == .documented }.compactMap { form in
        flow.linkForm(form, of: route).map { ParsedForm(route: route.id, form: form, link: $0) }
      }
    }
    guard !documented.isEmpty else { return }
    let forms = documented + facts.forms
    var comparison = LinkComparison(forms.map(\.link))
    for index in documented.indices {
      for other in documented.count..<forms.count where forms[other].route != forms[index].route {
        guard case (let witness?) = comparison.overlap(index, with: other).takenWhole else { continue }
        let taker = flow[forms[other].route].qualifiedName
        let route = flow[forms[index].route].qualifiedName
        findings.add(
          "'\(witness)' is documented for '\(route)', but '\(taker)' opens it in the app", at: forms[index].form.text.span,
          notes: [.init("this form matches it", at: forms[other].form.text.span)])
        break
      }
    }
  }
}

extension Overlap {
  /// A URL of both, if both have the same URLs; a narrower form that is parsed is an intended exception.
  fileprivate var takenWhole: String? {
    switch self {
    case .same(let witness): witness
    case .none, .firstInsideSecond, .secondInsideFirst, .partial, .undecided: nil
    }
  }
}
