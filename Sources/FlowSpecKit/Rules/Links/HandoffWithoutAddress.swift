/// A route with `handoff` but without a web link.
enum HandoffWithoutAddress {
  static let rule = FlowRule(
    "handoff-without-address", .warning, "A route with `handoff` has an address on the web.",
    explanation: """
      Handoff opens a route on the person's other device by its web address; if the app is not installed there, a browser opens it. This route \
      prints no web address, so the other device has nothing to open. Add a form on an `https` origin that is printed, or remove `handoff`. Allow it \
      if the address comes with a later version.
      """,
    needs: [.routes, .links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:" } }
          arrival: open
          states: { only: {} }
          routes: { ⟦order⟧: { place: screen, parameters: { id: Int }, links: { app: "/orders/{id}" }, handoff: true } }
          layouts: { any: {} }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { app: "shop:", web: https://shop.example } }
          arrival: open
          states: { only: {} }
          routes:
            order: { place: screen, parameters: { id: Int }, links: { app: "/orders/{id}", web: "/orders/{id}" }, handoff: true }
          layouts: { any: {} }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    for route in facts.flow.routes where route.isHandedOver {
      guard !route.forms.contains(where: { $0.prints && facts.flow[$0.origin].isWeb }) else { continue }
      findings.add("route '\(route.name.value)' has 'handoff', but none of its forms prints an address on the web", at: route.name.span)
    }
  }
}
