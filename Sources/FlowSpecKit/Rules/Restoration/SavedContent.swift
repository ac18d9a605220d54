/// Restored routes with parameters other than identifiers.
enum SavedContent {
  static let rule = FlowRule(
    "saved-content", .warning, "Saved navigation contains identifiers, not content.",
    explanation: """
      The parameters of a route with `restores: true` are written to the device and read again at a later launch, perhaps after days. This \
      parameter has a type of the app with an `identity`, so its whole value is saved, not only the identifier. The data stays on the device, and \
      the person later sees an outdated copy of it.

      Declare the parameter as the identifier alone, and let the screen load the current data. With `lookup: true` on the route, the machine first \
      asks the app if the data still exists. Allow the finding for data that is not private and does not change.
      """,
    needs: [.routes, .types, .restoration],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          types: { Draft: { swift: Draft, identity: owner } }
          events: { found: A session was found., end: The session ended. }
          states:
            starting: { arrival: hold, root: splash, transitions: { found: writing } }
            writing: { arrival: open, root: drafts, transitions: { end: starting } }
          routes:
            splash: { place: screen }
            drafts: { place: main, opens: editor }
            editor: { parameters: { ⟦draft⟧: Draft }, place: main, restores: true }
          layouts: { all: { containers: { main: stack } } }
          restoration: { version: 1 }
          """,
        accepted: """
          flowspec: 1
          flow: A
          types: { DraftID: { text: "[0-9]+" } }
          events: { found: A session was found., end: The session ended. }
          states:
            starting: { arrival: hold, root: splash, transitions: { found: writing } }
            writing: { arrival: open, root: drafts, transitions: { end: starting } }
          routes:
            splash: { place: screen }
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
        findings.add("'\(field.name.value)' would be saved completely; save only its '\(identity)'", at: field.name.span)
      }
    }
  }
}
