/// A view controller that the app does not register, or that no page uses.
enum UnknownViewController {
  static let rule = FlowRule(
    "unknown-view-controller", .error, "Every `view_controller` is listed under `viewControllers`, and every one listed is used.",
    explanation: """
      `hotwire: { viewControllers: … }` of the flow lists the native view controllers that the app registers; generated code has them as cases. \
      If the app does not know an identifier, it shows the web page instead, without a message. Correct the identifier, or add it to the \
      list. Without `viewControllers` any identifier is accepted. An identifier that no route uses is reported too: remove it, or set it as the \
      `view_controller` of its route.
      """,
    needs: [.routes], respects: [.links],
    examples: [
      .init(
        reported: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          hotwire: { viewControllers: [⟦scanner⟧] }
          routes: { scan: { place: screen, links: { web: /scan }, hotwire: { view_controller: ⟦scaner⟧ } } }
          """,
        accepted: """
          flowspec: 1
          flow: A
          links: { origins: { web: "https://shop.example" } }
          hotwire: { viewControllers: [scanner] }
          routes: { scan: { place: screen, links: { web: /scan }, hotwire: { view_controller: scanner } } }
          """)
    ],
    chart: checkChart)

  private static func checkChart(_ facts: Facts, _ findings: inout Findings) {
    guard let known = facts.flow.viewControllers else { return }
    var used: Set<String> = []
    for property in facts.flow.routes.flatMap(\.hotwire) where property.name.value == "view_controller" {
      guard case .string(let name) = property.value.value else { continue }
      used.insert(name)
      guard !known.contains(where: { $0.value == name }) else { continue }
      let meant = nearestName(to: name, among: known.map(\.value))
      findings.add(
        "'\(name)' is not listed under 'viewControllers'", at: property.value.span,
        notes: [.init("listed: \(known.map(\.value).listed)", at: known.first?.span)],
        fixes: meant.map { [FixIt("write '\($0)'", .plausible, [.init(property.value.span, $0)])] } ?? [])
    }
    for controller in known where !used.contains(controller.value) {
      findings.add("no route shows the view controller '\(controller.value)'", at: controller.span)
    }
  }
}
