/// An origin of links that nothing uses.
enum UnusedOrigin {
  static let rule = FlowRule.unused(
    "origin", .links,
    explanation: "No route has a form on this origin, so a link of it opens nothing. Give a route such a form, or remove the origin.",
    reported: "links: { origins: { app: \"shop:\", ⟦web⟧: https://shop.example } }\nroutes: { home: { place: screen, links: { app: /home } } }\n",
    accepted:
      "links: { origins: { app: \"shop:\", web: https://shop.example } }\nroutes: { home: { place: screen, links: { app: /home, web: /home } } }\n"
  ) { flow, uses, findings in
    guard flow.has(.routes) else { return }
    for (index, origin) in flow.origins.enumerated() where !uses.origins.contains(OriginID(index)) {
      // An app may declare the origins of its modules.
      guard !uses.origins.contains(where: { flow[$0].origin.prefixes == origin.origin.prefixes }) else { continue }
      findings.add("no route has a link of origin '\(origin.name.value)'", at: origin.name.span)
    }
  }
}
