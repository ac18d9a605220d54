/// A template whose values cannot be told apart again.
enum AmbiguousTemplate {
  static let rule = StructuralRule(
    "ambiguous-template", .error, "A link's text is read in one way.",
    explanation: """
      Two parameters stand in one segment, and some text can be shared between them in more than one way, so what was printed would not be read back. \
      Narrow one of the types so that it cannot contain the text between them, or put a slash there.
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
    ]
  ) { facts, findings in
    let flow = facts.flow
    for parsed in facts.forms where parsed.form.prints {
      guard let ambiguity = parsed.link.ambiguity() else { continue }
      findings.add("'\(ambiguity.text)' can be read in more than one way here", at: parsed.form.text.span)
    }
  }
}
