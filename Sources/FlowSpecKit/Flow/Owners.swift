/// The owners of parts of some specs, as their flows and routes declare them.
public struct Owners: Sendable {
  /// Owners of flows, by their files.
  private var flows: [SourceID: String] = [:]
  /// The routes that have an owner of their own, in source order.
  private var routes: [(span: Span, owner: String)] = []

  /// Creates a value without owners.
  init() {}

  init(_ all: [Flow]) {
    for flow in all { flows[flow.source] = flow.owner?.value }
    for flow in all { addModules(of: flow) }
    // Every flow that places a module declares the module's routes again; the result is the same.
    routes = all.flatMap(\.routes).compactMap { route in route.owner.map { (route.span, $0.value) } }.sorted { $0.span < $1.span }
  }

  /// Returns the owner of the route at a place, else the flow's owner, else the owner of the flow that places it.
  func owner(of span: Span) -> String? {
    var (low, high) = (0, routes.count)
    while low < high {
      let middle = (low + high) / 2
      if (routes[middle].span.source, routes[middle].span.lower) <= (span.source, span.lower) { low = middle + 1 } else { high = middle }
    }
    if low > 0, routes[low - 1].span.contains(span) { return routes[low - 1].owner }
    return flows[span.source]
  }

  /// Gives modules without an owner the owner of the first flow that places them.
  private mutating func addModules(of flow: Flow) {
    // A module follows the one that places it.
    for module in flow.modules where flows[module.source] == nil {
      let around = module.parent.map { flow[$0].source } ?? flow.source
      flows[module.source] = module.owner?.value ?? flows[around]
    }
  }
}
