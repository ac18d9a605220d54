/// Writes `Layout`: the layouts of the app, and the places in each of them.
struct LayoutWriting {
  let plan: NamePlan
  let access: String
  /// True if layouts and containers have raw values, which logs use as names.
  let isNamed: Bool
  private let navigation: NavigationPlan

  init(plan: NamePlan, access: String, isNamed: Bool = false) {
    self.plan = plan
    self.access = access
    self.isNamed = isNamed
    navigation = NavigationPlan(plan.flow, plan)
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
    let table = Table(
      about: "Returns the route's place in this layout, or nil if it has none.", signature: "place(of route: \(kind)) -> Place?", argument: "route",
      count: flow.routes.count)
    write(table, to: &code) { layout in
      flow.routes.compactMap { route in navigation.place(route.id, layout).map { (plan.routeKind(route.id), place($0.container, $0.tab)) } }
    }
    code.gap()
    code.doc("The visible containers of this layout, in the order of the spec.")
    code.block("\(access)var containers: [Container]") { code in
      writeLayouts("return", to: &code) { "[\(navigation.visible($0).map(container).joined(separator: ", "))]" }
    }
    let style = containerTable(
      "Returns the style of a container, or nil if this layout does not have the container.", name: "style", type: "Container.Style?")
    write(style, to: &code) { layout in
      rows(layout) { navigation.style($0, layout).map { ".\($0.rawValue)" } }
    }
    if navigation.hasTabs {
      write(containerTable("Returns the tabs of a container, in order.", name: "tabs", type: "[\(kind)]"), none: "[]", to: &code) { layout in
        rows(layout) { name in
          let tabs = navigation.tabs(name, layout)
          return tabs.isEmpty ? nil : "[\(tabs.map(plan.routeKind).joined(separator: ", "))]"
        }
      }
    }
    if navigation.hasRouteBases {
      write(containerTable("Returns the base route of a container, or nil if it has none.", name: "base", type: "\(kind)?"), to: &code) { layout in
        rows(layout) { navigation.base($0, layout).map(plan.routeKind) }
      }
    }
    if !navigation.containersWithRedo.isEmpty {
      let table = containerTable("True if the person can go forward again in the container.", name: "keepsUndone", type: plan.swift("Bool"))
      write(table, none: "false", to: &code) { layout in rows(layout) { navigation.keepsUndone($0, layout) ? "true" : nil } }
    }
    if navigation.hasStayingModals {
      let table = containerTable(
        "True if the modal container stays open when a route opens behind it.", name: "staysOpen", type: plan.swift("Bool"))
      write(table, none: "false", to: &code) { layout in rows(layout) { navigation.staysOpen($0, layout) ? "true" : nil } }
    }
    if navigation.hasInteractiveBackground {
      let table = containerTable(
        "True if the person can use the containers behind the modal container.", name: "allowsBackgroundInteraction", type: plan.swift("Bool"))
      write(table, none: "false", to: &code) { layout in rows(layout) { navigation.allowsBackgroundInteraction($0, layout) ? "true" : nil } }
    }
    guard !flow.elements.isEmpty else { return }
    if navigation.hasPlaceholders {
      write(containerTable("Returns the element shown in an empty container, or nil.", name: "placeholder", type: "Element?"), to: &code) { layout in
        rows(layout) { navigation.placeholder($0, layout).map { ".\(plan.element($0))" } }
      }
    }
    writeHomes(to: &code)
  }

  private func place(_ container: String, _ tab: RouteID?) -> String {
    "Place(\(self.container(container))\(tab.map { ", tab: \(plan.routeKind($0))" } ?? ""))"
  }

  private func writeLayouts(_ word: String, to code: inout CodeWriter, _ value: (Layout) -> String) {
    if layouts.count == 1 { return code.line("\(word) \(value(layouts[0]))") }
    code.line("switch self {")
    for layout in layouts { code.line("case .\(name(layout)): \(word) \(value(layout))") }
    code.line("}")
  }

  /// A function that returns a value by layout and argument.
  private struct Table {
    let about: String
    let signature: String
    let argument: String
    /// The number of values of the argument.
    let count: Int
  }

  private func containerTable(_ about: String, name: String, type: String) -> Table {
    Table(about: about, signature: "\(name)(of container: Container) -> \(type)", argument: "container", count: navigation.containers.count)
  }

  private func rows(_ layout: Layout, _ value: (String) -> String?) -> [(String, String)] {
    navigation.containers.compactMap { name in value(name).map { (container(name), $0) } }
  }

  /// Writes a table; arguments without a row return `none`.
  private func write(_ table: Table, none: String = "nil", to code: inout CodeWriter, _ rows: (Layout) -> [(String, String)]) {
    code.gap()
    code.doc(table.about)
    code.block("\(access)func \(table.signature)") { code in
      guard layouts.count > 1 else { return writeRows(rows(layouts[0]), table, none, to: &code) }
      code.line("switch self {")
      for layout in layouts {
        code.item("case .\(name(layout)):") { writeRows(rows(layout), table, none, to: &$0) }
      }
      code.line("}")
    }
  }

  private func writeRows(_ rows: [(String, String)], _ table: Table, _ none: String, to code: inout CodeWriter) {
    guard !rows.isEmpty else { return code.line("return \(none)") }
    var order: [String] = []
    var patterns: [String: [String]] = [:]
    for (pattern, value) in rows {
      if patterns[value] == nil { order.append(value) }
      patterns[value, default: []].append(pattern)
    }
    code.line("switch \(table.argument) {")
    for value in order { code.line("case \((patterns[value] ?? []).joined(separator: ", ")): return \(value)") }
    if rows.count < table.count { code.line("default: return \(none)") }
    code.line("}")
  }

  private func writeHomes(to code: inout CodeWriter) {
    let homes = { (layout: Layout) in
      flow.elements.compactMap { element -> (String, String)? in
        switch navigation.home(element.id, layout) {
        case nil: return nil
        case .route(let route)?: return (".\(plan.element(element.id))", ".route(\(plan.routeKind(route)))")
        case .place(let name, let tab)?: return (".\(plan.element(element.id))", ".place(\(place(name, tab)))")
        }
      }
    }
    guard layouts.contains(where: { !homes($0).isEmpty }) else { return }
    code.gap()
    code.doc("The position of an element: in a container, or on the screen of a route.")
    code.type(access, "enum Home: \(plan.swift("Hashable")), \(plan.swift("Sendable"))") { code in
      code.line("case place(Place)")
      code.line("case route(\(kind))")
    }
    let table = Table(
      about: "Returns the position of an element in this layout, or nil.", signature: "home(of element: Element) -> Home?", argument: "element",
      count: flow.elements.count)
    write(table, to: &code, homes)
  }

  private func writeConstants(_ layout: Layout, to code: inout CodeWriter) {
    code.gap()
    code.doc("The constants of the layout `\(layout.name.value)`.")
    code.type(access, "enum \(plan.constantsType(layout))") { code in
      for constant in layout.constants { ConstantWriting(access: access, names: plan).write(constant, to: &code) }
    }
  }
}
