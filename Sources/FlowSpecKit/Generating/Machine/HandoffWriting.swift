/// Writes `Handoff`: the data for handing a route over to another device with `NSUserActivity`.
struct HandoffWriting {
  let plan: MachinePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var names: NamePlan { plan.names }
  private var route: String { names.visible("Route") }
  private var string: String { names.swift("String") }
  private var handed: [Route] { flow.routes.filter(\.isHandedOver) }

  func writeType(to code: inout CodeWriter) {
    guard plan.handsOver else { return }
    code.gap()
    code.doc("The data for handing a route over to another device.")
    code.type(access, "struct Handoff: \(names.swift("Hashable")), \(names.swift("Sendable"))") { code in
      code.doc("The type of the activity. In `NSUserActivityTypes`, it is prefixed with the app's identifier.")
      code.line("\(access)let activityType: \(string)")
      code.doc("The web address that opens if the app is not installed.")
      code.line("\(access)let url: \(string)")
      code.gap()
      code.doc("All activity types, in the order of the spec.")
      code.line("\(access)static let activityTypes = [\(handed.map { SwiftText.literal(type(of: $0)) }.joined(separator: ", "))]")
    }
  }

  private func type(of route: Route) -> String { "\(flow.name.value).\(route.qualifiedName)" }

  func write(to code: inout CodeWriter) {
    guard plan.handsOver else { return }
    code.gap()
    code.doc("Returns the handoff of a route, or nil if it is not allowed now or the route has no web address.")
    code.block("\(access)func handoff(of route: \(route)) -> \(names.visible("Handoff"))?") { code in
      code.line("guard let type = handoffType(of: route), let url = \(webAddress) else { return nil }")
      code.line("return \(names.visible("Handoff"))(activityType: type, url: url)")
    }
    code.gap()
    code.block("private func handoffType(of route: \(route)) -> \(string)?") { code in
      code.line("switch route {")
      for route in handed {
        let type = SwiftText.literal(type(of: route))
        switch route.handoff {
        case .never: continue
        case .always: code.line("case \(plan.pattern(route.id, binding: [])): return \(type)")
        case .when(let condition):
          let read = Set(condition.all.compactMap { if case .parameter(let index) = $0.kind { index } else { nil } })
          code.item("case \(plan.pattern(route.id, binding: read)):") {
            $0.line("return \(plan.parameterExpressions(route.id).write(condition)) ? \(type) : nil")
          }
        }
      }
      if handed.count < flow.routes.count { code.line("default: return nil") }
      code.line("}")
    }
  }

  /// The URL for the first web origin that prints the route.
  private var webAddress: String {
    let printed = LinkPrintingWriting.origins(flow)
    let web = printed.filter { name in flow.origins.contains { $0.name.value == name && $0.isWeb } }
    guard printed.count > 1 else { return web.isEmpty ? "\(string)?.none" : "route.url" }
    return web.isEmpty ? "\(string)?.none" : web.map { "route.url(for: .\(SwiftIdentifier.escaped($0)))" }.joined(separator: " ?? ")
  }
}
