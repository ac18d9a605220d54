internal import FlowSpecExplorer

extension Flow {
  /// Returns the forms that print a web address of a route, in the order of the flow's origins.
  func webForms(of route: Route) -> [RouteForm] {
    origins.filter(\.isWeb).flatMap { origin in
      route.forms.filter { $0.prints && self[$0.origin].name.value == origin.name.value }
    }
  }
}

extension Simulation {
  /// The web addresses of the shown routes that may be handed over to another device now.
  mutating func handedOver() -> [String] {
    shown.compactMap { item, arguments in
      guard case .route(let id) = item, isHandedOver(flow[id], arguments) else { return nil }
      return webAddress(flow[id], zip(flow[id].parameters, arguments).map { value($1, $0.type) })
    }
  }

  private func isHandedOver(_ route: Route, _ arguments: [Int]) -> Bool {
    switch route.handoff {
    case .never: return false
    case .always: return true
    case .when(let condition):
      var interpreter = Interpreter(prepared, ConcreteStore(configuration))
      interpreter.parameters = arguments
      return interpreter.isTrue(FlowLowering(flow).lowered(condition, parameters: route.parameters))
    }
  }

  /// Returns the URL for the first web origin that prints the route.
  private func webAddress(_ route: Route, _ arguments: [Value]) -> String? {
    flow.webForms(of: route).lazy.compactMap { text(of: $0, route, arguments) }.first
  }

  /// Returns the URL of a form, unless it would be read as another route or with other arguments.
  private func text(of form: RouteForm, _ route: Route, _ arguments: [Value]) -> String? {
    guard case .template(let template) = form.content, let link = flow.linkForm(form, of: route) else { return nil }
    var texts: [String: String] = [:]
    for (index, field) in route.parameters.enumerated() {
      if template.parameter(field.name.value) != nil {
        if arguments[index] != .absent { texts[field.name.value] = field.type.type.spelling(of: arguments[index]) }
      } else {
        let fixed = form.fixed.first { $0.parameter.value == index }?.value.value ?? .absent
        guard fixed.isSame(as: arguments[index], field.type.type) else { return nil }
      }
    }
    guard let text = link.print(texts), let url = LinkURL(text) else { return nil }
    guard let read = parsed(url) else { return form.parses ? nil : text }
    let isSame = zip(route.parameters.indices, read.arguments).allSatisfy { arguments[$0].isSame(as: $1, route.parameters[$0].type.type) }
    return read.route == route.id && isSame ? text : nil
  }
}
