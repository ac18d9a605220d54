/// `Layout`: which shell shows the app, and where its routes stand there.
struct LayoutWriting {
  let plan: NamePlan
  let access: String

  private var flow: Flow { plan.flow }
  private var layouts: [Layout] { flow.layouts.filter { $0.module == nil } }

  func write(to code: inout CodeWriter) {
    guard !layouts.isEmpty else { return }
    writeContainers(to: &code)
    writeElements(to: &code)
    writePlace(to: &code)
    code.gap()
    code.doc("The shells of the app; the first that fits is shown.")
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.block("\(access)nonisolated enum Layout: \(protocols)") { code in
      for layout in layouts {
        code.doc(layout.about.summary?.value)
        code.line("case \(name(layout))")
      }
      writeInitializer(to: &code)
      if !flow.routes.isEmpty { writePlaces(to: &code) }
      writeLayoutContainers(to: &code)
      for layout in layouts where !layout.constants.isEmpty { writeConstants(layout, to: &code) }
    }
  }

  private func name(_ layout: Layout) -> String { SwiftIdentifier.escaped(layout.name.value) }

  // MARK: Choosing

  private func writeInitializer(to code: inout CodeWriter) {
    let inputs = InputUse(flow).layouts
    let parameters = inputs.map { "\(plan.input($0)): \(plan.type(flow[$0].type))" }
    var expressions = ExpressionWriting(plan: plan)
    expressions.inputPrefix = ""
    let isTotal = layouts.contains { $0.condition == nil }
    code.gap()
    code.doc(isTotal ? nil : "None where no layout fits.")
    code.block("\(access)init\(isTotal ? "" : "?")(\(parameters.joined(separator: ", ")))") { code in
      for layout in layouts {
        guard let condition = layout.condition else {
          code.line("self = .\(name(layout))")
          return
        }
        code.block("if \(expressions.write(condition))") { code in
          code.line("self = .\(name(layout))")
          code.line("return")
        }
      }
      code.line("return nil")
    }
  }

  // MARK: Places

  private var containerNames: [String] {
    var found = [Place.screen]
    for container in layouts.flatMap(\.containers) where !found.contains(container.name.value) { found.append(container.name.value) }
    return found
  }

  private func writeContainers(to code: inout CodeWriter) {
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.gap()
    code.doc("The parts of the layouts; `screen` is always there, over everything.")
    code.block("\(access)nonisolated enum Container: \(protocols)") { code in
      for name in containerNames { code.line("case \(SwiftIdentifier.escaped(name))") }
    }
  }

  private func writeElements(to code: inout CodeWriter) {
    let elements = flow.elements.filter { $0.module == nil }
    guard !elements.isEmpty else { return }
    let protocols = ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ")
    code.gap()
    code.doc("Parts of the interface that are shown, never navigated to.")
    code.block("\(access)nonisolated enum Element: \(protocols)") { code in
      for element in elements {
        code.doc(element.about.summary?.value)
        code.line("case \(SwiftIdentifier.escaped(element.name.value))")
      }
    }
  }

  private func writePlace(to code: inout CodeWriter) {
    guard !flow.routes.isEmpty else { return }
    code.gap()
    code.doc("Where a route stands in a layout.")
    code.block("\(access)nonisolated struct Place: \(plan.swift("Hashable")), \(plan.swift("Sendable"))") { code in
      code.line("\(access)let container: Container")
      code.doc("The tab, where the place names one.")
      code.line("\(access)let tab: \(plan.visible("Route")).Kind?")
      code.gap()
      code.block("\(access)init(_ container: Container, tab: \(plan.visible("Route")).Kind? = nil)") { code in
        code.line("self.container = container")
        code.line("self.tab = tab")
      }
    }
  }

  private func kind(_ route: RouteID) -> String {
    plan.wrapped(".\(SwiftIdentifier.escaped(flow[route].name.value))", in: flow[route].module)
  }

  /// Where content of a place really lies in a layout.
  private func resolved(_ place: Place, in layout: Layout) -> Place? {
    if place.container.value == Place.screen { return place }
    guard let container = layout.container(place.container.value) else { return nil }
    guard case .elsewhere(let other) = container.kind else { return place }
    return other
  }

  private func text(_ place: Place) -> String {
    let container = ".\(SwiftIdentifier.escaped(place.container.value))"
    return "Place(\(container)\(place.tab.map { ", tab: \(kind($0.value))" } ?? ""))"
  }

  private func writePlaces(to code: inout CodeWriter) {
    code.gap()
    code.doc("Where the route stands in this layout, if it has a place.")
    code.block("\(access)func place(of route: \(plan.visible("Route")).Kind) -> Place?") { code in
      code.line("switch self {")
      for layout in layouts {
        var order: [String] = []
        var byPlace: [String: [String]] = [:]
        for route in flow.routes {
          guard let place = route.place?.place(in: layout.id).flatMap({ resolved($0, in: layout) }) else { continue }
          let text = text(place)
          if byPlace[text] == nil { order.append(text) }
          byPlace[text, default: []].append(kind(route.id))
        }
        code.line("case .\(name(layout)):")
        code.inner { code in
          guard !order.isEmpty else { return code.line("return nil") }
          code.line("switch route {")
          for place in order { code.line("case \((byPlace[place] ?? []).joined(separator: ", ")): return \(place)") }
          if byPlace.values.reduce(0, { $0 + $1.count }) < flow.routes.count { code.line("default: return nil") }
          code.line("}")
        }
      }
      code.line("}")
    }
  }

  private func writeLayoutContainers(to code: inout CodeWriter) {
    code.gap()
    code.doc("The containers of this layout, in the order of the spec.")
    code.block("\(access)var containers: [Container]") { code in
      code.line("switch self {")
      for layout in layouts {
        let own = layout.containers.filter { if case .elsewhere = $0.kind { false } else { true } }.map(\.name.value)
        let cases = (own + [Place.screen]).map { ".\(SwiftIdentifier.escaped($0))" }
        code.line("case .\(name(layout)): return [\(cases.joined(separator: ", "))]")
      }
      code.line("}")
    }
    writeTabs(to: &code)
  }

  private func writeTabs(to code: inout CodeWriter) {
    let tabs = layouts.flatMap { layout in
      layout.containers.compactMap { container -> (Layout, Container, [RouteID])? in
        if case .tabs(let routes) = container.kind { (layout, container, routes.map(\.value)) } else { nil }
      }
    }
    guard !tabs.isEmpty else { return }
    code.gap()
    code.doc("The tabs of a container of this layout, in their order.")
    code.block("\(access)func tabs(of container: Container) -> [\(plan.visible("Route")).Kind]") { code in
      code.line("switch (self, container) {")
      for (layout, container, routes) in tabs {
        let pattern = "(.\(name(layout)), .\(SwiftIdentifier.escaped(container.name.value)))"
        code.line("case \(pattern): return [\(routes.map(kind).joined(separator: ", "))]")
      }
      code.line("default: return []")
      code.line("}")
    }
  }

  private func writeConstants(_ layout: Layout, to code: inout CodeWriter) {
    code.gap()
    code.doc("The constants of the layout `\(layout.name.value)`.")
    code.block("\(access)nonisolated enum \(SwiftIdentifier.typeName(layout.name.value))") { code in
      for constant in layout.constants { ConstantWriting(access: access, names: plan).write(constant, to: &code) }
    }
  }
}
