/// A shell for the app at some widths and on some devices.
public struct Layout: Declaration {
  public let id: LayoutID
  public let name: Located<String>
  public var about: About
  public let span: Span
  public let module: ModuleID?
  /// nil means that the layout always fits.
  var condition: Expression?
  var containers: [Container]
  var constants: [Constant]

  var qualifiedName: String { name.value }

  func container(_ name: String) -> Container? {
    containers.first { $0.name.value == name }
  }
}

/// The moment at which the layout is chosen.
enum LayoutChoice: String, Sendable, CaseIterable {
  /// Whenever the inputs change.
  case current
  case chosenAtLaunch
}

struct Container: Sendable {
  enum Kind: Sendable {
    /// Shows one route.
    case column
    /// A list; `base` is the item below it, if any.
    case stack(base: Located<Presentable>?)
    /// A list for each tab.
    case tabs([Located<RouteID>])
    case modal
    case windows
    /// The content is in another place of this layout.
    case elsewhere(Place)
  }

  let name: Located<String>
  let kind: Kind
  /// True if entries that a person left by going back are kept for going forward.
  let redo: Bool
  /// True for a modal container whose entries remain when a route opens behind it.
  let staysOpen: Bool
  /// True for a modal container behind which a person can use the other containers.
  let backgroundInteraction: Bool
  let about: About
  let span: Span
}

/// A container, or one of its tabs.
public struct Place: Sendable {
  /// The container's name; `screen` exists in every layout and covers the other containers.
  let container: Located<String>
  let tab: Located<RouteID>?

  static let screen = "screen"
}

/// The place of a route.
public enum Placement: Sendable {
  case everywhere(Place)
  /// A place for each named layout; the route has no place in the others.
  case byLayout([(layout: Located<LayoutID>, place: Place)])

  /// The place for all layouts, if they share one.
  var everywhere: Place? { if case .everywhere(let place) = self { place } else { nil } }

  public func place(in layout: LayoutID) -> Place? {
    switch self {
    case .everywhere(let place): place
    case .byLayout(let places): places.first { $0.layout.value == layout }?.place
    }
  }
}

/// A part of the interface that is shown, never navigated to.
public struct Element: Declaration {
  enum Home: Sendable {
    case place(Place)
    /// A part of a route's screen.
    case route(Located<RouteID>)
  }

  public let id: ElementID
  public let name: Located<String>
  let qualifiedName: String
  public var about: About
  public let span: Span
  public let module: ModuleID?
  /// One home for all layouts, or one per layout; empty for the base of a container.
  var homes: [(layout: Located<LayoutID>?, home: Home)] = []
  public var available: Expression?
  public var opens: [Located<RouteID>] = []
  /// The tabs that a person selects by it.
  var selects: [Located<RouteID>] = []

  func home(in layout: LayoutID) -> Home? {
    (homes.first { $0.layout?.value == layout } ?? homes.first { $0.layout == nil })?.home
  }
}
