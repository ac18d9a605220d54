/// Restored routes with parameters other than identifiers.
enum SavedContent {
  static let rule = FlowRule(
    "saved-content", .warning, "Saved navigation holds identifiers only.",
    explanation: """
      All parameters of a route with `restores: true` are written to the device, and read again days later. A type of the app with an `identity` is \
      a person's data, not a name for it: all that it encodes would lie on the device, and come back outdated. Let the parameter be the identifier, \
      and let the app look up the rest.
      """,
    needs: [.routes, .types, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { Draft: { swift: Draft, identity: owner } }
          states: { writing: { arrival: hold, root: drafts } }
          routes:
            drafts: { place: main, opens: editor }
            editor: { parameters: { ⟦draft⟧: Draft }, place: main, restores: true }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { DraftID: { text: "[0-9]+" } }
          states: { writing: { arrival: hold, root: drafts } }
          routes:
            drafts: { place: main, opens: editor }
            editor: { parameters: { draft: DraftID }, place: main, lookup: true, restores: true }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for route in facts.flow.routes where route.restores {
      for field in route.parameters {
        guard case .app(let app) = field.type.type, let identity = app.identity else { continue }
        findings.add("all of a '\(app.swiftName)' would be saved, not only its '\(identity)'", at: field.name.span)
      }
    }
  }
}
