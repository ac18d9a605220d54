/// A source of links that nothing uses.
enum UnusedSource {
  static let rule = FlowRule.unused(
    "source", .links,
    explanation: "No route allows or forbids this source of links, so it makes no difference. Name it under the `from` of a route, or remove it.",
    reported: "links: { origins: { app: \"shop:\" }, sources: [⟦code⟧] }\nroutes: { home: { place: screen, links: { app: /home } } }\n",
    accepted: "links: { origins: { app: \"shop:\" }, sources: [code] }\nroutes: { home: { place: screen, links: { app: /home }, from: code } }\n"
  ) { flow, uses, findings in
    guard flow.has(.routes) else { return }
    // If one source is distinguished, the others are used as the remaining ones.
    guard uses.sources.isEmpty else { return }
    for source in flow.linkSources { findings.add("no route allows or forbids source '\(source.value)'", at: source.span) }
  }
}
