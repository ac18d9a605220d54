/// A layout on a device that has it: its containers where they stand, with the routes and elements in them.
struct LayoutWireframe: Sendable, Equatable {
  /// A window, in points.
  struct Device: Sendable, Equatable {
    let name: String
    let idiom: String
    let width: Int
    let height: Int
  }

  /// A route or an element.
  struct Item: Sendable, Equatable {
    let topic: Topic
    let name: String
    var isTab = false

    /// The name without the states and modules around it.
    var title: String { name.split(separator: ".").last.map(String.init) ?? name }
  }

  struct Pane: Sendable, Equatable {
    let name: String
    let kind: Kind
    let items: [Item]

    /// False if an element in another container selects the tabs.
    var hasBar = true

    var tabCount: Int { items.count(where: \.isTab) }
  }

  enum Kind: String, Sendable { case column, stack, tabs, modal, windows }

  let layout: String
  /// Nil if no device of the list has the layout.
  let device: Device?
  let panes: [Pane]
  /// When the layout is chosen, in the words of the spec; empty without a condition.
  var condition = ""
  /// True for a layout without a condition behind another one.
  var isFallback = false
  /// The routes that may cover the whole screen.
  var covers: [Item] = []

  /// The devices that are tried, in this order. `Devices.js` has the same sizes.
  static let devices = [
    Device(name: "iPhone 16", idiom: "phone", width: 393, height: 852),
    Device(name: "iPad Pro 11-inch, turned", idiom: "pad", width: 1194, height: 834),
    Device(name: "iPad Pro 11-inch", idiom: "pad", width: 834, height: 1194),
    Device(name: "Mac, window", idiom: "mac", width: 1280, height: 800),
    Device(name: "Apple Vision Pro, window", idiom: "vision", width: 1280, height: 720),
    Device(name: "iPhone 16, turned", idiom: "phone", width: 852, height: 393),
  ]

  /// Returns one wireframe for each layout with containers.
  static func all(of flow: Flow) -> [LayoutWireframe] {
    var guards = GuardSpace(flow)
    let conditions = flow.layouts.map { guards.condition($0.condition) }
    let space = guards.space
    // All questions share their steps; a layout without an answer has no device.
    var steps = space.stepLimit
    return flow.layouts.indices.compactMap { index in
      let layout = flow.layouts[index]
      let panes = panes(flow, layout)
      guard !panes.isEmpty else { return nil }
      let device = devices.first { device in
        let chosen = [conditions[index]] + conditions[..<index].map { .not($0) }
        return space.isSatisfiable(.and(chosen + device.facts(space.axes)), stepsLeft: &steps).assignment != nil
      }
      let content = LayoutContent(flow, layout)
      let covers =
        content.routes(in: Place.screen).map { Item(topic: .route, name: $0.qualifiedName) }
        + content.elements(in: Place.screen).map { Item(topic: .element, name: $0.qualifiedName) }
      let condition = layout.condition.map { Wording(flow: flow).expression($0) } ?? ""
      return LayoutWireframe(
        layout: layout.name.value, device: device, panes: panes, condition: condition, isFallback: condition.isEmpty && index > 0,
        covers: covers)
    }
  }

  private static func panes(_ flow: Flow, _ layout: Layout) -> [Pane] {
    let content = LayoutContent(flow, layout)
    return layout.containers.compactMap { container in
      var tabs: [RouteID] = []
      let kind: Kind
      switch container.kind {
      case .column: kind = .column
      case .stack: kind = .stack
      case .tabs(let routes):
        kind = .tabs
        tabs = routes.map(\.value)
      case .modal: kind = .modal
      case .windows: kind = .windows
      case .elsewhere: return nil
      }
      let name = container.name.value
      var items = tabs.map { Item(topic: .route, name: flow[$0].qualifiedName, isTab: true) }
      if case .stack(.some(let base)) = container.kind, case .route(let route) = base.value {
        items.append(Item(topic: .route, name: flow[route].qualifiedName))
      }
      items += content.elements(in: name).map { Item(topic: .element, name: $0.qualifiedName) }
      let routes = content.routes(in: name).map { Item(topic: .route, name: $0.qualifiedName) }
      items += routes.filter { route in !items.contains { $0.topic == .route && $0.name == route.name } }
      let selecting = flow.elements.filter { element in element.selects.contains { tabs.contains($0.value) } }
      let others = selecting.compactMap { content.container(of: $0) }
      let hasBar = !tabs.isEmpty && (others.isEmpty || others.contains(name))
      return Pane(name: name, kind: kind, items: items, hasBar: hasBar)
    }
  }
}

extension LayoutWireframe.Device {
  /// The values of the inputs on this device.
  fileprivate func facts(_ axes: [Axis]) -> [Condition] {
    let isPhone = idiom == "phone"
    let texts = [
      "idiom": idiom, "horizontal": isPhone ? "compact" : "regular", "vertical": isPhone && width > height ? "compact" : "regular",
    ]
    return axes.enumerated().compactMap { index, axis in
      switch (axis.name, axis.domain) {
      case ("width", .range): return .compare(axis: index, .equal, width)
      case ("height", .range): return .compare(axis: index, .equal, height)
      case (_, .cases(let names)):
        guard let text = texts[axis.name], let place = names.firstIndex(of: text) else { return nil }
        return .compare(axis: index, .equal, place)
      default: return nil
      }
    }
  }
}
