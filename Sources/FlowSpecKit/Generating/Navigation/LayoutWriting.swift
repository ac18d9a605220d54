/// Writes `Layout`: the layouts of the app, and the places in each of them.
struct LayoutWriting {
  let plan: NamePlan
  let access: String
  /// True if layouts and containers have raw values, which logs use as names.
  let isNamed: Bool
  /// True if containers are also the stacks of the navigation.
  let areStacks: Bool
  private let navigation: NavigationPlan

  init(plan: MachinePlan, access: String) {
    self.plan = plan.names
    self.access = access
    isNamed = plan.hasStore
    navigation = NavigationPlan(plan.flow, plan.names)
    areStacks = plan.navigates && navigation.hasStackForEach
  }

  private var flow: Flow { plan.flow }
  private var layouts: [Layout] { flow.layouts }
  private var kind: String { "\(plan.visible("Route")).Kind" }
  private var named: String { isNamed ? "\(plan.swift("String")), " : "" }
  private var finite: String { ["Hashable", "Sendable", "CaseIterable"].map(plan.swift).joined(separator: ", ") }

  func write(to code: inout CodeWriter) {
    guard !layouts.isEmpty else { return }
    writeContainers(to: &code)
    writeElements(to: &code)
    writePlace(to: &code)
    code.gap()
    code.doc("The layouts of the app. The first one whose condition holds is used.")
    code.type(access, "enum Layout: \(named)\(finite)") { code in
      for layout in layouts {
        code.doc(layout.about.comment)
        code.line("case \(name(layout))")
      }
      writeInitializer(to: &code)
      if !flow.routes.isEmpty { writeTables(to: &code) }
      for layout in layouts where !layout.constants.isEmpty { writeConstants(layout, to: &code) }
    }
  }

  private func name(_ layout: Layout) -> String { SwiftIdentifier.escaped(layout.name.value) }
  private func container(_ name: String) -> String { ".\(SwiftIdentifier.escaped(name))" }

  // MARK: Choosing

