/// A template whose values cannot be separated uniquely.
enum AmbiguousTemplate {
  static let rule = FlowRule(
    "ambiguous-template", .error, "Every link has a single reading.",
    explanation: """
      Two parameters are in one segment, and some texts can be divided between them in more than one way. The app may then print a link for some \
      values and read other values from it, and the person who taps it sees something else. Narrow one type so that it cannot contain the text \
      between the parameters, or put a slash there. Allow it if the values never contain that text.
      """,
    needs: [.routes, .links], respects: [.types],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          routes: { file: { place: screen, parameters: { name: String, kind: String }, links: { app: ⟦"/{name}.{kind}"⟧ } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          types: { Kind: [pdf, png] }
          routes: { file: { place: screen, parameters: { name: String, kind: Kind }, links: { app: "/{name}.{kind}" } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for parsed in facts.forms where parsed.form.prints {
      guard let ambiguity = parsed.link.ambiguity() else { continue }
      let url = parsed.link.sample(reading: ambiguity)
      findings.add(
        "'\(ambiguity.text)' can be read in more than one way here", at: parsed.form.text.span,
        notes: url.map { [.init("for instance in '\($0)'", at: nil)] } ?? [])
    }
  }
}

extension LinkForm {
  /// Returns a URL of this form with the ambiguous text.
  fileprivate func sample(reading ambiguity: Ambiguity) -> String? {
    let fixed: [LinkTemplate.Atom] = [.literal(ambiguity.text)]
    var taken: Set<String> = []
    func literal(_ atoms: [LinkTemplate.Atom], _ range: Range<Int>) -> [LinkTemplate.Atom] {
      guard range == ambiguity.range else { return atoms }
      for case .parameter(let name) in atoms { taken.insert(name) }
      return fixed
    }
    let path = template.path.map { piece -> LinkTemplate.PathPiece in
      if case .segment(let atoms, let range) = piece { .segment(literal(atoms, range), range) } else { piece }
    }
    let query = template.query.map { item -> LinkTemplate.QueryItem in
      guard case .text(let atoms) = item.value else { return item }
      return LinkTemplate.QueryItem(key: item.key, value: .text(literal(atoms, item.range)), range: item.range)
    }
    var fragment = template.fragment
    if case .text(let atoms, let range)? = fragment { fragment = .text(literal(atoms, range), range) }
    let left = template.parameters.filter { !taken.contains($0.name) }
    let said = LinkTemplate(text: template.text, path: path, query: query, fragment: fragment, parameters: left)
    let sample = LinkForm(said, origin: origin) { parameters[$0] ?? .any }.sample
    return sample.flatMap { match($0) == nil ? nil : $0 }
  }
}
