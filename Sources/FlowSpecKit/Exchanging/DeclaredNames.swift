/// The names that a spec declares, in every spelling that the spec may use.
struct DeclaredNames: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case state, event, effect, route, element, layout, container, origin, source, variable, input, type, rule
    /// A route or an element.
    case presentable

    /// Returns the kind of a noun in the table of keys.
    init?(noun: String) {
      guard let kind = Kind(rawValue: noun), kind != .presentable, kind != .type, kind != .rule else { return nil }
      self = kind
    }
  }

  private let names: [Kind: [String]]

  /// Returns nil if any name is allowed.
  subscript(kind: Kind) -> [String]? { names[kind] }

  init(_ flow: Flow) {
    let routes = flow.routes.map(\.qualifiedName)
    let elements = flow.elements.map(\.qualifiedName)
    let containers = flow.layouts.flatMap { $0.containers.map(\.name.value) }
    names = [
      .state: Self.once([flow.name.value] + flow.states.dropFirst().flatMap { state in Self.endings(of: state.path) }),
      .event: flow.events.map(\.qualifiedName),
      .effect: flow.effects.map(\.qualifiedName),
      .route: routes,
      .element: elements,
      .presentable: routes + elements,
      .layout: flow.layouts.map(\.name.value),
      .container: Self.once(containers + [Place.screen]),
      .origin: flow.origins.map(\.name.value),
      .source: flow.linkSources.map(\.value),
      .variable: flow.variables.map(\.qualifiedName),
      .input: flow.inputs.map(\.qualifiedName),
      .type: builtinTypeNames + flow.types.map(\.qualifiedName),
    ]
  }

  /// Returns `a.b.c`, `b.c` and `c`.
  private static func endings(of path: [String]) -> [String] {
    path.indices.map { path[$0...].joined(separator: ".") }
  }

  private static func once(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