  /// Twin: `InterpreterNavigation.chosenLayout`.
  private func writeInitializer(to code: inout CodeWriter) {
    let inputs = InputUse(flow).layouts
    let parameters = inputs.map { "\(plan.input($0)): \(plan.type(flow[$0].type))" }
    var expressions = ExpressionWriting(plan: plan)
    expressions.inputPrefix = ""
    let isTotal = layouts.contains { $0.condition == nil }
    code.gap()
    code.doc(isTotal ? nil : "Creates the first layout whose condition holds, or returns nil if there is none.")
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

  // MARK: Content

  private func writeContainers(to code: inout CodeWriter) {
    code.gap()
    code.doc("The containers of the layouts. `screen` always exists, and covers all others.")
    code.type(access, "enum Container: \(named)\(finite)") { code in
      for name in navigation.containers { code.line("case \(SwiftIdentifier.escaped(name))") }
      if areStacks {
        code.gap()
        code.line("\(access)var container: Container { self }")
      }
      guard !flow.routes.isEmpty else { return }
      code.gap()
      code.doc("The way in which a container shows its entries.")
      code.type(access, "enum Style: \(plan.swift("Hashable")), \(plan.swift("Sendable"))") { code in
        for style in navigation.styles {
          code.doc(about(style))
          code.line("case \(style.rawValue)")
        }
      }
    }
  }

  private func about(_ style: NavigationPlan.Style) -> String {
    switch style {
    case .column: "Shows one entry."
    case .stack: "Shows the top entry of its stack."
    case .tabs: "Shows the top entry of the selected tab's stack."
    case .modal: "Shows the top entry of its stack, in front of the other containers."
    case .windows: "Shows each entry in its own window."
    }
  }

  private func writeElements(to code: inout CodeWriter) {
    guard !flow.elements.isEmpty else { return }
    code.gap()
    code.doc("The parts of the interface that are shown but are not routes.")
    code.type(access, "enum Element: \(finite)") { code in
      for element in flow.elements {
        code.doc(element.about.comment)
        code.line("case \(plan.element(element.id))")
      }
    }
  }

  private func writePlace(to code: inout CodeWriter) {
    guard !flow.routes.isEmpty else { return }
    code.gap()
    code.doc("The place of a route in a layout.")
    code.type(access, "struct Place: \(plan.swift("Hashable")), \(plan.swift("Sendable"))") { code in
      code.line("\(access)let container: Container")
      if navigation.hasTabs {
        code.doc("The tab of the place, or nil if the place names none.")
        code.line("\(access)let tab: \(kind)?")
      }
      code.gap()
      code.block("\(access)init(_ container: Container\(navigation.hasTabs ? ", tab: \(kind)? = nil" : ""))") { code in
        code.line("self.container = container")
        if navigation.hasTabs { code.line("self.tab = tab") }
      }
    }
  }

  // MARK: Tables

  private func writeTables(to code: inout CodeWriter) {
    let places = flow.routes.map { route in
      (plan.routeKind(route.id), layouts.map { navigation.place(route.id, $0).map { place($0.container, $0.tab) } })
    }
    table(
      "Returns the route's place in this layout, or nil if it has none.", "place(of route: \(kind)) -> Place?", of: "route", places
    ).write(access: access, to: &code)
    writeVisible(to: &code)
    writeContainerTable(
      "Returns the style of a container, or nil if this layout does not have the container.", "style", "Container.Style?", to: &code
    ) { navigation.style($0, $1).map { ".\($0.rawValue)" } }
    if navigation.hasTabs {
      writeContainerTable("Returns the tabs of a container, in order.", "tabs", "[\(kind)]", none: "[]", to: &code) {
        let tabs = navigation.tabs($0, $1)
        return tabs.isEmpty ? nil : "[\(tabs.map(plan.routeKind).joined(separator: ", "))]"
      }
    }
    if navigation.hasRouteBases {
      writeContainerTable("Returns the base route of a container, or nil if it has none.", "base", "\(kind)?", to: &code) {
        navigation.base($0, $1).map(plan.routeKind)
      }
    }
    writeFlags(to: &code)
    guard !flow.elements.isEmpty else { return }
    if navigation.hasPlaceholders {
      writeContainerTable("Returns the element shown in an empty container, or nil.", "placeholder", "Element?", to: &code) {
        navigation.placeholder($0, $1).map { ".\(plan.element($0))" }
      }
    }
    writeHomes(to: &code)
  }

  private func writeFlags(to code: inout CodeWriter) {
    func flag(_ about: String, _ name: String, _ value: (String, Layout) -> Bool) {
      writeContainerTable(about, name, plan.swift("Bool"), none: "false", to: &code) { value($0, $1) ? "true" : nil }
    }
    if !navigation.containersWithRedo.isEmpty {
      flag("True if the person can go forward again in the container.", "keepsUndone") { navigation.keepsUndone($0, $1) }
    }
    if navigation.hasStayingModals {
      flag("True if the modal container stays open when a route opens behind it.", "staysOpen") { navigation.staysOpen($0, $1) }
    }
    if navigation.hasInteractiveBackground {
      flag("True if the person can use the containers behind the modal container.", "allowsBackgroundInteraction") {
        navigation.allowsBackgroundInteraction($0, $1)
      }
    }
  }

  private func place(_ container: String, _ tab: RouteID?) -> String {
    "Place(\(self.container(container))\(tab.map { ", tab: \(plan.routeKind($0))" } ?? ""))"
  }

  private func writeVisible(to code: inout CodeWriter) {
    let lists = layouts.map { "[\(navigation.visible($0).map(container).joined(separator: ", "))]" }
    code.gap()
    code.doc("The visible containers of this layout, in the order of the spec.")
    code.block("\(access)var containers: [Container]") { code in
      if let first = lists.first, lists.allSatisfy({ $0 == first }) { return code.line("return \(first)") }
      code.line("switch self {")
      for (layout, list) in zip(layouts, lists) { code.line("case .\(name(layout)): return \(list)") }
      code.line("}")
    }
  }

  private func table(
    _ about: String, _ signature: String, of argument: String, none: String = "nil", _ rows: [(pattern: String, values: [String?])]
  ) -> LayoutTable {
    LayoutTable(about: about, signature: signature, argument: argument, none: none, layouts: layouts.map(name), rows: rows)
  }

  private func writeContainerTable(
    _ about: String, _ name: String, _ type: String, none: String = "nil", to code: inout CodeWriter,
    _ value: (String, Layout) -> String?
  ) {
    let rows = navigation.containers.map { name in (container(name), layouts.map { value(name, $0) }) }
    table(about, "\(name)(of container: Container) -> \(type)", of: "container", none: none, rows).write(access: access, to: &code)
  }

  private func writeHomes(to code: inout CodeWriter) {
    let homes = flow.elements.map { element in (".\(plan.element(element.id))", layouts.map { home(element.id, $0) }) }
    guard homes.contains(where: { $0.1.contains { $0 != nil } }) else { return }
    code.gap()
    code.doc("The position of an element: in a container, or on the screen of a route.")
    code.type(access, "enum Home: \(plan.swift("Hashable")), \(plan.swift("Sendable"))") { code in
      code.line("case place(Place)")
      code.line("case route(\(kind))")
    }
    table(
      "Returns the position of an element in this layout, or nil.", "home(of element: Element) -> Home?", of: "element", homes
    ).write(access: access, to: &code)
  }

  private func home(_ element: ElementID, _ layout: Layout) -> String? {
    switch navigation.home(element, layout) {
    case nil: nil
    case .route(let route)?: ".route(\(plan.routeKind(route)))"
    case .place(let name, let tab)?: ".place(\(place(name, tab)))"
    }
  }

  private func writeConstants(_ layout: Layout, to code: inout CodeWriter) {
    code.gap()
    code.doc("The constants of the layout `\(layout.name.value)`.")
    code.type(access, "enum \(plan.constantsType(layout))") { code in
      for constant in layout.constants { ConstantWriting(access: access, names: plan).write(constant, to: &code) }
    }
  }
}
